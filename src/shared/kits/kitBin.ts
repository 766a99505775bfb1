import { toastSuccess, toastUndoable, toastWarning } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { isKitNameTaken } from '../../domain/rentals/kit.ts'
import type { Kit } from '../../domain/rentals/kitRecord.ts'
import { createUndo } from '../forms/storeUndoable.ts'

const kitTexts = {
  removed: 'Kit succesvol verwijderd.',
  back: 'Kit uit de prullenbak gehaald.',
  taken: 'Kit niet teruggehaald: een andere kit heeft intussen die naam.',
}

/** Puts a kit in the bin and shows a toast to undo it. */
export async function binKit({ id, name }: Pick<Kit, 'id' | 'name'>): Promise<void> {
  const made = await mutate('kit.deactivate', { id })
  toastUndoable(
    kitTexts.removed,
    createUndo(made, () => restoreKit({ id, name })),
  )
}

/** Takes a kit out of the bin and shows a message. */
export async function unbinKit(kit: Pick<Kit, 'id' | 'name'>): Promise<void> {
  if (await restoreKit(kit)) toastSuccess(kitTexts.back)
}

/**
 * Takes a kit out of the bin, or warns if its name was used again in between; the server checks again. @returns
 * true if it was restored
 */
async function restoreKit({ id, name }: Pick<Kit, 'id' | 'name'>): Promise<boolean> {
  const taken = isKitNameTaken(await db.kit.toArray(), { id, name })
  if (taken) toastWarning(kitTexts.taken)
  else await mutate('kit.reactivate', { id })
  return !taken
}
