import type { Readable } from 'node:stream'

export type Variant = 'orig' | 'thumb'

/** The file of a photo or a paper; it is called by the hash of what was sent (B2.5). */
export const nameOf = (sha256: string, variant: Variant): string =>
  `${sha256.slice(0, 2)}/${sha256}.${variant}`

const NAMED = /^[0-9a-f]{2}\/([0-9a-f]{64})\.(orig|thumb)$/

/** What a name stands for; null: it is of no photo or paper. */
export function readName(name: string): { sha256: string; variant: Variant } | null {
  const [, sha256, variant] = NAMED.exec(name) ?? []
  return sha256 ? { sha256, variant: variant === 'thumb' ? 'thumb' : 'orig' } : null
}

export interface FoundFile {
  name: string
  bytes: number
  /** when it was written last */
  at: Date
}

export interface OpenFile {
  bytes: number
  stream: Readable
}

/**
 * A place for files by name ('ab/abcd….orig'): a folder, or an object store. A name stands for a whole file or for none;
 * writing again replaces. What is not there is null; a place that does not answer throws (503 unavailable).
 */
export interface BlobFiles {
  /** for people, without credentials */
  readonly place: string
  read: (name: string) => Promise<Buffer | null>
  /** To be read to its end or destroyed. */
  open: (name: string) => Promise<OpenFile | null>
  find: (name: string) => Promise<FoundFile | null>
  write: (name: string, content: Buffer | Readable) => Promise<void>
  /** Of what is not there: nothing happens. */
  remove: (name: string) => Promise<void>
  /** Everything whose name begins so, in no order, a page at a time. */
  list: (prefix?: string) => AsyncIterable<FoundFile>
}
