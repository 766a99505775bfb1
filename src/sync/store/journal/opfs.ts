import type { JournalEntry, StoredJournal } from '../ports.ts'
import type { BlobQueueRow } from '../tables.ts'
import type { RowCodec } from '../rowCodec.ts'
import { decodeFrames, encodeFrames, type EntryRecord, type JournalRecord, photosOfEntry } from './frames.ts'
import { openRecord, sealRecord } from './sealedRecords.ts'

/** The part of the origin's file system that the journal uses. A test provides its own. */
export interface Folder {
  getDirectoryHandle(name: string, options: { create: boolean }): Promise<Folder>
  getFileHandle(name: string, options?: { create: boolean }): Promise<File>
  /** Rejects while the file is open anywhere. */
  removeEntry(name: string): Promise<void>
  keys(): AsyncIterable<string>
}
interface File {
  getFile(): Promise<{ arrayBuffer(): Promise<ArrayBuffer> }>
  createSyncAccessHandle(): Promise<Access>
}
/** Methods are synchronous, but early engines returned promises from some of them. */
interface Access {
  /** @returns the number of bytes written */
  write(bytes: Uint8Array, options: { at: number }): number
  flush(): void | Promise<void>
  close(): void | Promise<void>
}

declare global {
  interface FileSystemFileHandle {
    /** Only in workers; the types for pages omit it. */
    createSyncAccessHandle(): Promise<Access>
  }
}

/** The file that this worker has open, and the positions of its lines. */
interface JournalFile {
  name: string
  access: Access
  size: number
  lines: { mid: string; at: number; size: number }[]
}

const FOLDER = 'journal'
const PHOTO = 'photo-'
/** After this long without a change the file is closed. */
const QUIET_MS = 5_000
/** If the files do not answer by then, nothing is kept. Nobody waits for a second copy. */
const PATIENCE_MS = 5_000

interface Options {
  newName?: () => string
  quietMs?: number
  patienceMs?: number
  /** Present on a device whose copy is encrypted. */
  codec?: () => RowCodec | undefined
}

/**
 * The journal in the file system of the origin. A browser that discards its databases leaves these files
 * alone. Each worker appends to its own file, since a file can be open only once. After a quiet moment the
 * worker closes its file and starts another one next time. The closed file can then be tidied away. A photo
 * is a separate file.
 */
export class OpfsJournal implements StoredJournal {
  private readonly root: () => Promise<Folder>
  private readonly newName: () => string
  private readonly quietMs: number
  private readonly patienceMs: number
  private readonly codec: () => RowCodec | undefined
  private openFile: JournalFile | null = null
  private closeTimer: ReturnType<typeof setTimeout> | undefined
  private work: Promise<unknown> = Promise.resolve()

  constructor(root: () => Promise<Folder>, options: Options = {}) {
    const { newName = () => crypto.randomUUID(), quietMs = QUIET_MS, patienceMs = PATIENCE_MS } = options
    this.codec = options.codec ?? (() => undefined)
    this.root = root
    this.newName = newName
    this.quietMs = quietMs
    this.patienceMs = patienceMs
  }

  note(entries: readonly JournalEntry[]): Promise<boolean> {
    return this.enqueue(async () => {
      for (const { sha256, bytes } of entries.flatMap(photosOfEntry)) await this.writePhoto(sha256, bytes)
      await this.append(entries.map(asRecord))
      return true
    }).catch(() => false)
  }

  withdraw(mids: readonly string[]): Promise<void> {
    const records = mids.map((mid): JournalRecord => ({ k: 'void', mid }))
    return this.enqueue(() => this.append(records).catch(() => this.blank(mids))).catch(() => {})
  }

  read(): Promise<EntryRecord[]> {
    return this.enqueue(async () => {
      const all: JournalRecord[] = []
      // A file that was removed meanwhile, or is damaged, must not hide the others.
      for (const name of await this.files()) all.push(...(await this.recordsOf(name).catch(() => [])))
      const withdrawn = new Set(all.flatMap((record) => (record.k === 'void' ? [record.mid] : [])))
      return all.filter(
        (record): record is EntryRecord => record.k === 'entry' && !withdrawn.has(record.entry.mid),
      )
    }).catch(() => [])
  }

  async photo(sha256: string): Promise<ArrayBuffer | null> {
    const bytes = await this.withTimeout(this.bytesOf(PHOTO + sha256)).catch(() => null)
    if (!bytes) return null
    return (this.codec()?.openBytes(sha256, bytes) ?? bytes).buffer
  }

  /**
   * Moves what must stay of a closed file to another file: a settled change may name a person who was erased, and must
   * not stay as long as its neighbours wait. After an interruption both files have a record, which counts once.
   * @param photos the photos that still have to be sent
   */
  tidy(isSettled: (record: EntryRecord) => boolean, photos: ReadonlySet<string>): Promise<void> {
    return this.enqueue(async () => {
      const folder = await this.folder()
      // A file that another tab has open cannot be removed, and need not be.
      const remove = (name: string) => folder.removeEntry(name).catch(() => {})
      const names = await this.names()
      const needed = new Set(photos)
      const logs = new Map<string, JournalRecord[]>()
      for (const name of names.filter(isLog)) {
        const records = await this.recordsOf(name).catch(() => null)
        if (records) logs.set(name, records)
      }
      for (const [name, records] of logs) {
        const open = neededRecords(name, logs, isSettled)
        // Photos logged after the caller collected the needed ones.
        for (const record of open)
          if (record.k === 'entry') for (const { sha256 } of photosOfEntry(record)) needed.add(sha256)
        if (open.length === 0) await remove(name)
        else if (open.length < records.length && (await this.isClosed(folder, name))) {
          await this.append(open)
          await remove(name)
        }
      }
      for (const name of names)
        if (name.startsWith(PHOTO) && !needed.has(name.slice(PHOTO.length))) await remove(name)
    }).catch(() => {})
  }

