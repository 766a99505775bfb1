import { toastError, toastSaveFailed, toastSuccess, toastUndoable } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import type { ListedPair } from '../../db/lists/listQueries.ts'
import type { Merge } from '../../domain/duplicates/merge.ts'
import type { ContactAbsorption } from '../../domain/duplicates/customers.ts'
import { isOffline, request } from '../../lib/http.ts'
import { syncNow } from '../../sync/client.ts'
import { duplicatesTexts } from './duplicatesTexts.ts'

export interface MergeBody {
  kind: Merge['kind']
  survivorId: string
  mergedId: string
  customerId?: string
  set: Record<string, unknown>
  seen: { survivor: Record<string, unknown>; merged: Record<string, unknown> }
  folds?: ContactAbsorption[]
}

const notifyFailure = (error: unknown): void =>
  isOffline(error) ? toastError(duplicatesTexts.mergeOffline) : toastSaveFailed(error)

/** Merges on the server; the next pull brings the records. @returns true if the merge succeeded */
export async function mergeNow(body: MergeBody): Promise<boolean> {
  try {
    const { id } = await request<Merge>('POST', '/merge', { json: body })
    syncNow()
    toastUndoable(duplicatesTexts.done, () => void undoMerge(id))
    return true
  } catch (error) {
    notifyFailure(error)
    return false
  }
}

/** Undoes a merge on the server. */
export async function undoMerge(id: string): Promise<void> {
  try {
    await request('POST', '/merge/takeBack', { json: { id } })
    syncNow()
    toastSuccess(duplicatesTexts.takenBack)
  } catch (error) {
    notifyFailure(error)
  }
}

/** 'Geen dubbel': dismisses the pair, with one press to undo it. */
export async function dismissPair({
  kind,
  one,
  other,
  customerId,
}: Omit<ListedPair, 'reasons'>): Promise<void> {
  const pair = { kind, survivorId: one, mergedId: other, customerId }
  await mutate('merge.dismiss', { ...pair, dismissed: true })
  toastUndoable(duplicatesTexts.dismissed, () => void mutate('merge.dismiss', { ...pair, dismissed: false }))
}
