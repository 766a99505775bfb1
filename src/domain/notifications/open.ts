import type { Notification } from '../system/system.ts'

/*
 * The count on the bell (D-129). Separate from the other rules, because every page asks it and needs no
 * schema for it.
 */

const BADGE_MAX = 99

/** True if a notification is unread and not postponed beyond this moment. */
export const isOpen = ({ read, postponedUntil }: Notification, now: string): boolean =>
  !read && (postponedUntil === null || Date.parse(postponedUntil) <= Date.parse(now))

/** True if a person sees a notification in a department. A message for one person is in both (AW-13). */
export const isShownTo = (
  { module, userId }: Pick<Notification, 'module' | 'userId'>,
  department: Notification['module'],
  person: string | undefined,
): boolean => (userId ? userId === person : module === department)

/** The number on the bell. */
export const badgeText = (open: number): string => (open > BADGE_MAX ? `${BADGE_MAX}+` : String(open))

/**
 * Notifications about somebody outside (a customer who must approve, a manufacturer, a customer who must
 * collect), and about a change of the own account by its person.
 */
const ASKS_NOTHING = new Set(['N7', 'N8', 'N9', 'N18'])

/**
 * True if somebody of the company must act. A notification that only waits for others is shown, but not in
 * red. An event of a newer version counts as a request for action, so that nothing is overlooked.
 */
export const asksForAction = ({ event }: Pick<Notification, 'event'>): boolean =>
  !ASKS_NOTHING.has(event?.split(':')[0] ?? '')
