import { useState } from 'react'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { Refusal } from '../../../sync/protocol/refusal.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

/** Returns the mutation for the day on which the customer agreed, based on the value that the person saw. */
export const approvalMutation = (id: string, date: string | null, seen: string | null) => ({
  name: 'repair.approveEstimate' as const,
  args: { id, date },
  base: { estimateApproval: seen },
})

/** Saves the day on which the customer agreed (RD-37, RD-49, D-055). A refusal shows at its field. */
export function useApproval(repair: Repair) {
  const [error, setError] = useState<string>()
  const save = async (date: string | null, seen = repair.estimateApproval): Promise<boolean> => {
    try {
      const { name, args, base } = approvalMutation(repair.id, date, seen)
      await mutate(name, args, { base })
      setError(undefined)
      toastSuccess(repairDetailTexts.saved)
      return true
    } catch (refusal) {
      if (refusal instanceof Refusal) setError(refusal.message)
      else toastSaveFailed(refusal)
      return false
    }
  }
  return { error, save, forget: () => setError(undefined) }
}
