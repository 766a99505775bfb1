import { modelOfRequestRow, type PlannerEvent } from './events.ts'

/** Units of a model that a rental asks for and that nobody has chosen yet. */
export interface PendingUnits {
  rentalId: string
  /** The number of the rental and its customer. */
  title: string
  /** The `modelKey` of the model. */
  key: string
  quantity: number
}

/** The units that are still to be chosen for a day of pick-up. */
export interface PendingPickup {
  day: string
  quantity: number
  units: PendingUnits[]
}

/** The pick-up days between two days, both included, for which units are still to be chosen, in order. */
export function pendingPickups(events: readonly PlannerEvent[], from: string, to: string): PendingPickup[] {
  const days = new Map<string, PendingPickup>()
  for (const { rentalId, title, resourceId, start, quantity } of events) {
    const key = modelOfRequestRow(resourceId)
    if (key === null || start < from || start > to) continue
    const day = days.get(start) ?? { day: start, quantity: 0, units: [] }
    days.set(start, day)
    day.quantity += quantity
    day.units.push({ rentalId, title, key, quantity })
  }
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}