  /** True if no tab writes to the file. */
  private async isClosed(folder: Folder, name: string): Promise<boolean> {
    try {
      const access = await (await folder.getFileHandle(name)).createSyncAccessHandle()
      await access.close()
      return true
    } catch {
      return false
    }
  }

  /** Runs one operation after another, so that a read sees every earlier write. */
  private enqueue<T>(work: () => Promise<T>): Promise<T> {
    const done = this.work.then(work)
    this.work = done.catch(() => {})
    return this.withTimeout(done)
  }

  /** Rejects if the files do not answer in time. */
  private withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the files do not answer')), this.patienceMs)
    })
    return Promise.race([work, late]).finally(() => clearTimeout(timer))
  }

  private async append(records: readonly JournalRecord[]): Promise<void> {
    const openFile = await this.open()
    const frames = records.map((record) => encodeFrames([sealRecord(record, this.codec())]))
    const bytes = concatBytes(frames)
    assertWritten(openFile.access.write(bytes, { at: openFile.size }), bytes)
    await openFile.access.flush()
    records.forEach((record, i) => {
      const size = frames[i]?.length ?? 0
      if (record.k !== 'void') openFile.lines.push({ mid: midOf(record), at: openFile.size, size })
      openFile.size += size
    })
  }

  /**
   * Overwrites the lines of these mutations. Used if there is no room for another line; overwriting needs
   * none.
   */
  private async blank(mids: readonly string[]): Promise<void> {
    const { openFile } = this
    if (!openFile) return
    for (const { mid, at, size } of openFile.lines)
      if (mids.includes(mid)) openFile.access.write(encodeFrames([{ k: 'void', mid }], size), { at })
    await openFile.access.flush()
  }

  private async open() {
    clearTimeout(this.closeTimer)
    this.closeTimer = setTimeout(() => void this.enqueue(() => this.close()), this.quietMs)
    if (this.openFile) return this.openFile
    const name = `${this.newName()}.log`
    const file = await (await this.folder()).getFileHandle(name, { create: true })
    this.openFile = { name, access: await file.createSyncAccessHandle(), size: 0, lines: [] }
    return this.openFile
  }

  private async close(): Promise<void> {
    const openFile = this.openFile
    this.openFile = null
    await openFile?.access.close()
  }

  private async writePhoto(sha256: string, bytes: ArrayBuffer): Promise<void> {
    const file = await (await this.folder()).getFileHandle(PHOTO + sha256, { create: true })
    const access = await file.createSyncAccessHandle()
    try {
      const written = this.codec()?.sealBytes(sha256, new Uint8Array(bytes)) ?? new Uint8Array(bytes)
      assertWritten(access.write(written, { at: 0 }), written)
      await access.flush()
    } finally {
      await access.close()
    }
  }

  private async bytesOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
    const file = await (await this.folder()).getFileHandle(name)
    return new Uint8Array(await (await file.getFile()).arrayBuffer())
  }

  /** The records of a file. One that was sealed with another key stays sealed. */
  private async recordsOf(name: string): Promise<JournalRecord[]> {
    const codec = this.codec()
    return decodeFrames(await this.bytesOf(name)).map((record) => openRecord(record, codec) ?? record)
  }

  private files = async () => (await this.names()).filter(isLog)

  private async names(): Promise<string[]> {
    const names: string[] = []
    for await (const name of (await this.folder()).keys()) names.push(name)
    return names
  }

  private async folder(): Promise<Folder> {
    return (await this.root()).getDirectoryHandle(FOLDER, { create: true })
  }
}

/** The records of a file that must stay: changes that wait, and withdrawals of changes in other files. */
function neededRecords(
  name: string,
  logs: ReadonlyMap<string, readonly JournalRecord[]>,
  isSettled: (record: EntryRecord) => boolean,
): JournalRecord[] {
  const withdrawn = new Set([...logs.values()].flat().flatMap((one) => (one.k === 'void' ? [one.mid] : [])))
  const others = [...logs].flatMap(([other, records]) => (other === name ? [] : records))
  const elsewhere = new Set(others.flatMap((one) => (one.k === 'void' ? [] : [midOf(one)])))
  return (logs.get(name) ?? []).filter((record) => {
    if (record.k === 'void') return elsewhere.has(record.mid)
    // Nobody knows if a record of another key is settled.
    return !withdrawn.has(midOf(record)) && !(record.k === 'entry' && isSettled(record))
  })
}
const midOf = (record: JournalRecord): string => (record.k === 'entry' ? record.entry.mid : record.mid)

const isLog = (name: string): boolean => name.endsWith('.log')

/** A disk that fills up may write only a part, which is useless. */
function assertWritten(taken: number, { byteLength }: { byteLength: number }): void {
  if (taken < byteLength) throw new Error('the disk took only a part')
}

function concatBytes(frames: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(frames.reduce((sum, frame) => sum + frame.length, 0))
  let at = 0
  for (const frame of frames) {
    all.set(frame, at)
    at += frame.length
  }
  return all
}

const asRecord = ({ blob, original, ...entries }: JournalEntry): EntryRecord => ({
  k: 'entry',
  ...entries,
  ...(blob ? { blob: withoutBytes(blob) } : {}),
  ...(original ? { original: withoutBytes(original) } : {}),
})

function withoutBytes(row: BlobQueueRow): Omit<BlobQueueRow, 'bytes'> {
  const { bytes: _, ...rest } = row
  return rest
}

/** The file system of this browser. Rejects if there is none; the journal then keeps nothing. */
export const browserFiles = async (): Promise<Folder> => navigator.storage.getDirectory()
