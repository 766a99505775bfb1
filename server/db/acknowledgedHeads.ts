import type pg from 'pg'

/** The head of a timeline that was reported to a client (B4.6). */
export interface AcknowledgedHead {
  epoch: string
  /** Number of the timeline. A new one begins with each primary that takes over. */
  span: number
  head: number
}

const headsByPool = new WeakMap<pg.Pool, AcknowledgedHead[]>()

/** Returns the heads that this process confirmed to clients. A server that takes over may lack them. */
export const acknowledgedOf = (pool: pg.Pool): readonly AcknowledgedHead[] => headsByPool.get(pool) ?? []

/** Records the head that a commit reached. */
export function recordAcknowledged(pool: pg.Pool, acknowledged: AcknowledgedHead): void {
  const known = headsByPool.get(pool) ?? []
  const same = known.find(({ epoch, span }) => epoch === acknowledged.epoch && span === acknowledged.span)
  if (same) same.head = Math.max(same.head, acknowledged.head)
  else headsByPool.set(pool, [...known, { ...acknowledged }])
}

/**
 * Forgets entries of other epochs and of earlier timelines, after a check found that the history contains
 * them.
 */
export function pruneAcknowledged(pool: pg.Pool, { epoch, span }: Omit<AcknowledgedHead, 'head'>): void {
  const rest = acknowledgedOf(pool).filter((one) => one.epoch === epoch && one.span >= span)
  headsByPool.set(pool, [...rest])
}

/**
 * The mails that this process is sending, with their attempt. A primary that takes over may not know that
 * they left.
 */
const mailClaimsByPool = new WeakMap<pg.Pool, Map<string, { attempts: number; at: number }>>()
/** Maximum lag of a standby. */
const CLAIMS_MS = 600_000

/** Records that this mail is about to leave. */
export function recordMailClaim(pool: pg.Pool, id: string, attempts: number): void {
  const known = mailClaimsByPool.get(pool) ?? new Map<string, { attempts: number; at: number }>()
  for (const [old, { at }] of known) if (Date.now() - at > CLAIMS_MS) known.delete(old)
  mailClaimsByPool.set(pool, known.set(id, { attempts, at: Date.now() }))
}

/** Removes a mail that the mail server refused. */
export const dropMailClaim = (pool: pg.Pool, id: string): void => void mailClaimsByPool.get(pool)?.delete(id)

/** Returns the ids of mails in the queue, each with the attempt that this process began. */
export const mailClaimsOf = (pool: pg.Pool): { id: string; attempts: number }[] =>
  [...(mailClaimsByPool.get(pool) ?? [])].map(([id, { attempts }]) => ({ id, attempts }))
