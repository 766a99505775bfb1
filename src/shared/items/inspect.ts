import { toastUndoable } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { nextInspection } from '../../domain/items/inspection.ts'
import type { Item } from '../../domain/items/item.ts'
import { modelName } from '../../domain/items/model.ts'
import { pick } from '../../lib/objects.ts'
import { runWithErrorToast, undoChange } from '../statuses/undoableChange.ts'

const FIELDS = ['inspectedAt', 'inspectionDue'] as const

/**
 * Records an inspection of today and computes the next one. The person can undo it while the toast is shown
 * (KE-03).
 */
export const inspectToday = (item: Item, today: string): Promise<void> =>
  runWithErrorToast(async () => {
    const { id } = item
    const seen = pick(item, FIELDS)
    const set = { inspectedAt: today, inspectionDue: nextInspection({ ...item, inspectedAt: today }, today) }
    const { mid } = await mutate('item.set', { id, set }, { base: seen })
    toastUndoable(
      `${modelName(item)} gekeurd.`,
      () => void undoChange(mid, () => runWithErrorToast(() => putBack(id, seen, set))),
    )
  })

async function putBack(id: string, before: Pick<Item, (typeof FIELDS)[number]>, after: typeof before) {
  await mutate('item.set', { id, set: before }, { base: after })
}
