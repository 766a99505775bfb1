import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import { db } from '../database.ts'

/** The missing parts of a document's letterhead. */
export interface LetterheadGap {
  /** The executor who signs; null if nobody does, in which case there is no letterhead at all. */
  executor: { id: string; name: string } | null
  /** The Dutch names of the empty fields. */
  missing: string[]
}

/**
 * Returns the missing parts of the letterhead of a document; null if it is complete (D-125).
 * @param executorId the executor; if omitted, the first executor, as on documents that name none (D-096)
 */
export async function letterheadGap(executorId?: string | null): Promise<LetterheadGap | null> {
  const executor =
    executorId === undefined
      ? firstExecutor(await db.executor.toArray())
      : executorId === null
        ? undefined
        : await db.executor.get(executorId)
  if (!executor) return { executor: null, missing: [] }
  const missing = missingInLetterhead(executor)
  return missing.length === 0 ? null : { executor, missing }
}
