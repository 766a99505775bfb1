import { getMeta, getMetas, putMeta } from '../store/meta.ts'
import type { StoreTx } from '../store/ports.ts'
import { readAliases } from '../store/aliases.ts'
import { allTables, type OutboxEntry, type SentRow } from '../store/tables.ts'
import { read, writeThrough } from '../store/transactions.ts'
import type { SeqOutcome } from '../protocol/protocol.ts'
import type { Rng, Store } from '../ports.ts'
import { type IdentityMeta, renumber } from './identity.ts'
import { keysReachedBy } from './keys.ts'
import { toReofferedEntry, localNumber } from './numbers.ts'
import { formerMutations } from './formerMutations.ts'
import { rebase } from './rebase.ts'

/** The part of a complete answer that concerns this device. */
export interface TimelineAnswer {
  clientId: string
  epoch: string
  /** The last applied seq that was kept here when the server was asked; 0 if there is none. */
  askedSeq: number
  /** The outcomes that came with the answer. After a full download they include those of the last kept changes. */
  outcomes: readonly SeqOutcome[]
}

/**
 * Checks a new history after a failover or a restore. The server may have as many changes of this id as it
 * acknowledged. That says nothing about changes made under a former id, or replaced by a copy of this device.
 * Such changes are offered again under a new id, where the server recognises the ones that it has by their
 * mid (B3.9, ADR 0042).
 */
export async function verifyTimeline(store: Store, rng: Rng, answer: TimelineAnswer): Promise<void> {
  // Check in a read-only transaction first. A write transaction over all tables blocks every reader and is
  // rarely needed.
  const isDoubtful = await read(
    store,
    ['sent', 'meta'],
    async (tx) => (await doubtfulMutations(tx, answer)).length > 0,
  )
  return writeThrough(store, isDoubtful ? allTables() : ['meta'], async (tx) => {
    const meta = await getMetas(tx, ['clientId', 'stamp', 'formerIds', 'pastIds', 'epoch'])
    if (meta.clientId !== answer.clientId || meta.epoch !== answer.epoch) return
    putMeta(tx, 'provenEpoch', answer.epoch)
    if (isDoubtful) await offerAgain(tx, await doubtfulMutations(tx, answer), rng, meta)
  })
}

async function offerAgain(
  tx: StoreTx,
  rows: readonly SentRow[],
  rng: Rng,
  meta: IdentityMeta,
): Promise<void> {
  const again: OutboxEntry[] = []
  for (const row of rows) {
    tx.delete('sent', row.seq)
    again.push(toReofferedEntry(row, row.number ?? (await localNumber(tx, row))))
  }
  await renumber(tx, again, rng, meta)
  await rebase(tx, keysReachedBy(again), await tx.all('outbox'), await readAliases(tx))
}

/** Returns the changes that the server may lack, in the order of their acknowledgement. */
const doubtfulMutations = async (tx: StoreTx, answer: TimelineAnswer): Promise<SentRow[]> => [
  ...(await formerMutations(tx)),
  ...(await changesOfCopiedId(tx, answer)),
]

/**
 * Returns everything of this id if a copy of this device used it: the server has another change under one of its last
 * numbers, refused a change that was applied before, or has a change that this device never sent. The server answers the
 * changes that it knows by their mid, so that a refusal reaches this device too.
 */
async function changesOfCopiedId(tx: StoreTx, { askedSeq, outcomes }: TimelineAnswer): Promise<SentRow[]> {
  const offered = (await getMeta(tx, 'offeredSeq')) ?? 0
  const kept = await tx.getMany(
    'sent',
    outcomes.map(({ seq }) => seq),
  )
  const isCopied = outcomes.some(({ seq, mid, status }, i) => {
    const here = seq <= askedSeq ? kept[i] : undefined
    return seq > offered || (here && (here.mid !== mid || status !== 'applied'))
  })
  return isCopied ? tx.all('sent', { above: 0 }) : []
}
