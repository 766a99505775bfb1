import { serialKey } from '../scan/scanKey.ts'
import { codesOf } from './codes.ts'
import type { Item } from './item.ts'

/*
 * Finds a serial number that occurs twice: one device under two customers, two brands or two spellings
 * (DO-03).
 */

/** A serial number as it occurs on an item. */
export interface SerialMatch {
  /** The spelling on that item. */
  text: string
  /** `serial`: its own serial number; `code`: a code that was linked to it. */
  as: 'serial' | 'code'
}

/** How an item has a serial number, regardless of spelling; null if it does not. */
export function serialMatchOf(item: Item, serial: string): SerialMatch | null {
  const key = serialKey(serial)
  if (key === '') return null
  const own = item.serialNumber ?? ''
  if (serialKey(own) === key) return { text: own, as: 'serial' }
  const coupled = codesOf(item).find(({ code }) => serialKey(code) === key)
  return coupled ? { text: coupled.code, as: 'code' } : null
}

/**
 * The items that have a serial number. Active items come first; among these, the ones whose own number it is.
 */
export function itemsWithSerial(
  items: readonly Item[],
  serial: string,
): { item: Item; borne: SerialMatch }[] {
  const found = items.flatMap((item) => {
    const match = serialMatchOf(item, serial)
    return match ? [{ item, borne: match }] : []
  })
  const rank = ({ item, borne: match }: (typeof found)[number]) =>
    (item.active ? 0 : 2) + Number(match.as === 'code')
  return found.toSorted((a, b) => rank(a) - rank(b))
}
