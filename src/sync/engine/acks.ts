import type { SeqOutcome } from '../protocol/protocol.ts'
import type { StoreTx } from '../store/ports.ts'
import type { OutboxEntry } from '../store/tables.ts'
import { SyncFailure } from './failures.ts'
import { numberAssigned } from './numbers.ts'

/** The number of applied mutations that are kept, in case the server is restored from a backup (B3.9). */
const SENT_KEPT = 5_000

export interface AckedEntry {
  entry: OutboxEntry
  outcome: SeqOutcome
}

/**
 * Moves the entries that have an outcome out of the outbox: to `sent` if applied, to `attention` if refused
 * or failed. Only the server's stored outcome moves an entry, and only together with the rows of the same
 * pull (D6).
 *
 * @returns the moved entries, and the last seq up to which every outcome has arrived.
 * @throws SyncFailure `forked` if the server has another mutation under one of our seqs
 */
export async function moveAcked(
  tx: StoreTx,
  pending: readonly OutboxEntry[],
  acks: { lastSeq: number; outcomes: readonly SeqOutcome[] },
  at: { clientId: string; now: number },
): Promise<{ moved: AckedEntry[]; ackedSeq: number }> {
  const outcomes = new Map(acks.outcomes.map((outcome) => [outcome.seq, outcome]))
  const moved: AckedEntry[] = []
  let ackedSeq = acks.lastSeq
  for (const entry of pending) {
    if (entry.seq > acks.lastSeq) break
    const outcome = outcomes.get(entry.seq)
    if (!outcome) {
      // An entry without an outcome stays, and so does every entry behind it: no mutation may vanish (P2).
      ackedSeq = entry.seq - 1
      break
    }
    if (outcome.mid !== entry.mid) throw new SyncFailure({ kind: 'forked' })
    moved.push({ entry, outcome })
    const { shown: _, ...ackedEntry } = entry
    moveEntry(tx, ackedEntry, outcome, at)
  }
  await tx.deleteMany(
    'outbox',
    moved.map(({ entry }) => entry),
  )
  return { moved, ackedSeq }
}

function moveEntry(
  tx: StoreTx,
  entry: OutboxEntry,
  outcome: SeqOutcome,
  { clientId, now }: { clientId: string; now: number },
): void {
  if (outcome.status === 'applied') {
    const number = numberAssigned(entry.name, outcome.assigned)
    tx.put('sent', { ...entry, clientId, ackedAt: now, ...(number ? { number } : {}) })
    if (entry.seq > SENT_KEPT) tx.delete('sent', entry.seq - SENT_KEPT)
  } else {
    tx.put('attention', { mid: entry.mid, root: outcome.root ?? entry.mid, entry, outcome, at: now }, null)
  }
}
