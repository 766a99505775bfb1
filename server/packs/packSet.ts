import * as z from 'zod'
import { PACKED_KINDS } from '../../src/contract/packs.ts'
import { Id } from '../../src/domain/shared/ids.ts'

/** A file of packs; its name is the SHA-256 of its bytes, so that a torn one is known by its name. */
export const PACK_NAME = /^[0-9a-f]{64}$/
const PackFile = z.object({
  name: z.string().regex(PACK_NAME),
  /** The highest id in it. */
  upto: Id,
  packs: z.number(),
  rows: z.number(),
  /** Compressed, as it lies on the disk and crosses the line. */
  bytes: z.number(),
})
export type PackFile = z.infer<typeof PackFile>

const Files = z.array(PackFile)
export const PackSet = z.object({
  epoch: Id,
  /** What changed after it is not in these files, or not surely. */
  v: z.number(),
  /** When it was made, in milliseconds since 1970. */
  at: z.number(),
  files: z.object({ customer: Files, item: Files, repair: Files, rental: Files }),
})
/** Every live row of the packed kinds, in the order of ids, in files that follow each other. */
export type PackSet = z.infer<typeof PackSet>

/** A file with the ids that it stands for: above `after`, up to and including `upto`; null: open. */
export type PackRange = { file: PackFile; after: string | null; upto: string | null }

/** Without a gap from the first id to the last that there may be: the borders are the highest ids of the files. */
export const rangesOf = (files: readonly PackFile[]): PackRange[] =>
  files.map((file, i) => ({
    file,
    after: files[i - 1]?.upto ?? null,
    upto: i === files.length - 1 ? null : file.upto,
  }))

export const allFiles = ({ files }: PackSet): PackFile[] => PACKED_KINDS.flatMap((e) => files[e])

export const rowsIn = (set: PackSet): number => allFiles(set).reduce((sum, { rows }) => sum + rows, 0)
export const bytesIn = (set: PackSet): number => allFiles(set).reduce((sum, { bytes }) => sum + bytes, 0)
