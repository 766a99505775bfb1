import type { EntityName } from '../protocol/entities.ts'
import { type ErasedPerson, product } from '../protocol/product.ts'
import { bundledRowsById, bundleReadsOf } from '../store/bundles/bundleReads.ts'
import { getMeta, getMetas, type PurgeOrder, putMeta } from '../store/meta.ts'
import type { Store, StoreTx } from '../store/ports.ts'
import {
  allTables,
  cachedAs,
  isBundled,
  isEntityName,
  type OutboxEntry,
  replicaSchema,
} from '../store/tables.ts'
import { read, writeThrough } from '../store/transactions.ts'
import { readAliases } from '../store/aliases.ts'
import { aggregateKey, keysWrittenBy } from './keys.ts'
import { readAggregateRows, rebase } from './rebase.ts'
import { lostFiles } from './planPurge.ts'

/** The number of rows that one request reads of a whole table. */
const SCAN = 1_000

/**
 * Removes what this device keeps about erased persons besides the rows. The segment that showed them left the order in
 * `meta`, so an interruption loses nothing.
 *
 *     sent, attention ──► without the person, or gone;
 *     outbox          ──► without the person; what is about the person alone is left to the server, which refuses it;
 *     draft           ──► gone if it names the person;
 *     blobcache       ──► files that no record shows any more are gone;
 *     column          ──► gone, and made again from the rows;
 *     pack            ──► the next round of compaction replaces the earlier copies, within a minute.
 */
export async function purgeErased(store: Store): Promise<void> {
  const waiting = await read(store, ['meta'], (tx) => getMetas(tx, ['purge']))
  if (!waiting.purge?.length) return
  await writeThrough(store, [...allTables(), 'column'], async (tx) => {
    const { purge = [], head } = await getMetas(tx, ['purge', 'head'])
    if (purge.length === 0) return
    const people = await peopleOf(tx, purge)
    await purgeEntries(tx, people)
    await purgeWaiting(tx, people)
    await purgeDrafts(tx, people)
    await purgeFiles(tx, purge)
    for (const key of await tx.keys('column')) tx.delete('column', key)
    putMeta(tx, 'purge', [])
    putMeta(tx, 'foldedAt', 0)
    if (head !== undefined) putMeta(tx, 'foldUpto', head)
  })
}

/** Completes the persons by what their earlier row in a bundle says. */
async function peopleOf(tx: StoreTx, purge: readonly PurgeOrder[]): Promise<ErasedPerson[]> {
  const { entity, find } = product().device.erasure
  const people = purge.flatMap((order) => order.people)
  const rows = new Map<string, object>()
  if (purge.some(({ scan }) => scan))
    for (let above: string | undefined; ; ) {
      const some = await tx.all(entity, { ...(above ? { above } : {}), limit: SCAN })
      for (const row of some) if (find(row, undefined)) rows.set(row.id, row)
      above = some.at(-1)?.id
      if (some.length < SCAN) break
    }
  for (const id of people.flatMap(({ ids }) => ids.slice(0, 1))) {
    const row = await tx.get(entity, id)
    if (row) rows.set(id, row)
  }
  const earlier = await earlierRows(tx, entity, [...rows.keys()])
  const found = [...rows].flatMap(([id, row]) => find(row, earlier.get(id)) ?? [])
  return [...people, ...found]
}

/** The copies in bundles that the present rows hide. */
const earlierRows = async (
  tx: StoreTx,
  e: EntityName,
  ids: readonly string[],
): Promise<Map<string, object>> =>
  isBundled(e) && ids.length > 0
    ? new Map(await bundledRowsById(bundleReadsOf(tx.bare), e, [...ids].toSorted()))
    : new Map()

/** Removes the persons from changes that the server applied or refused. */
async function purgeEntries(tx: StoreTx, people: readonly ErasedPerson[]): Promise<void> {
  const [sent, attention] = await Promise.all([tx.all('sent'), tx.all('attention')])
  const isOwn = await ownEntries(tx, [...sent, ...attention.map(({ entry }) => entry)])
  for (const row of sent) {
    const values = withoutPeople(row, people, isOwn)
    if (values === null) tx.delete('sent', row.seq)
    else if (values !== row) tx.put('sent', { ...withoutBase(row), ...values })
  }
  const { onlyIds, withoutTexts } = product().device.erasure
  for (const row of attention) {
    const values = withoutPeople(row.entry, people, isOwn)
    if (values === row.entry) continue
    const entry = { ...withoutBase(row.entry), ...(values ?? { args: onlyIds(row.entry.args) }) }
    const outcome = people.reduce<unknown>((text, person) => withoutTexts(text, person), row.outcome)
    tx.put('attention', { ...row, entry, outcome: outcome as typeof row.outcome }, row)
  }
}

