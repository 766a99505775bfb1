import type { Readable } from 'node:stream'

export type BlobVariant = 'orig' | 'thumb'

/** Returns the file name of a photo or document. It contains the hash of the bytes that were sent (B2.5). */
export const blobFileName = (sha256: string, variant: BlobVariant): string =>
  `${sha256.slice(0, 2)}/${sha256}.${variant}`

const FILE_NAME = /^[0-9a-f]{2}\/([0-9a-f]{64})\.(orig|thumb)$/

/** Parses a file name; null if it is not the name of a photo or document. */
export function parseBlobFileName(name: string): { sha256: string; variant: BlobVariant } | null {
  const [, sha256, variant] = FILE_NAME.exec(name) ?? []
  return sha256 ? { sha256, variant: variant === 'thumb' ? 'thumb' : 'orig' } : null
}

export interface FoundFile {
  name: string
  bytes: number
  /** time of the last write */
  at: Date
}

export interface OpenFile {
  bytes: number
  stream: Readable
}

/**
 * Storage of files by name ('ab/abcd….orig'): a folder or an object store. A name refers to a complete file
 * or to none; a second write replaces it. A missing file gives null. A store that does not answer throws (503
 * unavailable).
 */
export interface BlobFiles {
  /** address for people, without credentials */
  readonly place: string
  read: (name: string) => Promise<Buffer | null>
  /** Opens a file. The caller must read the stream to its end or destroy it. */
  open: (name: string) => Promise<OpenFile | null>
  find: (name: string) => Promise<FoundFile | null>
  write: (name: string, content: Buffer | Readable) => Promise<void>
  /** Removes a file; does nothing if it is missing. */
  remove: (name: string) => Promise<void>
  /** Lists all files whose name begins with the prefix, in no order, page by page. */
  list: (prefix?: string) => AsyncIterable<FoundFile>
}
