import type { StoredColumns } from './columns/column.ts'
import { rowsContaining, parseTerm } from './searchText.ts'
import { searchTerm } from '../../domain/search/searchTerm.ts'
import { Order, type Sortable } from './order.ts'
import type { TextTable } from './textTable.ts'
import type { ListPage, TableQuery } from './listQueries.ts'
import { keysOf } from '../../lib/objects.ts'

export interface TableListOptions<S extends string> {
  /** The columns by which the list can be sorted; the first is its default. */
  sorts: readonly S[]
  /** The fewest characters that search. */
  minTerm: number
  /** Returns the normalized sort text of a column. */
  textOf: (by: S) => (slot: number) => string
  /** Finds rows through other tables, for example the items of a customer. */
  foundElsewhere?: (needle: string) => (slot: number) => boolean
}

/**
 * The offered rows of a TextTable as a list: searched, filtered, sorted and paged in memory. The owner of the
 * table calls `touch` for every row that was added, removed or changed.
 */
export class TableList<F extends string, S extends string> {
  private readonly table: TextTable<F>
  private readonly options: TableListOptions<S>
  private readonly orders: ReadonlyMap<string, Order>
  private readonly byId: Order

  constructor(table: TextTable<F>, options: TableListOptions<S>) {
    this.table = table
    this.options = options
    // Among equal texts the newest record comes first. Ids contain their creation time.
    this.byId = new Order(
      this.sortable(() => ''),
      null,
    )
    this.orders = new Map(
      options.sorts.map((by) => [by, new Order(this.sortable(options.textOf(by)), this.byId)]),
    )
  }

  /** Called for a row that was added, removed or changed. */
  touch(slot: number): void {
    this.byId.touch(slot)
    for (const order of this.orders.values()) order.touch(slot)
  }

  /**
   * Called when many rows changed their text in these columns. The columns are sorted again on the next
   * request.
   */
  outdate(sorts: readonly S[]): void {
    for (const by of sorts) this.orders.get(by)?.outdate()
  }

  /** Sorts by a column before anyone asks, so that the first click is as fast as the next. */
  warm(by: S): void {
    this.orders.get(by)?.sorted()
  }

  columns(): StoredColumns {
    return { ...Object.fromEntries(this.orders), byId: this.byId }
  }

  /** Returns one page, in order; `total` counts all pages. `only` excludes rows that the list never shows. */
  query(query: TableQuery<F>, only?: (slot: number) => boolean): ListPage {
    const { sort, page, size } = query
    const { selected, total } = this.select(query, only)
    if ((page - 1) * size >= total) return { ids: [], total }
    const order = this.orders.get(sort.by) ?? this.orders.get(this.options.sorts[0]!)!
    return { ids: order.page(sort.dir, { page, size }, (slot) => !selected || selected[slot] === 1), total }
  }

  /** Selects the wanted rows, one byte per slot. Null marks: all rows. */
  select(
    { term, filters }: Pick<TableQuery<F>, 'term' | 'filters'>,
    only?: (slot: number) => boolean,
  ): { selected: Uint8Array | null; total: number } {
    const { table } = this
    const parsedTerm = parseTerm(term, this.options.minTerm)
    const wanted = this.filtersOf(filters)
    if (parsedTerm === null && wanted.length === 0 && !only)
      return { selected: null, total: table.offeredCount }
    const { count } = table.slots
    const found = parsedTerm && rowsContaining(parsedTerm, (needle) => this.holdingNeedle(needle))
    const selected = new Uint8Array(count)
    let total = 0
    for (let slot = 0; slot < count; slot++) {
      if (!table.isOffered(slot) || (only && !only(slot))) continue
      if (found && found[slot] !== 1) continue
      if (!wanted.every((hits) => hits[slot] === 1)) continue
      selected[slot] = 1
      total++
    }
    return { selected, total }
  }

  /** One byte per slot: 1 if the row, or a row of another table that it refers to, contains the needle. */
  private holdingNeedle(needle: string): Uint8Array {
    const found = this.table.found(needle)
    const elsewhere = this.options.foundElsewhere?.(needle)
    if (elsewhere) for (let slot = 0; slot < found.length; slot++) if (elsewhere(slot)) found[slot] = 1
    return found
  }

  /** Returns, for each filter, the rows that pass it. */
  private filtersOf(filters: TableQuery<F>['filters'] = {}): Uint8Array[] {
    return keysOf(filters).flatMap((field) => {
      const term = searchTerm(filters[field] ?? '')
      if (term.length === 0) return []
      const match = (needle: string) => {
        const hits = new Uint8Array(this.table.slots.count)
        this.table.fields[field].match(needle, hits)
        return hits
      }
      return [rowsContaining(term, match)]
    })
  }

  private sortable(text: (slot: number) => string): Sortable {
    const { table } = this
    return {
      live: () => table.slots.those((slot) => table.isOffered(slot)),
      isLive: (slot) => table.isOffered(slot),
      text,
      rank: () => 0,
      id: (slot) => table.slots.id(slot),
      compareIds: (a, b) => table.slots.compare(a, b),
    }
  }
}
