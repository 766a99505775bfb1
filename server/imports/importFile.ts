import type { ImportKind } from '../../src/domain/imports/kinds.ts'
import type { Queryable } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import { JobQueue } from '../threads/jobQueue.ts'
import { ThreadPool } from '../threads/threadPool.ts'
import { type Thread, ThreadExhausted } from '../threads/thread.ts'
import type { ImportWork, PlannedImport, PlanRequest, ReadAnswer } from './importThread.ts'
import { readKnownRecords } from './knownRecords.ts'
import type { Progress } from './progress.ts'

export type { PlannedImport } from './importThread.ts'

/** Limits that no normal list of 10 MB reaches. */
const threads = new ThreadPool({
  entry: new URL('./importThread.ts', import.meta.url),
  limits: { memoryMb: 512, patienceMs: 60_000 },
  queue: new JobQueue({ slots: 2, waitingPerOwner: 10, waiting: 50 }),
})

/** A file that was read. Its plan depends on the database that it is compared with. */
export interface OpenImport {
  /** @param toWrite false for a preview */
  plan: (db: Queryable, toWrite: boolean) => Promise<PlannedImport>
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
        const read = await thread.ask<ReadAnswer>(file)
        if ('refused' in read) throw unreadable(read.refused)
        progress.notify({ at: 'checking' })
        return await work({ plan: (db, toWrite) => askPlan(thread, { db, kind: file.kind, toWrite }, read) })
      } catch (error) {
        throw error instanceof ThreadExhausted ? unreadable(TOO_MUCH) : error
      }
    },
    (ahead) => progress.notify({ at: 'waiting', ahead }),
  )

async function askPlan(
  thread: Thread,
  { db, kind, toWrite }: { db: Queryable; kind: ImportKind; toWrite: boolean },
  { named }: Extract<ReadAnswer, { named: unknown }>,
): Promise<PlannedImport> {
  const question: PlanRequest = { known: await readKnownRecords(db, kind, named), toWrite }
  return thread.ask<PlannedImport>(question)
}

const TOO_MUCH = 'Het bestand is te groot of te ingewikkeld om te lezen.'
const unreadable = (text: string) => new HttpError(422, 'file_unreadable', text, { fields: { file: text } })
