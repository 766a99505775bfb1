import { db } from '../../../db/database.ts'
import type { NewRepairForm } from './form.ts'

const KEY = 'repair.new'

/** The half-filled new repair of this device, photos included (B5.1). */
export async function readDraft(): Promise<NewRepairForm | null> {
  const row = await db.draft.get(KEY as never)
  return (row?.data as NewRepairForm | undefined) ?? null
}

export const writeDraft = async (form: NewRepairForm): Promise<void> => {
  await db.draft.put({ key: KEY, data: form, savedAt: Date.now() })
}

/** The same at the moment the tab goes: it will not see the answer, so the commit is sent along with the row. */
export function writeDraftNow(form: NewRepairForm): void {
  const tx = db.backendDB().transaction('draft', 'readwrite')
  tx.objectStore('draft').put({ key: KEY, data: form, savedAt: Date.now() })
  tx.commit()
}

export const dropDraft = async (): Promise<void> => {
  await db.draft.delete(KEY as never)
}
