import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/*
 * A photo that comes in pieces (B2.5a): what has arrived is a file of its own until it is whole, so that a connection
 * that breaks costs one piece. The pieces of one person are nobody else's, who could spoil them.
 */

/** Pieces of a photo that nobody goes on with. */
const FORGOTTEN_MS = 7 * 24 * 3_600_000

export class Pieces {
  private readonly folder: string

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'blobs', 'pieces')
  }

  private path = (userId: string, sha256: string) => join(this.folder, `${userId}.${sha256}`)

  /** How many bytes of it are here. */
  arrived = (userId: string, sha256: string): Promise<number> =>
    stat(this.path(userId, sha256)).then(
      ({ size }) => size,
      () => 0,
    )

  /** Writes a piece in its place. Two that bring the same piece at once write the same bytes there. */
  async write(userId: string, sha256: string, offset: number, piece: Buffer): Promise<void> {
    if (offset === 0) await this.begin()
    const file = await open(this.path(userId, sha256), offset === 0 ? 'w' : 'r+')
    try {
      await file.write(piece, 0, piece.length, offset)
    } finally {
      await file.close()
    }
  }

  read = (userId: string, sha256: string): Promise<Buffer> => readFile(this.path(userId, sha256))
  drop = (userId: string, sha256: string): Promise<void> => rm(this.path(userId, sha256), { force: true })

  private async begin(): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    const before = Date.now() - FORGOTTEN_MS
    for (const name of await readdir(this.folder)) {
      const path = join(this.folder, name)
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }))
      if (mtimeMs < before) await rm(path, { force: true })
    }
  }
}
