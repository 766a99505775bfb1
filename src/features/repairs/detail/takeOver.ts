import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed } from '../../../components/toasts/toasts.ts'
import { wasTakenOver } from '../../../contract/mutations/repair/estimate.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { BilledVisit } from '../../../pieces/billed/BilledVisit.tsx'
import { saved, saveFields } from './save.ts'
import { detailTexts as t } from './texts.ts'

/** Repairs whose type is being changed. */
const changing = new Set<string>()

/** From estimate to repair, and then the question about its lines (RD-24, RD-40, D-046, D-047). */
export async function changeType(repair: Repair, type: RepairType, visit: BilledVisit): Promise<void> {
  // Letters typed on a list of the platform choose the same thing once more each.
  if (type === repair.type || changing.has(repair.id)) return
  changing.add(repair.id)
  try {
    const isSaved = await saveFields(repair.id, { type }, { type: repair.type }, visit)
    if (isSaved && type === REPAIR_TYPES.repair) await offerTakeOver(repair, visit)
  } catch (error) {
    toastSaveFailed(error)
  } finally {
    changing.delete(repair.id)
  }
}

/** Asks whether the estimate's lines become work lines; nothing is asked when there are none. */
export async function offerTakeOver(repair: Repair, visit: BilledVisit): Promise<void> {
  if (repair.repairEstimateLines.length === 0) return
  const yes = await confirm({ title: t.takeOverTitle, text: t.takeOver, noFirst: true })
  if (!yes) return
  try {
    const newLineIds = repair.repairEstimateLines.map(() => newId())
    const args = { id: repair.id, newLineIds, again: wasTakenOver(repair) }
    await saved(visit, (consent) => mutate('repair.takeOverEstimate', { ...args, ...consent }), t.repairLine)
  } catch (error) {
    toastSaveFailed(error)
  }
}
