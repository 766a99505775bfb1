import { SettingsPage } from '../shared/SettingsPage.tsx'
import { Users } from './Users.tsx'

/** Route /users/overview (SH-53, D-120). */
export const UsersPage = () => (
  <SettingsPage title="Gebruikers">
    <Users />
  </SettingsPage>
)
