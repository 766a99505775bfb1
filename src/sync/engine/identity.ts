import { getMeta, getMetas, type MetaOf, putMeta } from '../store/meta.ts'
import { FORMER_IDS } from '../protocol/protocol.ts'
import { allTables, type OutboxEntry } from '../store/tables.ts'
import { newDeviceSecret } from '../store/deviceSecret.ts'
import type { Rng, Store, StoreTx } from '../ports.ts'
import { aggregateKey, splitKey, keysWrittenBy } from './keys.ts'
import { toReofferedEntry, localNumber } from './numbers.ts'
import { moveToFormer } from './formerMutations.ts'
import { readAggregateRows } from './rebase.ts'
import { write, writeThrough } from '../store/transactions.ts'

/** A random uuid v4 (B1.1). */
function uuidv4(rng: Rng): string {
  const b = rng.bytes(16)
  const at = (i: number) => b[i] ?? 0
  b[6] = (at(6) & 0x0f) | 0x40
  b[8] = (at(8) & 0x3f) | 0x80
  const h = Array.from(b, (x) => x.toString(16).padStart(2, '0')).join('')
  return `${h.slice(0, 8)}-${h.slice(8, 12)}-${h.slice(12, 16)}-${h.slice(16, 20)}-${h.slice(20)}`
}

/**
 * Creates the id of this replica and its device secret (`proof`), both inside its database (B1.1, ADR 0011).
 */
export function ensureIdentity(store: Store, rng: Rng): Promise<void> {
  return writeThrough(store, ['meta'], async (tx) => {
    const { clientId, proof: deviceSecret } = await getMetas(tx, ['clientId', 'proof'])
    if (!clientId) putMeta(tx, 'clientId', uuidv4(rng))
    if (!deviceSecret) putMeta(tx, 'proof', newDeviceSecret(rng.bytes(32)))
  })
}

/**
 * Gives a cloned or reset replica a new id. Its pending mutations keep their mids, so the server recognises
 * the ones that it has (B3.4). The device secret stays: it shows that the former id belonged to this device.
 */
export function rotateClientId(store: Store, rng: Rng): Promise<void> {
  return writeThrough(store, ['outbox', 'sent', 'meta'], async (tx) =>
    renumber(tx, [], rng, await getMetas(tx, ['stamp', 'clientId', 'formerIds', 'pastIds'])),
  )
}

/** The meta values that `renumber` needs. */
export type IdentityMeta = MetaOf<'stamp' | 'clientId' | 'formerIds' | 'pastIds'>

const PAST_IDS = 100

/**
 * Numbers the waiting mutations from 1 under a new id. The next push names the former id to the server: a
 * person who logged in under it may be the author of a waiting mutation (B7).
 * @param first acknowledged mutations that have to be offered again, before the rest
 */
export async function renumber(
  tx: StoreTx,
  first: readonly OutboxEntry[],
  rng: Rng,
  before: IdentityMeta,
): Promise<void> {
  const waiting = await tx.all('outbox')
  await moveToFormer(tx)
  for (const entry of waiting) tx.delete('outbox', entry.seq, entry)
  const entries = [...first, ...waiting]
  entries.forEach((entry, i) => {
    tx.put('outbox', { ...entry, seq: i + 1 })
  })
  const former = [...(before.clientId ? [before.clientId] : []), ...(before.formerIds ?? [])]
  putMeta(tx, 'formerIds', former.slice(0, FORMER_IDS))
  const past = [...(before.clientId ? [before.clientId] : []), ...(before.pastIds ?? [])]
  putMeta(tx, 'pastIds', past.slice(0, PAST_IDS))
  putMeta(tx, 'clientId', uuidv4(rng))
  putMeta(tx, 'nextSeq', entries.length + 1)
  putMeta(
    tx,
    'withdrawn',
    entries.flatMap(({ name }, i) => (name === 'sync.noop' ? [i + 1] : [])),
  )
  putMeta(tx, 'ackedSeq', 0)
  putMeta(tx, 'offeredSeq', 0)
  putMeta(tx, 'stamp', (before.stamp ?? 0) + 1)
}

/** Forgets former ids whose authors the server has taken over. */
export function forgetFormerIds(store: Store, reported: readonly string[]): Promise<void> {
  return write(store, ['meta'], async (tx) => {
    const former = (await getMeta(tx, 'formerIds')) ?? []
    putMeta(
      tx,
      'formerIds',
      former.filter((id) => !reported.includes(id)),
    )
  })
}

/**
 * Handles a server that was restored from a backup and knows our mutations only up to `serverSeq`. The
 * mutations that it acknowledged and lost are queued again, before the pending ones (B3.9). If one of them is
 * missing here, the replica takes a new id and offers what it has. The mids prevent double effects.
 */
export function reoffer(store: Store, rng: Rng, serverSeq: number): Promise<void> {
  return writeThrough(store, allTables(), async (tx) => {
    const meta = await getMetas(tx, ['clientId', 'ackedSeq', 'stamp', 'formerIds', 'pastIds'])
    const acked = meta.ackedSeq ?? 0
    if (serverSeq >= acked) return
    const lost = (await tx.all('sent', { above: serverSeq, upto: acked })).filter(
      (row) => row.clientId === meta.clientId,
    )
    await shadowAll(tx, lost)
    for (const row of lost) {
      tx.delete('sent', row.seq)
      const again = toReofferedEntry(row, row.number ?? (await localNumber(tx, row)))
      tx.put('outbox', { ...again, shown: true })
    }
    if (lost.length === acked - serverSeq) {
      putMeta(tx, 'ackedSeq', serverSeq)
      putMeta(tx, 'stamp', (meta.stamp ?? 0) + 1)
    } else await renumber(tx, [], rng, meta)
  })
}

/**
 * Keeps the current rows as bases. They contain the effects of these mutations until the download of the new
 * history is complete.
 */
async function shadowAll(tx: StoreTx, entries: readonly OutboxEntry[]): Promise<void> {
  const keys = [...keysWrittenBy(entries)].map(splitKey)
  const [shadows, rows] = await Promise.all([tx.getMany('shadow', keys), readAggregateRows(tx, keys)])
  keys.forEach(([e, id], i) => {
    if (!shadows[i]) tx.put('shadow', { e, id, base: rows.get(aggregateKey(e, id)) ?? null }, null)
  })
}

/** Starts the download again from nothing. Rows and outbox stay; ranges sweep the rows later (B2.1, D11). */
export function forgetCursor(store: Store, epochToo: boolean): Promise<void> {
  return write(store, ['meta'], async (tx) => {
    putMeta(tx, 'cursor', null)
    if (epochToo) putMeta(tx, 'epoch', null)
  })
}
