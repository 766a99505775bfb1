import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import * as z from 'zod'
import { newServerId } from '../../lib/newServerId.ts'
import { highestCounters } from './counters.ts'

const SideState = z.object({
  epoch: z.string(),
  head: z.number(),
  /** The timeline of the noted head; absent in files written before timelines existed. */
  span: z.number().optional(),
  counters: z.array(z.object({ kind: z.string(), boekjaar: z.number(), n: z.number() })),
  /**
   * The cluster of the noted head, so that the file is not mistaken for the memory of another tenant. Absent
   * if the role may not read it.
   */
  cluster: z.string().nullish(),
})
export type SideState = z.infer<typeof SideState>

export const SIDE_FILE = 'sync-state.json'

/** @throws if the text is not a valid side file */
export const parseSideFile = (text: string): SideState => SideState.parse(JSON.parse(text))

/**
 * Stores the last reached head in a file beside the blobs (B4.6). A database that was restored to an earlier
 * state does not know about it, but this file does.
 */
export class SideFile {
  private readonly path: string
  private readonly folder: string
  /** The state last written or read by this process. */
  last: SideState | null = null
  /** The timeline up to which this process verified that the history holds the noted head. */
  checkedTimeline = 0
  private cluster: string | null | undefined

  constructor(dataDir: string) {
    this.folder = dataDir
    this.path = join(dataDir, SIDE_FILE)
  }

  /** Returns null if there is no readable file. */
  async read(): Promise<SideState | null> {
    try {
      this.last = parseSideFile(await readFile(this.path, 'utf8'))
      return this.last
    } catch {
      return null
    }
  }

  /**
   * Notes the current head of the database. Nothing is noted if the head is lower than the noted one, because
   * the history differs. Nothing is noted either for a timeline that was not verified yet. This file is the
   * only memory of the old head, so it must not be overwritten.
   * @returns true if it was noted
   */
  async note(pool: pg.Pool): Promise<boolean> {
    const state = await this.current(pool)
    if (state) await this.write(state)
    return state !== null
  }

  /** Returns the state that `note` would write; null if it would write nothing. */
  async current(pool: pg.Pool): Promise<SideState | null> {
    this.cluster ??= await clusterOf(pool)
    const { rows } = await pool.query<{ state: SideState }>(
      `SELECT json_build_object('epoch', h.epoch, 'head', h.v, 'span', h.span, 'counters', coalesce(
         (SELECT json_agg(json_build_object('kind', kind, 'boekjaar', boekjaar, 'n', n)) FROM doc_counter), '[]'::json)) AS state
       FROM sync_head h`,
    )
    const known = this.last ?? (await this.read())
    const now = rows[0]?.state
    if (!now) return null
    if (known?.epoch === now.epoch) {
      if (now.head < known.head || (now.span ?? 0) > Math.max(known.span ?? 0, this.checkedTimeline))
        return null
      now.counters = highestCounters(now.counters, known.counters)
    }
    return { ...now, cluster: this.cluster }
  }

  /** Syncs the new file before renaming it, so that a complete file always exists. */
  async write(state: SideState): Promise<void> {
    await mkdir(this.folder, { recursive: true })
    // Use a unique name: two writes of one process may overlap.
    const temporary = `${this.path}.${process.pid}.${newServerId()}.new`
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

/** Returns the system identifier of the cluster; null if the role may not read it. */
async function clusterOf(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool
    .query<{ id: string }>('SELECT system_identifier::text AS id FROM pg_control_system()')
    .catch(() => ({ rows: [] }))
  return rows[0]?.id ?? null
}
