import type { BlobFiles } from '../../../server/blobs/blobFiles.ts'

/**
 * A store for chunks of photos in memory, for `server/blobs/chunks.ts`. A file is stored whole or not at all, as in a
 * folder and an object store.
 */
export class MemoryBlobs implements BlobFiles {
  readonly place = 'memory'
  readonly files = new Map<string, Buffer>()
  /** Stored files are not listed yet, as behind a cache. */
  late = false

  read = async (name: string) => this.files.get(name) ?? null
  open = () => Promise.reject(new Error('pieces are read whole'))
  find = async (name: string) => this.found(name)
  write = async (name: string, content: unknown) => {
    if (Buffer.isBuffer(content)) this.files.set(name, Buffer.from(content))
  }
  remove = async (name: string) => void this.files.delete(name)

  async *list(prefix = '') {
    for (const name of this.late ? [] : [...this.files.keys()]) {
      const found = this.found(name)
      if (found && name.startsWith(prefix)) yield found
    }
  }

  private found(name: string) {
    const bytes = this.files.get(name)?.length
    return bytes === undefined ? null : { name, bytes, at: new Date(0) }
  }
}
