import { getMeta, getMetas, putMeta } from '../../db/meta.ts'
import type { StoreTx } from '../../db/ports.ts'
import { readAliases } from '../../db/aliases.ts'
import { ALL_TABLES, type OutboxEntry, type SentRow } from '../../db/tables.ts'
import { read, writeThrough } from '../../db/transactions.ts'
import type { SeqOutcome } from '../../contract/protocol.ts'
import type { Rng, Store } from '../ports.ts'
import { type Before, renumber } from './identity.ts'
import { reachedBy } from './keys.ts'
import { offeredAgain, shownNumber } from './numbers.ts'
import { pastOf } from './past.ts'
import { rebase } from './rebase.ts'

/** What a complete answer of the server says of a device. */
export interface Said {
  clientId: string
  epoch: string
  /** The last applied seq that was kept here when the server was asked; 0: none is. */
  asked: number
  /** As far as they came along; that of `asked` is among them after a full download. */
  outcomes: readonly SeqOutcome[]
}

/**
 * Another history began, after a failover or a restore. That it has as many changes of this id as it acknowledged says
 * nothing of those that this device made under another one, or that a copy of this device put in their places: they are
 * offered again under a new id, where what the server has is known by its mid (B3.9).
 */
export async function prove(store: Store, rng: Rng, said: Said): Promise<void> {
  // Hardly ever is anything in doubt, and everybody waits for who may write everywhere.
  const doubt = await read(store, ['sent', 'meta'], async (tx) => (await doubtedOf(tx, said)).length > 0)
  return writeThrough(store, doubt ? ALL_TABLES : ['meta'], async (tx) => {
    const meta = await getMetas(tx, ['clientId', 'stamp', 'formerIds', 'pastIds', 'epoch'])
    if (meta.clientId !== said.clientId || meta.epoch !== said.epoch) return
    putMeta(tx, 'provenEpoch', said.epoch)
    if (doubt) await offer(tx, await doubtedOf(tx, said), rng, meta)
  })
}

async function offer(tx: StoreTx, rows: readonly SentRow[], rng: Rng, meta: Before): Promise<void> {
  const again: OutboxEntry[] = []
  for (const row of rows) {
    tx.delete('sent', row.seq)
    again.push(offeredAgain(row, row.number ?? (await shownNumber(tx, row))))
  }
  await renumber(tx, again, rng, meta)
  await rebase(tx, reachedBy(again), await tx.all('outbox'), await readAliases(tx))
}

/** In the order in which it was acknowledged. */
const doubtedOf = async (tx: StoreTx, said: Said): Promise<SentRow[]> => [
  ...(await pastOf(tx)),
  ...(await takenByAnother(tx, said)),
]

/** Everything of this id, where the server has something else under its last number, or what was never sent from here. */
async function takenByAnother(tx: StoreTx, { asked, outcomes }: Said): Promise<SentRow[]> {
  const there = outcomes.find(({ seq }) => seq === asked)
  const here = there && (await tx.get('sent', asked))
  const offered = (await getMeta(tx, 'offeredSeq')) ?? 0
  const isAnother = (here && here.mid !== there.mid) || outcomes.some(({ seq }) => seq > offered)
  return isAnother ? tx.all('sent', { above: 0 }) : []
}
