import type { PlannerEvent } from '../../../domain/rentals/events.ts'
import { columnsOf, placeOf, type Span } from './span.ts'

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

/**
 * Bars that overlap stand below each other, each as high as it can (D-094).
 * @param events of one row, by their first day
 */
export function layoutRow(events: readonly PlannerEvent[] | undefined, span: Span): RowLayout {
  if (!events) return EMPTY
  const { last } = columnsOf(span)
  /** The last day of each lane. */
  const taken: string[] = []
  const bars: Bar[] = []
  for (const event of events) {
    const place = placeOf(event.start, event.end, span)
    if (!place) continue
    const found = taken.findIndex((day) => day < event.start)
    const lane = found < 0 ? taken.length : found
    taken[lane] = event.end
    bars.push({
      event,
      ...place,
      lane,
      before: event.start < span.from,
      after: event.end > last,
    })
  }
  return bars.length === 0 ? EMPTY : { lanes: taken.length, bars }
}
