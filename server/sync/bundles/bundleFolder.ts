import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeFileAtomically } from '../../lib/atomicFile.ts'
import { allFiles, BundleSet } from './bundleSet.ts'
import { RecentFiles } from './recentFiles.ts'

/*
 * The folder DATA_DIR/packs contains bundle files, named by the hash of their bytes, and one list per epoch
 * and document format. A list is written after all its files. Servers of several versions may share the
 * folder: each format has its own list. A server only removes files that no list names.
 */

/** Keep files without a list this long for running downloads. */
const UNLISTED_FILE_MS = 20 * 60_000
/** A list that no server touched for this long belongs to an old epoch or version. */
const UNUSED_LIST_MS = 60 * 60_000

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export class BundleFolder {
  private readonly root: string
  private readonly format: string
  private readonly recent = new RecentFiles()

  /** @param format describes the document format; lists of another format are not read */
  constructor(dataDir: string, format: string) {
    this.root = join(dataDir, 'packs')
    this.format = hashOf(format).slice(0, 12)
  }

  private path = (name: string) => join(this.root, name)
  private listOf = (epoch: string) => this.path(`${epoch}-${this.format}.json`)

  /** Returns a stamp that changes with the list; null if there is no list. */
  async stamp(epoch: string): Promise<string | null> {
    const found = await stat(this.listOf(epoch)).catch(() => null)
    return found && `${found.ino}/${found.size}/${found.ctimeMs}`
  }

  /** Returns null if there is no readable list. */
  async load(epoch: string): Promise<BundleSet | null> {
    try {
      const text = await readFile(this.listOf(epoch), 'utf8')
      const end = text.indexOf('\n')
      const list = text.slice(end + 1)
      return hashOf(list) === text.slice(0, end) ? BundleSet.parse(JSON.parse(list)) : null
    } catch {
      return null
    }
  }

  /** Returns the names of files that are missing or have another size. */
  async missing(set: BundleSet): Promise<Set<string>> {
    const files = allFiles(set)
    const found = await Promise.all(files.map(({ name }) => stat(this.path(name)).catch(() => null)))
    return new Set(files.filter(({ bytes }, i) => found[i]?.size !== bytes).map(({ name }) => name))
  }

  /** Replaces the current list with this one. */
  async saveSet(set: BundleSet): Promise<void> {
    const before = await this.load(set.epoch)
    const list = JSON.stringify(set)
    await this.write(this.listOf(set.epoch), `${hashOf(list)}\n${list}`)
    const listed = new Set(allFiles(set).map(({ name }) => name))
    const dropped = before ? allFiles(before).filter(({ name }) => !listed.has(name)) : []
    for (const { name } of dropped) await touch(this.path(name))
  }

  /** @returns the name of the file with these bytes */
  async add(bytes: Buffer): Promise<string> {
    const name = hashOf(bytes)
    await this.write(this.path(name), bytes)
    return name
  }

  /** Returns the bytes of a file; null if it is missing or damaged. A damaged file is deleted. */
  async read(name: string): Promise<Buffer | null> {
    return this.recent.get(name, () => this.readWhole(name))
  }

  private async readWhole(name: string): Promise<Buffer | null> {
    const bytes = await readFile(this.path(name)).catch(() => null)
    if (!bytes || hashOf(bytes) === name) return bytes
    await rm(this.path(name), { force: true })
    return null
  }

  /** Touches the list to show other servers on this folder that it is in use. */
  touchList = (epoch: string): Promise<void> => touch(this.listOf(epoch))

  /** Removes files that no list names, and lists that no server uses. */
  async clean(now: number): Promise<void> {
    const names = await readdir(this.root).catch(() => [])
    const needed = new Set<string>()
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      if (await this.isOlder(name, now - UNUSED_LIST_MS)) await rm(this.path(name), { force: true })
      else for (const file of await this.namesIn(name)) needed.add(file)
    }
    for (const name of names) {
      if (name.endsWith('.json') || needed.has(name)) continue
      if (await this.isOlder(name, now - UNLISTED_FILE_MS)) await rm(this.path(name), { force: true })
    }
  }

  /** Removes everything, because a full disk needs the space. */
  async clear(): Promise<void> {
    await rm(this.root, { recursive: true, force: true })
  }

  /** Reads the file names by pattern, so that it also works for lists of other versions. */
  private async namesIn(list: string): Promise<string[]> {
    const text = await readFile(this.path(list), 'utf8').catch(() => '')
    return text.match(/\b[0-9a-f]{64}\b/g) ?? []
  }

  private async isOlder(name: string, than: number): Promise<boolean> {
    const found = await stat(this.path(name)).catch(() => null)
    return found !== null && found.mtimeMs < than
  }

  private async write(path: string, content: string | Buffer): Promise<void> {
    await mkdir(this.root, { recursive: true, mode: 0o700 })
    await writeFileAtomically(path, content, 0o600)
  }
}

const touch = async (path: string): Promise<void> => {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
