import type { WerkbankDb } from '../database.ts'
import { dexieStore } from '../dexieStore.ts'
import { getMeta } from '../meta.ts'
import { type Commit, commitListeners, isTellingOwn } from '../observe.ts'
import type { Store } from '../ports.ts'
import type { TableRow } from '../tables.ts'
import { onTouched, type TouchedKeys } from './changes.ts'
import { type Indexed, INDEXED, isIndexed, put, remove } from './indexed.ts'
import type { ItemGroup, PlannedRental } from './planIndex.ts'
import { RepairIndex } from './repairIndex.ts'
import type { Stock, StockQuestion } from './stockIndex.ts'
import type { DoubleFields } from '../../domain/customers/doubles.ts'
import {
  type BrandNames,
  type CustomerListQuery,
  type ItemListQuery,
  type ListPage,
  type OwnedItemsQuery,
  type RentalListQuery,
  REPAIR_SORTS,
  type RepairCounts,
  type RepairListQuery,
} from './types.ts'

const CHUNK = 1_000
/** The load begins so long after the worker, or with the first question. */
const START_MS = 300
/** How long a message of another tab may take to arrive. */
const MESSAGE_MS = 1_500
/** Reading holds up who writes: soon after a single change, now and then in a fast series of them. */
const GATHER_MS = 15
const GATHER_SERIES_MS = 150
const CHANNEL = 'wb-lists'

/** Between the workers of the tabs: rows that one of them wrote in bulk, and where the cursor stands with them. */
interface Written {
  ids: [Indexed, string[]][]
  cursor?: string | null
}

/** The lists of a replica, answered from memory. All methods wait for the first load. */
export interface ListService {
  query(query: RepairListQuery): Promise<ListPage>
  counts(): Promise<RepairCounts>
  customers(query: CustomerListQuery): Promise<ListPage>
  searchCustomers(term: string, limit?: number): Promise<ListPage>
  /** Ids of the customers that are probably the one being typed (D-102). */
  customerDoubles(fields: DoubleFields, except?: string): Promise<string[]>
  items(query: ItemListQuery): Promise<ListPage>
  /** Items of the house that are for rent, by a term of the item search (D-093). */
  itemsForRent(term: string, limit: number): Promise<ListPage>
  /** How much is free of items for rent, and of their models (D-083, D-084). */
  stock(question: StockQuestion): Promise<Map<string, Stock>>
  /** Brands to suggest for an item of a category (D-116). */
  brands(categoryId: string | null): Promise<BrandNames>
  ownedItems(query: OwnedItemsQuery): Promise<ListPage>
  searchItems(term: string, limit?: number): Promise<ListPage>
  rentals(query: RentalListQuery): Promise<ListPage>
  /** The active rentals whose material is away between two days, both included (D-094). */
  rentalsAway(from: string, to: string): Promise<PlannedRental[]>
  /** What the house rents out, by category (D-094). */
  itemGroups(): Promise<ItemGroup[]>
  /** Calls back after the first load and after every change. */
  subscribe(listener: () => void): Promise<void>
  /** Compares with the store and catches up: after a sleep or a lost message. */
  verify(): Promise<void>
}

/** Keeps a RepairIndex in step with the store of a replica. Runs in the worker of a tab. */
export function createListService(db: WerkbankDb): ListService {
  return new Lists(db.name, dexieStore(db))
}

class Lists implements ListService {
  private index = new RepairIndex()
  private readonly store: Store
  private readonly channel = new BroadcastChannel(CHANNEL)
  private readonly listeners = new Set<() => void>()
  private loaded: Promise<void> | null = null
  /** Loads and changes run one after another, each reading anew: what is applied last was read last. */
  private work: Promise<void> = Promise.resolve()
  /** The cursor that the index stands for; undefined before the first load. */
  private cursor: string | null | undefined
  private isLoaded = false
  private broken = false

  constructor(database: string, store: Store) {
    this.store = store
    onTouched(database, INDEXED, (touched) => this.onTouched(touched))
    commitListeners.add((commit) => this.onCommit(commit))
    this.channel.onmessage = ({ data }: MessageEvent<Written>) => this.onWritten(data)
    setTimeout(() => void this.start(), START_MS)
  }

