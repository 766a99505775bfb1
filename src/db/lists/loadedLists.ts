import '../schema.ts'
import { addKeys, keysByTable, type KeySets } from './bursts.ts'
import type { StoredColumns } from './columns/column.ts'
import { ColumnLoader, type NamedColumn } from './columns/columnParts.ts'
import type { ListsSnapshot } from './columns/storedColumns.ts'
import { FIRST_PAGE_ROWS, type FirstPages } from '../../startup/db/firstPageCache.ts'
import { Lists } from './index.ts'
import type { List, Reader, Reads } from './list.ts'
import type { Commit } from '../../sync/store/observe.ts'
import { allTables, keyOf, type KeyOf, type TableName, type TableRow } from '../../sync/store/tables.ts'
import { keysOf, recordOf } from '../../lib/objects.ts'

type Readers = { [T in TableName]: Reader<T>[] }

/** Passes the rows of the tables to the lists that read them, in the order of the lists. */
export class TableReaders {
  /** The tables that any list reads, in the order in which they are loaded. */
  readonly tables: readonly TableName[]
  private readonly readers: Readers = recordOf(allTables(), () => [])

  constructor(lists: readonly List[]) {
    for (const { reads } of lists) for (const table of keysOf(reads)) this.add(table, reads)
    this.tables = [...new Set(lists.flatMap(({ reads }) => keysOf(reads)))]
  }

  reads(table: TableName): boolean {
    return this.readers[table].length > 0
  }

  /** Called for new or changed rows. */
  put<T extends TableName>(table: T, rows: Iterable<TableRow<T>>): void {
    const readers: Readers[T] = this.readers[table]
    for (const row of rows) for (const reader of readers) reader.put(row)
  }

  /** Called for a row that is gone. */
  remove<T extends TableName>(table: T, id: KeyOf<T>): void {
    const readers: Readers[T] = this.readers[table]
    for (const reader of readers) reader.remove(id)
  }

  private add<T extends TableName>(table: T, reads: Reads): void {
    const reader: Reads[T] = reads[table]
    if (reader) this.readers[table].push(reader)
  }
}

type BundleChange = NonNullable<Commit['bundleChange']>

/** With more single rows than this, stored columns would save no time at the next opening. */
const MOST_MOVED = 10_000
/** The delay before the lists are sorted by their columns, after they were loaded or stored. */
const WARM_MS = 1_000
/** Sorting also waits until nobody has asked for this long. */
const QUIET_MS = 250
/** The longest time that a question waits while columns are packed. */
const SLICE_MS = 8

/**
 * All lists of a replica, and the way rows enter them.
 *
 * Invariant: every id is in one of two states. Either the lists have its content from the bundles of `stamp`.
 * Or it is in `moved`, because it has, or had, a row of its own, or was deleted. This makes the columns valid
 * at the next opening: only the ids in `moved` and the single rows have to be read again (ADR 0029).
 */
export class LoadedLists {
  readonly readers: TableReaders
  /** The number of the bundles that the lists have applied. */
  stamp = 0
  private lastQuestionAt = 0
  /** Changes of bundles that arrived before the ones that they follow. */
  private pendingChanges: BundleChange[] = []
  private readonly moved: KeySets = new Map()
  private readonly all = new Lists()
  private readonly lists: ReadonlyMap<string, List>

  constructor() {
    this.lists = new Map(keysOf(this.all).map((name) => [name, this.all[name]]))
    this.readers = new TableReaders([...this.lists.values()])
  }

  /** Puts in the current rows, single or bundled. */
  put<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    addKeys(
      this.moved,
      table,
      rows.map((row) => keyOf(table, row)),
    )
    this.readers.put(table, rows)
  }

  /** Puts in one current row; null or undefined if it is gone. */
  apply<T extends TableName>(table: T, id: KeyOf<T>, row: TableRow<T> | null | undefined): void {
    addKeys(this.moved, table, [id])
    if (row) this.readers.put(table, [row])
    else this.readers.remove(table, id)
  }

  /** Puts in rows of bundles that no single row hides. */
  putBundled<T extends TableName>(table: T, rows: readonly TableRow<T>[]): void {
    const moved = this.moved.get(table)
    if (moved) for (const row of rows) moved.delete(keyOf(table, row))
    this.readers.put(table, rows)
  }

  /**
   * Called when bundles changed and all their rows were put in. Messages of two tabs may arrive in another
   * order. The number never advances past a change that did not arrive.
   */
  followBundles(change: BundleChange): void {
    this.pendingChanges = [...this.pendingChanges, change].sort((a, b) => a.from - b.from)
    for (const { from, to } of this.pendingChanges) if (from === this.stamp) this.stamp = to
    this.pendingChanges = this.pendingChanges.filter(({ to }) => to > this.stamp)
  }

  /**
   * Returns everything for the next opening; null if it cannot be stored.
   * @param pause called now and then; no change may be applied meanwhile
   */
  async takeSnapshot(pause: () => Promise<void>): Promise<ListsSnapshot | null> {
    const { stamp } = this
    const moved = keysByTable(this.moved)
    if (stamp === 0 || moved.reduce((sum, [, ids]) => sum + ids.length, 0) > MOST_MOVED) return null
    const columns: NamedColumn[] = []
    let since = Date.now()
    for (const [list, own] of this.columns())
      for (const [name, column] of Object.entries(own)) {
        columns.push([list, name, column.serialize()])
        if (Date.now() - since < SLICE_MS) continue
        await pause()
        since = Date.now()
      }
    return { stamp, moved, columns, firstPages: this.firstPages() }
  }

  /** Returns a receiver of columns, for lists that are still empty. */
  columnLoader = (): ColumnLoader => new ColumnLoader(this.columns())

  /** Called when all columns were restored. The rows in `moved` must be read again. */
  finishLoading({ stamp, moved }: Pick<ListsSnapshot, 'stamp' | 'moved'>): void {
    this.stamp = stamp
    for (const [table, ids] of moved) addKeys(this.moved, table, ids)
  }

  /** Returns the default view of each overview. */
  private firstPages(): FirstPages {
    const { repairs, rentals, customers } = this.all
    const first = { term: '', page: 1, size: FIRST_PAGE_ROWS }
    return {
      repair: repairs.answers.query({ ...first, all: false, sort: { by: 'number', dir: 'desc' } }),
      rental: rentals.answers.query({ ...first, all: false, sort: { by: 'reference', dir: 'desc' } }),
      customer: customers.answers.query({ ...first, sort: { by: 'name', dir: 'asc' } }),
    }
  }

  private columns(): Map<string, StoredColumns> {
    return new Map([...this.lists].map(([name, list]) => [name, list.columns()]))
  }

  answer(list: string, question: string, args: unknown[]): unknown {
    this.lastQuestionAt = Date.now()
    const answer = this.lists.get(list)?.answers[question]
    if (!answer) throw new Error(`no list answers ${list}.${question}`)
    return answer(...args)
  }

  /** Sorts before anyone asks, one step at a time. The first sort takes tens of milliseconds. */
  warm(): void {
    const steps = [...this.lists.values()].flatMap(({ warming = [] }) => warming)
    const next = () => {
      const quiet = Date.now() - this.lastQuestionAt
      if (quiet < QUIET_MS) return void setTimeout(next, QUIET_MS - quiet)
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next, 20)
    }
    setTimeout(next, WARM_MS)
  }
}
