import { addMonths } from '../shared/calendar.ts'
import { recordOf } from '../../lib/objects.ts'
import { type ClosedDays, isOpenDay, openDaysSince } from '../shared/openDays.ts'
import type { Milestones } from './milestones.ts'

/* The duration of repairs, step by step, grouped by month, type, executor or manufacturer. */

/** A repair that was repaired, with the days of its steps and the people involved. */
export interface TurnaroundFacts extends Milestones {
  dateIn: string
  repaired: string
  type: string
  executorId: string | null
  /** Null for an internal repair; NO_MANUFACTURER if the manufacturer is unknown. */
  manufacturerId: string | null
}
export const NO_MANUFACTURER = '-'

export const TURNAROUND_BY = ['month', 'type', 'executor', 'manufacturer'] as const
export type TurnaroundBy = (typeof TURNAROUND_BY)[number]

/** The steps whose working days are counted: the first three from intake, the last from repaired. */
export const TURNAROUND_STEPS = ['estimate', 'approval', 'repaired', 'pickedUp'] as const
export type TurnaroundStep = (typeof TURNAROUND_STEPS)[number]

/** In working days. */
export interface StepDays {
  mean: number
  median: number
}

export interface TurnaroundRow {
  /** 'YYYY-MM', a type, or an id; null: without executor, or not external. */
  key: string | null
  repaired: number
  /** Null for a step that no repair of the group has a day of. */
  steps: Readonly<Record<TurnaroundStep, StepDays | null>>
}

export interface TurnaroundNumbers {
  by: TurnaroundBy
  /** Months in order and without a gap; other groups by the number of repairs. */
  rows: TurnaroundRow[]
  /** All groups together. */
  total: TurnaroundRow
}

const KEYS: Record<TurnaroundBy, (facts: TurnaroundFacts) => string | null> = {
  month: ({ repaired }) => repaired.slice(0, 7),
  type: ({ type }) => type,
  executor: ({ executorId }) => executorId,
  manufacturer: ({ manufacturerId }) => manufacturerId,
}

/** The mean and median duration of each step in working days, per group and in total. */
export function turnaroundNumbers(
  facts: readonly TurnaroundFacts[],
  by: TurnaroundBy,
  closed: ClosedDays,
): TurnaroundNumbers {
  const total = new Group(null)
  const groups = new Map<string | null, Group>()
  const between = openDaysCounter(closed)
  for (const one of facts) {
    const key = KEYS[by](one)
    let group = groups.get(key)
    if (!group) groups.set(key, (group = new Group(key)))
    const days = daysOf(one, between)
    group.add(days)
    total.add(days)
  }
  const rows = [...groups.values()].map((group) => group.row())
  return { by, rows: by === 'month' ? withEveryMonth(rows) : rows.sort(byCount), total: total.row() }
}

type Days = Record<TurnaroundStep, number | null>
type Between = (from: string, to: string | null) => number | null

const daysOf = ({ dateIn, ...on }: TurnaroundFacts, between: Between): Days => ({
  estimate: between(dateIn, on.estimated),
  approval: between(dateIn, on.approved),
  repaired: between(dateIn, on.repaired),
  pickedUp: between(on.repaired, on.left),
})

/** A day before all possible days. */
const FIRST = '1899-12-31'
const NEVER_CLOSED: ClosedDays = new Set()

/**
 * Counts like openDaysSince, for tens of thousands of questions about the same few thousand days. It counts
 * up to each day only once.
 */
function openDaysCounter(closed: ClosedDays): Between {
  const known = new Map<string, number>()
  const holidays = [...closed].filter((day) => isOpenDay(day, NEVER_CLOSED))
  const upTo = (day: string): number => {
    const before = known.get(day)
    if (before !== undefined) return before
    const open = openDaysSince(FIRST, day, NEVER_CLOSED) - holidays.filter((one) => one <= day).length
    known.set(day, open)
    return open
  }
  return (from, to) => (to === null ? null : Math.max(0, upTo(to) - upTo(from)))
}

/** The days of one group, step by step. */
class Group {
  private readonly key: string | null
  private repaired = 0
  private readonly days = recordOf(TURNAROUND_STEPS, (): number[] => [])

  constructor(key: string | null) {
    this.key = key
  }

  add(days: Days): void {
    this.repaired += 1
    for (const step of TURNAROUND_STEPS) {
      const one = days[step]
      if (one !== null) this.days[step].push(one)
    }
  }

  row(): TurnaroundRow {
    const { key, repaired } = this
    return { key, repaired, steps: recordOf(TURNAROUND_STEPS, (step) => meanAndMedian(this.days[step])) }
  }
}

function meanAndMedian(days: number[]): StepDays | null {
  if (days.length === 0) return null
  const sorted = Float64Array.from(days).sort()
  const upper = sorted[sorted.length >> 1]!
  const lower = sorted[(sorted.length - 1) >> 1]!
  return { mean: days.reduce((all, one) => all + one, 0) / days.length, median: (lower + upper) / 2 }
}

const byCount = (a: TurnaroundRow, b: TurnaroundRow): number =>
  b.repaired - a.repaired || ((a.key ?? '') < (b.key ?? '') ? -1 : 1)

/** Adds an empty row for a month without repairs, so that no month is skipped. */
function withEveryMonth(rows: readonly TurnaroundRow[]): TurnaroundRow[] {
  const known = new Map(rows.map((row) => [row.key ?? '', row]))
  const months = [...known.keys()].sort()
  const all: TurnaroundRow[] = []
  for (let month = months[0]; month !== undefined && month <= months.at(-1)!; month = nextMonth(month))
    all.push(known.get(month) ?? new Group(month).row())
  return all
}

const nextMonth = (month: string): string => addMonths(`${month}-01`, 1).slice(0, 7)
