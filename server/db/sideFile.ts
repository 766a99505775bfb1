import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Counter, highest } from './pgEpoch.ts'

export interface SideState {
  epoch: string
  head: number
  counters: Counter[]
}

/**
 * What was last reached, in a file beside the blobs (B4.6): a database that was taken back in time does not know that
 * it was, this file does.
 */
export class SideFile {
  private readonly path: string
  private readonly folder: string
  /** As it was last written or read by this process. */
  last: SideState | null = null

  constructor(dataDir: string) {
    this.folder = dataDir
    this.path = join(dataDir, 'sync-state.json')
  }

  /** null when there is none yet, or none that can be read. */
  async read(): Promise<SideState | null> {
    try {
      this.last = JSON.parse(await readFile(this.path, 'utf8')) as SideState
      return this.last
    } catch {
      return null
    }
  }

  /**
   * Notes where the database is now; on the disk before it is named, so that there is always a whole file. What lies
   * behind what was noted before is not the same history: then nothing is noted, for this file is all that knows it.
   * @returns whether it was noted
   */
  async note(pool: pg.Pool): Promise<boolean> {
    const { rows } = await pool.query<{ state: SideState }>(
      `SELECT json_build_object('epoch', h.epoch, 'head', h.v, 'counters', coalesce(
         (SELECT json_agg(json_build_object('kind', kind, 'boekjaar', boekjaar, 'n', n)) FROM doc_counter), '[]'::json)) AS state
       FROM sync_head h`,
    )
    const known = this.last ?? (await this.read())
    const now = rows[0]?.state
    if (!now) return false
    if (known?.epoch === now.epoch) {
      if (now.head < known.head) return false
      now.counters = highest(now.counters, known.counters)
    }
    await mkdir(this.folder, { recursive: true })
    const temporary = `${this.path}.${process.pid}.new`
    const file = await open(temporary, 'w')
    try {
      await file.writeFile(JSON.stringify(now))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, this.path)
    this.last = now
    return true
  }
}
