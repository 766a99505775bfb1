import * as z from 'zod'
import { BUNDLED_ENTITIES } from '../../../src/domain/bundledEntities.ts'
import { Id } from '../../../src/domain/shared/ids.ts'

/** Name of a bundle file: the SHA-256 of its bytes, so that a damaged file is detected by its name. */
export const BUNDLE_FILE_NAME = /^[0-9a-f]{64}$/
const BundleFile = z.object({
  name: z.string().regex(BUNDLE_FILE_NAME),
  /** The highest id in it. */
  upto: Id,
  packs: z.number(),
  rows: z.number(),
  /** Compressed size, on the disk and on the wire. */
  bytes: z.number(),
})
export type BundleFile = z.infer<typeof BundleFile>

const Files = z.array(BundleFile)
export const BundleSet = z.object({
  epoch: Id,
  /** Changes after this version may be missing from the files. */
  v: z.number(),
  /** Build time, in milliseconds since 1970. */
  at: z.number(),
  files: z.object({ customer: Files, item: Files, repair: Files, rental: Files }),
})
/** Every live row of the bundled kinds, in the order of ids, in consecutive files. */
export type BundleSet = z.infer<typeof BundleSet>

/** A file with its id range: above `after`, up to and including `upto`; null means open. */
export type BundleFileRange = { file: BundleFile; after: string | null; upto: string | null }

/** Returns the ranges without gaps over all possible ids. The borders are the highest ids of the files. */
export const rangesOf = (files: readonly BundleFile[]): BundleFileRange[] =>
  files.map((file, i) => ({
    file,
    after: files[i - 1]?.upto ?? null,
    upto: i === files.length - 1 ? null : file.upto,
  }))

export const allFiles = ({ files }: BundleSet): BundleFile[] => BUNDLED_ENTITIES.flatMap((e) => files[e])

export const rowCountOf = (set: BundleSet): number => allFiles(set).reduce((sum, { rows }) => sum + rows, 0)
export const byteSizeOf = (set: BundleSet): number => allFiles(set).reduce((sum, { bytes }) => sum + bytes, 0)
