import { toastSuccess } from '../../../components/toasts/toasts.ts'
import type { RepairSet } from '../../../mutations/repair/set.ts'
import { beginBilledVisit, type BilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'
import { keysOf } from '../../../lib/objects.ts'

const TOASTS: Partial<Record<keyof RepairSet, string>> = {
  notes: repairDetailTexts.notes,
  workNotes: repairDetailTexts.workNotes,
  estimateNotes: repairDetailTexts.estimateNotes,
  reference: repairDetailTexts.reference,
  type: repairDetailTexts.type,
  status: repairDetailTexts.status,
}

/**
 * Saves fields of a repair and shows their toast.
 * @param seen the values at the start of the edit: they reveal a colleague's change (B6.1).
 * @param visit asks for consent if the repair is billed and its total changes (D-142).
 * @returns false if the person declined
 */
export async function saveFields(
  id: string,
  set: RepairSet,
  seen: Record<string, unknown>,
  visit = beginBilledVisit(),
): Promise<boolean> {
  const [field] = keysOf(set)
  const save = (consent: object) => mutate('repair.set', { id, set, ...consent }, { base: seen })
  return saveWithToast(visit, save, field ? savedToastOf(field) : repairDetailTexts.saved)
}

/**
 * Saves and shows a toast, after a question if the repair is billed (D-142). @returns false if the person
 * declined
 */
export async function saveWithToast(
  visit: BilledVisit,
  save: Parameters<BilledVisit['save']>[0],
  toast: string,
): Promise<boolean> {
  const isSaved = await visit.save(save)
  if (isSaved) toastSuccess(toast)
  return isSaved
}

/** Returns the toast text of a field. */
export const savedToastOf = (field: keyof RepairSet): string => TOASTS[field] ?? repairDetailTexts.saved

/** Returns the error text for a repair that a colleague deleted; null if it still exists. */
export const deletedMeanwhile = async (id: string): Promise<string | null> =>
  (await db.repair.get(id)) ? null : repairDetailTexts.deletedMeanwhile
