import type { Rental } from '../rentals/rental.ts'
import { rentalName } from '../rentals/number.ts'
import { logText } from '../repairs/log.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import type { LogLine } from '../shared/autoLine.ts'
import { dayInBrussels } from '../shared/calendar.ts'

/** Something that happened in the work for a customer. */
export interface CustomerEvent {
  /** Unique among the events of the customer. */
  id: string
  kind: 'repair' | 'rental'
  /** The id of the repair or rental. */
  recordId: string
  /** The number of the record, as people name it. */
  name: string
  /** 'YYYY-MM-DD' in Brussels. */
  day: string
  /** RFC 3339; null for an event of which only the day is known. */
  at: string | null
  text: string
  by: string | null
  /** True for a change of status, and for the beginning of a record. */
  isMain: boolean
}

const STATUS = 'Status'

/**
 * The events of both departments for a customer, the newest first (LI-14).
 * @param today 'YYYY-MM-DD' in Brussels; a pick-up to come did not happen yet
 */
export function customerTimeline(
  repairs: readonly Repair[],
  rentals: readonly Rental[],
  today: string,
): CustomerEvent[] {
  const events = [
    ...repairs.flatMap((repair) => {
      const about = { kind: 'repair' as const, recordId: repair.id, name: repairName(repair) }
      return [
        began(about, repair.dateIn, `Binnengebracht: ${repair.notes}`),
        ...repair.repairLogLines.map((line) => logged(about, line)),
      ]
    }),
    ...rentals.flatMap((rental) => {
      const about = { kind: 'rental' as const, recordId: rental.id, name: rentalName(rental) }
      return [
        ...(rental.pickupDate > today ? [] : [began(about, rental.pickupDate, 'Afhaling')]),
        ...rental.logLines.map((line) => logged(about, line)),
      ]
    }),
  ]
  // An event of which only the day is known comes before the others of its day.
  const keyOf = ({ day, at }: CustomerEvent) => `${day} ${at ?? ''}`
  return events.sort((a, b) => (keyOf(a) < keyOf(b) ? 1 : keyOf(a) > keyOf(b) ? -1 : 0))
}

type About = Pick<CustomerEvent, 'kind' | 'recordId' | 'name'>

const began = (about: About, day: string, text: string): CustomerEvent => ({
  ...about,
  id: `${about.recordId}:in`,
  day,
  at: null,
  text,
  by: null,
  isMain: true,
})

const logged = (about: About, line: LogLine): CustomerEvent => ({
  ...about,
  id: `${about.recordId}:${line.id}`,
  day: dayInBrussels(line.at),
  at: line.at,
  text: logText(line),
  by: line.by,
  isMain: line.auto === true && line.description.startsWith(STATUS),
})
