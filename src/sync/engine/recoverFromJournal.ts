import { product } from '../protocol/product.ts'
import { captureBase } from '../store/commit.ts'
import { type EntryRecord, photosOfEntry } from '../store/journal/frames.ts'
import { getMetas, type MetaOf, putMeta } from '../store/meta.ts'
import type { StoredJournal } from '../store/ports.ts'
import { allTables, type BlobQueueRow, type OutboxEntry } from '../store/tables.ts'
import { Workspace } from '../store/workspace.ts'
import { isEntityName } from '../store/tables.ts'
import type { Clock, Rng, Store, StoreTx } from '../ports.ts'
import { readAliases } from '../store/aliases.ts'
import { renumber } from './identity.ts'
import { keysReachedBy } from './keys.ts'
import { rebase } from './rebase.ts'
import { read, writeThrough } from '../store/transactions.ts'

/*
 * Recovers changes from the journal (B5.7). A person's saved change is in both the store and the journal. A
 * change that only the journal has was lost with the database, or was being saved when the store stopped
 * answering. It is queued again with its mid, so that the server recognises a change that it already has.
 */

export interface JournalPorts {
  store: Store
  clock: Clock
  rng: Rng
  journal?: StoredJournal
}

/** A change younger than this may still be on its way into the store. */
const YOUNG_MS = 15_000

type KnownMutations = MetaOf<'clientId' | 'ackedSeq'> & { mids: Set<string> }

/**
 * Puts the changes that only the journal has into the outbox.
 * @returns the number of recovered changes
 */
export async function recoverFromJournal({ store, clock, rng, journal }: JournalPorts): Promise<number> {
  const records = (await journal?.read()) ?? []
  if (!journal || records.length === 0) return 0
  // Check in a read-only transaction first. A write transaction over all tables blocks every reader and is
  // rarely needed.
  const gone = await read(store, KNOWN_TABLES, async (tx) => lostRecords(records, await readKnown(tx), clock))
  if (gone.length === 0) return 0
  const photos = await readPhotos(journal, gone)
  return writeThrough(store, allTables(), async (tx) => {
    const lost = lostRecords(gone, await readKnown(tx), clock)
    if (lost.length === 0) return 0
    const entries = await queueLost(tx, lost, rng)
    for (const photo of lost.flatMap(photosOfEntry)) {
      const bytes = photos.get(photo.sha256)
      if (bytes) tx.put('blobq', { ...photo, bytes })
    }
    const seqs = [...new Map(lost.map(({ entry }) => [entry.mid, entry.seq])).values()]
    putMeta(tx, 'recovered', { n: entries.length, at: clock.now(), seqs })
    await rebase(tx, keysReachedBy(entries), await tx.all('outbox'), await readAliases(tx))
    return entries.length
  })
}

const lostRecords = (records: readonly EntryRecord[], known: KnownMutations, clock: Clock): EntryRecord[] =>
  records.filter((record) => !isKnown(known, record) && (isOld(record, clock) || isForeign(known, record)))

const EVERY_MS = 60_000

/**
 * Runs while this worker leads. Recovers changes that were lost meanwhile and removes records that are no
 * longer needed.
 */
export async function maintainJournal(ports: JournalPorts, signal: AbortSignal): Promise<void> {
  while (ports.journal && !signal.aborted) {
    await ports.clock.sleep(EVERY_MS, signal)
    if (signal.aborted) return
    await recoverFromJournal(ports)
      .then(() => tidyJournal(ports))
      .catch((error: unknown) => console.warn('journal', error))
  }
}

/** Removes the records from the journal that the store or the server has. */
export async function tidyJournal({ store, journal }: Omit<JournalPorts, 'rng' | 'clock'>): Promise<void> {
  if (!journal) return
  const [known, waiting, photos] = await read(store, [...KNOWN_TABLES, 'blobq'], async (tx) => [
    await readKnown(tx),
    new Set((await tx.all('outbox')).map(({ mid }) => mid)),
    new Set(await tx.keys('blobq')),
  ])
  // Waiting changes must stay in the journal; they are its purpose.
  const needed = (record: EntryRecord) =>
    waiting.has(record.entry.mid) || photosOfEntry(record).some(({ sha256 }) => photos.has(sha256))
  await journal.tidy((record) => !needed(record) && isKnown(known, record), photos)
}

