import type { SeqOutcome } from '../../contract/protocol.ts'
import type { StoreTx } from '../../db/ports.ts'
import type { OutboxEntry } from '../../db/tables.ts'
import { SyncFailure } from './failures.ts'
import { givenNumber } from './numbers.ts'

/** How long and how many applied mutations are kept for a server restored from a backup (B3.9). */
const SENT_KEPT = 5_000

export interface Acked {
  entry: OutboxEntry
  outcome: SeqOutcome
}

/**
 * Moves the entries that have their outcome out of the outbox: to `sent` when applied, to `attention` when refused or
 * failed. Only the server's stored outcome moves an entry, and only together with the rows of the same pull (D6).
 *
 * @returns what was moved, and the last seq below which nothing is open any more
 * @throws SyncFailure forked when a seq of ours belongs to another mutation on the server
 */
export async function takeAcks(
  tx: StoreTx,
  pending: readonly OutboxEntry[],
  acks: { lastSeq: number; outcomes: readonly SeqOutcome[] },
  at: { clientId: string; now: number },
): Promise<{ moved: Acked[]; ackedSeq: number }> {
  const outcomes = new Map(acks.outcomes.map((outcome) => [outcome.seq, outcome]))
  const moved: Acked[] = []
  let ackedSeq = acks.lastSeq
  for (const entry of pending) {
    if (entry.seq > acks.lastSeq) break
    const outcome = outcomes.get(entry.seq)
    if (!outcome) {
      // Without its outcome an entry stays, and so does everything behind it: nothing may vanish (P2).
      ackedSeq = entry.seq - 1
      break
    }
    if (outcome.mid !== entry.mid) throw new SyncFailure({ kind: 'forked' })
    moved.push({ entry, outcome })
    const { shown: _, ...settled } = entry
    move(tx, settled, outcome, at)
  }
  await tx.deleteMany(
    'outbox',
    moved.map(({ entry }) => entry),
  )
  return { moved, ackedSeq }
}

function move(
  tx: StoreTx,
  entry: OutboxEntry,
  outcome: SeqOutcome,
  { clientId, now }: { clientId: string; now: number },
): void {
  if (outcome.status === 'applied') {
    const number = givenNumber(entry.name, outcome.assigned)
    tx.put('sent', { ...entry, clientId, ackedAt: now, ...(number ? { number } : {}) })
    if (entry.seq > SENT_KEPT) tx.delete('sent', entry.seq - SENT_KEPT)
  } else {
    tx.put('attention', { mid: entry.mid, root: outcome.root ?? entry.mid, entry, outcome, at: now }, null)
  }
}
