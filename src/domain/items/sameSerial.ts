import { serialKey } from '../scan/scanKey.ts'
import { codesOf } from './codes.ts'
import type { Item } from './item.ts'

/* The same serial number twice: one device under two customers, two brands or two spellings (DO-03). */

/** A serial number as an item bears it. */
export interface Borne {
  /** As it is spelled there. */
  text: string
  /** Its own, or a code that was coupled to it. */
  as: 'serial' | 'code'
}

/** How an item bears a serial number, whatever the spelling; null: it does not. */
export function borneBy(item: Item, serial: string): Borne | null {
  const key = serialKey(serial)
  if (key === '') return null
  const own = item.serialNumber ?? ''
  if (serialKey(own) === key) return { text: own, as: 'serial' }
  const coupled = codesOf(item).find(({ code }) => serialKey(code) === key)
  return coupled ? { text: coupled.code, as: 'code' } : null
}

/** The items that bear a serial number: those in use first, of these those whose own number it is. */
export function bearersOf(items: readonly Item[], serial: string): { item: Item; borne: Borne }[] {
  const found = items.flatMap((item) => {
    const borne = borneBy(item, serial)
    return borne ? [{ item, borne }] : []
  })
  const rank = ({ item, borne }: (typeof found)[number]) =>
    (item.active ? 0 : 2) + Number(borne.as === 'code')
  return found.toSorted((a, b) => rank(a) - rank(b))
}
