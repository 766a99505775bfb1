import { SettingsPage } from '../shared/SettingsPage.tsx'
import settings from '../../../shared/forms/Settings.module.css'
import { SecondStepPolicy } from './SecondStepPolicy.tsx'
import { Users } from './Users.tsx'

/** Route /users/overview (SH-53, D-120). */
export const UsersPage = () => (
  <SettingsPage title="Gebruikers">
    <div className={settings.panels}>
      <Users />
      <SecondStepPolicy />
    </div>
  </SettingsPage>
)
