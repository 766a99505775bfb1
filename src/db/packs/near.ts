import type { KeyOf, PackRow } from '../tables.ts'
import type { Bounds } from './bounds.ts'
import type { PackedEntity, PackedName } from './lines.ts'
import { found, packsWith } from './reading.ts'

/** The number of cached rows: some pages of an overview and the records they refer to. */
const MOST_ROWS = 600
/**
 * The number of cached bundles, about two megabytes. The next page of a list, and the rows of the next
 * changes, are usually in the same bundles.
 */
const MOST_PACKS = 64

/** A row of a bundle; `text` is its JSON. */
export interface NearRow {
  e: PackedName
  id: string
  text: string
}

/**
 * Caches rows and bundles that were read lately; otherwise redrawing an overview would read the bundles of
 * all its rows. The cache is valid until a bundle changes, which `meta.packs` shows. The caller has read that
 * number in the same transaction. Rows are cached as texts, because a caller may modify the object that it
 * gets.
 */
export class Near {
  private stamp: number | undefined
  private readonly texts = new Lately<string>(MOST_ROWS)
  private readonly packs = new Lately<PackRow>(MOST_PACKS)
  private uptos: Bounds | null = null

  row(stamp: number, e: PackedName, id: string): PackedEntity | undefined {
    this.follow(stamp)
    const text = this.texts.get(e + id)
    return text === undefined ? undefined : JSON.parse(text)
  }

  keepRows(stamp: number, rows: readonly NearRow[]): void {
    this.follow(stamp)
    for (const { e, id, text } of rows) this.texts.keep(e + id, text)
  }

  /**
   * Returns a row from a cached bundle. The bundle of an id is the first one whose `upto` is not below it.
   */
  packed(stamp: number, e: PackedName, id: string): PackedEntity | undefined {
    this.follow(stamp)
    let first: PackRow | undefined
    for (const pack of this.packs.all())
      if (pack.e === e && pack.upto >= id && (!first || pack.upto < first.upto)) first = pack
    return first && found(e, first, id)
  }

  pack(stamp: number, [e, upto]: KeyOf<'pack'>): PackRow | undefined {
    this.follow(stamp)
    return this.packs.get(e + upto)
  }

  keepPack(stamp: number, pack: PackRow): void {
    this.follow(stamp)
    this.packs.keep(pack.e + pack.upto, pack)
  }

  /** The upper bounds of the bundles; null if they are not known. */
  bounds(stamp: number): Bounds | null {
    this.follow(stamp)
    return this.uptos
  }

  /** Guesses the bundles that must be read for these ids, from the last known bounds. */
  guess(e: PackedName, ids: readonly string[]): KeyOf<'pack'>[] {
    if (!this.uptos) return []
    const far = ids.filter((id) => this.texts.get(e + id) === undefined)
    return packsWith(e, this.uptos[e], far.toSorted()).filter(([, upto]) => !this.packs.get(e + upto))
  }

  keepBounds(stamp: number, bounds: Bounds | null): void {
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
    this.packs.clear()
    this.uptos = null
  }
}

/** A cache of limited size that drops the least recently used value. */
class Lately<V> {
  private readonly values = new Map<string, V>()
  private readonly most: number

  constructor(most: number) {
    this.most = most
  }

  get(key: string): V | undefined {
    const value = this.values.get(key)
    if (value !== undefined) this.keep(key, value)
    return value
  }

  all(): Iterable<V> {
    return this.values.values()
  }

  keep(key: string, value: V): void {
    this.values.delete(key)
    this.values.set(key, value)
    if (this.values.size <= this.most) return
    for (const oldest of this.values.keys()) return void this.values.delete(oldest)
  }

  clear(): void {
    this.values.clear()
  }
}

export const nearRow = (e: PackedName, row: PackedEntity): NearRow => ({
  e,
  id: row.id,
  text: JSON.stringify(row),
})
