import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { newSearch, textSearch, lazyScreen } from './base.ts'

const repairOverview = createRoute({
  ...lazyScreen(() => import('../../features/repairs/overview/RepairOverview.tsx'), 'RepairOverview'),
  path: ROUTES.Repair,
  validateSearch: parseListSearch,
})

const loadNewRepair = () => import('../../features/repairs/new/NewRepairPage.tsx')

/** '#/repair/new/{customerId}?itemId={itemId}' passes both. */
const newRepairSearch = (raw: Record<string, unknown>): { itemId?: string; new?: number } => ({
  ...textSearch('itemId')(raw),
  ...newSearch(raw),
})

const newRepair = createRoute({
  ...lazyScreen(loadNewRepair, 'NewRepairPage'),
  path: ROUTES.NewRepairWithoutCustomer,
  validateSearch: newRepairSearch,
})

const newRepairFor = createRoute({
  ...lazyScreen(loadNewRepair, 'NewRepairPage'),
  path: ROUTES.NewRepair,
  validateSearch: newRepairSearch,
})

const repairDetail = createRoute({
  ...lazyScreen(() => import('../../features/repairs/detail/RepairDetailPage.tsx'), 'RepairDetailPage'),
  path: ROUTES.RepairDetail,
})

const board = createRoute({
  ...lazyScreen(() => import('../../features/repairs/board/BoardPage.tsx'), 'BoardPage'),
  path: ROUTES.Board,
})

const turnaround = createRoute({
  ...lazyScreen(() => import('../../features/repairs/turnaround/TurnaroundPage.tsx'), 'TurnaroundPage'),
  path: ROUTES.Turnaround,
  validateSearch: textSearch('per', 'period'),
})

const toMaker = createRoute({
  ...lazyScreen(
    () => import('../../features/repairs/toManufacturer/ToManufacturerPage.tsx'),
    'ToManufacturerPage',
  ),
  path: ROUTES.ToMaker,
})

/** The routes of the repair department, without its settings. */
export const repairRoutes = [
  repairOverview,
  newRepair,
  newRepairFor,
  repairDetail,
  board,
  turnaround,
  toMaker,
] as const
