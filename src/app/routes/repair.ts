import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { shell } from './base.ts'

const repairOverview = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.Repair,
  validateSearch: parseListSearch,
  component: lazyRouteComponent(
    () => import('../../features/repairs/overview/RepairOverview.tsx'),
    'RepairOverview',
  ),
})

const loadNewRepair = () => import('../../features/repairs/new/NewRepairPage.tsx')

/** '#/repair/new/{customerId}?itemId={itemId}' hands both over; 'new=1' ignores a stored draft (D-015). */
const newRepairSearch = (raw: Record<string, unknown>): { itemId?: string; new?: number } => ({
  ...(typeof raw.itemId === 'string' ? { itemId: raw.itemId } : {}),
  ...(Number(raw.new) === 1 ? { new: 1 } : {}),
})

const newRepair = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.NewRepairWithoutCustomer,
  validateSearch: newRepairSearch,
  component: lazyRouteComponent(loadNewRepair, 'NewRepairPage'),
})

const newRepairFor = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.NewRepair,
  validateSearch: newRepairSearch,
  component: lazyRouteComponent(loadNewRepair, 'NewRepairPage'),
})

const repairDetail = createRoute({
  getParentRoute: () => shell,
  path: ROUTES.RepairDetail,
  component: lazyRouteComponent(
    () => import('../../features/repairs/detail/RepairDetailPage.tsx'),
    'RepairDetailPage',
  ),
})

/** The repair department, without its settings. */
export const repairRoutes = [repairOverview, newRepair, newRepairFor, repairDetail] as const
