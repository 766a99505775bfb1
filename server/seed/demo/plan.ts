import { DAY_MS } from '../../../src/lib/instants.ts'
import { REPAIR_STATUSES, type RepairStatus } from '../../../src/domain/repairs/constants.ts'
import { random } from './random.ts'

export interface DemoOptions {
  /** The last day of the demo. Open repairs are recent relative to this day. */
  today: string
  repairs?: number | undefined
  customers?: number | undefined
  items?: number | undefined
  rentals?: number | undefined
}

export interface DemoSizes {
  repairs: number
  customers: number
  items: number
  rentals: number
}

/** Interpolates between two reference sizes: a small company with 320 repairs and a large one with 50,000. */
const between = (repairs: number, small: number, large: number) =>
  Math.max(1, Math.round(small + ((repairs - 320) * (large - small)) / (50_000 - 320)))

/** Returns the sizes; missing ones follow from the number of repairs. */
export function demoSizes(options: DemoOptions): DemoSizes {
  const repairs = options.repairs ?? 320
  return {
    repairs,
    customers: options.customers ?? between(repairs, 130, 10_000),
    items: options.items ?? between(repairs, 420, 30_000),
    rentals: options.rentals ?? between(repairs, 120, 5_000),
  }
}

export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayOfMs = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** Length of the history: two years for a small company, seven for a large one. */
export const historyMs = (count: number): number => Math.min(2_600, Math.round(760 + count / 26)) * DAY_MS

/**
 * Returns the creation time of document `i` of `count`. Documents are spread evenly in ascending order,
 * within office hours. Weekend days move to Monday, unless that is in the future. Yesterday is the last day.
 * @param days length of the period in days; by default the whole history
 */
export function momentOf(i: number, count: number, today: string, chance: number, days?: number): number {
  const end = startOfDay(today)
  const duration = days === undefined ? historyMs(count) : days * DAY_MS
  const raw = end - duration + (duration * (i + chance)) / count
  const day = Math.floor(raw / DAY_MS)
  const weekday = (day + 4) % 7
  const moved = weekday === 6 ? day + 2 : weekday === 0 ? day + 1 : day
  const shown = Math.min(moved, startOfDay(today) / DAY_MS - 1)
  const opening = 7 * 3_600_000
  return shown * DAY_MS + opening + Math.floor((raw / DAY_MS - day) * 9 * 3_600_000)
}

/** Days before today in which a small company takes in much, so that its board is full and fresh. */
const RECENT_DAYS = 15
const recentCount = (count: number) => (count < LARGE ? Math.min(Math.floor(count / 4), 45) : 0)

/** Returns the intake time of repair `i` of `count`, in ascending order. */
function intakeTime(i: number, count: number, today: string, chance: number): number {
  const recent = recentCount(count)
  const before = count - recent
  if (recent === 0) return momentOf(i, count, today, chance)
  if (i < before) return momentOf(i, before, dayOfMs(startOfDay(today) - RECENT_DAYS * DAY_MS), chance)
  return momentOf(i - before, recent, today, chance, RECENT_DAYS)
}

export interface RepairPlan {
  i: number
  id: string
  atMs: number
  status: RepairStatus
  previousStatus: RepairStatus | null
  /** Index of the item; -1 for a repair with spare parts only. */
  item: number
  boekjaar: number
  documentNumber: number
}

const S = REPAIR_STATUSES
const FRESH = [
  [S.received, 62],
  [S.external, 9],
  [S.repaired, 16],
  [S.unrepairable, 5],
  [S.refused, 4],
  [S.billed, 4],
] as const
const WAITING = [
  [S.received, 4],
  [S.external, 4],
  [S.repaired, 28],
  [S.unrepairable, 8],
  [S.refused, 9],
  [S.billed, 9],
] as const
/** Outcomes of repairs that left the workshop: [status, previous status]. */
const DONE: readonly (readonly [readonly [RepairStatus, RepairStatus], number])[] = [
  [[S.pickedUp, S.repaired], 30],
  [[S.pickedUp, S.refused], 5],
  [[S.pickedUp, S.unrepairable], 5],
  [[S.pickedUp, S.billed], 12],
  [[S.billed, S.pickedUp], 48],
]

/**
 * Number of repairs in the workshop at a time. It grows with the company, but not in proportion to the
 * archive.
 */
const openCount = (repairs: number) => Math.min(0.4 * repairs, 90 + 0.02 * repairs)

/** From this number of repairs on, the workshop of the demo has a backlog as large as its archive asks. */
const LARGE = 2_000
/** Ages in days: until the first a repair is at work, until the second it may still be here. */
const [AT_WORK, HERE] = [11, 35]

/** How likely a repair is still in the workshop. In a small company nothing stays for months. */
function openChance(i: number, count: number, ageDays: number): number {
  if (count < LARGE) return ageDays <= AT_WORK ? 0.85 : ageDays <= HERE ? 0.4 : 0
  const open = openCount(count)
  const rank = count - 1 - i
  return rank < open * 1.6 ? 1 - rank / (open * 3.2) : 0.002
}

function statusOf(
  i: number,
  count: number,
  ageDays: number,
  seed: string,
): [RepairStatus, RepairStatus | null] {
  const r = random(seed)
  if (!r.chance(openChance(i, count, ageDays))) {
    const [status, previous] = r.weighted(DONE)
    return [status, previous]
  }
  const status = r.weighted(ageDays <= AT_WORK ? FRESH : WAITING)
  if (status === S.received) return [status, null]
  return [status, status === S.billed ? S.repaired : S.received]
}

/**
 * Plans the items and numbers of all repairs at once; the documents are generated one by one. The first
 * `house` items belong to the company.
 */
export function planRepairs(
  options: DemoOptions,
  count: number,
  items: number,
  companyItems: number,
): RepairPlan[] {
  const next = new Map<number, number>()
  return Array.from({ length: count }, (_, i) => {
    const r = random(`plan:${i}`)
    const atMs = intakeTime(i, count, options.today, r.next())
    const boekjaar = Number(dayOfMs(atMs).slice(0, 4))
    const documentNumber = (next.get(boekjaar) ?? 0) + 1
    next.set(boekjaar, documentNumber)
    const age = (startOfDay(options.today) - atMs) / DAY_MS
    const [status, previousStatus] = statusOf(i, count, age, `status:${i}`)
    const item = r.weighted([
      [() => -1, 7],
      [() => r.int(0, companyItems - 1), 12],
      [() => r.int(companyItems, items - 1), 81],
    ])()
    return { i, id: r.id(atMs), atMs, status, previousStatus, item, boekjaar, documentNumber }
  })
}
