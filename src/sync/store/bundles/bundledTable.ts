import Dexie, {
  cmp,
  type DBCore,
  type DBCoreKeyRange,
  type DBCoreMutateResponse,
  type DBCoreTable,
  type DBCoreTransaction,
} from 'dexie'
import { BundleCursor, type CursorPage } from './bundleCursor.ts'
import { bundledRows, bundlesOf, countBundled, removeRangeFromBundles } from './bundleWalk.ts'
import { bareTxOf, bundledReadsById, isTextKey } from './readsById.ts'
import { idRangeOf } from './idRange.ts'
import type { BundledTable } from './bundleLines.ts'
import { removeFromBundles } from './bundleTx.ts'
import { bundleReadsOf, bundledRowsById } from './bundleReads.ts'
import { runInOrder, countWrite, writeCountOf } from './operationQueue.ts'

/*
 * A table of Dexie that presents single rows and bundled rows as one, below everything else that Dexie does
 * (hooks, live queries, transactions):
 *
 *     read:    single rows and bundles, in one order; a single row hides its bundled copy;
 *     put:     the single row, so that the bundled copy is stale and never seen;
 *     add:     fails for a bundled id as IndexedDB fails for a stored one;
 *     delete:  the single row and the bundled copy, in the same transaction.
 *
 * The store (dexieStore.ts) presents the same to its own transactions; see BundleTx.
 */

/** The operations of a table whose rows are partly in bundles. @param core the tables as they are stored */
export function bundledTable(e: BundledTable, core: DBCore): DBCoreTable {
  const table = core.table(e)
  const readsById = bundledReadsById(e, table)
  const { primaryKey } = table.schema

  const keyOf = (values: boolean) => (row: unknown) => (values ? primaryKey.extractKey!(row) : row)

  /** Reads from the beginning of the range, in its direction: at least this many rows, if there are so many. */
  const readPage = (
    { trans, values, reverse }: { trans: DBCoreTransaction; values: boolean; reverse: boolean },
    range: DBCoreKeyRange,
    atLeast: number,
  ): Promise<CursorPage> => {
    const direction = reverse ? ('prev' as const) : ('next' as const)
    const query = { index: primaryKey, range }
    const single = table.query({ trans, values, limit: atLeast, direction, query })
    const ids = idRangeOf(range)
    if (!ids) return single.then(({ result }) => ({ rows: result, isAll: result.length < atLeast }))
    const bundled = bundledRows(bundlesOf(core, trans, e), ids, { reverse, atLeast })
    return Dexie.Promise.all([single, bundled]).then(([{ result }, { rows, isAll }]) =>
      mergePages(
        { rows: result, isAll: result.length < atLeast },
        { rows: values ? rows : rows.map(({ id }) => id), isAll },
        { reverse, keyOf: keyOf(values) },
      ),
    )
  }

  return {
    ...table,
    get: (req) => runInOrder(req.trans, () => readsById.get(req)),
    getMany: (req) => runInOrder(req.trans, () => readsById.getMany(req)),

    query: ({ trans, values, limit = Infinity, direction, query: { range } }) =>
      limit === 0
        ? Dexie.Promise.resolve({ result: [] })
        : runInOrder(trans, () => {
            const reverse = direction === 'prev' || direction === 'prevunique'
            const page = readPage({ trans, values: values === true, reverse }, range, limit)
            return page.then(({ rows }) => ({ result: rows.slice(0, limit) }))
          }),

    count: (req) =>
      runInOrder(req.trans, () => {
        const ids = idRangeOf(req.query.range)
        if (!ids) return table.count(req)
        return table
          .query({ ...req, values: false })
          .then(({ result }) =>
            countBundled(bundlesOf(core, req.trans, e), ids, result.filter(isTextKey)).then(
              (bundled) => result.length + bundled,
            ),
          )
      }),

    openCursor: ({ trans, values, reverse, query: { range } }) => {
      const of = { trans, values: values === true, reverse: reverse === true }
      const cursor = new BundleCursor({
        ...of,
        range,
        read: (part, atLeast) => runInOrder(trans, () => readPage(of, part, atLeast)),
        keyOf: keyOf(of.values),
        writes: () => writeCountOf(trans),
      })
      return cursor.open()
    },

    mutate: (req) => {
      const { trans } = req
      countWrite(trans)
      return runInOrder(trans, (): Promise<DBCoreMutateResponse> => {
        if (req.type === 'put') return table.mutate(req)
        const bare = bareTxOf(trans)
        if (req.type === 'deleteRange') {
          const ids = idRangeOf(req.range)
          return table
            .mutate(req)
            .then((res) =>
              ids ? removeRangeFromBundles(bundlesOf(core, trans, e), bare, ids).then(() => res) : res,
            )
        }
        if (req.type === 'delete') {
          // IndexedDB deletes the rows before an invalid key and fails there.
          const end = req.keys.findIndex((key) => !isKey(key))
          const ids = (end < 0 ? req.keys : req.keys.slice(0, end)).filter(isTextKey)
          return table.mutate(req).finally(() => removeFromBundles(bare, e, new Set(ids)))
        }
        const ids: unknown[] = req.values.map((row) => primaryKey.extractKey!(row))
        const bundledRowsFound = Dexie.Promise.resolve(
          bundledRowsById(bundleReadsOf(bare), e, ids.filter(isTextKey)),
        )
        return bundledRowsFound.then((found) => {
          const free = ids.flatMap((id, i) => (isTextKey(id) && found.has(id) ? [] : [i]))
          if (free.length === ids.length) return table.mutate(req)
          const values = free.map((i): unknown => req.values[i])
          const keys = req.keys && { keys: free.map((i): unknown => req.keys?.[i]) }
          return table.mutate({ ...req, values, ...keys }).then((res) => withFailures(res, ids.length, free))
        })
      })
    },
  }
}

