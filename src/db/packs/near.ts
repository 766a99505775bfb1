import type { PackedEntity, PackedName } from './lines.ts'

/** Rows that are remembered: some pages of an overview, with what they name. */
const MOST = 600

/** A row of a pack; `text` is its JSON. */
export interface NearRow {
  e: PackedName
  id: string
  text: string
}

/**
 * Rows that were read from packs lately: an overview that is drawn again would read the packs of all its rows each time.
 * They hold as long as no pack changes, which `meta.packs` says; who asks has read it in the same transaction. Kept as
 * texts, since whoever gets a row may change it.
 */
export class NearRows {
  private stamp: number | undefined
  private readonly texts = new Map<string, string>()

  get(stamp: number, e: PackedName, id: string): PackedEntity | undefined {
    this.follow(stamp)
    const text = this.texts.get(e + id)
    return text === undefined ? undefined : JSON.parse(text)
  }

  keep(stamp: number, rows: readonly NearRow[]): void {
    this.follow(stamp)
    for (const { e, id, text } of rows) {
      if (this.texts.size >= MOST) this.forgetOldest()
      this.texts.set(e + id, text)
    }
  }

  private follow(stamp: number): void {
    if (stamp !== this.stamp) this.texts.clear()
    this.stamp = stamp
  }

  private forgetOldest(): void {
    for (const key of this.texts.keys()) return void this.texts.delete(key)
  }
}

export const nearRow = (e: PackedName, row: PackedEntity): NearRow => ({
  e,
  id: row.id,
  text: JSON.stringify(row),
})
