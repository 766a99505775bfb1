import type { EntityDoc, EntityName } from '../../../src/domain/entities.ts'
import type { Queryable } from '../../db/queryable.ts'
import { SHAPES } from './aggregates/aggregates.ts'
import type { ChildTable, ShapeColumn } from './aggregates/shapes.ts'
import { type Doc, childDocsOf, columnValueOf } from './aggregates/values.ts'
import { type AssignedNumber, numberStatements } from './numbers.ts'

/*
 * Inserts many new aggregates with one statement per table and chunk, and the rows as one JSON parameter. The
 * triggers of the root tables assign the versions. The triggers of the parts would assign the same version
 * again for each row, at several times the cost. They are therefore disabled inside the transaction. A
 * rollback enables them again too.
 */

type Row = Record<string, unknown>
const CHUNK = 1_000
const quote = (name: string) => `"${name}"`

const rowOf = (doc: Doc, columns: readonly ShapeColumn[]): Row =>
  Object.fromEntries(columns.map((column) => [column.name, columnValueOf(doc, column)]))

function childRows(docs: readonly Doc[], child: ChildTable): Row[] {
  return docs.flatMap((doc) =>
    childDocsOf(child, doc).map((part, i) => ({
      ...rowOf(part, child.columns),
      [child.owner]: doc['id'],
      ...(child.hasOrdColumn ? { ord: i + 1 } : {}),
    })),
  )
}

async function insert(db: Queryable, table: string, rows: readonly Row[], replace: boolean): Promise<void> {
  const [first] = rows
  if (!first) return
  const names = Object.keys(first).map(quote)
  const set = names.map((name) => `${name} = excluded.${name}`).join(', ')
  await db.query(
    `INSERT INTO ${quote(table)} (${names.join(', ')})
     SELECT ${names.join(', ')} FROM json_populate_recordset(NULL::${quote(table)}, $1::json)
     ${replace ? `ON CONFLICT (id) DO UPDATE SET ${set}` : ''}`,
    [JSON.stringify(rows)],
  )
}

async function insertChunk(
  db: Queryable,
  e: EntityName,
  docs: readonly Doc[],
  replace: boolean,
): Promise<void> {
  const { table, columns, children } = SHAPES[e]
  const tables = children.map((child) => quote(child.table))
  for (const name of tables) await db.query(`ALTER TABLE ${name} DISABLE TRIGGER sync`)
  await insert(
    db,
    table,
    docs.map((doc) => rowOf(doc, columns)),
    replace,
  )
  for (const child of children) await insert(db, child.table, childRows(docs, child), false)
  for (const name of tables) await db.query(`ALTER TABLE ${name} ENABLE TRIGGER sync`)
}

/** Runs a step in a transaction that holds the lock of the feed: its own transaction or a surrounding one. */
export type RunInTransaction = (work: (tx: Queryable) => Promise<void>) => Promise<void>

/**
 * Inserts new aggregates in chunks of a thousand. `replace` overwrites existing rows (small tables without
 * parts only). `numberOf` returns the number of a document.
 */
export async function insertDocs<E extends EntityName>(
  run: RunInTransaction,
  e: E,
  docs: Iterable<EntityDoc<E>>,
  options: { replace?: boolean; numberOf?: (doc: EntityDoc<E>) => AssignedNumber | null } = {},
): Promise<void> {
  for (const chunk of chunks(docs, CHUNK)) {
    const numbers = chunk.map((doc) => options.numberOf?.(doc) ?? null).filter((number) => number !== null)
    await run(async (tx) => {
      await insertChunk(tx, e, chunk, options.replace ?? false)
      for (const statement of numberStatements(numbers)) await tx.query(statement)
    })
  }
}

function* chunks<T>(source: Iterable<T>, size: number): Generator<T[]> {
  let chunk: T[] = []
  for (const entry of source) {
    chunk.push(entry)
    if (chunk.length === size) {
      yield chunk
      chunk = []
    }
  }
  if (chunk.length > 0) yield chunk
}
