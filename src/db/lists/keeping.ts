import type { Store } from '../ports.ts'
import { getMeta } from '../meta.ts'
import { read } from '../transactions.ts'
import { isKept, type Kept, writeKept } from './columns/kept.ts'

/** So long after the last change of packs the columns are kept again: not in the middle of a fold. */
const REST_MS = 1_000
/** And at most so often. */
const EVERY_MS = 180_000

/** Keeps the columns of the lists for the next opening, whenever packs have changed and nothing more comes. */
export class Keeping {
  private readonly store: Store
  private readonly pack: () => Promise<Kept | null>
  private readonly rested: () => void
  private readonly rest: number
  private timer: ReturnType<typeof setTimeout> | undefined
  private keptAt = 0

  /**
   * @param pack the columns as they are now; null: they cannot be kept
   * @param rested called when they were kept: nothing comes in for now
   * @param rest milliseconds after the last change
   */
  constructor(
    store: Store,
    { pack, rested }: { pack: () => Promise<Kept | null>; rested: () => void },
    rest = REST_MS,
  ) {
    this.store = store
    this.pack = pack
    this.rested = rested
    this.rest = rest
  }

  /** Packs changed, or the columns that were kept were of no use. */
  soon(): void {
    clearTimeout(this.timer)
    const wait = Math.max(this.rest, this.keptAt + EVERY_MS - Date.now())
    this.timer = setTimeout(
      () => void this.keep().catch((error: unknown) => console.warn('columns', error)),
      wait,
    )
  }

  private async keep(): Promise<void> {
    // A download that waits for the network goes on; of another tab's columns nothing is left to be done.
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
