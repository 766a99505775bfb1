import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import type { BilledVisit } from '../billed/BilledVisit.tsx'

/** Settles a conflict: the present value stays (B6.1). @param id of the conflict */
export async function keepWinner(id: string): Promise<void> {
  try {
    await mutate('conflict.dismiss', { id })
    toastSuccess('Huidige waarde behouden.')
  } catch (error) {
    toastSaveFailed(error)
  }
}

/**
 * Settles a conflict: the losing value comes back (B6.1). @param visit asks first if the repair is billed (D-142)
 */
export async function restoreLosingValue(id: string, visit: BilledVisit): Promise<void> {
  try {
    const isSaved = await visit.save((consent) => mutate('conflict.restoreLoser', { id, ...consent }))
    if (isSaved) toastSuccess('Waarde teruggezet.')
  } catch (error) {
    toastSaveFailed(error)
  }
}
