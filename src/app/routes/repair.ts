import { createRoute } from '@tanstack/react-router'
import { parseListSearch } from '../../components/list/listSearch.ts'
import { ROUTES } from '../../lib/routes.ts'
import { newSearch, onlyTexts, screen } from './base.ts'

const repairOverview = createRoute({
  ...screen(() => import('../../features/repairs/overview/RepairOverview.tsx'), 'RepairOverview'),
  path: ROUTES.Repair,
  validateSearch: parseListSearch,
})

const loadNewRepair = () => import('../../features/repairs/new/NewRepairPage.tsx')

/** '#/repair/new/{customerId}?itemId={itemId}' passes both. */
const newRepairSearch = (raw: Record<string, unknown>): { itemId?: string; new?: number } => ({
  ...onlyTexts('itemId')(raw),
  ...newSearch(raw),
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

const loadBoard = () => import('../../features/repairs/board/screens.ts')

const board = createRoute({
  ...screen(loadBoard, 'BoardPage'),
  path: ROUTES.Board,
})

const turnaround = createRoute({
  ...screen(loadBoard, 'TurnaroundPage'),
  path: ROUTES.Turnaround,
  validateSearch: onlyTexts('per', 'period'),
})

const toMaker = createRoute({
  ...screen(async () => (await import('./lateScreens.ts')).toMaker(), 'MakerPage'),
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
