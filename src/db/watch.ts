/*
 * Whether the store answers. WebKit in particular can leave one store of a database stuck for good: a page that went
 * to the back of the history keeps its transaction open, or the connection to the database process is lost, and every
 * later read of that store waits without an error (WebKit 197050, 226547, 277615; Dexie 2008). So every transaction
 * and every opening has a time limit: silence, not duration, is what counts, and it is counted in ticks of our own,
 * since a device that slept must not find everything late when it wakes up.
 */

import { abort, watchedFactory } from '../lib/idb.ts'

/** Ticks of silence after which the others are asked whether they are at work in the same tables. */
const ASK = 4
/** Ticks of silence after which the store counts as stuck. */
const LOST = 8
const TICK_MS = 1_000

/** What the watch asks of the world around it. */
export interface WatchHooks {
  /** Ask the other tabs and workers whether one of them is writing to these tables; they answer by `heard`. */
  ask(tables: readonly string[]): void
  /** The store does not answer. Called once per tick at most. */
  lost(): void
}

interface Watched {
  tables: readonly string[]
  write: boolean
  /** Ticks since it began, was answered, or was told to be patient. */
  silent: number
  /** The tick of its last answer. */
  answered: number
  /** Ends the waiting of whoever began it. */
  end: () => void
}

/** Watches the connection of one page or worker. */
export class StoreWatch {
  hooks: WatchHooks = { ask: () => {}, lost: () => {} }
  /** The page was put away: nothing may begin before it is looked at again. */
  asleep = false
  private readonly tickMs: number
  private readonly open = new Map<EventTarget, Watched>()
  private readonly givenUp = new WeakMap<EventTarget, () => void>()
  /** The tick in which a write to a table was committed last. */
  private readonly committed = new Map<string, number>()
  private readonly connections = new Set<IDBDatabase>()
  private ticks = 0
  private timer: ReturnType<typeof setInterval> | null = null

  constructor(tickMs = TICK_MS) {
    this.tickMs = tickMs
  }

  /** The factory of databases that a watched replica opens with; every connection it gives is watched. */
  factory(real: IDBFactory): IDBFactory {
    return watchedFactory(real, (request) => this.opening(request))
  }

  /** Rejects when the transaction or opening is given up; settles only then. */
  expired(begun: EventTarget, reason: () => Error): Promise<never> {
    const given = new Promise<never>((_, reject) => {
      this.givenUp.set(begun, () => reject(reason()))
    })
    given.catch(() => {})
    return given
  }

  /** Somebody else is writing to these tables: what waits here waits for its turn. */
  heard(tables: readonly string[]): void {
    for (const watched of this.open.values()) if (overlap(watched.tables, tables)) watched.silent = 0
  }

  /** Whether a transaction of this context that writes to one of these tables was answered within the last ticks. */
  moving(tables: readonly string[]): boolean {
    const lately = (tick: number) => this.ticks - tick < 2
    return (
      [...this.open.values()].some(
        ({ write, answered, tables: its }) => write && lately(answered) && overlap(its, tables),
      ) || [...this.committed].some(([table, tick]) => lately(tick) && overlap([table], tables))
    )
  }

  /** Gives up everything that is under way; what was committed already stays committed. */
  abandon(): void {
    for (const [target, { end }] of this.open) {
      this.open.delete(target)
      this.givenUp.get(target)?.()
      end()
    }
  }

  private opening(request: IDBOpenDBRequest): void {
    let given = false
    this.add(request, [], false, () => {
      given = true
    })
    const answered = () => this.open.delete(request)
    // An upgrade may take minutes, and a tab with an older version is asked to close: both are told elsewhere.
    for (const event of ['error', 'blocked', 'upgradeneeded']) request.addEventListener(event, answered)
    request.addEventListener('success', (event) => {
      answered()
      if (!given) return this.connection(request.result)
      // Too late: whoever asked has asked again.
      event.stopImmediatePropagation()
      request.result.close()
    })
  }

  private connection(idb: IDBDatabase): void {
    const begin = idb.transaction.bind(idb)
    idb.transaction = (tables, mode, options) => {
      const tx = begin(tables, mode, options)
      this.add(tx, typeof tables === 'string' ? [tables] : [...tables], mode === 'readwrite', () => abort(tx))
      const commit = tx.commit.bind(tx)
      // What is on its way to the disk is left alone, also where its page goes.
      tx.commit = () => {
        const watched = this.open.get(tx)
        if (watched) watched.end = () => {}
        commit()
      }
      tx.addEventListener('complete', () => this.complete(tx))
      tx.addEventListener('abort', () => this.open.delete(tx))
      return tx
    }
    // Closed by the browser, which lost it or is throwing it away; or deleted by somebody else.
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
   * Hears of answers until each transaction that is open at this tick had one. The events of all requests pass the
   * database on their way down, and a listener there for all of them would cost a first download a tenth of its time.
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
