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
import { SettingsTabs } from '../shared/SettingsTabs.tsx'
import { Users } from '../users/Users.tsx'

const CONTENTS = {
  1: <RepairGeneral />,
  2: <Program />,
  3: <ImportsTab />,
  4: <Categories />,
  5: <Executors />,
  6: <Manufacturers />,
  7: <RepairActions />,
  8: <Users />,
  9: <MailTemplates />,
  10: <Devices />,
  11: <AdminHealth />,
}

/** The settings of the repair department (SH-46, SE-02). */
export const RepairSettings = () => <SettingsTabs department="repair" contents={CONTENTS} />
