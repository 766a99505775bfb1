import { db } from '../../db/database.ts'

/**
 * Whether the form of a new repair is stored with its photos, so that its draft is none any more: its page ended after the
 * save.
 * @param photos of the draft
 * @param isComing the draft has photos that are still being prepared
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
