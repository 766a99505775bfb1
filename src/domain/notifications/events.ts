import { dutchDay } from '../shared/days.ts'
import { enumerate } from '../shared/enumerate.ts'
import type { Item } from '../items/item.ts'
import { rentalName } from '../rentals/number.ts'
import type { Rental } from '../rentals/rental.ts'
import { isActiveRental } from '../rentals/status.ts'
import { REPAIR_STATUSES } from '../repairs/constants.ts'
import { repairName } from '../repairs/number.ts'
import type { Repair } from '../repairs/repair.ts'
import type { NotificationDraft } from './notification.ts'

/*
 * The notifications of D-129 that are sent the moment something happens. Each function judges documents as
 * they are now and returns a draft or null; it looks up nothing itself.
 */

/** 'Sony FX9 (CAM12)'; unknown parts are left out. */
export const itemName = ({
  brand,
  model,
  itemNumber,
}: Pick<Item, 'brand' | 'model' | 'itemNumber'>): string =>
  [brand, model, itemNumber && `(${itemNumber})`].filter(Boolean).join(' ')

const aboutRental = (
  event: string,
  rental: Pick<Rental, 'id' | 'number' | 'provisionalRef'>,
  message: string,
): NotificationDraft => ({
  event,
  module: 'rental',
  objectId: rental.id,
  message,
  rentalNumber1: rentalName(rental),
  rentalId1: rental.id,
})

/** N1: two rentals want the same items at the same time. The message names all of those items. */
export const overlapNotification = (
  first: Pick<Rental, 'id' | 'number' | 'provisionalRef'>,
  second: Pick<Rental, 'id' | 'number' | 'provisionalRef'>,
  items: readonly Pick<Item, 'brand' | 'model' | 'itemNumber'>[],
): NotificationDraft => ({
  ...aboutRental(
    `N1:${second.id}`,
    first,
    `Verhuur ${rentalName(first)} en verhuur ${rentalName(second)} gebruiken ${enumerate(items.map(itemName)) || 'hetzelfde item'} in dezelfde periode.`,
  ),
  rentalId2: second.id,
})

/** True if a notification is about two rentals that want the same item. */
export const isOverlapNotification = ({ event }: { event?: string | null | undefined }): boolean =>
  event?.startsWith('N1:') ?? false

/**
 * Two people or two devices changed the same field of a record (B6.1).
 * @param name the name of the record
 */
export const fieldConflictNotification = (
  module: NotificationDraft['module'],
  { id, name }: { id: string; name: string },
): NotificationDraft => {
  const word = module === 'repair' ? 'Herstelling' : 'Verhuur'
  const message = `${word} ${name}: hetzelfde veld werd twee keer gewijzigd. Kies wat juist is.`
  return { event: 'conflict', module, objectId: id, message }
}

/** The event of notification N4. */
export const RESERVED_EVENT = 'N4'

/** N4: items are in repair but reserved for a later rental; one notification names them all. */
export function reservedItemsNotification(
  items: readonly Pick<Item, 'brand' | 'model' | 'itemNumber'>[],
  rental: Rental,
  today: string,
): NotificationDraft | null {
  if (items.length === 0 || !isActiveRental(rental) || rental.pickupDate < today) return null
  const are = items.length === 1 ? 'is' : 'zijn'
  const text = `${enumerate(items.map(itemName))} ${are} in herstelling maar gereserveerd in verhuur ${rentalName(rental)}.`
  return aboutRental(RESERVED_EVENT, rental, text)
}

/** N6: the repaired device was picked up, but the equipment that was lent meanwhile is not back. */
export function lentOutNotification(repair: Repair, rental: Rental): NotificationDraft | null {
  if (repair.status !== REPAIR_STATUSES.pickedUp || !isActiveRental(rental)) return null
  const lent = rental.reference || rentalName(rental)
  const text = `Herstelling ${repairName(repair)} is opgehaald, depannage ${lent} is nog niet terug.`
  return aboutRental('N6', rental, text)
}

/** N10: an item was brought in that was reported stolen. */
export function stolenItemNotification(repair: Repair, item: Item): NotificationDraft | null {
  if (!item.stolen) return null
  const message = `Gestolen gemeld item ${itemName(item)} binnengebracht (herstelling ${repairName(repair)}).`
  return { event: `N10:${item.id}`, module: 'repair', objectId: repair.id, message }
}

/**
 * N5 and N11: a new action form for this department.
 * @param form the id of the action form, its author and its customer
 */
export const newActionFormNotification = (
  module: NotificationDraft['module'],
  form: { id: string; user: string; company: string },
): NotificationDraft => ({
  event: module === 'rental' ? 'N5' : 'N11',
  module,
  objectId: form.id,
  message: `Nieuwe opdrachtbon van ${form.user} voor ${form.company}.`,
})

/**
 * The mail of an action form failed, or it is unknown whether it was sent. It corresponds to N12 for the mail
 * of a repair.
 */
export const actionFormMailFailedNotification = (
  module: NotificationDraft['module'],
  form: { id: string; company: string },
  { reason, sure }: { reason: string; sure: boolean },
): NotificationDraft => {
  const what = sure ? 'kon niet verzonden worden' : 'is mogelijk niet verzonden'
  const message = `Mail met de opdrachtbon voor ${form.company} ${what}: ${reason}.`.replace(
    /(?<!\.)\.+$/,
    '.',
  )
  return { event: ACTION_FORM_MAIL_FAILED, module, objectId: form.id, message }
}
const ACTION_FORM_MAIL_FAILED = 'orderMail'

/** N12: a mail about a repair failed, or it is unknown whether it was sent. */
export const mailFailedNotification = (
  module: NotificationDraft['module'],
  record: Pick<Repair, 'id' | 'number' | 'provisionalRef'>,
  reason: string,
  sure = true,
): NotificationDraft => {
  const what = sure ? 'kon niet verzonden worden' : 'is mogelijk niet verzonden'
  const name = module === 'repair' ? `herstelling ${repairName(record)}` : `verhuur ${rentalName(record)}`
  const message = `Mail voor ${name} ${what}: ${reason}.`.replace(/(?<!\.)\.+$/, '.')
  return { event: 'N12', module, objectId: record.id, message }
}

/** N2: an option that leaves within two working days. */
export const optionLeavesNotification = (rental: Rental, customer: string): NotificationDraft =>
  aboutRental(
    'N2',
    rental,
    `Optie ${rentalName(rental)} (${customer}) vertrekt op ${dutchDay(rental.pickupDate)} en is nog niet bevestigd.`,
  )

/** N3: a rental that should be back. */
export const rentalLateNotification = (rental: Rental, customer: string): NotificationDraft =>
  aboutRental(
    'N3',
    rental,
    `Verhuur ${rentalName(rental)} (${customer}) moest terug zijn op ${dutchDay(rental.returnDate)}.`,
  )

/**
 * N14: the reminder to the customer of a rental could not be mailed.
 * @param kind the kind of the reminder
 */
export const reminderFailedNotification = (rental: Rental, kind: string, reason: string): NotificationDraft =>
  aboutRental(
    `N14:${kind}`,
    rental,
    `Herinnering voor verhuur ${rentalName(rental)} kon niet verzonden worden: ${reason}.`.replace(
      /(?<!\.)\.+$/,
      '.',
    ),
  )
