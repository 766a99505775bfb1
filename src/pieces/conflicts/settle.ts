import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'

/** Ends a conflict: what is there stays, or what lost comes back (B6.1). @param id of the conflict */
export async function settle(
  action: 'conflict.dismiss' | 'conflict.restoreLoser',
  id: string,
): Promise<void> {
  try {
    await mutate(action, { id })
    toastSuccess(action === 'conflict.dismiss' ? 'Huidige waarde behouden.' : 'Waarde teruggezet.')
  } catch (error) {
    toastSaveFailed(error)
  }
}
