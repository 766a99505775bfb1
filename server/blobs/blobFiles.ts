import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../lib/wholeFile.ts'

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

  async write(sha256: string, variant: Variant, bytes: Buffer): Promise<void> {
    await mkdir(this.folder(sha256), { recursive: true })
    await writeWhole(this.path(sha256, variant), bytes)
  }
}
