import { SettingsPage } from '../shared/SettingsPage.tsx'
import { Holidays } from './Holidays.tsx'

/** Route /holiday/overview (SH-52, D-120). */
export const HolidaysPage = () => (
  <SettingsPage title="Feestdagen">
    <Holidays />
  </SettingsPage>
)
