/*
 * Detects a store that does not answer. WebKit in particular can leave one store of a database stuck for
 * good. A page in the back of the history keeps its transaction open, or the connection to the database
 * process is lost. Every later read of that store then waits without an error (WebKit 197050, 226547, 277615;
 * Dexie 2008). So every transaction and every opening has a time limit. Silence counts, not duration. It is
 * counted in ticks of this page, because a device that slept must not find everything late when it wakes up.
 */

import { abortTransaction, watchedFactory } from '../../lib/idb.ts'

/** After this many silent ticks the other tabs are asked if they are working in the same tables. */
const ASK = 4
/** After this many silent ticks the store counts as stuck. */
const LOST = 8
const TICK_MS = 1_000

/** The connections of the watch to its environment. */
export interface WatchHooks {
  /**
   * Asks the other tabs and workers if one of them is writing to these tables. They answer through `heard`.
   */
  ask(tables: readonly string[]): void
  /** The store does not answer. Called at most once per tick. */
  lost(): void
}

interface WatchedTransaction {
  tables: readonly string[]
  write: boolean
  /** Ticks since it began, was answered, or was told to wait. */
  silent: number
  /** The tick of its last answer. */
  answered: number
  /** Ends the wait of the caller that began it. */
  end: () => void
}

/** Watches the connection of one page or worker. */
export class StoreWatch {
  hooks: WatchHooks = { ask: () => {}, lost: () => {} }
  /** The page was put away. Nothing may start before it is shown again. */
  asleep = false
  private readonly tickMs: number
  private readonly open = new Map<EventTarget, WatchedTransaction>()
  private readonly onAbandoned = new WeakMap<EventTarget, () => void>()
  /** For each table, the tick of the last committed write. */
  private readonly committed = new Map<string, number>()
  private readonly connections = new Set<IDBDatabase>()
  private ticks = 0
  private timer: ReturnType<typeof setInterval> | null = null

  constructor(tickMs = TICK_MS) {
    this.tickMs = tickMs
  }

  /**
   * The factory with which a watched replica opens its database. Every connection that it returns is watched.
   */
  factory(real: IDBFactory): IDBFactory {
    return watchedFactory(real, (request) => this.opening(request))
  }

  /** Returns a promise that rejects when the transaction or opening is abandoned. It never resolves. */
  expired(begun: EventTarget, reason: () => Error): Promise<never> {
    const given = new Promise<never>((_, reject) => {
      this.onAbandoned.set(begun, () => reject(reason()))
    })
    given.catch(() => {})
    return given
  }

  /** Another tab is writing to these tables, so the transactions here only wait for their turn. */
  heard(tables: readonly string[]): void {
    for (const watched of this.open.values()) if (overlap(watched.tables, tables)) watched.silent = 0
  }

  /**
   * True if a transaction of this context that writes to one of these tables was answered within the last
   * ticks.
   */
  moving(tables: readonly string[]): boolean {
    const lately = (tick: number) => this.ticks - tick < 2
    return (
      [...this.open.values()].some(
        ({ write, answered, tables: its }) => write && lately(answered) && overlap(its, tables),
      ) || [...this.committed].some(([table, tick]) => lately(tick) && overlap([table], tables))
    )
  }

  /** Abandons everything that is running. Committed transactions stay committed. */
  abandon(): void {
    for (const [target, { end }] of this.open) {
      this.open.delete(target)
      this.onAbandoned.get(target)?.()
      end()
    }
  }

  private opening(request: IDBOpenDBRequest): void {
    let given = false
    this.add(request, [], false, () => {
      given = true
    })
    const answered = () => this.open.delete(request)
    // An upgrade may take minutes, and a tab with an older version is asked to close. Both are reported
    // elsewhere.
    for (const event of ['error', 'blocked', 'upgradeneeded']) request.addEventListener(event, answered)
    request.addEventListener('success', (event) => {
      answered()
      if (!given) return this.connection(request.result)
      // Too late: the caller has already asked again.
      event.stopImmediatePropagation()
      request.result.close()
    })
  }

  private connection(idb: IDBDatabase): void {
    const begin = idb.transaction.bind(idb)
    idb.transaction = (tables, mode, options) => {
      const tx = begin(tables, mode, options)
      this.add(tx, typeof tables === 'string' ? [tables] : [...tables], mode === 'readwrite', () =>
        abortTransaction(tx),
      )
      const commit = tx.commit.bind(tx)
      // A commit that has started is left alone, even if its page goes away.
      tx.commit = () => {
        const watched = this.open.get(tx)
        if (watched) watched.end = () => {}
        commit()
      }
      tx.addEventListener('complete', () => this.complete(tx))
      tx.addEventListener('abort', () => this.open.delete(tx))
      return tx
    }
    // The browser lost or discarded the database, or another tab deleted it.
    idb.addEventListener('close', () => {
      this.connections.delete(idb)
      this.hooks.lost()
    })
    idb.addEventListener('versionchange', ({ newVersion }) => newVersion === null && this.hooks.lost())
    this.connections.add(idb)
  }

  private complete(tx: IDBTransaction): void {
    const { write, tables } = this.open.get(tx) ?? { write: false, tables: [] }
    this.open.delete(tx)
    if (write) for (const table of tables) this.committed.set(table, this.ticks)
  }

  /**
   * Listens to answers until each transaction that is open at this tick had one. The events of all requests
   * pass the database object, and a permanent listener there would cost a first download a tenth of its time.
   */
  private listen(): void {
    for (const idb of this.connections) idb.addEventListener('success', this.answered, true)
  }

  private readonly answered = (event: Event): void => {
    const transaction = event.target instanceof IDBRequest && event.target.transaction
    const watched = transaction && this.open.get(transaction)
    if (!watched) return
    watched.silent = 0
    watched.answered = this.ticks
    if ([...this.open.values()].some(({ silent }) => silent > 0)) return
    for (const idb of this.connections) idb.removeEventListener('success', this.answered, true)
  }

  private add(target: EventTarget, tables: readonly string[], write: boolean, end: () => void): void {
    this.open.set(target, { tables, write, silent: 0, answered: Number.NEGATIVE_INFINITY, end })
    this.timer ??= setInterval(() => this.tick(), this.tickMs)
  }

  private tick(): void {
    if (this.open.size === 0) {
      if (this.timer) clearInterval(this.timer)
      this.timer = null
      this.committed.clear()
      return
    }
    this.ticks++
    let lost = false
    for (const watched of this.open.values()) {
      watched.silent++
      if (this.moving(watched.tables)) watched.silent = 0
      if (watched.silent === ASK) this.hooks.ask(watched.tables)
      lost ||= watched.silent >= LOST
    }
    this.listen()
    if (!lost) return
    this.abandon()
    this.hooks.lost()
  }
}

const overlap = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === 0 || b.length === 0 || a.some((table) => b.includes(table))
