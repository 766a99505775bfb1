import type { Noted, StoredJournal } from '../ports.ts'
import { decodeFrames, encodeFrames, type EntryRecord, type JournalRecord } from './frames.ts'

/** What is used of the file system of an origin; a test brings its own. */
export interface Folder {
  getDirectoryHandle(name: string, options: { create: boolean }): Promise<Folder>
  getFileHandle(name: string, options?: { create: boolean }): Promise<File>
  /** Rejects while the file is open somewhere. */
  removeEntry(name: string): Promise<void>
  keys(): AsyncIterable<string>
}
interface File {
  getFile(): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>
  createSyncAccessHandle(): Promise<Access>
}
/** Answers at once; in the first engines that had it some of these gave promises. */
interface Access {
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void | Promise<void>
  close(): void | Promise<void>
}

const FOLDER = 'journal'
const PHOTO = 'photo-'
/** Without a change for so long, the file is let go of. */
const QUIET_MS = 5_000

/**
 * The journal in the file system of the origin, which a browser that throws its databases away leaves alone. Each
 * worker appends to a file of its own, since only one may have a file open; after a quiet moment it lets go of it and
 * begins another next time, so that whoever tidies up can remove it. A photo is a file.
 */
export class OpfsJournal implements StoredJournal {
  private readonly root: () => Promise<Folder>
  private readonly newName: () => string
  private readonly quietMs: number
  private own: { name: string; access: Access; size: number } | null = null
  private quiet: ReturnType<typeof setTimeout> | undefined
  private work: Promise<unknown> = Promise.resolve()

  constructor(root: () => Promise<Folder>, { newName = () => crypto.randomUUID(), quietMs = QUIET_MS } = {}) {
    this.root = root
    this.newName = newName
    this.quietMs = quietMs
  }

  note(noted: readonly Noted[]): Promise<boolean> {
    return this.turn(async () => {
      for (const { blob } of noted) if (blob) await this.writePhoto(blob.sha256, blob.bytes)
      await this.append(noted.map(asRecord))
      return true
    }).catch(() => false)
  }

  withdraw(mids: readonly string[]): Promise<void> {
    const records = mids.map((mid): JournalRecord => ({ k: 'void', mid }))
    return this.turn(() => this.append(records)).catch(() => {})
  }

  read(): Promise<EntryRecord[]> {
    return this.turn(async () => {
      const all: JournalRecord[] = []
      for (const name of await this.files()) all.push(...decodeFrames(await this.bytesOf(name)))
      const withdrawn = new Set(all.flatMap((record) => (record.k === 'void' ? [record.mid] : [])))
      return all.filter(
        (record): record is EntryRecord => record.k === 'entry' && !withdrawn.has(record.entry.mid),
      )
    }).catch(() => [])
  }

  async photo(sha256: string): Promise<ArrayBuffer | null> {
    const bytes = await this.bytesOf(PHOTO + sha256).catch(() => null)
    return bytes?.buffer ?? null
  }

  /** @param photos those that still have to be sent */
  tidy(isSettled: (record: EntryRecord) => boolean, photos: ReadonlySet<string>): Promise<void> {
    return this.turn(async () => {
      const folder = await this.folder()
      // A file that another tab has open cannot be removed, and need not be.
      const remove = (name: string) => folder.removeEntry(name).catch(() => {})
      for (const name of await this.files()) {
        const records = decodeFrames(await this.bytesOf(name))
        if (records.every((record) => record.k === 'void' || isSettled(record))) await remove(name)
      }
      for (const name of await this.names())
        if (name.startsWith(PHOTO) && !photos.has(name.slice(PHOTO.length))) await remove(name)
    }).catch(() => {})
  }

  /** One thing after another: what is read was written before. */
  private turn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.work.then(work)
    this.work = done.catch(() => {})
    return done
  }

  private async append(records: readonly JournalRecord[]): Promise<void> {
    const own = await this.open()
    const frames = encodeFrames(records)
    own.access.write(frames, { at: own.size })
    await own.access.flush()
    own.size += frames.length
  }

  private async open() {
    clearTimeout(this.quiet)
    this.quiet = setTimeout(() => void this.turn(() => this.close()), this.quietMs)
    if (this.own) return this.own
    const name = `${this.newName()}.log`
    const file = await (await this.folder()).getFileHandle(name, { create: true })
    this.own = { name, access: await file.createSyncAccessHandle(), size: 0 }
    return this.own
  }

  private async close(): Promise<void> {
    const own = this.own
    this.own = null
    await own?.access.close()
  }

  private async writePhoto(sha256: string, bytes: ArrayBuffer): Promise<void> {
    const file = await (await this.folder()).getFileHandle(PHOTO + sha256, { create: true })
    const access = await file.createSyncAccessHandle()
    try {
      access.write(new Uint8Array(bytes), { at: 0 })
      await access.flush()
    } finally {
      await access.close()
    }
  }

  private async bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = await (await this.folder()).getFileHandle(name)
    return new Uint8Array(await (await file.getFile()).arrayBuffer())
  }

  private files = async () => (await this.names()).filter((name) => name.endsWith('.log'))

  private async names(): Promise<string[]> {
    const names: string[] = []
    for await (const name of (await this.folder()).keys()) names.push(name)
    return names
  }

  private async folder(): Promise<Folder> {
    return (await this.root()).getDirectoryHandle(FOLDER, { create: true })
  }
}

function asRecord({ blob, ...noted }: Noted): EntryRecord {
  if (!blob) return { k: 'entry', ...noted }
  const { bytes: _, ...rest } = blob
  return { k: 'entry', ...noted, blob: rest }
}

/** The file system of this browser; rejects where there is none, and the journal then keeps nothing. */
export const browserFiles = async (): Promise<Folder> =>
  (await navigator.storage.getDirectory()) as unknown as Folder
