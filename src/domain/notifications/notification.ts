import { deriveId } from '../shared/ids.ts'
import { instantInBrussels } from '../shared/days.ts'
import { addOpenDays, type ClosedDays } from '../shared/openDays.ts'
import type { Notification } from '../system/system.ts'

/* How long a notification stays away, and when it may come again (D-129). */

/** Days after which a notification that was read may come back while its reason lasts. */
const AGAIN_AFTER_DAYS = 7
const DAY_MS = 86_400_000
/** Days that a notification is kept after it was read. */
export const READ_KEPT_DAYS = 90
const MORNING = '07:00'

/** What a rule has to say, before it is known whether it is new. */
export interface NotificationDraft {
  /** 'N1' to 'N16' of D-129, with an id behind a colon where one object can have several. */
  event: string
  module: Notification['module']
  objectId: string
  message: string
  rentalNumber1?: string | null
  rentalId1?: string | null
  rentalId2?: string | null
}

/** A draft as a document. */
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
})

/** The id of what a daily rule says on a day: a second run of that day arrives at the same one. */
export const dailyId = (draft: NotificationDraft, today: string): string =>
  deriveId(draft.objectId, `notify:${draft.event}:${today}`)

/** The id of what a mutation gives rise to; its repeat arrives at the same one. */
export const eventId = (draft: NotificationDraft, mid: string): string =>
  deriveId(mid, `notify:${draft.event}:${draft.objectId}`)

/** The newest notification about the same event and object, as far as it decides about the next one. */
export type Last = Pick<Notification, 'id' | 'read' | 'readAt'>

/** One event of one object has one open notification. */
export const isSilent = (last: Last | null): boolean => last === null || last.read

/** Whether a reason that lasts may be told: not while it is open, and again a week after it was read. */
export const mayTellAgain = (last: Last | null, now: string): boolean =>
  isSilent(last) && (!last?.readAt || Date.parse(now) - Date.parse(last.readAt) >= AGAIN_AFTER_DAYS * DAY_MS)

/** Until when a postponed notification is away: 07:00 in Brussels on the next open day. */
export const postponedUntil = (today: string, closed: ClosedDays): string =>
  instantInBrussels(addOpenDays(today, 1, closed), MORNING)
