/**
 * A new bundle is full at this number of rows, or at this number of bytes of its code. Simulations use
 * smaller values. The limit keeps a bundle below 64 kB even after it has grown to twice its size. Browsers
 * store larger values separately, which doubles the time to write and to read them.
 */
export const BUNDLE_LIMITS = { rows: 128, bytes: 30_000 }

/**
 * Describes the format of bundle files and their bundles. Change it together with the format: files of
 * another format are built again.
 */
export const BUNDLE_FORMAT = 'the code of lines with their keys said once'

/**
 * A gzip file of bundles. Each bundle is this head in one line, then the code of `n` lines `{"v":12,"d":{…}}`
 * with ascending ids, then a line break. `upto` is the highest id in it, `bytes` the length of the code
 * (bundleCode/bytes.ts).
 */
export interface BundleHead {
  upto: string
  n: number
  bytes: number
}
