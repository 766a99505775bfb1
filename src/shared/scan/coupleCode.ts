import { toastUndoable } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { scanTexts } from './scanTexts.ts'

/** Links a code to an item, so that the code finds it. A toast offers to undo it. */
export async function coupleCode(itemId: string, code: string, label: string | null = null): Promise<void> {
  const item = await db.item.get(itemId)
  const codeId = newId()
  await mutate('item.addCode', { itemId, codeId, code, label })
  const name = [item?.brand, item?.model].filter(Boolean).join(' ')
  toastUndoable(scanTexts.coupled(code, name), () => void mutate('item.removeCode', { itemId, codeId }))
}
