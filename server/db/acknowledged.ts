import type pg from 'pg'

/** How far a stretch of history came that somebody was told of (B4.6). */
export interface Reached {
  epoch: string
  /** Which stretch: a new one begins with each first that takes over. */
  span: number
  head: number
}

const all = new WeakMap<pg.Pool, Reached[]>()

/** What this process answered that it was kept; a server that takes over may not know it. */
export const acknowledgedOf = (pool: pg.Pool): readonly Reached[] => all.get(pool) ?? []

/** A commit ended that brought the history this far. */
export function acknowledge(pool: pg.Pool, reached: Reached): void {
  const known = all.get(pool) ?? []
  const same = known.find(({ epoch, span }) => epoch === reached.epoch && span === reached.span)
  if (same) same.head = Math.max(same.head, reached.head)
  else all.set(pool, [...known, { ...reached }])
}

/** The history holds all of that, up to and including this stretch; or it was replaced, and nothing of it counts any more. */
export function settleAcknowledged(pool: pg.Pool, { epoch, span }: Omit<Reached, 'head'>): void {
  const rest = acknowledgedOf(pool).filter((one) => one.epoch === epoch && one.span >= span)
  all.set(pool, [...rest])
}

/** The mails that this process took to send, and at which try: what takes over may not know that they left. */
const claims = new WeakMap<pg.Pool, Map<string, { attempts: number; at: number }>>()
/** A standby is never so far behind. */
const CLAIMS_MS = 600_000

/** This mail is about to leave. */
export function acknowledgeClaim(pool: pg.Pool, id: string, attempts: number): void {
  const known = claims.get(pool) ?? new Map<string, { attempts: number; at: number }>()
  for (const [old, { at }] of known) if (Date.now() - at > CLAIMS_MS) known.delete(old)
  claims.set(pool, known.set(id, { attempts, at: Date.now() }))
}

/** It did not leave, as its mail server said. */
export const dropClaim = (pool: pg.Pool, id: string): void => void claims.get(pool)?.delete(id)

/** Mails by their place in the queue, each with the try that this process began. */
export const claimsOf = (pool: pg.Pool): { id: string; attempts: number }[] =>
  [...(claims.get(pool) ?? [])].map(([id, { attempts }]) => ({ id, attempts }))
