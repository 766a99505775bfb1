import { createReadStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fieldOf } from '../../src/lib/objects.ts'
import { writeFileAtomically } from '../lib/atomicFile.ts'
import type { BlobFiles, FoundFile, OpenFile } from './blobFiles.ts'

/** Error codes for a file that is missing, or that the disk can no longer read. */
const GONE = new Set(['ENOENT', 'ENOTDIR', 'EISDIR', 'EIO'])

const nullIfGone = (error: unknown): null => {
  if (GONE.has(String(fieldOf(error, 'code')))) return null
  throw error
}

/** Stores files in a folder of this machine, or in one that several machines share. Only their owner can read them. */
export class FolderFiles implements BlobFiles {
  readonly place: string

  constructor(folder: string) {
    this.place = folder
  }

  private path = (name: string) => join(this.place, name)

  read = (name: string): Promise<Buffer | null> => readFile(this.path(name)).catch(nullIfGone)

  async open(name: string): Promise<OpenFile | null> {
    const found = await this.find(name)
    return found && { bytes: found.bytes, stream: createReadStream(this.path(name)) }
  }

  async find(name: string): Promise<FoundFile | null> {
    const about = await stat(this.path(name)).catch(nullIfGone)
    return about?.isFile() ? { name, bytes: about.size, at: about.mtime } : null
  }

  async write(name: string, content: Buffer | Readable): Promise<void> {
    const path = this.path(name)
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await writeFileAtomically(path, content, 0o600)
  }

  remove = (name: string): Promise<void> => rm(this.path(name), { force: true })

  async *list(prefix = ''): AsyncGenerator<FoundFile> {
    const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
    yield* this.below(folder, prefix)
  }

  private async *below(folder: string, prefix: string): AsyncGenerator<FoundFile> {
    const entries = await readdir(this.path(folder), { withFileTypes: true }).catch(nullIfGone)
    for (const entry of entries ?? []) {
      const name = `${folder}${entry.name}`
      const mayHold = `${name}/`.startsWith(prefix) || prefix.startsWith(`${name}/`)
      if (entry.isDirectory() && mayHold) yield* this.below(`${name}/`, prefix)
      const found = entry.isFile() && name.startsWith(prefix) ? await this.find(name) : null
      if (found) yield found
    }
  }
}
