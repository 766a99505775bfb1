import type { Queryable } from '../db/queryable.ts'
import type { WriteChunk } from './chunks.ts'
import { noticeEffects } from '../effects/notices.ts'
import { stockEffects } from '../effects/stock.ts'
import { putStatements } from '../sync/store/aggregates/write.ts'
import { insertDocs } from '../sync/store/bulk.ts'
import type { AssignedNumber } from '../sync/store/numbers.ts'
import { PgStore } from '../sync/store/pgStore.ts'
import type { DocChange } from '../../src/mutations/changeNotifications.ts'
import { changesStock, recheckStock } from '../../src/mutations/rental/stock.ts'
import type { ImportWrite } from '../../src/domain/imports/upserts.ts'
import { importedItem } from '../../src/domain/items/imported.ts'
import type { Item } from '../../src/domain/items/item.ts'
import { type OwnerName, ownerNameOf } from '../../src/domain/items/log.ts'
import type { Author } from '../../src/domain/shared/autoLine.ts'

/**
 * Updates the stock flags of rentals with items that an import changed, as after a manual change (HV-19). It
 * runs once per import, in its transaction.
 */
async function recheckRentals(tx: Queryable, { uid, at }: Author, item: DocChange<'item'>[]): Promise<void> {
  const store = PgStore.inTransaction(tx, uid)
  const context = { client: tx, store }
  const server = { now: () => at, stock: stockEffects(context), notices: noticeEffects(context) }
  await recheckStock(store, server, { item, repair: [], category: [], gone: [] })
  await store.flush()
}

/**
 * Writes a plan in the transaction of the caller, who holds the lock of the feed: all or nothing (D-128). It
 * writes in chunks, so that other requests are answered in between.
 */
export async function writePlan(tx: Queryable, chunks: readonly WriteChunk[], author: Author): Promise<void> {
  const moved: DocChange<'item'>[] = []
  for (const chunk of chunks) moved.push(...(await writeChunk(tx, chunk, author)))
  await followReferences(tx)
  await recheckRentals(tx, author, moved)
}

/** @returns the items whose stock changed */
async function writeChunk(
  tx: Queryable,
  { e, fresh, json }: WriteChunk,
  author: Author,
): Promise<DocChange<'item'>[]> {
  const read = JSON.parse(json) as ImportWrite[]
  const writes = e === 'item' ? await withImportLogLines(tx, read.filter(isItem), author) : read
  if (!fresh) await update(tx, writes)
  else if (e === 'item')
    await insertItems(
      tx,
      writes.filter(isItem).map(({ after }) => after),
    )
  else
    await insertDocs(
      (work) => work(tx),
      e,
      writes.map(({ after }) => after),
    )
  return writes.filter(isItem).filter(changesStock)
}

/** Adds a log line about the import to the items. */
async function withImportLogLines(
  tx: Queryable,
  writes: readonly ImportWrite<'item'>[],
  author: Author,
): Promise<ImportWrite<'item'>[]> {
  const ownerName = await namesOf(tx, writes)
  return writes.map((write) => ({
    ...write,
    after: importedItem(write.after, write.before, author, ownerName),
  }))
}

/** Returns the names of owners for items that change their owner. */
async function namesOf(tx: Queryable, writes: readonly ImportWrite<'item'>[]): Promise<OwnerName> {
  const ids = writes.flatMap(({ before, after }) =>
    before && before.customerId !== after.customerId ? [before.customerId, after.customerId] : [],
  )
  const customerIds = [...new Set(ids.filter((id) => id !== null))]
  const { rows } =
    customerIds.length === 0
      ? { rows: [] }
      : await tx.query<{ id: string; name: string }>('SELECT id, name FROM customer WHERE id = ANY($1)', [
          customerIds,
        ])
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return (id) => ownerNameOf(id, names)
}

const isItem = (write: ImportWrite): write is ImportWrite<'item'> => write.e === 'item'

async function update(tx: Queryable, writes: readonly ImportWrite[]): Promise<void> {
  const statements = writes.flatMap(({ e, before, after }) => putStatements(e, before, after))
  if (statements.length > 0) await tx.query(statements.join(';\n'))
}

/**
 * Inserts new items. Items with a number in the file keep it and come first (D-151). The others take the next
 * numbers of their prefix in the order of the file (D-110).
 */
async function insertItems(tx: Queryable, items: readonly Item[]): Promise<void> {
  const last = new Map<string, number>()
  const lastOf = async (kind: string) => last.get(kind) ?? (await lastNumber(tx, kind))
  for (const item of items) {
    const kind = kindOf(item)
    if (item.number !== null) last.set(kind, Math.max(await lastOf(kind), item.number))
  }
  const numbered: Item[] = []
  for (const item of items) {
    if (item.number !== null) {
      numbered.push(item)
      continue
    }
    const kind = kindOf(item)
    const number = (await lastOf(kind)) + 1
    last.set(kind, number)
    numbered.push({ ...item, number, itemNumber: `${item.prefix}-${number}` })
  }
  await insertDocs((work) => work(tx), 'item', numbered, { numberOf })
}

const kindOf = ({ prefix }: Item) => `item:${prefix ?? ''}`
const numberOf = (item: Item): AssignedNumber | null =>
  item.number === null ? null : { kind: kindOf(item), boekjaar: 0, n: item.number, entityId: item.id }

async function lastNumber(tx: Queryable, kind: string): Promise<number> {
  const { rows } = await tx.query<{ n: number }>(
    'SELECT n::int AS n FROM doc_counter WHERE kind = $1 AND boekjaar = 0',
    [kind],
  )
  return rows[0]?.n ?? 0
}

/** Raises the counter, so that references like 'K-12' from a file are not assigned again (D-102). */
async function followReferences(tx: Queryable): Promise<void> {
  await tx.query(
    `INSERT INTO doc_counter (kind, boekjaar, n)
     SELECT 'customer', 0, n FROM (
       SELECT max(substr(reference_number, 3)::bigint) AS n FROM customer WHERE reference_number ~ '^K-[0-9]{1,9}$') AS used
     WHERE n IS NOT NULL
     ON CONFLICT (kind, boekjaar) DO UPDATE SET n = greatest(doc_counter.n, excluded.n)`,
  )
}
