import { SettingsPage } from '../shared/SettingsPage.tsx'
import { RepairActions } from './RepairActions.tsx'

/** Route /repairActions/overview (SH-49, RA-11). */
export const RepairActionsPage = () => (
  <SettingsPage title="Handelingen">
    <RepairActions />
  </SettingsPage>
)
