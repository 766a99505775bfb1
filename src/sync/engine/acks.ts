import { product } from '../protocol/product.ts'
import type { SeqOutcome } from '../protocol/protocol.ts'
import type { AttentionRow, OutboxEntry, SentRow } from '../store/tables.ts'
import { SyncFailure } from './failures.ts'
import { numberAssigned } from './numbers.ts'

/** The number of applied mutations that are kept, in case the server is restored from a backup (B3.9). */
const SENT_KEPT = 5_000

export interface AckedEntry {
  entry: OutboxEntry
  outcome: SeqOutcome
}

/** The entries that leave the outbox, and where they go. */
export interface AckPlan {
  acked: AckedEntry[]
  /** The last seq up to which every outcome has arrived. */
  ackedSeq: number
  /** The applied ones. */
  sent: SentRow[]
  /** The seqs of rows in `sent` that are too old to be kept. */
  expired: number[]
  /** The refused and failed ones. */
  attention: AttentionRow[]
}

/**
 * Plans which entries leave the outbox: to `sent` if applied, to `attention` if refused or failed. Only the
 * server's stored outcome moves an entry, and only together with the rows of the same pull (D6).
 *
 * @param pending the outbox, by seq. The entries that leave it are the first ones.
 * @param at the id of this replica, and the time in ms since 1970
 * @throws SyncFailure `forked` if the server has another mutation under one of our seqs
 */
export function planAcks(
  pending: readonly OutboxEntry[],
  acks: { lastSeq: number; outcomes: readonly SeqOutcome[] },
  at: { clientId: string; now: number },
): AckPlan {
  const outcomes = new Map(acks.outcomes.map((outcome) => [outcome.seq, outcome]))
  const plan: AckPlan = { acked: [], ackedSeq: acks.lastSeq, sent: [], expired: [], attention: [] }
  for (const entry of pending) {
    if (entry.seq > acks.lastSeq) break
    const outcome = outcomes.get(entry.seq)
    if (!outcome) {
      // An entry without an outcome stays, and so does every entry behind it: no mutation may vanish (P2).
      plan.ackedSeq = entry.seq - 1
      break
    }
    if (outcome.mid !== entry.mid) throw new SyncFailure({ kind: 'forked' })
    plan.acked.push({ entry, outcome })
    const { shown: _, ...plain } = entry
    moveEntry(plan, plain, outcome, at)
  }
  return plan
}

function moveEntry(
  plan: AckPlan,
  entry: OutboxEntry,
  outcome: SeqOutcome,
  { clientId, now }: { clientId: string; now: number },
): void {
  if (outcome.status === 'applied') {
    const number = numberAssigned(entry.name, outcome.assigned)
    plan.sent.push({ ...entry, clientId, ackedAt: now, ...(number ? { number } : {}) })
    if (entry.seq > SENT_KEPT) plan.expired.push(entry.seq - SENT_KEPT)
  } else {
    const kept = isAboutErased(outcome) ? withoutContent(entry) : entry
    plan.attention.push({ mid: entry.mid, root: outcome.root ?? entry.mid, entry: kept, outcome, at: now })
  }
}

const isAboutErased = (outcome: SeqOutcome): boolean =>
  outcome.status !== 'applied' && outcome.code === product().device.erasure.code

/** A change about an erased person. The list of refused changes names it, and nothing of the person stays. */
function withoutContent(entry: OutboxEntry): OutboxEntry {
  const { base: _, ...plain } = entry
  return { ...plain, args: product().device.erasure.onlyIds(entry.args) }
}
