import type { Notification } from '../system/system.ts'

/* What the bell counts (D-129); apart from the other rules, because every page asks it and needs no schema for it. */

const BADGE_MAX = 99

/** Unread, and not postponed beyond this moment. */
export const isOpen = ({ read, postponedUntil }: Notification, now: string): boolean =>
  !read && (postponedUntil === null || Date.parse(postponedUntil) <= Date.parse(now))

/** The number on the bell. */
export const badgeText = (open: number): string => (open > BADGE_MAX ? `${BADGE_MAX}+` : String(open))
