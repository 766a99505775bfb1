import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { wasTakenOver } from '../../../contract/mutations/repair/estimate.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { REPAIR_TYPES, type RepairType } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { saveFields } from './save.ts'
import { detailTexts as t } from './texts.ts'

/** Repairs whose type is being changed. */
const changing = new Set<string>()

/** From estimate to repair, and then the question about its lines (RD-24, RD-40, D-046, D-047). */
export async function changeType(repair: Repair, type: RepairType): Promise<void> {
  // Letters typed on a list of the platform choose the same thing once more each.
  if (type === repair.type || changing.has(repair.id)) return
  changing.add(repair.id)
  try {
    await saveFields(repair.id, { type }, { type: repair.type })
    if (type === REPAIR_TYPES.repair) await offerTakeOver(repair)
  } catch (error) {
    toastSaveFailed(error)
  } finally {
    changing.delete(repair.id)
  }
}

/** Asks whether the estimate's lines become work lines; nothing is asked when there are none. */
export async function offerTakeOver(repair: Repair): Promise<void> {
  if (repair.repairEstimateLines.length === 0) return
  const yes = await confirm({ title: t.takeOverTitle, text: t.takeOver, noFirst: true })
  if (!yes) return
  try {
    const newLineIds = repair.repairEstimateLines.map(() => newId())
    await mutate('repair.takeOverEstimate', { id: repair.id, newLineIds, again: wasTakenOver(repair) })
    toastSuccess(t.repairLine)
  } catch (error) {
    toastSaveFailed(error)
  }
}
