import type { ReplicaDb } from '../database.ts'
import { dexieStore, startupStore } from '../../sync/store/dexieStore.ts'
import { LISTS_UNREAD } from '../../sync/store/errors.ts'
import { type Commit, commitListeners, isNotifyingOwn } from '../../sync/store/observe.ts'
import type { Store } from '../../sync/store/ports.ts'
import { addKeys, Bursts, type KeysByTable, keysByTable, type KeySets } from './bursts.ts'
import { onTouched } from './touchedKeys.ts'
import type { ListsSnapshot } from './columns/storedColumns.ts'
import {
  LISTS_CHANNEL,
  applyCommit,
  isEmptyCommit,
  bulkWriteMessageOf,
  listPartOf,
  type BulkWriteMessage,
} from './listCommits.ts'
import type { ListAnswer, QuestionArgs, ListName, ListQuestion } from './index.ts'
import { ColumnSaver } from './columnSaver.ts'
import { LoadedLists } from './loadedLists.ts'
import { loadLists, readListState, reread } from './loading.ts'
import { read } from '../../sync/store/transactions.ts'

/** The longest time that a message of another tab takes to arrive. */
const MESSAGE_MS = 1_500

/** The lists of a replica, answered from memory. */
export interface ListService {
  /**
   * Answers a question. Waits for the first load, and for the rows that `wrote` announced before.
   * @throws if the store could not be read; the next question tries again
   */
  ask<L extends ListName, Q extends ListQuestion<L>>(
    list: L,
    question: Q,
    ...args: QuestionArgs<L, Q>
  ): Promise<ListAnswer<L, Q>>
  /** The page of this worker wrote these rows; its next question must include them. */
  wrote(rows: KeysByTable): void
  /** Calls back after the first load and after every change. */
  subscribe(listener: () => void): Promise<void>
  /** Compares with the store and catches up, after a sleep or a lost message. */
  verify(): Promise<void>
}

/** The lists in the worker that keeps them. */
export interface OwnListService extends ListService {
  /**
   * Resolves after the first load, even if the store could not be read.
   * @returns true if the store held anything
   */
  loaded(): Promise<boolean>
}

/**
 * Keeps the lists in step with the store of a replica. Runs in the worker of a tab. Changes arrive in four
 * ways:
 *
 *     commit of this worker ──► its rows are applied;
 *     write of the page or another tab ──Dexie──► gathered in bursts ──► rows read again;
 *     bulk write of another worker ──channel──► rows read again, then its cursor and bundle number;
 *     sleep, or a lost message ──► `verify` ──► everything loaded again if the cursor or number differs.
 *
 * @param quietMs milliseconds without a change of bundles after which the columns are stored
 */
export function createListService(db: ReplicaDb, quietMs?: number): OwnListService {
  return new Service(db, quietMs)
}

class Service implements OwnListService {
  private lists = new LoadedLists()
  private readonly store: Store
  private readonly startupStore: Store
  private readonly columnSaver: ColumnSaver
  private readonly channel = new BroadcastChannel(LISTS_CHANNEL)
  private readonly listeners = new Set<() => void>()
  /** Reads the rows again that the page and other tabs wrote, once for a burst of changes. */
  private readonly bursts = new Bursts((rows) => {
    this.latest = this.enqueue(() => this.reread(rows))
    return this.latest
  })
  /** Resolves when the latest burst was read. */
  private latest: Promise<void> = Promise.resolve()
  private loading: Promise<void> | null = null
  /**
   * Loads and changes run one after another and each reads again, so the change applied last was read last.
   */
  private work: Promise<void> = Promise.resolve()
  /** The cursor that the lists have reached; undefined before the first load. */
  private cursor: string | null | undefined
  private isLoaded = false
  private broken = false
  private isNotifying = false

  constructor(db: ReplicaDb, quietMs: number | undefined) {
    this.store = dexieStore(db)
    this.startupStore = startupStore(db)
    this.columnSaver = new ColumnSaver(
      this.store,
      { takeSnapshot: () => this.takeSnapshot(), onSaved: () => this.lists.warm() },
      quietMs,
    )
    onTouched(db.name, this.reading.tables, (touched) => isNotifyingOwn() || this.bursts.add(touched))
    commitListeners.add((commit) => this.onCommit(commit))
    this.channel.onmessage = ({ data }: MessageEvent<BulkWriteMessage>) => this.onBulkWrite(data)
    void this.start()
  }

