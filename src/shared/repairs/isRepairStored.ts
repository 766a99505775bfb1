import { db } from '../../db/database.ts'

/**
 * True if the form of a new repair is stored with its photos, so that its draft is obsolete. This happens when the
 * page ended just after the save.
 * @param photos the photos of the draft
 * @param isComing true if the draft has photos that are still being prepared
 */
export async function isRepairStored(
  id: string,
  photos: readonly { sha256: string }[],
  isComing: boolean,
): Promise<boolean> {
  const stored = isComing ? undefined : await db.repair.get(id)
  if (!stored) return false
  const attached = new Set(stored.repairPictures.map(({ sha256 }) => sha256))
  return photos.every(({ sha256 }) => attached.has(sha256))
}
