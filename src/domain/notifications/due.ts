import { COMPANY_CUSTOMER } from '../customers/companyCustomer.ts'
import { addDays, dayInBrussels, daysBetween, dutchDay } from '../shared/days.ts'
import { addOpenDays, type ClosedDays } from '../shared/openDays.ts'
import { inspectionsUpTo, isLapsed, isToInspect } from '../items/inspection.ts'
import type { Item } from '../items/item.ts'
import { OPTION_OPEN_DAYS, optionExpiryDay } from '../rentals/optionExpiry.ts'
import { isOverdue } from '../rentals/overdue.ts'
import { RENTAL_STATUSES, type Rental } from '../rentals/rental.ts'
import { REPAIR_STATUSES, REPAIR_TYPES } from '../repairs/constants.ts'
import { EXTERNAL_DAYS, expectedBack } from '../repairs/expectedBack.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import { isArchived } from '../repairs/statusList.ts'
import { itemName, lentOutNotification, optionLeavesNotification, rentalLateNotification } from './events.ts'
import type { NotificationDraft } from './notification.ts'

/*
 * The notifications of D-129 that time causes: the rules of the daily job, as functions of documents and a
 * day.
 */

/** The number of days after which a daily rule notifies. */
const DUE_DAYS = { estimate: 14, repaired: 30 } as const

/** Everything that the daily rules read; `names` is by id. */
export interface DailyFacts {
  repairs: readonly Repair[]
  rentals: readonly Rental[]
  /** Names of customers and manufacturers. */
  names: ReadonlyMap<string, string>
  closed: ClosedDays
  /** The items with an inspection date. */
  items: readonly Item[]
}

/** The notifications that are due on a day, whether or not they were sent before. */
export function dueNotifications(facts: DailyFacts, today: string): NotificationDraft[] {
  const rentals = new Map(facts.rentals.map((rental) => [rental.id, rental]))
  return [
    ...facts.repairs.flatMap((repair) => [
      waitingEstimate(repair, facts, today),
      longAway(repair, facts, today),
      notPickedUp(repair, facts, today),
      notReturned(repair, rentals.get(repair.rentalId ?? '')),
    ]),
    ...facts.items.map((item) => inspection(item, today)),
    ...facts.rentals.flatMap((rental) => [unconfirmed(rental, facts, today), overdue(rental, facts, today)]),
  ].filter((draft) => draft !== null)
}

const daysSince = (day: string, today: string): number => daysBetween(day, today) - 1

const customerOf = (id: string | null, { names }: DailyFacts, otherwise?: string | null): string =>
  names.get(id ?? '') ?? otherwise ?? COMPANY_CUSTOMER

const about = (event: string, repair: Repair, message: string): NotificationDraft => ({
  event,
  module: 'repair',
  objectId: repair.id,
  message,
})

/** N7: an estimate that nobody approved yet. */
function waitingEstimate(repair: Repair, facts: DailyFacts, today: string): NotificationDraft | null {
  const days = daysSince(repair.dateIn, today)
  const settled = repair.estimateApproval !== null || repair.estimateRefused
  if (repair.type !== REPAIR_TYPES.estimate || settled || days < DUE_DAYS.estimate) return null
  if (isArchived(repair) || repair.billed || repair.status === REPAIR_STATUSES.refused) return null
  const customer = customerOf(repair.customerId, facts)
  const text = `Bestek ${repairName(repair)} (${customer}) wacht al ${days} dagen op goedkeuring.`
  return about('N7', repair, text)
}

/** N8: an item that the manufacturer still has. */
function longAway(repair: Repair, facts: DailyFacts, today: string): NotificationDraft | null {
  const expected = expectedBack(repair)
  if (expected === null || expected > today) return null
  const external = repair.externalRepair!
  const days = daysSince(external.dateOut!, today)
  const manufacturer = facts.names.get(external.manufacturerId ?? '') ?? 'de fabrikant'
  return about('N8', repair, `Herstelling ${repairName(repair)} is al ${days} dagen bij ${manufacturer}.`)
}

/** N9: a repair that is ready but not picked up. */
function notPickedUp(repair: Repair, facts: DailyFacts, today: string): NotificationDraft | null {
  const since = repairedSince(repair)
  if (repair.status !== REPAIR_STATUSES.repaired || !since) return null
  const days = daysSince(since, today)
  if (days < DUE_DAYS.repaired) return null
  const customer = customerOf(repair.customerId, facts)
  return about('N9', repair, `Herstelling ${repairName(repair)} (${customer}) staat al ${days} dagen klaar.`)
}

/**
 * The day on which the status became Hersteld, according to the log. The end date may have been planned or
 * changed.
 */
function repairedSince({ repairLogLines, endDate }: Repair): string | null {
  const arrow = `-> ${REPAIR_STATUSES.repaired}`
  const line = repairLogLines.findLast(({ auto, description }) => auto && description.endsWith(arrow))
  return line ? dayInBrussels(line.at) : endDate
}

/** N6, for as long as its reason lasts. */
const notReturned = (repair: Repair, rental: Rental | undefined): NotificationDraft | null =>
  rental ? lentOutNotification(repair, rental) : null

/** True if the rental is still an option and leaves within two working days. */
export function optionEnds(
  { status, pickupDate }: Pick<Rental, 'status' | 'pickupDate'>,
  closed: ClosedDays,
  today: string,
): boolean {
  const from = optionExpiryDay(pickupDate, closed)
  return status === RENTAL_STATUSES.option && today >= from && today <= pickupDate
}

/**
 * An upper bound for the pick-up day of an option that must be confirmed on this day; for a query that
 * fetches candidates.
 */
export const latestOptionPickup = (today: string, closed: ClosedDays): string =>
  addOpenDays(today, OPTION_OPEN_DAYS + 1, closed)

/** N2: a rental that is still an option two working days before it leaves. */
function unconfirmed(rental: Rental, facts: DailyFacts, today: string): NotificationDraft | null {
  if (!optionEnds(rental, facts.closed, today)) return null
  return optionLeavesNotification(rental, customerOf(rental.customerId, facts, rental.tempCusName))
}

/** N3: a rental that is out after its return day. */
function overdue(rental: Rental, facts: DailyFacts, today: string): NotificationDraft | null {
  if (!isOverdue(rental, today)) return null
  return rentalLateNotification(rental, customerOf(rental.customerId, facts, rental.tempCusName))
}

/** N15: a device whose inspection is due. */
function inspection(item: Item, today: string): NotificationDraft | null {
  if (!item.active || !isToInspect(item, today)) return null
  const day = dutchDay(item.inspectionDue!)
  const text = isLapsed(item, today)
    ? `De keuring van ${itemName(item)} is vervallen sinds ${day}.`
    : `${itemName(item)} is te keuren tegen ${day}.`
  return { event: 'N15', module: 'rental', objectId: item.id, message: text }
}

/** For each rule, the last day that is old enough; for a query that fetches candidates. */
export const latestDueDays = (today: string) => ({
  estimate: addDays(today, -DUE_DAYS.estimate),
  external: addDays(today, -EXTERNAL_DAYS),
  inspection: inspectionsUpTo(today),
})
