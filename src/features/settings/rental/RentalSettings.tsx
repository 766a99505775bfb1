import { AdminHealth } from '../adminHealth/AdminHealth.tsx'
import { Categories } from '../categories/Categories.tsx'
import { Devices } from '../devices/Devices.tsx'
import { RentalGeneral } from '../general/RentalGeneral.tsx'
import { Holidays } from '../holidays/Holidays.tsx'
import { ImportsTab } from '../imports/ImportsTab.tsx'
import { PriceRates } from '../priceRates/PriceRates.tsx'
import { Program } from '../program/Program.tsx'
import { RepairNumbering } from './RepairNumbering.tsx'
import { SettingsTabs } from '../shared/SettingsTabs.tsx'
import { Subcategories } from '../subcategories/Subcategories.tsx'
import { Users } from '../users/Users.tsx'

const CONTENTS = {
  1: <RentalGeneral />,
  2: <Program />,
  3: <ImportsTab />,
  4: <Categories />,
  5: <Subcategories />,
  6: <Holidays />,
  7: <PriceRates />,
  8: <Users />,
  9: <RepairNumbering />,
  10: <Devices />,
  11: <AdminHealth />,
}

/** The settings of the rental department (SH-39, SE-01). */
export const RentalSettings = () => <SettingsTabs department="rental" contents={CONTENTS} />
