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

export const dropDraft = async (): Promise<void> => {
  await db.draft.delete(KEY as never)
}
