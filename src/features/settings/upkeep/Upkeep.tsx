import { later } from '../../../components/page/later.ts'

/** Tab 'Beheer' of the settings of both departments; fetched when it is opened, which is seldom. */
export const Upkeep = later(() => import('./UpkeepPanels.tsx'), 'UpkeepPanels')
