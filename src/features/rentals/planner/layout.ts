import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { dayColumnsOf, columnRangeOf, type VisibleDays } from './visibleDays.ts'

/** A bar in its row, in days from the first day on screen. */
export interface BarLayout {
  event: PlannerEvent
  at: number
  length: number
  lane: number
  /** True if the rental continues outside the visible days. */
  before: boolean
  after: boolean
  /** The free neighbour days that also accept a touch, for a bar of one day. */
  reach?: 'before' | 'after' | 'both'
  /** The free days behind a bar that is too short for its words, which are there. */
  behind?: number
}

export interface RowLayout {
  lanes: number
  bars: readonly BarLayout[]
}

const EMPTY: RowLayout = { lanes: 1, bars: [] }

/** Groups events by item. */
export function groupByResource(events: readonly PlannerEvent[]): ReadonlyMap<string, PlannerEvent[]> {
  const found = new Map<string, PlannerEvent[]>()
  for (const event of events) {
    const row = found.get(event.resourceId)
    if (row) row.push(event)
    else found.set(event.resourceId, [event])
  }
  return found
}

/**
 * Places overlapping bars in lanes, each in the first lane with room (D-094).
 * @param events of one row, sorted by their first day
 * @param narrow a day is too narrow for a finger: a bar of one day gets a free day beside it in its lane
 * (LS-44)
 */
export function layoutRow(
  events: readonly PlannerEvent[] | undefined,
  visible: VisibleDays,
  narrow = false,
): RowLayout {
  if (!events) return EMPTY
  const { last } = dayColumnsOf(visible)
  const lanes: Lane[] = []
  const bars: BarLayout[] = []
  for (const event of events) {
    const place = columnRangeOf(event.start, event.end, visible)
    if (!place) continue
    const isSingleDay = narrow && place.length === 1
    const fits = (lane: Lane) => isLaneFree(lane, place.at, isSingleDay, visible)
    const found = lanes.findIndex(fits)
    const at = found < 0 ? lanes.length : found
    const lane = (lanes[at] ??= { taken: -1, open: null })
    const bar: BarLayout = {
      event,
      ...place,
      lane: at,
      before: event.start < visible.from,
      after: event.end > last,
    }
    bars.push(bar)
    placeBar(bar, lane, isSingleDay, visible)
  }
  if (visible.days > WEEK) placeWords(bars, visible)
  return bars.length === 0 ? EMPTY : { lanes: lanes.length, bars }
}

const WEEK = 7
/** The most days of use of a bar whose words are behind it. */
const SHORT = 2
/** The fewest and the most free days on which words are placed. */
const WORDS = { least: 3, most: 8 }

/** Puts the words of a short bar behind it, if that place is free. */
function placeWords(bars: BarLayout[], visible: VisibleDays): void {
  const next = new Map<number, number>()
  for (const bar of bars.toReversed()) {
    const end = bar.at + bar.length
    const free = (next.get(bar.lane) ?? visible.days) - end
    next.set(bar.lane, bar.at)
    const used = columnRangeOf(bar.event.startDate, bar.event.endDate, visible)
    if ((used?.length ?? 0) <= SHORT && free >= WORDS.least) bar.behind = Math.min(free, WORDS.most)
  }
}

interface Lane {
  /** The last occupied column; -1 for none. */
  taken: number
  /** The bar whose touch area covers the next day, as long as no bar begins there. */
  open: BarLayout | null
}

/** True if the columns are free and a one-day bar has a free day before or after it. */
const isLaneFree = ({ taken }: Lane, at: number, isSingleDay: boolean, visible: VisibleDays): boolean =>
  at > taken && (!isSingleDay || at > taken + 1 || at + 1 < visible.days)

function placeBar(bar: BarLayout, lane: Lane, isSingleDay: boolean, visible: VisibleDays): void {
  const { at, length } = bar
  if (lane.open?.at === at - 1) lane.open.reach = 'before'
  lane.open = null
  if (isSingleDay) extendReach(bar, lane, visible)
  else lane.taken = at + length - 1
}

function extendReach(bar: BarLayout, lane: Lane, visible: VisibleDays): void {
  const { at } = bar
  // The item names are before the first day, so column 0 has no free day before it.
  const isFreeBefore = at > 0 && at > lane.taken + 1
  const isFreeBehind = at + 1 < visible.days
  bar.reach = !isFreeBefore ? 'after' : isFreeBehind ? 'both' : 'before'
  // Without a free day before it, reserve the day after it.
  lane.taken = isFreeBefore ? at : at + 1
  if (bar.reach === 'both') lane.open = bar
}
