import { formerNumbersOf } from '../../domain/duplicates/formerNumbers.ts'
import { codesOf } from '../../domain/items/codes.ts'
import type { Item } from '../../domain/items/item.ts'
import { scanKey, serialKey } from '../../domain/scan/scanKey.ts'
import { TextColumn } from './columns/textColumn.ts'
import type { RowSelection } from './rowSelection.ts'

/** The result of a scanned text: the items that bear it, and similar ones, the most similar first. */
export interface ScanHits {
  exact: string[]
  near: string[]
}

const GAP = '\n'
const NEAR_MAX = 5
/** A shorter part of a code occurs in half of all serial numbers. */
const PART_MIN_LENGTH = 4

/** The similarity of an item that does not bear the code itself; a lower number is more similar. */
const NEARNESS = { alike: 0, oneOff: 1, piece: 2 } as const

/** The codes of the items in memory: serial number, the company's item number, and linked codes. */
export class ScanIndex {
  /**
   * Per slot every code of the item, between two gaps: in `codes` as it is scanned, in `keys` as people read
   * it.
   */
  readonly codes = new TextColumn()
  readonly keys = new TextColumn()

  put(slot: number, item: Item): void {
    const { serialNumber, itemNumber } = item
    const all = [
      serialNumber,
      itemNumber,
      ...formerNumbersOf(item),
      ...codesOf(item).map(({ code }) => code),
    ].flatMap((code) => code || [])
    this.codes.set(slot, between(all.map(scanKey)))
    this.keys.set(slot, between(all.map(serialKey)))
  }

  /** Removes the codes of an item that is gone. */
  drop(slot: number): void {
    this.codes.set(slot, '')
    this.keys.set(slot, '')
  }

  /** Returns every item that bears the text in any spelling, in use or not. */
  alike(text: string): number[] {
    const key = serialKey(text)
    if (key === '') return []
    const hits = new Uint8Array(this.keys.length)
    this.keys.match(between([key]), hits)
    return [...hits.keys()].filter((slot) => hits[slot] === 1)
  }

  /** @param offered the items that a search may show */
  find(text: string, offered: RowSelection): { exact: number[]; near: number[] } {
    const [code, key] = [scanKey(text), serialKey(text)]
    if (code === '' || key === '') return { exact: [], near: [] }
    const hits = new Uint8Array(this.codes.length)
    this.codes.match(between([code]), hits)
    const exact: number[] = []
    const near: { slot: number; rank: number }[] = []
    for (const slot of offered.slots()) {
      if (hits[slot] === 1) exact.push(slot)
      else {
        const rank = nearness(this.keys.get(slot), key)
        if (rank !== null) near.push({ slot, rank })
      }
    }
    near.sort((a, b) => a.rank - b.rank || a.slot - b.slot)
    return { exact, near: near.slice(0, NEAR_MAX).map(({ slot }) => slot) }
  }
}

const between = (codes: readonly string[]): string => (codes.length === 0 ? '' : GAP + codes.join(GAP) + GAP)

/** @param keys the keys of one item, between gaps @param key the scanned key */
function nearness(keys: string, key: string): number | null {
  if (keys === '') return null
  if (keys.includes(between([key]))) return NEARNESS.alike
  if (key.length < PART_MIN_LENGTH) return null
  if (keys.includes(key)) return NEARNESS.piece
  for (let start = 1; start < keys.length; ) {
    const end = keys.indexOf(GAP, start)
    const length = end - start
    if (length >= PART_MIN_LENGTH && length === key.length && differsInOne(keys, start, key))
      return NEARNESS.oneOff
    if (length >= PART_MIN_LENGTH && length < key.length && key.includes(keys.slice(start, end)))
      return NEARNESS.piece
    start = end + 1
  }
  return null
}

function differsInOne(keys: string, start: number, key: string): boolean {
  let others = 0
  for (let i = 0; i < key.length && others < 2; i++)
    if (keys.charCodeAt(start + i) !== key.charCodeAt(i)) others++
  return others === 1
}
