import { REPAIR_STATUSES, type RepairStatus } from '../../../src/domain/repairs/constants.ts'
import type { RepairLine, RepairLogLine } from '../../../src/domain/repairs/repair.ts'
import { lineTotal } from '../../../src/domain/repairs/totals.ts'
import type { RepairAction } from '../../../src/domain/settings/settings.ts'
import type { User } from '../../../src/domain/system/system.ts'
import { DAY_MS } from '../../../src/lib/instants.ts'
import { type RepairPlan, startOfDay } from './plan.ts'
import type { Random } from './random.ts'
import { LOG_REMARKS, PARTS } from './words.ts'

function lineOf(
  plan: RepairPlan,
  r: Random,
  description: string,
  quantity: number,
  price: number,
  pos: number,
): RepairLine {
  return {
    id: r.id(plan.atMs + pos * 60_000),
    description,
    quantity,
    price,
    total: lineTotal(quantity, price),
    pos,
  }
}

function partLine(plan: RepairPlan, r: Random, pos: number): RepairLine {
  const [description, price] = r.pick(PARTS)
  return lineOf(
    plan,
    r,
    description,
    r.weighted([
      [1, 80],
      [2, 15],
      [4, 5],
    ]),
    price,
    pos,
  )
}

function actionLine(plan: RepairPlan, r: Random, actions: readonly RepairAction[], pos: number): RepairLine {
  // Nearly every document starts with working hours; other entries of the price list occur sometimes.
  const action = r.chance(0.6) ? actions[0]! : r.pick(actions)
  const quantity = action === actions[0] ? r.int(1, 16) / 4 : 1
  return lineOf(plan, r, action.description, quantity, action.price, pos)
}

const some = (plan: RepairPlan, r: Random, actions: readonly RepairAction[], count: number): RepairLine[] =>
  Array.from({ length: count }, (_, k) =>
    k === 0 || r.chance(0.3) ? actionLine(plan, r, actions, k + 1) : partLine(plan, r, k + 1),
  )

export const makeEstimateLines = (
  plan: RepairPlan,
  r: Random,
  actions: readonly RepairAction[],
): RepairLine[] =>
  some(
    plan,
    r,
    actions,
    r.weighted([
      [1, 25],
      [2, 35],
      [3, 25],
      [4, 10],
      [5, 5],
    ]),
  )

/**
 * Generates the lines of the work done: an approved estimate taken over with new ids (D-047), and additional
 * work.
 */
export function makeWorkLines(
  plan: RepairPlan,
  r: Random,
  actions: readonly RepairAction[],
  takenOver: readonly RepairLine[],
): RepairLine[] {
  if (plan.status === REPAIR_STATUSES.unrepairable) return some(plan, r, actions, 1)
  if (takenOver.length === 0)
    return some(
      plan,
      r,
      actions,
      r.weighted([
        [1, 30],
        [2, 35],
        [3, 20],
        [4, 10],
        [6, 5],
      ]),
    )
  const lines = takenOver.map((line) => ({ ...line, id: r.id(plan.atMs + DAY_MS) }))
  return r.chance(0.2) ? [...lines, partLine(plan, r, lines.length + 1)] : lines
}

/** Returns the statuses that a repair went through, including the last one. */
export function statusPath(plan: RepairPlan): RepairStatus[] {
  const { received } = REPAIR_STATUSES
  const steps = [received, plan.previousStatus, plan.status].filter((status) => status !== null)
  return steps.filter((status, i) => i === 0 || status !== steps[i - 1])
}

/** Generates automatic log lines for its statuses (D-043) and a few remarks of technicians. */
export function makeLogLines(
  plan: RepairPlan,
  r: Random,
  users: readonly User[],
  today: string,
  lastDay: string,
): RepairLogLine[] {
  const end = Math.max(plan.atMs + 3_600_000, Math.min(Date.parse(`${lastDay}T15:00:00Z`), startOfDay(today)))
  const path = statusPath(plan)
  const total =
    path.length -
    1 +
    r.weighted([
      [0, 45],
      [1, 30],
      [2, 15],
      [4, 10],
    ])
  return Array.from({ length: total }, (_, k) => {
    const atMs = plan.atMs + Math.floor(((end - plan.atMs) * (k + 1)) / (total + 1))
    const auto = k >= total - (path.length - 1)
    const step = k - (total - (path.length - 1))
    const description = auto ? `Status: ${path[step]} -> ${path[step + 1]}` : r.pick(LOG_REMARKS)
    const line = { id: r.id(atMs), description, at: new Date(atMs).toISOString(), by: r.pick(users).id }
    return auto ? { ...line, auto } : line
  })
}
