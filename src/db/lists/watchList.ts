import type { ReplicaDb } from '../database.ts'
import type { TableName } from '../../sync/store/tables.ts'
import { onTouched } from './touchedKeys.ts'
import { onListsChanged } from './listClient.ts'

/** During the first download a list is drawn again at most this often (B5.4). */
const INITIAL_SYNC_MS = 1_000

/** Passes on the read list; `booting` is true while the first download is running. */
type EmitList<L> = (list: L, isInitialSync: boolean) => void

export interface WatchedList<L> {
  /** The tables whose changes may concern the list. */
  tables: readonly TableName[]
  /** Reads the list and passes it on, possibly several times (a first page, then its total). */
  read: (emit: EmitList<L>) => Promise<void>
}

/**
 * Follows a list: calls `show` with its first rows and after every change that may concern it. Memory answers
 * which rows belong to the list. Their content is read from the store, so a change made here is visible at
 * once.
 * @returns a function that stops it
 */
export function watchList<L>(db: ReplicaDb, watched: WatchedList<L>, show: (list: L) => void): () => void {
  const watch = new Watch(db, watched, show)
  return () => watch.stop()
}

/** Follows an answer that is read as a whole. */
export function watchAnswer<Q, A>(
  tables: readonly TableName[],
  read: (query: Q, db: ReplicaDb) => Promise<A>,
) {
  return (db: ReplicaDb, query: Q, show: (answer: A) => void): (() => void) =>
    watchList<A>(
      db,
      {
        tables,
        read: async (emit) => emit(await read(query, db), (await db.meta.get('phase'))?.v === 'boot'),
      },
      show,
    )
}

class Watch<L> {
  private readonly watched: WatchedList<L>
  private readonly show: (list: L) => void
  private readonly off: (() => void)[]
  private stopped = false
  private running = false
  private again = false
  private isInitialSync = false
  private lastAt = 0

  constructor(db: ReplicaDb, watched: WatchedList<L>, show: (list: L) => void) {
    this.watched = watched
    this.show = show
    this.off = [
      onTouched(db.name, watched.tables, () => this.refresh()),
      onListsChanged(() => this.refresh()),
    ]
    this.refresh()
  }

  stop(): void {
    this.stopped = true
    for (const off of this.off) off()
  }

  /** Reads one at a time. Changes during a read cause one more. */
  private refresh(): void {
    this.again = true
    if (this.running || this.stopped) return
    this.running = true
    void this.run().finally(() => {
      this.running = false
    })
  }

  private async run(): Promise<void> {
    while (this.again && !this.stopped) {
      const wait = this.isInitialSync ? this.lastAt + INITIAL_SYNC_MS - Date.now() : 0
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      this.again = false
      this.lastAt = Date.now()
      // The banner of the shell reports a store that does not answer. The list keeps its rows.
      await this.watched.read(this.emit).catch(() => {})
    }
  }

  private readonly emit: EmitList<L> = (list, isInitialSync) => {
    this.isInitialSync = isInitialSync
    if (!this.stopped) this.show(list)
  }
}
