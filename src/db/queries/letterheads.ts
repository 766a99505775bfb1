import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import { db } from '../database.ts'

/** What a paper will lack at its top. */
export interface LetterheadGap {
  /** Who signs it; null: nobody, it gets no letterhead at all. */
  executor: { id: string; name: string } | null
  /** The Dutch words for what is not filled in. */
  missing: string[]
}

/**
 * What the letterhead of a paper lacks; null when it is complete (D-125).
 * @param executorId whose it is; left out: of the first executor, as on the papers that name none (D-096)
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
