import type { Folder } from '../../../src/sync/store/journal/opfs.ts'

/**
 * The file system of an origin in memory: only one tab may have a file open to write, and all may read flushed bytes.
 */
export class MemoryFiles {
  readonly files = new Map<string, Uint8Array<ArrayBuffer>>()
  readonly open = new Set<string>()
  /** The disk is full: nothing can be written. */
  full = false
  /** The number of bytes that one write stores; the rest is lost. */
  room = Number.POSITIVE_INFINITY
  /** Names of files that cannot be read. */
  readonly unreadable = new Set<string>()

  readonly root = async (): Promise<Folder> => this.folder

  /** Closes the files of all tabs, as when they end. */
  closeAll(): void {
    this.open.clear()
  }

  private readonly folder: Folder = {
    getDirectoryHandle: async () => this.folder,
    getFileHandle: async (name, options) => {
      if (!options?.create && !this.files.has(name)) throw new DOMException('none', 'NotFoundError')
      if (!this.files.has(name)) this.files.set(name, new Uint8Array())
      return {
        getFile: async () => ({
          arrayBuffer: async () => {
            if (this.unreadable.has(name)) throw new DOMException('gone', 'NotReadableError')
            return this.files.get(name)?.slice().buffer ?? new ArrayBuffer()
          },
        }),
        createSyncAccessHandle: async () => this.access(name),
      }
    },
    removeEntry: async (name) => {
      if (this.open.has(name)) throw new DOMException('open', 'NoModificationAllowedError')
      this.files.delete(name)
    },
    keys: () => each([...this.files.keys()]),
  }

  private access(name: string) {
    if (this.open.has(name)) throw new DOMException('open', 'NoModificationAllowedError')
    this.open.add(name)
    let written = this.files.get(name) ?? new Uint8Array()
    return {
      write: (bytes: Uint8Array, { at }: { at: number }) => {
        if (this.full && at + bytes.length > written.length)
          throw new DOMException('full', 'QuotaExceededError')
        const taken = bytes.subarray(0, this.room)
        const longer = new Uint8Array(Math.max(written.length, at + taken.length))
        longer.set(written)
        longer.set(taken, at)
        written = longer
        return taken.length
      },
      flush: () => void this.files.set(name, written),
      close: () => void this.open.delete(name),
    }
  }
}

async function* each(names: readonly string[]): AsyncGenerator<string> {
  yield* names
}
