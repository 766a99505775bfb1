import { readSetting, writeSetting } from '../../lib/storage.ts'

/*
 * The lock of the screen, with the person it is for. It is stored on the device, so that a reload or
 * another tab cannot bypass it. Only the password of that person unlocks it (unlock.ts, login.ts).
 */

const LOCKED = 'locked'
/** Time of the last activity on this device, in any tab; milliseconds since 1970. */
const ACTIVE_AT = 'activeAt'
const NOTE_MS = 5_000
const listeners = new Set<() => void>()
let locked = readSetting<string | null>(LOCKED, null)

function setLocked(userId: string | null): void {
  locked = userId
  for (const listener of listeners) listener()
}

function followTabs(event: StorageEvent): void {
  if (event.key === LOCKED) setLocked(readSetting<string | null>(LOCKED, null))
}

/** An external store (`useSyncExternalStore`): the id of the person whose screen is locked, or null. */
export const lockState = {
  subscribe: (listener: () => void): (() => void) => {
    if (listeners.size === 0) addEventListener('storage', followTabs)
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  getSnapshot: (): string | null => locked,
}

export function lockScreen(userId: string): void {
  writeSetting(LOCKED, userId)
  setLocked(userId)
}

/** Unlocks the screen after the person gave the password. */
export function clearScreenLock(userId: string): void {
  if (locked !== userId) return
  writeSetting(LOCKED, null)
  setLocked(null)
}

let loggedAt = 0

/** Records activity. */
export function recordActivity(now: number = Date.now()): void {
  if (Math.abs(now - loggedAt) < NOTE_MS) return
  loggedAt = now
  writeSetting(ACTIVE_AT, now)
}

/** Returns the time of the last activity; now if unknown. */
export const lastActivityAt = (now: number): number => readSetting(ACTIVE_AT, now)