  /** The first page of the overview comes straight from the store and should not wait behind the whole of it. */
  private start(): Promise<void> {
    this.loaded ??= this.enqueue(() => this.load()).then(() => this.warm())
    return this.loaded
  }

  /** @throws when the store could not be read; the next question tries again */
  private async ready(): Promise<RepairIndex> {
    await this.start()
    if (this.isLoaded) return this.index
    this.loaded = null
    throw new Error('the store cannot be read')
  }

  async query(query: RepairListQuery): Promise<ListPage> {
    return (await this.ready()).query(query)
  }

  async counts(): Promise<RepairCounts> {
    return (await this.ready()).counts()
  }

  async customers(query: CustomerListQuery): Promise<ListPage> {
    return (await this.ready()).customerList.query(query)
  }

  async searchCustomers(term: string, limit?: number): Promise<ListPage> {
    return (await this.ready()).customerList.search(term, limit)
  }

  async customerDoubles(fields: DoubleFields, except?: string): Promise<string[]> {
    return (await this.ready()).customerList.doubles(fields, except)
  }

  async items(query: ItemListQuery): Promise<ListPage> {
    return (await this.ready()).itemList.query(query)
  }

  async itemsForRent(term: string, limit: number): Promise<ListPage> {
    return (await this.ready()).itemList.forRent(term, limit)
  }

  async stock(question: StockQuestion): Promise<Map<string, Stock>> {
    return (await this.ready()).stock.stock(question)
  }

  async brands(categoryId: string | null): Promise<BrandNames> {
    return (await this.ready()).itemList.brands(categoryId)
  }

  async ownedItems(query: OwnedItemsQuery): Promise<ListPage> {
    return (await this.ready()).itemList.owned(query)
  }

  async searchItems(term: string, limit?: number): Promise<ListPage> {
    return (await this.ready()).itemList.search(term, limit)
  }

  async rentals(query: RentalListQuery): Promise<ListPage> {
    return (await this.ready()).rentalList.query(query)
  }

  async rentalsAway(from: string, to: string): Promise<PlannedRental[]> {
    return (await this.ready()).plan.between(from, to)
  }

  async itemGroups(): Promise<ItemGroup[]> {
    return (await this.ready()).plan.groups()
  }

  async subscribe(listener: () => void): Promise<void> {
    this.listeners.add(listener)
    if (this.isLoaded) listener()
  }

  async verify(): Promise<void> {
    if (!this.isLoaded) return
    if (this.broken || (await this.behind())) {
      await new Promise((resolve) => setTimeout(resolve, MESSAGE_MS))
      if (this.broken || (await this.behind())) await this.enqueue(() => this.load())
    }
    await this.enqueue(() => this.readWaiting())
  }

  /** Everything again, into a new index; the old one answers until it is complete. */
  private async load(): Promise<void> {
    const index = new RepairIndex()
    // What moves it while we read is told, and overwrites it.
    this.cursor = await this.readCursor()
    for (const table of INDEXED) await this.loadTable(index, table)
    this.index = index
    this.isLoaded = true
    this.broken = false
  }

  private async loadTable(index: RepairIndex, table: Indexed): Promise<void> {
    let above: string | null = null
    for (;;) {
      const range: { above: string | null; limit: number } = { above, limit: CHUNK }
      const rows: TableRow<Indexed>[] = await this.store.run({ tables: [table], write: false }, (tx) =>
        tx.all(table, range),
      )
      for (const row of rows) put(index, table, row)
      if (rows.length < CHUNK) return
      above = rows.at(-1)?.id ?? null
    }
  }

  /** Sorting takes tens of milliseconds the first time: before anyone asks, one column at a time. */
  private warm(): void {
    const steps = [
      ...REPAIR_SORTS.map((by) => () => this.index.warm(by)),
      () => this.index.customerList.warm(),
      () => this.index.rentalList.warm(),
      () => this.index.itemList.warm(),
      () => void this.index.plan.groups(),
    ]
    const next = () => {
      const step = steps.shift()
      if (!step) return
      step()
      setTimeout(next, 20)
    }
    setTimeout(next, 50)
  }

