import type { DBCoreCursor, DBCoreTable } from 'dexie'
import type { RowCodec } from '../rowCodec.ts'
import type { TableName } from '../tables.ts'

/**
 * A table of Dexie that seals and opens its rows, below everything else that looks at them. The transactions of the
 * store do the same by themselves (idbTx.ts).
 */
export function sealedTable(table: DBCoreTable, codec: Pick<RowCodec, 'seal' | 'open'>): DBCoreTable {
  const of = table.name as TableName
  const opened = (row: unknown) => codec.open(of, row)
  return {
    ...table,
    get: (req) => table.get(req).then(opened),
    getMany: (req) => table.getMany(req).then((rows) => rows.map(opened)),
    query: (req) =>
      req.values === true
        ? table.query(req).then(({ result }) => ({ result: result.map(opened) }))
        : table.query(req),
    openCursor: (req) =>
      req.values === true
        ? table.openCursor(req).then((cursor) => cursor && openedCursor(cursor, opened))
        : table.openCursor(req),
    mutate: (req) =>
      req.type === 'add' || req.type === 'put'
        ? table.mutate({ ...req, values: req.values.map((row: object) => codec.seal(of, row)) })
        : table.mutate(req),
  }
}

/** The getters of a browser's cursor work on the cursor itself only. */
const openedCursor = (cursor: DBCoreCursor, opened: (row: unknown) => unknown): DBCoreCursor =>
  Object.create(cursor, {
    key: { get: () => cursor.key },
    primaryKey: { get: () => cursor.primaryKey },
    value: { get: () => opened(cursor.value) },
  })
