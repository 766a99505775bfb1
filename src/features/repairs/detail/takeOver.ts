import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { wasTakenOver } from '../../../mutations/repair/estimate.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { BilledVisit } from '../../../shared/billed/BilledVisit.tsx'
import { saveWithToast, saveFields } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

/** Ids of the repairs whose type is being changed. */
const changing = new Set<string>()

/** Changes an estimate to a repair, then offers to take over its lines (RD-24, RD-40, D-046, D-047). */
export async function changeType(
  repair: Repair,
  type: RepairType,
  visit: BilledVisit,
  takeLines = offerTakeOver,
): Promise<void> {
  // Ignore repeated events: typed letters on a native select choose the same option several times.
  if (type === repair.type || changing.has(repair.id)) return
  changing.add(repair.id)
  try {
    const isSaved = await saveFields(repair.id, { type }, { type: repair.type }, visit)
    if (isSaved && type === REPAIR_TYPES.repair) await takeLines(repair, visit)
  } catch (error) {
    toastSaveFailed(error)
  } finally {
    changing.delete(repair.id)
  }
}

/**
 * Starts the repair of an approved estimate: it becomes a repair with the lines of the estimate. The specified
 * question is asked only if there are work lines already (RD-40).
 */
export const startRepair = (repair: Repair, visit: BilledVisit): Promise<void> =>
  changeType(repair, REPAIR_TYPES.repair, visit, repair.repairLines.length > 0 ? offerTakeOver : takeOver)

/** Asks whether the estimate lines become work lines; skipped if there are none. */
export async function offerTakeOver(repair: Repair, visit: BilledVisit): Promise<void> {
  if (repair.repairEstimateLines.length === 0) return
  const yes = await confirm({
    title: repairDetailTexts.takeOverTitle,
    text: repairDetailTexts.takeOver,
    noFirst: true,
  })
  if (!yes) return
  try {
    await takeOver(repair, visit)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Copies the estimate lines, if there are any, to the work lines. */
async function takeOver(repair: Repair, visit: BilledVisit): Promise<void> {
  if (repair.repairEstimateLines.length === 0) return
  const newLineIds = repair.repairEstimateLines.map(() => newId())
  const args = { id: repair.id, newLineIds, again: wasTakenOver(repair) }
  await saveWithToast(
    visit,
    (consent) => mutate('repair.takeOverEstimate', { ...args, ...consent }),
    repairDetailTexts.repairLine,
  )
}
