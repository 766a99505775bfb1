import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import { newId } from '../lib/newId.ts'
import { highest } from './counters.ts'

const SideState = z.object({
  epoch: z.string(),
  head: z.number(),
  /** The stretch of the history that it tells of; absent: from before there was more than one. */
  span: z.number().optional(),
  counters: z.array(z.object({ kind: z.string(), boekjaar: z.number(), n: z.number() })),
  /** Of which cluster it tells, so that it is not taken for the memory of another business; absent: not to be seen. */
  cluster: z.string().nullish(),
})
export type SideState = z.infer<typeof SideState>

export const SIDE_FILE = 'sync-state.json'

/** @throws when it is none */
export const parseSide = (text: string): SideState => SideState.parse(JSON.parse(text))

/**
 * What was last reached, in a file beside the blobs (B4.6): a database that was taken back in time does not know that
 * it was, this file does.
 */
export class SideFile {
  private readonly path: string
  private readonly folder: string
  /** As it was last written or read by this process. */
  last: SideState | null = null
  /** Up to which stretch this process looked whether the history holds what was noted. */
  checked = 0
  private cluster: string | null | undefined

  constructor(dataDir: string) {
    this.folder = dataDir
    this.path = join(dataDir, SIDE_FILE)
  }

  /** null when there is none yet, or none that can be read. */
  async read(): Promise<SideState | null> {
    try {
      this.last = parseSide(await readFile(this.path, 'utf8'))
      return this.last
    } catch {
      return null
    }
  }

  /**
   * Notes where the database is now. What lies behind what was noted before is not the same history, and what goes on
   * under another first may not be: then nothing is noted, for this file is all that knows it.
   * @returns whether it was noted
   */
  async note(pool: pg.Pool): Promise<boolean> {
    this.cluster ??= await clusterOf(pool)
    const { rows } = await pool.query<{ state: SideState }>(
      `SELECT json_build_object('epoch', h.epoch, 'head', h.v, 'span', h.span, 'counters', coalesce(
         (SELECT json_agg(json_build_object('kind', kind, 'boekjaar', boekjaar, 'n', n)) FROM doc_counter), '[]'::json)) AS state
       FROM sync_head h`,
    )
    const known = this.last ?? (await this.read())
    const now = rows[0]?.state
    if (!now) return false
    if (known?.epoch === now.epoch) {
      if (now.head < known.head || (now.span ?? 0) > Math.max(known.span ?? 0, this.checked)) return false
      now.counters = highest(now.counters, known.counters)
    }
    await this.write({ ...now, cluster: this.cluster })
    return true
  }

  /** On the disk before it is named, so that there is always a whole file. */
  async write(state: SideState): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    // Two writes of one process may be under way.
    const temporary = `${this.path}.${process.pid}.${newId()}.new`
    const file = await open(temporary, 'w', 0o600)
    try {
      await file.writeFile(JSON.stringify(state))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporary, this.path)
    this.last = state
  }
}

/** What tells a cluster from every other; null where the role may not see it. */
async function clusterOf(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool
    .query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
    .catch(() => ({ rows: [] }))
  return rows[0]?.id ?? null
}
