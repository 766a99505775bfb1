import { db, type ReplicaDb } from '../database.ts'
import type { Approval } from '../../domain/approvals/approval.ts'
import { approvalId } from '../../domain/approvals/link.ts'
import type { IssuedDocument } from '../../domain/documents/issuedDocument.ts'
import type { Signature } from '../../domain/documents/signature.ts'
import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'

/** Returns the issued documents of a repair or a rental, the latest first. */
export async function issuedDocumentsOf(db: ReplicaDb, about: string): Promise<IssuedDocument[]> {
  const documents = await db.issuedPaper.where('about').equals(about).toArray()
  return documents.toSorted((a, b) => (a.at < b.at || (a.at === b.at && a.id < b.id) ? 1 : -1))
}

/** Returns the signatures that were drawn for a repair or a rental. */
export const signaturesOf = (db: ReplicaDb, about: string): Promise<Signature[]> =>
  db.signature.where('about').equals(about).toArray()

/** Returns the approval link of a repair; null if none was ever sent. */
export const approvalOf = async (repairId: string): Promise<Approval | null> =>
  (await db.approval.get(approvalId(repairId))) ?? null

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
