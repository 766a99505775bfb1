import { DAY_MS } from '../../lib/instants.ts'
import { deriveId } from '../shared/ids.ts'
import { instantInBrussels } from '../shared/days.ts'
import { addOpenDays, type ClosedDays } from '../shared/openDays.ts'
import type { Notification } from '../system/system.ts'

/* How long a notification stays hidden, and when it may come again (D-129). */

/** The number of days after which a read notification may come back while its reason lasts. */
const AGAIN_AFTER_DAYS = 7
/** The number of days that a read notification is kept, and one for a person in any case. */
export const READ_KEPT_DAYS = 90
const MORNING = '07:00'

/** A notification that a rule proposes, before it is known whether it is new. */
export interface NotificationDraft {
  /** 'N1' to 'N18' of D-129, followed by a colon and an id where one object can have several. */
  event: string
  module: Notification['module']
  objectId: string
  message: string
  rentalNumber1?: string | null
  rentalId1?: string | null
  rentalId2?: string | null
  userId?: string | null
}

/** Makes a notification document of a draft. */
export const notificationOf = (draft: NotificationDraft, id: string, at: string): Notification => ({
  id,
  module: draft.module,
  message: draft.message.slice(0, 1000),
  objectId: draft.objectId,
  rentalNumber1: draft.rentalNumber1 ?? null,
  rentalId1: draft.rentalId1 ?? null,
  rentalId2: draft.rentalId2 ?? null,
  at,
  read: false,
  postponedUntil: null,
  event: draft.event,
  readAt: null,
  userId: draft.userId ?? null,
})

/** The id of a daily notification. A second run on the same day derives the same id. */
export const dailyId = (draft: NotificationDraft, today: string): string =>
  deriveId(draft.objectId, `notify:${draft.event}:${today}`)

/** The id of a notification that a mutation causes. A repeat of the mutation derives the same id. */
export const eventId = (draft: NotificationDraft, mid: string): string =>
  deriveId(mid, `notify:${draft.event}:${draft.objectId}`)

/**
 * The newest notification about the same event and object, with the fields that decide about the next one.
 */
export type LatestNotification = Pick<Notification, 'id' | 'read' | 'readAt'>

/** True if no notification is open. One event of one object has at most one. */
export const hasNoOpenNotification = (last: LatestNotification | null): boolean => last === null || last.read

/**
 * True if a lasting reason may notify: not while a notification is open, and again a week after it was read.
 */
export const mayNotifyAgain = (last: LatestNotification | null, now: string): boolean =>
  hasNoOpenNotification(last) &&
  (!last?.readAt || Date.parse(now) - Date.parse(last.readAt) >= AGAIN_AFTER_DAYS * DAY_MS)

/** The end of a postponement: 07:00 in Brussels on the next working day. An RFC 3339 instant. */
export const postponedUntil = (today: string, closed: ClosedDays): string =>
  instantInBrussels(addOpenDays(today, 1, closed), MORNING)
