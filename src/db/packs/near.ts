import type { KeyOf, PackRow } from '../tables.ts'
import type { Bounds } from './bounds.ts'
import type { PackedEntity, PackedName } from './lines.ts'
import { found, packsWith } from './reading.ts'

/** Rows that are remembered: some pages of an overview, with what they name. */
const MOST_ROWS = 600
/** Packs that are remembered, two megabytes: the next page lies in those of this one, and so does the next of some changes. */
const MOST_PACKS = 64

/** A row of a pack; `text` is its JSON. */
export interface NearRow {
  e: PackedName
  id: string
  text: string
}

/**
 * What was read of packs lately: an overview that is drawn again would read the packs of all its rows each time. It holds as
 * long as no pack changes, which `meta.packs` says; who asks has read it in the same transaction. Rows are kept as texts,
 * since whoever gets one may change it.
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

  /** A row out of a pack that was read: an id rests in the first one that does not end below it. */
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

  /** Where the packs end; null: that is not known. */
  bounds(stamp: number): Bounds | null {
    this.follow(stamp)
    return this.uptos
  }

  /** The packs in which these ids stand and that would have to be read, as far as that was known last. */
  guess(e: PackedName, ids: readonly string[]): KeyOf<'pack'>[] {
    if (!this.uptos) return []
    const far = ids.filter((id) => this.texts.get(e + id) === undefined)
    return packsWith(e, this.uptos[e], far.toSorted()).filter(([, upto]) => !this.packs.get(e + upto))
  }

  keepBounds(stamp: number, bounds: Bounds | null): void {
    this.follow(stamp)
    this.uptos = bounds
  }

  /** The browser took the store away: the next one counts anew. */
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

/** So many values, of which the one that was used longest ago makes way. */
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