/** True if the change was numbered for another database, which is gone. */
const isForeign = (known: KnownMutations, { clientId }: EntryRecord) =>
  clientId !== null && clientId !== known.clientId

const isOld = ({ entry }: EntryRecord, clock: Clock) => Math.abs(clock.now() - entry.createdAt) > YOUNG_MS

/** True if the server has its outcome, or if the store has it in one of its lists. */
const isKnown = ({ mids, clientId, ackedSeq }: KnownMutations, record: EntryRecord): boolean =>
  mids.has(record.entry.mid) ||
  (record.entry.seq > 0 && record.clientId === clientId && record.entry.seq <= (ackedSeq ?? 0))

const KNOWN_TABLES = ['meta', 'outbox', 'sent', 'attention'] as const

async function readKnown(tx: StoreTx): Promise<KnownMutations> {
  const [meta, outbox, sent, attention] = await Promise.all([
    getMetas(tx, ['clientId', 'ackedSeq']),
    tx.all('outbox'),
    tx.all('sent'),
    tx.all('attention'),
  ])
  const entries = [...outbox, ...sent, ...attention.map(({ entry }) => entry)]
  // A cancelled mutation left its mid in the no-op that replaced it.
  const mids = entries.flatMap(({ mid, name, args }) =>
    name === 'sync.noop' && typeof args.replaces === 'string' ? [mid, args.replaces] : [mid],
  )
  return { ...meta, mids: new Set(mids) }
}

/**
 * Queues the lost changes in the order of their creation, each once, behind the waiting ones. If another
 * replica numbered them, this replica takes a new id and that replica's secret (`proof`). A person who worked
 * under it then still counts as an author here (B7).
 */
async function queueLost(tx: StoreTx, lost: readonly EntryRecord[], rng: Rng): Promise<OutboxEntry[]> {
  const keys = ['clientId', 'proof', 'formerIds', 'pastIds', 'nextSeq', 'stamp'] as const
  const meta = await getMetas(tx, keys)
  // The last record of a mid is the most complete: the first may have been written before the store answered.
  const ordered = [...new Map(lost.map((record) => [record.entry.mid, record])).values()].toSorted(
    (a, b) => a.entry.createdAt - b.entry.createdAt || a.entry.seq - b.entry.seq,
  )
  let seq = meta.nextSeq ?? 1
  const entries: OutboxEntry[] = []
  for (const { entry } of ordered)
    entries.push({ ...(await completeEntry(tx, entry)), seq: seq++, recovered: true })
  for (const entry of entries) tx.put('outbox', entry, null)
  putMeta(tx, 'nextSeq', seq)
  putMeta(tx, 'stamp', (meta.stamp ?? 0) + 1)
  const foreign = ordered.filter(({ clientId }) => clientId !== null && clientId !== meta.clientId)
  if (foreign.length === 0) return entries
  const others = new Set([...(meta.formerIds ?? []), ...foreign.flatMap(({ clientId }) => clientId ?? [])])
  await renumber(tx, [], rng, { ...meta, formerIds: [...others] })
  const deviceSecret = foreign.find((record) => record.proof)?.proof ?? meta.proof
  if (deviceSecret) putMeta(tx, 'proof', deviceSecret)
  return entries
}

/**
 * Completes a record that was logged before the store answered. It lacks the aggregate and the values that
 * the person saw.
 */
async function completeEntry(tx: StoreTx, entry: OutboxEntry): Promise<OutboxEntry> {
  if (entry.seq > 0) return entry
  const of = product().findMutation(entry.name)?.baseOf?.(entry.args) ?? null
  const e = entry.name.split('.')[0] ?? ''
  const created = isEntityName(e) && typeof entry.args.id === 'string' ? { e, id: entry.args.id } : null
  const about = of ?? created
  const base = await captureBase(new Workspace(tx), of, entry.base)
  return { ...entry, ...(base ? { base } : {}), touched: about ? [[about.e, about.id]] : [] }
}

async function readPhotos(journal: StoredJournal, records: readonly EntryRecord[]) {
  const photos = new Map<string, BlobQueueRow['bytes']>()
  for (const { sha256 } of records.flatMap(photosOfEntry)) {
    const bytes = await journal.photo(sha256)
    if (bytes) photos.set(sha256, bytes)
  }
  return photos
}