function isKey(key: unknown): boolean {
  try {
    return indexedDB.cmp(key, key) === 0
  } catch {
    return false
  }
}

/** Merges two pages of one direction, as far as both are known. A single row hides its bundled copy. */
function mergePages(
  single: CursorPage,
  bundled: CursorPage,
  { reverse, keyOf }: { reverse: boolean; keyOf: (row: unknown) => unknown },
): CursorPage {
  if (bundled.rows.length === 0 && bundled.isAll) return single
  const order = (a: unknown, b: unknown) => (reverse ? cmp(keyOf(b), keyOf(a)) : cmp(keyOf(a), keyOf(b)))
  const rows: unknown[] = []
  let [i, k] = [0, 0]
  while (i < single.rows.length || k < bundled.rows.length) {
    const [a, b] = [single.rows[i], bundled.rows[k]]
    // Rows of the other side may lie before this one.
    if (a === undefined ? !single.isAll : b === undefined && !bundled.isAll) return { rows, isAll: false }
    const by = a === undefined ? 1 : b === undefined ? -1 : order(a, b)
    rows.push(by > 0 ? b : a)
    if (by <= 0) i++
    if (by >= 0) k++
  }
  return { rows, isAll: single.isAll && bundled.isAll }
}

/** The response for all values of an `add`, of which only those at `free` could be tried. */
function withFailures(
  res: DBCoreMutateResponse,
  length: number,
  free: readonly number[],
): DBCoreMutateResponse {
  const failures: Record<number, Error> = {}
  const results: unknown[] = Array.from({ length })
  free.forEach((to, i) => {
    results[to] = res.results?.[i]
    if (res.failures[i]) failures[to] = res.failures[i]
  })
  const tried = new Set(free)
  for (let i = 0; i < length; i++)
    if (!tried.has(i)) failures[i] = new DOMException('A row with this id is stored.', 'ConstraintError')
  return { numFailures: Object.keys(failures).length, failures, results, lastResult: results.at(-1) }
}
