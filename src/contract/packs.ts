/**
 * The kinds that the server keeps in ready-made bundles, in the order of the initial download. Devices store
 * compacted rows of these kinds in bundles too.
 */
export const PACKED_KINDS = ['customer', 'item', 'repair', 'rental'] as const
export type PackedKind = (typeof PACKED_KINDS)[number]
export const isPacked = (e: string | undefined): e is PackedKind => PACKED_KINDS.some((kind) => kind === e)

/**
 * A new bundle is full at this number of rows, or at this number of bytes of its code. Simulations use
 * smaller values. The limit keeps a bundle below 64 kB even after it has grown to twice its size. Browsers
 * store larger values separately, which doubles the time to write and to read them.
 */
export const PACKS = { rows: 128, bytes: 30_000 }

/**
 * Describes the format of bundle files and their bundles. Change it together with the format: files of
 * another format are built again.
 */
export const PACK_FORM = 'the code of lines with their keys said once'

/**
 * A gzip file of bundles. Each bundle is this head in one line, then the code of `n` lines `{"v":12,"d":{…}}`
 * with ascending ids, then a line break. `upto` is the highest id in it, `bytes` the length of the code
 * (packCode/bytes.ts).
 */
export interface PackHead {
  upto: string
  n: number
  bytes: number
}
