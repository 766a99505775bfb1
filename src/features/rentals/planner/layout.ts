import { addDays, daysBetween } from '../../../domain/days.ts'
import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { lastOf, type Span } from './span.ts'

/** A bar in its row, in days from the first day on screen. */
export interface Bar {
  event: PlannerEvent
  at: number
  length: number
  lane: number
  /** It goes on outside the screen. */
  before: boolean
  after: boolean
}

export interface RowLayout {
  lanes: number
  bars: readonly Bar[]
}

const EMPTY: RowLayout = { lanes: 1, bars: [] }

/** Events by the item they stand on. */
export function byResource(events: readonly PlannerEvent[]): ReadonlyMap<string, PlannerEvent[]> {
  const found = new Map<string, PlannerEvent[]>()
  for (const event of events) {
    const row = found.get(event.resourceId)
    if (row) row.push(event)
    else found.set(event.resourceId, [event])
  }
  return found
}

/** The distance in days; `daysBetween` counts both ends. */
const distance = (first: string, last: string): number => daysBetween(first, last) - 1

/**
 * Bars that overlap stand below each other, each as high as it can (D-094).
 * @param events of one row, by their first day
 */
export function layoutRow(events: readonly PlannerEvent[] | undefined, span: Span): RowLayout {
  if (!events) return EMPTY
  const last = lastOf(span)
  const free: string[] = []
  const bars: Bar[] = []
  for (const event of events) {
    if (event.end < span.from || event.start > last) continue
    const found = free.findIndex((day) => day <= event.start)
    const lane = found < 0 ? free.length : found
    free[lane] = addDays(event.end, 1)
    const start = event.start < span.from ? span.from : event.start
    const end = event.end > last ? last : event.end
    bars.push({
      event,
      at: distance(span.from, start),
      length: distance(start, end) + 1,
      lane,
      before: event.start < span.from,
      after: event.end > last,
    })
  }
  return bars.length === 0 ? EMPTY : { lanes: free.length, bars }
}
