import { stampIn, stampOf } from '../meta.ts'
import type { BareTx } from '../ports.ts'
import type { PackRow } from '../tables.ts'
import { BOUNDS, boundsIn } from './bounds.ts'
import type { PackedEntity, PackedName } from './lines.ts'
import { type Near, nearRow, type NearRow } from './near.ts'
import { nearReads } from './nearReads.ts'
import { packsIn, restingRows } from './reading.ts'

/** The bundle cache as seen by one transaction. Its first await also checks if the cache is still valid. */
export class Nearby {
  private readonly bare: BareTx
  private readonly near: Near
  private readonly asksBounds: boolean
  private stamp: Promise<number> | undefined
  /** Bundles that are being read before it is known that they are needed. */
  private readonly guessed: Promise<(PackRow | undefined)[]>[] = []

  /** @param asksBounds true if the transaction reads `column` too */
  constructor(bare: BareTx, near: Near, asksBounds: boolean) {
    this.bare = bare
    this.near = near
    this.asksBounds = asksBounds
  }

  /** Starts reading the stamp, in parallel with the read of the single rows. */
  ask(): Promise<number> {
    return (this.stamp ??= stampOf(this.bare))
  }

  /** Reads the bundles that these ids probably need, in parallel with the check of the stamp. */
  guess(e: PackedName, ids: readonly string[]): void {
    const keys = this.near.guess(e, ids)
    if (keys.length === 0) return
    const packs = this.bare.getMany('pack', keys)
    packs.catch(() => {})
    this.guessed.push(packs)
  }

  /** Uses a running read of all of `meta`, so that the stamp needs no request of its own. */
  hear(meta: Promise<readonly object[]>): void {
    if (this.stamp) return
    this.stamp = meta.then(stampIn)
    // The caller that reads `meta` reports the error.
    this.stamp.catch(() => {})
  }

  keep(stamp: number, rows: readonly NearRow[]): void {
    this.near.keepRows(stamp, rows)
  }

  /** Returns the bundled rows among these ids. */
  async resting(e: PackedName, ids: readonly string[]): Promise<Map<string, PackedEntity>> {
    const stamp = await this.ask()
    await this.takeGuessed(stamp)
    const rows = new Map<string, PackedEntity>()
    // A single id is searched in the cached bundles. For several ids the bounds are known, or one read away,
    // so nothing is searched in vain.
    for (const id of ids) {
      const row =
        this.near.row(stamp, e, id) ?? (ids.length === 1 ? this.near.packed(stamp, e, id) : undefined)
      if (row) rows.set(id, row)
    }
    const missing = ids.filter((id) => !rows.has(id))
    if (missing.length === 0) return rows
    if (missing.length > 1) await this.askBounds(stamp)
    const far = await restingRows(nearReads(packsIn(this.bare), this.near, stamp), e, missing)
    const found = [...far.values()].map((row) => nearRow(e, row))
    this.near.keepRows(stamp, found)
    return new Map([...rows, ...far])
  }

  /** A guessed bundle that was not needed is still current, so cache it. */
  private async takeGuessed(stamp: number): Promise<void> {
    for (const packs of this.guessed.splice(0))
      for (const pack of await packs) if (pack) this.near.keepPack(stamp, pack)
  }

  private async askBounds(stamp: number): Promise<void> {
    if (!this.asksBounds || this.near.bounds(stamp)) return
    const kept = await this.bare.get('column', BOUNDS)
    this.near.keepBounds(stamp, boundsIn(kept?.v, stamp))
  }
}
