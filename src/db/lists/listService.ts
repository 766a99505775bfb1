import type { WerkbankDb } from '../database.ts'
import { dexieStore } from '../dexieStore.ts'
import { getMeta } from '../meta.ts'
import { type Commit, commitListeners, isTellingOwn } from '../observe.ts'
import type { KeyRange, Store } from '../ports.ts'
import { type KeyOf, keyOf, type TableName, type TableRow } from '../tables.ts'
import { addKeys, Bursts, type Rows, rowsOf, type Touched } from './bursts.ts'
import { onTouched } from './changes.ts'
import type { Answer, Asked, ListName, Question } from './index.ts'
import { Loaded } from './loaded.ts'
import { read } from '../transactions.ts'

const CHUNK = 1_000
/** The load begins so long after the worker, or with the first question. */
const START_MS = 300
/** How long a message of another tab may take to arrive. */
const MESSAGE_MS = 1_500
const CHANNEL = 'wb-lists'

/** Between the workers of the tabs: rows that one of them wrote in bulk, and where the cursor stands with them. */
interface Written {
  ids: Rows
  cursor?: string | null
}

/** The lists of a replica, answered from memory. */
export interface ListService {
  /**
   * Waits for the first load, and for the rows that `wrote` told of before.
   * @throws when the store could not be read; the next question tries again
   */
  ask<L extends ListName, Q extends Question<L>>(
    list: L,
    question: Q,
    ...asked: Asked<L, Q>
  ): Promise<Answer<L, Q>>
  /** The page of this worker wrote these rows: what it asks next knows of them. */
  wrote(rows: Rows): void
  /** Calls back after the first load and after every change. */
  subscribe(listener: () => void): Promise<void>
  /** Compares with the store and catches up: after a sleep or a lost message. */
  verify(): Promise<void>
}

/** Keeps the lists in step with the store of a replica. Runs in the worker of a tab. */
export function createListService(db: WerkbankDb): ListService {
  return new Service(db.name, dexieStore(db))
}

class Service implements ListService {
  private lists = new Loaded()
  private readonly store: Store
  private readonly channel = new BroadcastChannel(CHANNEL)
  private readonly listeners = new Set<() => void>()
  /** What the page and other tabs wrote is read again, once for a burst of changes. */
  private readonly bursts = new Bursts((rows) => void this.enqueue(() => this.reread(rows)))
  private loading: Promise<void> | null = null
  /** Loads and changes run one after another, each reading anew: what is applied last was read last. */
  private work: Promise<void> = Promise.resolve()
  /** The cursor that the lists stand for; undefined before the first load. */
  private cursor: string | null | undefined
  private isLoaded = false
  private broken = false
  private telling = false

  constructor(database: string, store: Store) {
    this.store = store
    onTouched(database, this.reading.tables, (touched) => isTellingOwn() || this.bursts.add(touched))
    commitListeners.add((commit) => this.onCommit(commit))
    this.channel.onmessage = ({ data }: MessageEvent<Written>) => this.onWritten(data)
    setTimeout(() => void this.start(), START_MS)
  }

  ask<L extends ListName, Q extends Question<L>>(
    list: L,
    question: Q,
    ...asked: Asked<L, Q>
  ): Promise<Answer<L, Q>>
  async ask(list: string, question: string, ...asked: unknown[]): Promise<unknown> {
    await this.start()
    if (this.bursts.flush()) await this.work
    if (this.isLoaded) return this.lists.answer(list, question, asked)
    this.loading = null
    throw new Error('the connection to the store is lost')
  }

  wrote(rows: Rows): void {
    this.bursts.note(rows.filter(([table]) => this.reading.reads(table)))
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

  private get reading() {
    return this.lists.reading
  }

  /** The first page of the overview comes straight from the store and should not wait behind the whole of it. */
  private start(): Promise<void> {
    this.loading ??= this.enqueue(() => this.load()).then(() => this.lists.warm())
    return this.loading
  }

  /** Everything again, into new lists; the old ones answer until they are complete. */
  private async load(): Promise<void> {
    const lists = new Loaded()
    // What moves it while we read is told, and overwrites it.
    this.cursor = await this.readCursor()
    for (const table of lists.reading.tables) await this.loadTable(lists, table)
    this.lists = lists
    this.isLoaded = true
    this.broken = false
  }

  private async loadTable<T extends TableName>({ reading }: Loaded, table: T): Promise<void> {
    let above: KeyOf<T> | null = null
    for (;;) {
      const range: KeyRange = { above, limit: CHUNK }
      const rows: TableRow<T>[] = await read(this.store, [table], (tx) => tx.all(table, range))
      reading.put(table, rows)
      const last = rows.at(-1)
      if (!last || rows.length < CHUNK) return
      above = keyOf(table, last)
    }
  }

  /** Rows that this worker wrote are at hand; of those in bulk (a download) the other tabs hear from us. */
  private onCommit({ single, bulk, cursor }: Commit): void {
    const downloads = bulk.filter(([table]) => this.reading.reads(table))
    const changes = single.filter(([table]) => this.reading.reads(table))
    if (downloads.length + changes.length > 0)
      void this.enqueue(async () => {
        for (const [table, rows] of downloads) this.reading.put(table, rows)
        for (const [table, rows] of changes) for (const [id, row] of rows) this.apply(table, id, row)
      })
    if (cursor !== undefined) this.cursor = cursor
    if (downloads.length === 0 && cursor === undefined) return
    const ids = downloads.map(([table, rows]): Rows[number] => [table, rows.map((row) => keyOf(table, row))])
    this.channel.postMessage(cursor === undefined ? { ids } : { ids, cursor })
  }

  private apply<T extends TableName>(table: T, id: KeyOf<T>, row: TableRow<T> | null | undefined): void {
    if (row) this.reading.put(table, [row])
    else this.reading.remove(table, id)
  }

  private onWritten({ ids, cursor }: Written): void {
    if (cursor !== undefined) this.cursor = cursor
    if (ids.length > 0) void this.enqueue(() => this.reread(ids))
  }

  private async reread(rows: Rows): Promise<void> {
    const tables = rows.map(([table]) => table)
    const found = await read(this.store, tables, (tx) =>
      Promise.all(rows.map(([table, keys]) => tx.getMany(table, keys))),
    )
    rows.forEach(([table, keys], i) => keys.forEach((id, k) => this.apply(table, id, found[i]?.[k])))
  }

  /** What waits to be sent was written here lately, by whichever tab. */
  private async readWaiting(): Promise<void> {
    const waiting = await read(this.store, ['outbox'], (tx) => tx.all('outbox'))
    const ids: Touched = new Map()
    for (const { touched } of waiting)
      for (const [e, id] of touched) if (this.reading.reads(e)) addKeys(ids, e, [id])
    if (ids.size > 0) await this.reread(rowsOf(ids))
  }

  private behind = async (): Promise<boolean> => (await this.readCursor()) !== this.cursor

  private readCursor = async (): Promise<string | null> =>
    (await read(this.store, ['meta'], (tx) => getMeta(tx, 'cursor'))) ?? null

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
