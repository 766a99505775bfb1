/** The kinds of which the server keeps ready packs, and whose rows rest in packs on a device, in the order of a boot. */
export const PACKED_KINDS = ['customer', 'item', 'repair', 'rental'] as const
export type PackedKind = (typeof PACKED_KINDS)[number]
export const isPacked = (e: string | undefined): e is PackedKind => PACKED_KINDS.some((kind) => kind === e)

/**
 * A new pack is full with so many rows, or with so many characters; a simulation makes it smaller. Below 64 kB, also where
 * a character takes two bytes: what is larger browsers keep apart, and it takes twice as long to write and to read.
 */
export const PACKS = { rows: 128, chars: 30_000 }

/**
 * A file of packs, gzip: for each pack this head in one line, then `n` lines `{"v":12,"d":{…}}`, ids ascending. `upto` is
 * the highest id in it, `bytes` the characters of those lines with their breaks but the last.
 */
export interface PackHead {
  upto: string
  n: number
  bytes: number
}
