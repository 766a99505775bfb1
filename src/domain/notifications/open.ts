import type { Notification } from '../system/system.ts'

/*
 * The count on the bell (D-129). Separate from the other rules, because every page asks it and needs no
 * schema for it.
 */

const BADGE_MAX = 99

/** True if a notification is unread and not postponed beyond this moment. */
export const isOpen = ({ read, postponedUntil }: Notification, now: string): boolean =>
  !read && (postponedUntil === null || Date.parse(postponedUntil) <= Date.parse(now))

/** The number on the bell. */
export const badgeText = (open: number): string => (open > BADGE_MAX ? `${BADGE_MAX}+` : String(open))

/**
 * Notifications about somebody outside: a customer who must approve, a manufacturer, a customer who must
 * collect.
 */
const WAITS_ELSEWHERE = new Set(['N7', 'N8', 'N9'])

/**
 * True if somebody of the company must act. A notification that only waits for others is shown, but not in
 * red. An event of a newer version counts as a request for action, so that nothing is overlooked.
 */
export const asksForAction = ({ event }: Pick<Notification, 'event'>): boolean =>
  !WAITS_ELSEWHERE.has(event?.split(':')[0] ?? '')
