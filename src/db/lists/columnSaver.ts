import type { Store } from '../../sync/store/ports.ts'
import { getMeta } from '../../sync/store/meta.ts'
import { read } from '../../sync/store/transactions.ts'
import { hasStoredColumns, type ListsSnapshot, writeStoredColumns } from './columns/storedColumns.ts'

/** Columns are stored this long after the last change of bundles, and not in the middle of a compaction. */
const QUIET_MS = 1_000
/** The minimum time between two stores. */
const EVERY_MS = 180_000

/** Stores the columns of the lists for the next opening, after bundles changed and no change follows. */
export class ColumnSaver {
  private readonly store: Store
  private readonly takeSnapshot: () => Promise<ListsSnapshot | null>
  private readonly onSaved: () => void
  private readonly quietMs: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private savedAt = 0

  /**
   * @param pack returns the present columns; null if they cannot be stored.
   * @param rested called after they were stored, when no change comes in for now.
   * @param quietMs milliseconds after the last change
   */
  constructor(
    store: Store,
    { takeSnapshot, onSaved }: { takeSnapshot: () => Promise<ListsSnapshot | null>; onSaved: () => void },
    quietMs = QUIET_MS,
  ) {
    this.store = store
    this.takeSnapshot = takeSnapshot
    this.onSaved = onSaved
    this.quietMs = quietMs
  }

  /** Called when bundles changed, or when the stored columns were useless. */
  saveSoon(): void {
    clearTimeout(this.timer)
    const wait = Math.max(this.quietMs, this.savedAt + EVERY_MS - Date.now())
    this.timer = setTimeout(
      () => void this.save().catch((error: unknown) => console.warn('columns', error)),
      wait,
    )
  }

  private async save(): Promise<void> {
    // A download that waits for the network will continue. If another tab has stored the columns, nothing is
    // left to do.
    if ((await this.downloads()) || (await hasStoredColumns(this.store))) return
    const snapshot = await this.takeSnapshot()
    if (!snapshot) return
    this.savedAt = Date.now()
    await writeStoredColumns(this.store, snapshot)
    this.onSaved()
  }

  private async downloads(): Promise<boolean> {
    return (await read(this.store, ['meta'], (tx) => getMeta(tx, 'phase'))) === 'boot'
  }
}