  ask<L extends ListName, Q extends ListQuestion<L>>(
    list: L,
    question: Q,
    ...args: QuestionArgs<L, Q>
  ): Promise<ListAnswer<L, Q>>
  async ask(list: string, question: string, ...args: unknown[]): Promise<unknown> {
    await this.start()
    this.bursts.flush()
    await this.latest
    if (this.isLoaded) return this.lists.answer(list, question, args)
    this.loading = null
    throw new Error(LISTS_UNREAD)
  }

  wrote(rows: KeysByTable): void {
    this.bursts.note(rows.filter(([table]) => this.reading.reads(table)))
  }

  async subscribe(listener: () => void): Promise<void> {
    this.listeners.add(listener)
    if (this.isLoaded) listener()
  }

  async loaded(): Promise<boolean> {
    await this.loading
    return typeof this.cursor === 'string'
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
    return this.lists.readers
  }

  private start(): Promise<void> {
    this.loading ??= this.enqueue(() => this.load()).then(() => this.lists.warm())
    return this.loading
  }

  /** Loads everything into new lists. The old ones answer until the new ones are complete. */
  private async load(): Promise<void> {
    const before = this.cursor
    const { lists, cursor } = await loadLists(this.startupStore)
    this.lists = lists
    // If the cursor moved during the read, the message about that has already set it.
    if (this.cursor === before) this.cursor = cursor
    this.isLoaded = true
    this.broken = false
    this.columnSaver.saveSoon()
  }

  /**
   * Applies a commit of this worker, whose rows are at hand. The other tabs learn of bulk writes (a download)
   * through a message from here.
   */
  private onCommit(whole: Commit): void {
    const commit = listPartOf(whole, (table) => this.reading.reads(table))
    if (!isEmptyCommit(commit)) void this.enqueue(async () => applyCommit(this.lists, commit))
    if (commit.cursor !== undefined) this.cursor = commit.cursor
    if (commit.bundleChange) this.columnSaver.saveSoon()
    const message = bulkWriteMessageOf(commit)
    if (message) this.channel.postMessage(message)
  }

  private onBulkWrite({ ids, cursor, packs: bundles }: BulkWriteMessage): void {
    if (cursor !== undefined) this.cursor = cursor
    if (ids.length === 0 && !bundles) return
    void this.enqueue(async () => {
      await this.reread(ids.filter(([table]) => this.reading.reads(table)))
      if (bundles) this.lists.followBundles(bundles)
    })
  }

  private reread(rows: KeysByTable): Promise<void> {
    return reread(this.store, this.lists, rows)
  }

  /** Returns the present columns. Questions are answered between two columns, but no change is applied. */
  private async takeSnapshot(): Promise<ListsSnapshot | null> {
    let snapshot: ListsSnapshot | null = null
    await this.enqueue(async () => {
      if (!this.broken) snapshot = await this.lists.takeSnapshot(pause)
    })
    return snapshot
  }

  /** Reads the rows of waiting changes again, because some tab wrote them lately. */
  private async readWaiting(): Promise<void> {
    const waiting = await read(this.store, ['outbox'], (tx) => tx.all('outbox'))
    const ids: KeySets = new Map()
    for (const { touched } of waiting)
      for (const [e, id] of touched) if (this.reading.reads(e)) addKeys(ids, e, [id])
    if (ids.size > 0) await this.reread(keysByTable(ids))
  }

  private behind = async (): Promise<boolean> => {
    const { cursor, stamp: bundles } = await readListState(this.store)
    return cursor !== this.cursor || bundles !== this.lists.stamp
  }

  /**
   * Runs a step after the earlier ones. If it fails (storage unavailable for a moment), the lists are behind;
   * verify() catches up.
   */
  private enqueue(step: () => Promise<void>): Promise<void> {
    this.work = this.work
      .then(step)
      .catch(() => {
        this.broken = true
      })
      .then(() => this.notifyListeners())
    return this.work
  }

  /** Notifies the listeners once per burst of changes. */
  private notifyListeners(): void {
    if (this.isNotifying || !this.isLoaded || this.listeners.size === 0) return
    this.isNotifying = true
    setTimeout(() => {
      this.isNotifying = false
      for (const listener of this.listeners) listener()
    })
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))
