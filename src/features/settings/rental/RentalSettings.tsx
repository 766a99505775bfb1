import { ROUTES } from '../../../lib/routes.ts'
import { SettingsTabs } from '../shared/SettingsTabs.tsx'
import { RENTAL_TABS } from './tabs.ts'

/** The settings of the rental department (SH-39, SE-01). */
export const RentalSettings = () => (
  <SettingsTabs label="Instellingen van Verhuur" to={ROUTES.RentalSettings} tabs={RENTAL_TABS} />
)
