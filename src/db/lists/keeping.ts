import type { Store } from '../ports.ts'
import { getMeta } from '../meta.ts'
import { read } from '../transactions.ts'
import { isKept, type Kept, writeKept } from './columns/kept.ts'

/** Columns are stored this long after the last change of bundles, and not in the middle of a compaction. */
const REST_MS = 1_000
/** The minimum time between two stores. */
const EVERY_MS = 180_000

/** Stores the columns of the lists for the next opening, after bundles changed and no change follows. */
export class Keeping {
  private readonly store: Store
  private readonly pack: () => Promise<Kept | null>
  private readonly rested: () => void
  private readonly rest: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private keptAt = 0

  /**
   * @param pack returns the present columns; null if they cannot be stored.
   * @param rested called after they were stored, when no change comes in for now.
   * @param rest milliseconds after the last change
   */
  constructor(
    store: Store,
    { takeSnapshot: pack, rested }: { takeSnapshot: () => Promise<Kept | null>; rested: () => void },
    rest = REST_MS,
  ) {
    this.store = store
    this.pack = pack
    this.rested = rested
    this.rest = rest
  }

  /** Called when bundles changed, or when the stored columns were useless. */
  soon(): void {
    clearTimeout(this.timer)
    const wait = Math.max(this.rest, this.keptAt + EVERY_MS - Date.now())
    this.timer = setTimeout(
      () => void this.keep().catch((error: unknown) => console.warn('columns', error)),
      wait,
    )
  }

  private async keep(): Promise<void> {
    // A download that waits for the network will continue. If another tab has stored the columns, nothing is
    // left to do.
    if ((await this.downloads()) || (await isKept(this.store))) return
    const kept = await this.pack()
    if (!kept) return
    this.keptAt = Date.now()
    await writeKept(this.store, kept)
    this.rested()
  }

  private async downloads(): Promise<boolean> {
    return (await read(this.store, ['meta'], (tx) => getMeta(tx, 'phase'))) === 'boot'
  }
}
