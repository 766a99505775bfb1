import { confirm } from '../../../components/dialogs/confirm.ts'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { usesOfItem } from '../../../db/queries/items.ts'
import { texts } from '../../../lib/texts.ts'

/** Deactivates the item after a question that lists where it is used (IT-34, D-114). */
export async function deleteItem(id: string): Promise<void> {
  const uses = await usesOfItem(id)
  const extra = uses.length > 0 ? ` Dit item wordt nog gebruikt in ${uses.join(', ')}.` : ''
  if (!(await confirm({ text: texts.confirmDelete + extra, danger: true }))) return
  try {
    await mutate('item.deactivate', { id })
    toastSuccess('Item succesvol verwijderd.')
  } catch (error) {
    toastSaveFailed(error)
  }
}
