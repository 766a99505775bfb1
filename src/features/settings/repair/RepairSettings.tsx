import { AdminHealth } from '../adminHealth/AdminHealth.tsx'
import { Categories } from '../categories/Categories.tsx'
import { Devices } from '../devices/Devices.tsx'
import { Executors } from '../executors/Executors.tsx'
import { RepairGeneral } from '../general/RepairGeneral.tsx'
import { ImportsTab } from '../imports/ImportsTab.tsx'
import { MailTemplates } from '../mailTemplates/MailTemplates.tsx'
import { Manufacturers } from '../manufacturers/Manufacturers.tsx'
import { Program } from '../program/Program.tsx'
import { RepairActions } from '../repairActions/RepairActions.tsx'
import { type SettingsTab, SettingsTabs } from '../shared/SettingsTabs.tsx'
import { Users } from '../users/Users.tsx'
import { ROUTES } from '../../../lib/routes.ts'

/**
 * The tabs of the repair settings in their order (SE-02, D-120), with the devices and the health of the
 * server.
 */
export const REPAIR_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  { n: 1, label: 'Algemeen', Content: RepairGeneral },
  { n: 2, label: 'Programma', Content: Program },
  { n: 3, label: 'Importeren', Content: ImportsTab },
  { n: 4, label: 'Categorieën', Content: Categories },
  { n: 5, label: 'Uitvoerders', Content: Executors },
  { n: 6, label: 'Fabrikanten', Content: Manufacturers },
  { n: 7, label: 'Handelingen', Content: RepairActions },
  { n: 8, label: 'Gebruikers', Content: Users },
  { n: 9, label: 'Mailsjablonen', Content: MailTemplates },
  { n: 10, label: 'Toestellen', Content: Devices },
  { n: 11, label: 'Beheer', Content: AdminHealth },
]

/** The settings of the repair department (SH-46, SE-02). */
export const RepairSettings = () => (
  <SettingsTabs label="Instellingen van Herstel" to={ROUTES.RepairSettings} tabs={REPAIR_TABS} />
)
