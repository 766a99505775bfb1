import { SettingsPage } from '../shared/SettingsPage.tsx'
import { Manufacturers } from './Manufacturers.tsx'

/** Route /manufacturers/overview (SH-54, D-120). */
export const ManufacturersPage = () => (
  <SettingsPage title="Fabrikanten">
    <Manufacturers />
  </SettingsPage>
)
