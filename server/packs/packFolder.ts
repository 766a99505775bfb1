import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../lib/wholeFile.ts'
import { allFiles, PackSet } from './packSet.ts'
import { RecentFiles } from './recentFiles.ts'

/*
 * DATA_DIR/packs: the files, each named by the hash of its bytes, and a list of them per epoch and shape of the documents.
 * A list is written when all its files are there; several servers on one folder, of other versions too, have lists of
 * their own or write the same one, and take away only what no list names.
 */

/** What is named no more stays so long, for downloads that run. */
const AFTERLIFE_MS = 20 * 60_000
/** A list that no server has looked after for so long belongs to a history or a version that is gone. */
const FORGOTTEN_MS = 60 * 60_000

const hashOf = (bytes: string | Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export class PackFolder {
  private readonly root: string
  private readonly shape: string
  private readonly recent = new RecentFiles()

  /** @param shape what the documents are made by; one of another shape is not read */
  constructor(dataDir: string, shape: string) {
    this.root = join(dataDir, 'packs')
    this.shape = hashOf(shape).slice(0, 12)
  }

  private path = (name: string) => join(this.root, name)
  private listOf = (epoch: string) => this.path(`${epoch}-${this.shape}.json`)

  /** What tells the list of now from every other; null: there is none. */
  async stamp(epoch: string): Promise<string | null> {
    const found = await stat(this.listOf(epoch)).catch(() => null)
    return found && `${found.ino}/${found.size}/${found.ctimeMs}`
  }

  /** null: there is none that can be read. */
  async load(epoch: string): Promise<PackSet | null> {
    try {
      const text = await readFile(this.listOf(epoch), 'utf8')
      const end = text.indexOf('\n')
      const list = text.slice(end + 1)
      return hashOf(list) === text.slice(0, end) ? PackSet.parse(JSON.parse(list)) : null
    } catch {
      return null
    }
  }

  /** Names of the files that are not here in their length. */
  async missing(set: PackSet): Promise<Set<string>> {
    const files = allFiles(set)
    const found = await Promise.all(files.map(({ name }) => stat(this.path(name)).catch(() => null)))
    return new Set(files.filter(({ bytes }, i) => found[i]?.size !== bytes).map(({ name }) => name))
  }

  /** Puts this list in the place of the one before. */
  async keep(set: PackSet): Promise<void> {
    const before = await this.load(set.epoch)
    const list = JSON.stringify(set)
    await this.write(this.listOf(set.epoch), `${hashOf(list)}\n${list}`)
    const kept = new Set(allFiles(set).map(({ name }) => name))
    const dropped = before ? allFiles(before).filter(({ name }) => !kept.has(name)) : []
    for (const { name } of dropped) await touch(this.path(name))
  }

  /** @returns the name under which these bytes are kept */
  async add(bytes: Buffer): Promise<string> {
    const name = hashOf(bytes)
    await this.write(this.path(name), bytes)
    return name
  }

  /** The bytes of a file; null when it is not here as it was kept, and then it is taken away. */
  async read(name: string): Promise<Buffer | null> {
    return this.recent.get(name, () => this.readWhole(name))
  }

  private async readWhole(name: string): Promise<Buffer | null> {
    const bytes = await readFile(this.path(name)).catch(() => null)
    if (!bytes || hashOf(bytes) === name) return bytes
    await rm(this.path(name), { force: true })
    return null
  }

  /** Shows the others on this folder that somebody needs this list. */
  lookAfter = (epoch: string): Promise<void> => touch(this.listOf(epoch))

  /** Takes away what no list names, and lists that nobody looks after. */
  async clean(now: number): Promise<void> {
    const names = await readdir(this.root).catch(() => [])
    const needed = new Set<string>()
    for (const name of names.filter((each) => each.endsWith('.json'))) {
      if (await this.isOlder(name, now - FORGOTTEN_MS)) await rm(this.path(name), { force: true })
      else for (const file of await this.namesIn(name)) needed.add(file)
    }
    for (const name of names) {
      if (name.endsWith('.json') || needed.has(name)) continue
      if (await this.isOlder(name, now - AFTERLIFE_MS)) await rm(this.path(name), { force: true })
    }
  }

  /** Everything away: a full disk has better uses. */
  async clear(): Promise<void> {
    await rm(this.root, { recursive: true, force: true })
  }

  /** Also of lists that another version wrote. */
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
    await writeWhole(path, content, 0o600)
  }
}

const touch = async (path: string): Promise<void> => {
  const now = new Date()
  await utimes(path, now, now).catch(() => {})
}
