import { AdminHealth } from '../adminHealth/AdminHealth.tsx'
import { Categories } from '../categories/Categories.tsx'
import { Devices } from '../devices/Devices.tsx'
import { RentalGeneral } from '../general/RentalGeneral.tsx'
import { Holidays } from '../holidays/Holidays.tsx'
import { ImportsTab } from '../imports/ImportsTab.tsx'
import { PriceRates } from '../priceRates/PriceRates.tsx'
import { Program } from '../program/Program.tsx'
import { RepairNumbering } from './RepairNumbering.tsx'
import { type SettingsTab, SettingsTabs } from '../shared/SettingsTabs.tsx'
import { Subcategories } from '../subcategories/Subcategories.tsx'
import { Users } from '../users/Users.tsx'
import { ROUTES } from '../../../lib/routes.ts'

/**
 * The tabs of the rental settings in their order (SE-01, D-120), with the devices and the health of the
 * server.
 */
export const RENTAL_TABS: readonly [SettingsTab, ...SettingsTab[]] = [
  { n: 1, label: 'Algemeen', Content: RentalGeneral },
  { n: 2, label: 'Programma', Content: Program },
  { n: 3, label: 'Importeren', Content: ImportsTab },
  { n: 4, label: 'Categorieën', Content: Categories },
  { n: 5, label: 'Subcategorieën', Content: Subcategories },
  { n: 6, label: 'Feestdagen', Content: Holidays },
  { n: 7, label: 'Staffels', Content: PriceRates },
  { n: 8, label: 'Gebruikers', Content: Users },
  { n: 9, label: 'Eerste nummer herstellingen', Content: RepairNumbering },
  { n: 10, label: 'Toestellen', Content: Devices },
  { n: 11, label: 'Beheer', Content: AdminHealth },
]

/** The settings of the rental department (SH-39, SE-01). */
export const RentalSettings = () => (
  <SettingsTabs label="Instellingen van Verhuur" to={ROUTES.RentalSettings} tabs={RENTAL_TABS} />
)