/**
 * Removes the persons from changes that wait. Their person typed them before this device knew of the erasure. The rows
 * follow, because they show the waiting changes.
 */
async function purgeWaiting(tx: StoreTx, people: readonly ErasedPerson[]): Promise<void> {
  const waiting = await tx.all('outbox')
  const isOwn = await ownEntries(tx, waiting)
  const changed: OutboxEntry[] = []
  for (const entry of waiting) {
    const values = withoutPeople(entry, people, isOwn)
    if (values === null || values === entry) continue
    tx.put('outbox', { ...withoutBase(entry), ...values }, entry)
    changed.push(entry)
  }
  if (changed.length === 0) return
  putMeta(tx, 'stamp', ((await getMeta(tx, 'stamp')) ?? 0) + 1)
  await rebase(tx, keysWrittenBy(changed), await tx.all('outbox'), await readAliases(tx))
}

function withoutBase<E extends OutboxEntry>(entry: E): Omit<E, 'base'> {
  const { base: _, ...plain } = entry
  return plain
}

type OwnTest = (entry: OutboxEntry, person: ErasedPerson) => boolean

/** Reads the records that the changes wrote, and tells whether one of them belongs to a person. */
async function ownEntries(tx: StoreTx, entries: readonly OutboxEntry[]): Promise<OwnTest> {
  const touched = new Map(
    entries.flatMap((entry) =>
      entry.touched.map(([e, id]) => [aggregateKey(e, id), [e, id] as [EntityName, string]]),
    ),
  )
  const known = [...touched.values()].filter(([e]) => isEntityName(e))
  const rows = await readAggregateRows(tx, known)
  const { isOwn } = product().device.erasure
  return (entry, person) =>
    entry.touched.some(([e, id]) => {
      const row = rows.get(aggregateKey(e, id))
      return person.ids.includes(id) || (row !== undefined && isOwn(row, person))
    })
}

/** Returns the same object if nothing in it is about the persons, and null if nothing of it may stay. */
function withoutPeople<E extends OutboxEntry>(
  entry: E,
  people: readonly ErasedPerson[],
  isOwn: OwnTest,
): Pick<OutboxEntry, 'args' | 'base'> | E | null {
  let values: Pick<OutboxEntry, 'args' | 'base'> | E | null = entry
  for (const person of people) {
    if (values === null) return null
    const { args, base } = values
    const next = product().device.erasure.withoutPerson(
      entry.name,
      { args, ...(base ? { base } : {}) },
      person,
      isOwn(entry, person),
    )
    if (next === null) return null
    if (JSON.stringify(next) !== JSON.stringify({ args, ...(base ? { base } : {}) })) values = next
  }
  return values
}

async function purgeDrafts(tx: StoreTx, people: readonly ErasedPerson[]): Promise<void> {
  const { withoutTexts } = product().device.erasure
  for (const row of await tx.all('draft')) {
    const text = JSON.stringify([row.key, row.data])
    const isAbout = (person: ErasedPerson) =>
      person.ids.some((id) => text.includes(id)) ||
      JSON.stringify(withoutTexts(row.data, person)) !== JSON.stringify(row.data)
    if (people.some(isAbout)) tx.delete('draft', row.key)
  }
}

/** Removes the bytes of files that the records showed before. A file that another record shows is fetched again. */
async function purgeFiles(tx: StoreTx, purge: readonly PurgeOrder[]): Promise<void> {
  const names = purge.flatMap(({ files }) => files)
  for (const e of replicaSchema().bundled) {
    const ids = purge.flatMap(({ changed }) => changed.flatMap(([kind, id]) => (kind === e ? [id] : [])))
    const [earlier, present] = [await earlierRows(tx, e, ids), await tx.getMany(e, ids)]
    ids.forEach((id, i) => names.push(...lostFiles(e, id, earlier.get(id), present[i])))
  }
  for (const name of new Set(names)) {
    const { sha256: original } = cachedAs(name)
    for (const key of [original, original.replace(/orig$/, 'thumb')]) tx.delete('blobcache', key)
  }
}
