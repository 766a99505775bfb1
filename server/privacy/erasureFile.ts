import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { Id } from '../../src/domain/shared/ids.ts'
import { writeFileAtomically } from '../lib/atomicFile.ts'

const Erasures = z.array(
  z.object({
    kind: z.enum(['customer', 'contact']),
    id: Id,
    customerId: Id,
    at: z.string(),
    photos: z.boolean(),
  }),
)
/** The erasures that must survive a restore: ids and times, no names. */
export type NotedErasure = z.infer<typeof Erasures>[number]

const ERASURE_FILE = 'erasures.json'

/**
 * The list of erasures in a file beside the state of the feed. A database that was restored to an earlier state does
 * not know the later ones, but this file does.
 */
export class ErasureFile {
  private readonly path: string

  constructor(dataDir: string) {
    this.path = join(dataDir, ERASURE_FILE)
  }

  /**
   * Returns the noted erasures; empty if there is no file.
   * @throws an error if the file cannot be read or parsed, because erased persons would come back unnoticed
   */
  async read(): Promise<NotedErasure[]> {
    const text = await readFile(this.path, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    return text === null ? [] : Erasures.parse(JSON.parse(text))
  }

  /** Adds erasures to the noted ones. */
  async note(erasures: readonly NotedErasure[]): Promise<void> {
    const noted = await this.read()
    const known = new Set(noted.map(({ id }) => id))
    const added = erasures.filter(({ id }) => !known.has(id))
    if (added.length > 0) await writeFileAtomically(this.path, JSON.stringify([...noted, ...added]), 0o600)
  }
}
