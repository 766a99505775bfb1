import { toastError, toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { isOffline, request } from '../../lib/http.ts'
import { texts } from '../../lib/texts.ts'
import { syncNow } from '../../sync/client.ts'

/** A deleted repair in the list of the bin. */
export interface BinnedRepair {
  id: string
  number: string | null
  provisionalRef: string | null
  notes: string
  customerId: string | null
  customer: string | null
  item: string | null
  at: string
  by: string | null
}

/** The deleted repairs of the last 90 days; only the server has them (B6.5). */
export const binnedRepairs = (): Promise<BinnedRepair[]> => request('GET', '/repair/trash')

/** 'Haal uit prullenbak' (D-063). The repair arrives with the next pull. @returns true if it was restored */
export async function takeOutOfBin(id: string): Promise<boolean> {
  try {
    await request('POST', '/repair/restore', { json: { id } })
    syncNow()
    toastSuccess('Herstelling uit de prullenbak gehaald.')
    return true
  } catch (error) {
    if (isOffline(error)) toastError(texts.onlineOnly)
    else toastSaveFailed(error)
    return false
  }
}
