import type { Notification } from '../system/system.ts'

/* What the bell counts (D-129); apart from the other rules, because every page asks it and needs no schema for it. */

const BADGE_MAX = 99

/** Unread, and not postponed beyond this moment. */
export const isOpen = ({ read, postponedUntil }: Notification, now: string): boolean =>
  !read && (postponedUntil === null || Date.parse(postponedUntil) <= Date.parse(now))

/** The number on the bell. */
export const badgeText = (open: number): string => (open > BADGE_MAX ? `${BADGE_MAX}+` : String(open))

/** Those that only wait for somebody else: the approval of a customer, a manufacturer, a customer who fetches. */
const WAITS_ELSEWHERE = new Set(['N7', 'N8', 'N9'])

/**
 * Whether somebody of the house has to do something before it is right again; what only waits for others is told, but
 * not in red. One of a later version asks, so that nothing is overlooked.
 */
export const asksForAction = ({ event }: Pick<Notification, 'event'>): boolean =>
  !WAITS_ELSEWHERE.has(event?.split(':')[0] ?? '')
