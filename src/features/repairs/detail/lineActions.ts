import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import type { RepairLine } from '../../../domain/repairs/repair.ts'
import type { BilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import type { FieldMutation } from '../../../shared/fields/SavedField.tsx'
import { saveWithToast } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

export type LineListName = 'repairLines' | 'repairEstimateLines'

const NAMES = {
  repairLines: {
    add: 'repair.addLine',
    set: 'repair.setLine',
    remove: 'repair.removeLine',
    order: 'repair.reorderLines',
    saved: repairDetailTexts.repairLine,
    removed: repairDetailTexts.repairLineDeleted,
  },
  repairEstimateLines: {
    add: 'repair.addEstimateLine',
    set: 'repair.setEstimateLine',
    remove: 'repair.removeEstimateLine',
    order: 'repair.reorderEstimateLines',
    saved: repairDetailTexts.saved,
    removed: repairDetailTexts.saved,
  },
} as const

/** The values of the line dialog; an empty total is computed (D-056). */
export interface LineValues {
  description: string
  quantity: number
  price: number
  total: number | null
}

/** @returns false if the repair is billed and the person declined */
export const addLine = (
  list: LineListName,
  repairId: string,
  line: LineValues & { id: string },
  visit: BilledVisit,
): Promise<boolean> =>
  saveWithToast(
    visit,
    (consent) => mutate(NAMES[list].add, { repairId, line, ...consent }),
    NAMES[list].saved,
  )

/** Returns the mutation that saves a cell of a line (LineRow). */
export const lineMutation = (
  list: LineListName,
  args: { repairId: string; lineId: string; set: Partial<LineValues> },
  base: Record<string, unknown>,
): FieldMutation => ({ name: NAMES[list].set, args, base })

/** Returns the toast text for a changed line. */
export const lineSaved = (list: LineListName): string => NAMES[list].saved

/** Removes the line after a question (RD-18, D-135). */
export async function removeLine(
  list: LineListName,
  repairId: string,
  { id: lineId, description }: Pick<RepairLine, 'id' | 'description'>,
  visit: BilledVisit,
): Promise<void> {
  if (!(await confirmDelete(`Lijn "${description}"`))) return
  try {
    const remove = (consent: object) => mutate(NAMES[list].remove, { repairId, lineId, ...consent })
    await saveWithToast(visit, remove, NAMES[list].removed)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Stores the order of all lines. Success shows in the row itself, so only a refusal gives a toast. */
export async function reorderLines(list: LineListName, repairId: string, lineIds: string[]): Promise<void> {
  try {
    await mutate(NAMES[list].order, { repairId, lineIds })
  } catch (error) {
    toastSaveFailed(error)
    throw error
  }
}
