import { expectedBack } from '../repairs/expectedBack.ts'
import { rentalName } from '../rentals/number.ts'
import { RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import { isAtWork, isGone } from '../repairs/statusList.ts'
import type { AgendaKind } from './kinds.ts'

/* The entries in a person's calendar. An entry is a whole day, because rentals and repairs have no hours. */

/** One day of a rental or repair in a calendar. */
export interface AgendaEntry {
  /** Stable for a record and a kind, whatever changes in the record. */
  uid: string
  kind: AgendaKind
  /** 'YYYY-MM-DD'; the entry takes the whole day. */
  day: string
  title: string
  /** Not certain yet: the rental is an option, or the end date of the repair is only planned. */
  tentative: boolean
}

type EntryRental = Pick<
  Rental,
  'id' | 'number' | 'provisionalRef' | 'status' | 'pickupDate' | 'returnDate' | 'tempCusName'
>

/**
 * The days on which a rental leaves and comes back. A cancelled rental has none.
 * @param customer its name; without a customer the title shows the temporary name of the rental
 */
export function rentalEntries(rental: EntryRental, customer: string | undefined): AgendaEntry[] {
  if (rental.status === RENTAL_STATUSES.cancelled) return []
  const tentative = rental.status === RENTAL_STATUSES.option
  const option = tentative ? ' (optie)' : ''
  const name = [rentalName(rental), customer ?? rental.tempCusName].filter(Boolean).join(' ')
  const entry = (kind: AgendaKind, day: string, word: string): AgendaEntry => ({
    uid: uidOf(kind, rental.id),
    kind,
    day,
    title: `${word} ${name}${option}`,
    tentative,
  })
  return [entry('pickup', rental.pickupDate, 'Afhaling'), entry('return', rental.returnDate, 'Retour')]
}

/**
 * The days of a repair: when it should be back from the manufacturer, and when it is planned to be ready or
 * became ready. A repair that left the company has none.
 * @param who the name of the customer, or of the company itself
 */
export function repairEntries(repair: Repair, who: string): AgendaEntry[] {
  if (isGone(repair.status)) return []
  const name = `${repairName(repair)} ${who}`
  const entry = (kind: AgendaKind, day: string | null, word: string, tentative: boolean): AgendaEntry[] =>
    day === null ? [] : [{ uid: uidOf(kind, repair.id), kind, day, title: `${word}: ${name}`, tentative }]
  const planned = isAtWork(repair.status)
  return [
    ...entry('external', expectedBack(repair), 'Terug van fabrikant', true),
    ...entry('due', repair.endDate, planned ? 'Te herstellen tegen' : 'Klaar om op te halen', planned),
  ]
}

/** Made of ids alone, so that a calendar moves the entry that it has instead of showing it twice. */
const uidOf = (kind: AgendaKind, id: string): string => `${kind}-${id}@werkbank`
