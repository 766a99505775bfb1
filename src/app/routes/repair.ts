import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { screen } from './base.ts'

const repairOverview = createRoute({
  ...screen(() => import('../../features/repairs/overview/RepairOverview.tsx'), 'RepairOverview'),
  path: ROUTES.Repair,
  validateSearch: parseListSearch,
})

const loadNewRepair = () => import('../../features/repairs/new/NewRepairPage.tsx')

/** '#/repair/new/{customerId}?itemId={itemId}' hands both over; 'new=1' ignores a stored draft (D-015). */
const newRepairSearch = (raw: Record<string, unknown>): { itemId?: string; new?: number } => ({
  ...(typeof raw.itemId === 'string' ? { itemId: raw.itemId } : {}),
  ...(Number(raw.new) === 1 ? { new: 1 } : {}),
})

const newRepair = createRoute({
  ...screen(loadNewRepair, 'NewRepairPage'),
  path: ROUTES.NewRepairWithoutCustomer,
  validateSearch: newRepairSearch,
})

const newRepairFor = createRoute({
  ...screen(loadNewRepair, 'NewRepairPage'),
  path: ROUTES.NewRepair,
  validateSearch: newRepairSearch,
})

const repairDetail = createRoute({
  ...screen(() => import('../../features/repairs/detail/RepairDetailPage.tsx'), 'RepairDetailPage'),
  path: ROUTES.RepairDetail,
})

const board = createRoute({
  ...screen(() => import('../../features/repairs/board/BoardPage.tsx'), 'BoardPage'),
  path: ROUTES.Board,
})

/** The repair department, without its settings. */
export const repairRoutes = [repairOverview, newRepair, newRepairFor, repairDetail, board] as const
