import { toastUndoable } from '../../components/toasts/toasts.ts'
import { db } from '../../db/database.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { scanTexts as t } from './texts.ts'

/** From now on the code finds this item; it can be taken back at once. */
export async function coupleCode(itemId: string, code: string, label: string | null = null): Promise<void> {
  const item = await db.item.get(itemId)
  const codeId = newId()
  await mutate('item.addCode', { itemId, codeId, code, label })
  const name = [item?.brand, item?.model].filter(Boolean).join(' ')
  toastUndoable(t.coupled(code, name), () => void mutate('item.removeCode', { itemId, codeId }))
}
