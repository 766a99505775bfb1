import { ROUTES } from '../../../lib/routes.ts'
import { SettingsTabs } from '../shared/SettingsTabs.tsx'
import { REPAIR_TABS } from './tabs.ts'

/** The settings of the repair department (SH-46, SE-02). */
export const RepairSettings = () => (
  <SettingsTabs label="Instellingen van Herstel" to={ROUTES.RepairSettings} tabs={REPAIR_TABS} />
)
