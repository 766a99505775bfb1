import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

export type Variant = 'orig' | 'thumb'

/** The bytes of photos, as files named by their hash: DATA_DIR/blobs/ab/abcd….orig (B2.5). */
export class BlobFiles {
  private readonly root: string

  constructor(dataDir: string) {
    this.root = join(dataDir, 'blobs')
  }

  private folder = (sha256: string) => join(this.root, sha256.slice(0, 2))
  path = (sha256: string, variant: Variant) => join(this.folder(sha256), `${sha256}.${variant}`)

  read = (sha256: string, variant: Variant): Promise<Buffer> => readFile(this.path(sha256, variant))

  /** On the disk before it gets its name, so that a name never stands for half a file. */
  async write(sha256: string, variant: Variant, bytes: Buffer): Promise<void> {
    await mkdir(this.folder(sha256), { recursive: true })
    const temporary = `${this.path(sha256, variant)}.${crypto.randomUUID()}.new`
    try {
      const file = await open(temporary, 'wx')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, this.path(sha256, variant))
    } catch (error) {
      // A full disk must not fill up with what did not fit.
      await rm(temporary, { force: true }).catch(() => {})
      throw error
    }
    await this.syncFolder(sha256)
  }

  private async syncFolder(sha256: string): Promise<void> {
    const folder = await open(this.folder(sha256), 'r')
    await folder.sync().finally(() => folder.close())
  }
}
