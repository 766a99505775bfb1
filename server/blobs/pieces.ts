import type { BlobFiles } from './blobFiles.ts'

/*
 * A photo that comes in pieces (B2.5a): what has arrived waits in the store, where every server finds it, until it is whole,
 * so that a connection that breaks costs one piece. The pieces of one person are nobody else's, who could spoil them.
 */

/** Above everything that waits there. */
export const PIECES = 'pieces/'
/** So that names sort as their pieces stand. */
const DIGITS = 8

interface Piece {
  name: string
  from: number
  upto: number
}

const rootOf = (userId: string, sha256: string) => `${PIECES}${userId}.${sha256}.`

/** How many bytes of it are here, without a gap. */
export const arrived = async (files: BlobFiles, userId: string, sha256: string): Promise<number> =>
  reachOf(await piecesOf(files, userId, sha256))

/** Two that bring the same piece at once write the same bytes. */
export const writePiece = (files: BlobFiles, userId: string, sha256: string, from: number, piece: Buffer) =>
  files.write(`${rootOf(userId, sha256)}${String(from).padStart(DIGITS, '0')}`, piece)

/** What is here of it, in its order; a piece that was brought from elsewhere too counts once. */
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
