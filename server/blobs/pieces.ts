import type { BlobFiles } from './blobFiles.ts'

/*
 * Uploads of a photo in chunks (B2.5a). Chunks wait in the store, where every server finds them, until the
 * photo is complete. A broken connection therefore costs one chunk at most. Each person has separate chunks,
 * so that nobody can spoil those of another.
 */

/** Prefix of all files that wait there. */
export const PIECES = 'pieces/'
/** Digits of the offset in a name, so that names sort in the order of the chunks. */
const DIGITS = 8

interface Piece {
  name: string
  from: number
  upto: number
}

const rootOf = (userId: string, sha256: string) => `${PIECES}${userId}.${sha256}.`

/** Returns the number of bytes received without a gap. */
export const arrived = async (files: BlobFiles, userId: string, sha256: string): Promise<number> =>
  reachOf(await piecesOf(files, userId, sha256))

/** Writes a chunk. Two concurrent uploads of the same chunk write the same bytes. */
export const writePiece = (files: BlobFiles, userId: string, sha256: string, from: number, piece: Buffer) =>
  files.write(`${rootOf(userId, sha256)}${String(from).padStart(DIGITS, '0')}`, piece)

/** Joins the received chunks in order. Overlapping bytes are used once. */
export async function joinPieces(files: BlobFiles, userId: string, sha256: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let at = 0
  for (const { name, from } of await piecesOf(files, userId, sha256)) {
    const bytes = from <= at ? await files.read(name) : null
    const fresh = bytes?.subarray(at - from)
    if (!fresh?.length) continue
    parts.push(fresh)
    at += fresh.length
  }
  return Buffer.concat(parts)
}

export async function dropPieces(files: BlobFiles, userId: string, sha256: string): Promise<void> {
  for (const { name } of await piecesOf(files, userId, sha256)) await files.remove(name)
}

async function piecesOf(files: BlobFiles, userId: string, sha256: string): Promise<Piece[]> {
  const [pieces, root]: [Piece[], string] = [[], rootOf(userId, sha256)]
  for await (const { name, bytes } of files.list(root)) {
    const from = Number(name.slice(root.length))
    if (Number.isInteger(from)) pieces.push({ name, from, upto: from + bytes })
  }
  return pieces.toSorted((a, b) => a.from - b.from)
}

const reachOf = (pieces: Piece[]): number =>
  pieces.reduce((at, { from, upto }) => (from <= at ? Math.max(at, upto) : at), 0)
