import type { KeyOf, StoredBundle } from '../tables.ts'
import type { Bounds } from './bundleBounds.ts'
import type { BundledRow, BundledTable } from './bundleLines.ts'
import { findInBundle, bundlesContaining } from './bundleReads.ts'

/** The number of cached rows: some pages of an overview and the records they refer to. */
const MOST_ROWS = 600
/**
 * The number of cached bundles, about two megabytes. The next page of a list, and the rows of the next
 * changes, are usually in the same bundles.
 */
const MOST_BUNDLES = 64

/** A row of a bundle; `text` is its JSON. */
export interface CachedRow {
  e: BundledTable
  id: string
  text: string
}

/**
 * Caches rows and bundles that were read lately; otherwise redrawing an overview would read the bundles of
 * all its rows. The cache is valid until a bundle changes, which `meta.packs` shows. The caller has read that
 * number in the same transaction. Rows are cached as texts, because a caller may modify the object that it
 * gets.
 */
export class BundleCache {
  private stamp: number | undefined
  private readonly texts = new RecentlyUsed<string>(MOST_ROWS)
  private readonly bundles = new RecentlyUsed<StoredBundle>(MOST_BUNDLES)
  private uptos: Bounds | null = null

  row(stamp: number, e: BundledTable, id: string): BundledRow | undefined {
    this.follow(stamp)
    const text = this.texts.get(e + id)
    return text === undefined ? undefined : JSON.parse(text)
  }

  cacheRows(stamp: number, rows: readonly CachedRow[]): void {
    this.follow(stamp)
    for (const { e, id, text } of rows) this.texts.set(e + id, text)
  }

  /**
   * Returns a row from a cached bundle. The bundle of an id is the first one whose `upto` is not below it.
   */
  rowFromBundle(stamp: number, e: BundledTable, id: string): BundledRow | undefined {
    this.follow(stamp)
    let first: StoredBundle | undefined
    for (const bundle of this.bundles.all())
      if (bundle.e === e && bundle.upto >= id && (!first || bundle.upto < first.upto)) first = bundle
    return first && findInBundle(e, first, id)
  }

  bundle(stamp: number, [e, upto]: KeyOf<'pack'>): StoredBundle | undefined {
    this.follow(stamp)
    return this.bundles.get(e + upto)
  }

  cacheBundle(stamp: number, bundle: StoredBundle): void {
    this.follow(stamp)
    this.bundles.set(bundle.e + bundle.upto, bundle)
  }

  /** The upper bounds of the bundles; null if they are not known. */
  bounds(stamp: number): Bounds | null {
    this.follow(stamp)
    return this.uptos
  }

  /** Guesses the bundles that must be read for these ids, from the last known bounds. */
  guess(e: BundledTable, ids: readonly string[]): KeyOf<'pack'>[] {
    if (!this.uptos) return []
    const uncached = ids.filter((id) => this.texts.get(e + id) === undefined)
    return bundlesContaining(e, this.uptos[e] ?? [], uncached.toSorted()).filter(
      ([, upto]) => !this.bundles.get(e + upto),
    )
  }

  setBounds(stamp: number, bounds: Bounds | null): void {
    this.follow(stamp)
    this.uptos = bounds
  }

  /** The browser deleted the store, and the next one counts from zero. */
  forget(): void {
    this.follow(undefined)
  }

  private follow(stamp: number | undefined): void {
    if (stamp === this.stamp) return
    this.stamp = stamp
    this.texts.clear()
    this.bundles.clear()
    this.uptos = null
  }
}

/** A cache of limited size that drops the least recently used value. */
class RecentlyUsed<V> {
  private readonly values = new Map<string, V>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string): V | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  all(): Iterable<V> {
    return this.values.values()
  }

  set(key: string, value: V): void {
    this.values.delete(key)
    this.values.set(key, value)
    if (this.values.size <= this.most) return
    for (const oldest of this.values.keys()) return void this.values.delete(oldest)
  }

  clear(): void {
    this.values.clear()
  }
}

export const toCachedRow = (e: BundledTable, row: BundledRow): CachedRow => ({
  e,
  id: row.id,
  text: JSON.stringify(row),
})
