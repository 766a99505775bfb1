import Dexie, { type DBCore, type DBCoreTable, type DBCoreTransaction } from 'dexie'
import { bareTxOf, bundledReadsById, isReadOnly } from './readsById.ts'
import { replicaSchema } from '../tables.ts'
import { bundledTableOf, type BundledTable } from './bundleLines.ts'

/**
 * Makes every query and write of Dexie over a primary key see bundled rows. A query over another index of
 * these tables fails, because an index contains the single rows only.
 */
export function addBundleMiddleware(dexie: Dexie): void {
  const stack = 'dbcore'
  // Below Dexie's own middleware: its hooks and live queries then see one table.
  dexie.use({ stack, name: 'bundles', level: -2, create: (core) => ({ ...core, ...withBundles(core) }) })
  // Above it, where a collection looks for its index.
  dexie.use({
    stack,
    name: 'bundleIndexes',
    create: (core) => ({ ...core, table: (name) => byIdOnly(core, name) }),
  })
}

const withBundles = (core: DBCore): Pick<DBCore, 'transaction' | 'table'> => ({
  transaction: (tables, mode, options) =>
    core.transaction(hasBundles(core) ? withBundleTables(tables, mode) : tables, mode, options),
  table: (name) => {
    const e = hasBundles(core) ? bundledTableOf(name) : null
    return e ? lazyBundledTable(e, core) : core.table(name)
  },
})

/** A database of an earlier layout has no bundles until it is upgraded. */
const hasBundles = (core: DBCore): boolean => core.schema.tables.some(({ name }) => name === 'pack')

/** A write that deletes a bundled row also changes the number of changes of bundles, which is in `meta`. */
function withBundleTables(tables: string[], mode: 'readonly' | 'readwrite'): string[] {
  if (!tables.some(bundledTableOf)) return tables
  return [...new Set([...tables, 'pack', ...(mode === 'readonly' ? [] : ['meta'])])]
}

type Code = typeof import('./bundledTable.ts')
let code: Code | undefined

/**
 * A table with the reads that the first screens need. The code of all other operations is loaded with the
 * first of them; the transaction is kept open meanwhile.
 */
function lazyBundledTable(e: BundledTable, core: DBCore): DBCoreTable {
  const table = core.table(e)
  const readsById = bundledReadsById(e, table)
  let bundled: DBCoreTable | undefined
  const by = <T>(trans: DBCoreTransaction, work: (table: DBCoreTable) => Promise<T>): Promise<T> => {
    if (code) return work((bundled ??= code.bundledTable(e, core)))
    const loading = Dexie.Promise.resolve(keepOpen(trans, import('./bundledTable.ts')))
    return loading.then((loaded) => {
      code = loaded
      return work((bundled ??= loaded.bundledTable(e, core)))
    })
  }
  return {
    name: table.name,
    // An index of an earlier layout contains the single rows only.
    schema: { ...table.schema, indexes: [], getIndexByKeyPath: () => undefined },
    get: (req) => (isReadOnly(req.trans) ? readsById.get(req) : by(req.trans, (all) => all.get(req))),
    getMany: (req) =>
      isReadOnly(req.trans) ? readsById.getMany(req) : by(req.trans, (all) => all.getMany(req)),
    query: (req) => by(req.trans, (all) => all.query(req)),
    openCursor: (req) => by(req.trans, (all) => all.openCursor(req)),
    count: (req) => by(req.trans, (all) => all.count(req)),
    mutate: (req) => by(req.trans, (all) => all.mutate(req)),
  }
}

/** Reads a key that no bundle has until the promise is settled. A transaction without requests ends. */
function keepOpen<T>(trans: DBCoreTransaction, promise: Promise<T>): Promise<T> {
  const bare = bareTxOf(trans)
  let isSettled = false
  const read = (): void => {
    if (!isSettled) bare.get('pack', [replicaSchema().bundled[0] ?? 'pack', '']).then(read, () => {})
  }
  read()
  return promise.finally(() => {
    isSettled = true
  })
}

function byIdOnly(core: DBCore, name: string): DBCoreTable {
  const table = core.table(name)
  if (!bundledTableOf(name) || !hasBundles(core)) return table
  const { primaryKey } = table.schema
  const getIndexByKeyPath = (path: string | string[] | null) => {
    if (path === null || path === primaryKey.keyPath || path === ':id') return primaryKey
    throw noIndex(name, Array.isArray(path) ? `[${path.join('+')}]` : path)
  }
  return { ...table, schema: { ...table.schema, getIndexByKeyPath } }
}

/** An error of the name that Dexie gives for an index that is not in the schema. */
const noIndex = (table: string, index: string): Error =>
  Object.assign(
    new Error(
      `Table '${table}' has no index '${index}', because most rows are in bundles. ` +
        "Ask the lists or the search of src/db for the ids (lists/listClient.ts, queries/) and read the rows by 'id'.",
    ),
    { name: Dexie.errnames.Schema },
  )
