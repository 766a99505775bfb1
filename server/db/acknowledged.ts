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
