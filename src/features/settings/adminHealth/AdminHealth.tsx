import { lazyComponent } from '../../../components/page/lazyComponent.ts'

/** Tab 'Beheer' in the settings of both departments; loaded on demand, because it is rarely opened. */
export const AdminHealth = lazyComponent(() => import('./AdminHealthPanels.tsx'), 'AdminHealthPanels')
