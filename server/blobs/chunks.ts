import type { BlobFiles } from './blobFiles.ts'

/*
 * Uploads of a photo in chunks (B2.5a). Chunks wait in the store, where every server finds them, until the
 * photo is complete. A broken connection therefore costs one chunk at most. Each person has separate chunks,
 * so that nobody can spoil those of another.
 */

/** Prefix of all files that wait there. */
export const CHUNK_PREFIX = 'pieces/'
/** Digits of the offset in a name, so that names sort in the order of the chunks. */
const DIGITS = 8

interface StoredChunk {
  name: string
  from: number
  upto: number
}

const chunkRoot = (userId: string, sha256: string) => `${CHUNK_PREFIX}${userId}.${sha256}.`

/** Returns the number of bytes received without a gap. */
export const countReceivedBytes = async (files: BlobFiles, userId: string, sha256: string): Promise<number> =>
  contiguousBytes(await listChunks(files, userId, sha256))

/** Writes a chunk. Two concurrent uploads of the same chunk write the same bytes. */
export const writeChunk = (files: BlobFiles, userId: string, sha256: string, from: number, chunk: Buffer) =>
  files.write(`${chunkRoot(userId, sha256)}${String(from).padStart(DIGITS, '0')}`, chunk)

/** Joins the received chunks in order. Overlapping bytes are used once. */
export async function joinChunks(files: BlobFiles, userId: string, sha256: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let at = 0
  for (const { name, from } of await listChunks(files, userId, sha256)) {
    const bytes = from <= at ? await files.read(name) : null
    const fresh = bytes?.subarray(at - from)
    if (!fresh?.length) continue
    parts.push(fresh)
    at += fresh.length
  }
  return Buffer.concat(parts)
}

export async function deleteChunks(files: BlobFiles, userId: string, sha256: string): Promise<void> {
  for (const { name } of await listChunks(files, userId, sha256)) await files.remove(name)
}

async function listChunks(files: BlobFiles, userId: string, sha256: string): Promise<StoredChunk[]> {
  const [chunks, root]: [StoredChunk[], string] = [[], chunkRoot(userId, sha256)]
  for await (const { name, bytes } of files.list(root)) {
    const from = Number(name.slice(root.length))
    if (Number.isInteger(from)) chunks.push({ name, from, upto: from + bytes })
  }
  return chunks.toSorted((a, b) => a.from - b.from)
}

const contiguousBytes = (chunks: StoredChunk[]): number =>
  chunks.reduce((at, { from, upto }) => (from <= at ? Math.max(at, upto) : at), 0)
