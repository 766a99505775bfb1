import { expectedBack } from '../repairs/expectedBack.ts'
import { rentalName } from '../rentals/number.ts'
import { RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import { isAtWork, isGone } from '../repairs/statusList.ts'
import type { AgendaKind } from './kinds.ts'

/* What stands in the calendar of a person: records of days, for rentals and repairs have no hours. */

/** A day of a record in a calendar. */
export interface AgendaEntry {
  /** The same for one record and kind, however often it changes. */
  uid: string
  kind: AgendaKind
  /** 'YYYY-MM-DD', the whole day. */
  day: string
  title: string
  /** Not certain yet: an option, or a repair whose end is a plan. */
  tentative: boolean
}

type Asked = Pick<
  Rental,
  'id' | 'number' | 'provisionalRef' | 'status' | 'pickupDate' | 'returnDate' | 'tempCusName'
>

/**
 * When a rental leaves and comes back; nothing of one that was cancelled.
 * @param customer its name; of a rental without one the provisional name stands there
 */
export function rentalEntries(rental: Asked, customer: string | undefined): AgendaEntry[] {
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
 * When a repair should be back from the manufacturer, and when it is to be ready or has been since; nothing of one that
 * left the house.
 * @param who its customer, or the house
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

/** Made of ids alone, so that a calendar moves what it knows instead of showing it twice. */
const uidOf = (kind: AgendaKind, id: string): string => `${kind}-${id}@werkbank`
