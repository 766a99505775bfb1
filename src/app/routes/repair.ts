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

/** What the numbers are grouped by and of when; what is not said, or is no such word, is what they open with. */
const turnaroundSearch = ({ per, period }: Record<string, unknown>): { per?: string; period?: string } => ({
  ...(typeof per === 'string' ? { per } : {}),
  ...(typeof period === 'string' ? { period } : {}),
})

const turnaround = createRoute({
  ...screen(() => import('../../features/repairs/turnaround/TurnaroundPage.tsx'), 'TurnaroundPage'),
  path: ROUTES.Turnaround,
  validateSearch: turnaroundSearch,
})

/** The repair department, without its settings. */
export const repairRoutes = [
  repairOverview,
  newRepair,
  newRepairFor,
  repairDetail,
  board,
  turnaround,
] as const
