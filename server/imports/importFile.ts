import type { ImportKind } from '../../src/domain/imports/kinds.ts'
import type { Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { JobQueue } from '../threads/lane.ts'
import { ThreadPool } from '../threads/pool.ts'
import { type Thread, ThreadExhausted } from '../threads/thread.ts'
import type { ImportWork, Planned, Question, Read } from './importThread.ts'
import { knownOf } from './known.ts'
import type { Progress } from './progress.ts'

export type { Planned } from './importThread.ts'

/** Limits that no normal list of 10 MB reaches. */
const threads = new ThreadPool({
  entry: new URL('./importThread.ts', import.meta.url),
  limits: { memoryMb: 512, patienceMs: 60_000 },
  queue: new JobQueue({ slots: 2, waitingPerOwner: 10, waiting: 50 }),
})

/** A file that was read. Its plan depends on the database that it is compared with. */
export interface OpenImport {
  /** @param toWrite false for a preview */
  plan: (db: Queryable, toWrite: boolean) => Promise<Planned>
}

/**
 * Reads a file in its own thread when its turn comes, and releases the thread after the work.
 * @param progress is notified of each step
 * @throws ApiError 422 with the Dutch reason, 503 if too many imports wait
 */
export const withImport = <T>(
  owner: string,
  file: ImportWork,
  progress: Progress,
  work: (open: OpenImport) => Promise<T>,
): Promise<T> =>
  threads.use(
    owner,
    async (thread) => {
      progress.notify({ at: 'reading' })
      try {
        const read = await thread.ask<Read>(file)
        if ('refused' in read) throw unreadable(read.refused)
        progress.notify({ at: 'checking' })
        return await work({ plan: (db, toWrite) => planned(thread, { db, kind: file.kind, toWrite }, read) })
      } catch (error) {
        throw error instanceof ThreadExhausted ? unreadable(TOO_MUCH) : error
      }
    },
    (ahead) => progress.notify({ at: 'waiting', ahead }),
  )

async function planned(
  thread: Thread,
  { db, kind, toWrite }: { db: Queryable; kind: ImportKind; toWrite: boolean },
  { named }: Extract<Read, { named: unknown }>,
): Promise<Planned> {
  const question: Question = { known: await knownOf(db, kind, named), toWrite }
  return thread.ask<Planned>(question)
}

const TOO_MUCH = 'Het bestand is te groot of te ingewikkeld om te lezen.'
const unreadable = (text: string) => new HttpError(422, 'file_unreadable', text, { fields: { file: text } })
