/** The kinds of which the server keeps ready packs, and whose rows rest in packs on a device, in the order of a boot. */
export const PACKED_KINDS = ['customer', 'item', 'repair', 'rental'] as const
export type PackedKind = (typeof PACKED_KINDS)[number]
export const isPacked = (e: string | undefined): e is PackedKind => PACKED_KINDS.some((kind) => kind === e)

/**
 * A new pack is full with so many rows, or with so many bytes of its code; a simulation makes it smaller. Below 64 kB, also
 * when it has grown to twice that: what is larger browsers keep apart, and it takes twice as long to write and to read.
 */
export const PACKS = { rows: 128, bytes: 30_000 }

/** How files and packs in them are made; it changes with them, and what was made otherwise is made again. */
export const PACK_FORM = 'the code of lines with their keys said once'

/**
 * A file of packs, gzip: for each pack this head in one line, then the code of `n` lines `{"v":12,"d":{…}}`, ids ascending,
 * then a line break. `upto` is the highest id in it, `bytes` the length of the code (packCode/bytes.ts).
 */
export interface PackHead {
  upto: string
  n: number
  bytes: number
}