  /** What the page and other tabs wrote is read again, once for a burst of changes. */
  private onTouched(touched: TouchedKeys): void {
    if (isTellingOwn()) return
    for (const [table, keys] of touched) {
      if (!isIndexed(table) || keys === 'unknown') continue
      const waiting = this.touched.get(table) ?? new Set()
      this.touched.set(table, waiting)
      for (const key of keys) waiting.add(key)
    }
    if (this.touched.size === 0 || this.gathering) return
    this.gathering = true
    const series = Date.now() - this.gatheredAt < 2 * GATHER_SERIES_MS
    setTimeout(
      () => {
        this.gathering = false
        this.gatheredAt = Date.now()
        const ids = [...this.touched].map(([table, keys]): [Indexed, string[]] => [table, [...keys]])
        this.touched.clear()
        void this.enqueue(() => this.reread(ids))
      },
      series ? GATHER_SERIES_MS : GATHER_MS,
    )
  }

  /** Rows that this worker wrote are at hand; of those in bulk (a download) the other tabs hear from us. */
  private onCommit({ single, bulk, cursor }: Commit): void {
    const downloads = bulk.flatMap(([table, list]) =>
      isIndexed(table) ? [[table, list as readonly TableRow<Indexed>[]] as const] : [],
    )
    const changes = single.flatMap(([table, rows]) => (isIndexed(table) ? [[table, rows] as const] : []))
    if (downloads.length + changes.length > 0)
      void this.enqueue(async () => {
        for (const [table, list] of downloads) for (const row of list) put(this.index, table, row)
        for (const [table, rows] of changes)
          for (const [id, row] of rows)
            if (row) put(this.index, table, row as TableRow<Indexed>)
            else remove(this.index, table, id as string)
      })
    if (cursor !== undefined) this.cursor = cursor
    if (downloads.length === 0 && cursor === undefined) return
    const ids = downloads.map(([table, list]): [Indexed, string[]] => [table, list.map(({ id }) => id)])
    this.channel.postMessage(cursor === undefined ? { ids } : { ids, cursor })
  }

  private onWritten({ ids, cursor }: Written): void {
    if (cursor !== undefined) this.cursor = cursor
    if (ids.length > 0) void this.enqueue(() => this.reread(ids))
  }

  private async reread(ids: readonly [Indexed, readonly string[]][]): Promise<void> {
    const tables = ids.map(([table]) => table)
    const found = await this.store.run({ tables, write: false }, (tx) =>
      Promise.all(ids.map(([table, keys]) => tx.getMany(table, keys))),
    )
    ids.forEach(([table, keys], i) =>
      keys.forEach((id, k) => {
        const row = found[i]?.[k]
        if (row) put(this.index, table, row)
        else remove(this.index, table, id)
      }),
    )
  }

  /** What waits to be sent was written here lately, by whichever tab. */
  private async readWaiting(): Promise<void> {
    const waiting = await this.store.run({ tables: ['outbox'], write: false }, (tx) => tx.all('outbox'))
    const ids = new Map<Indexed, Set<string>>()
    for (const { touched } of waiting)
      for (const [e, id] of touched) if (isIndexed(e)) ids.set(e, (ids.get(e) ?? new Set()).add(id))
    if (ids.size > 0) await this.reread([...ids].map(([e, set]) => [e, [...set]]))
  }

  private behind = async (): Promise<boolean> => (await this.readCursor()) !== this.cursor

  private readCursor = async (): Promise<string | null> =>
    (await this.store.run({ tables: ['meta'], write: false }, (tx) => getMeta(tx, 'cursor'))) ?? null

  /** A step that fails (storage gone for a moment) leaves the lists behind; verify() catches up. */
  private enqueue(step: () => Promise<void>): Promise<void> {
    this.work = this.work
      .then(step)
      .catch(() => {
        this.broken = true
      })
      .then(() => this.tell())
    return this.work
  }

  private readonly touched = new Map<Indexed, Set<string>>()
  private gathering = false
  private gatheredAt = 0
  private telling = false
  /** Once per burst of changes. */
  private tell(): void {
    if (this.telling || !this.isLoaded || this.listeners.size === 0) return
    this.telling = true
    setTimeout(() => {
      this.telling = false
      for (const listener of this.listeners) listener()
    })
  }
}
