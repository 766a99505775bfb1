import type { Approval } from '../../domain/approvals/approval.ts'
import { approvalId } from '../../domain/approvals/link.ts'
import { db } from '../database.ts'

/** Returns the approval link of a repair; null if none was ever sent. */
export const approvalOf = async (repairId: string): Promise<Approval | null> =>
  (await db.approval.get(approvalId(repairId))) ?? null
