import { dropChosenPhoto } from '../../db/chosenPhotos.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { systemClock } from '../../sync/store/systemPorts.ts'
import { queuedOriginal } from '../../sync/store/tables.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

export interface PhotoPlacement {
  /** 1 to 4; null: the first free slot, or no slot. */
  slot: number | null
  /** The photo that it replaces (D-066). */
  replaces?: string | undefined
  /** The photo that it was drawn on. */
  drawnOn?: string
}

/**
 * Stores a photo, its original and its data in one transaction (B2.5), under the name of the person who chose it.
 * Afterwards it deletes the copy that was stored when the photo was chosen. Both have the same id, so the photo
 * counts once.
 * @returns its id
 */
export async function storePhoto(
  repairId: string,
  photo: PreparedPhoto,
  placement: PhotoPlacement,
): Promise<string> {
  const { bytes, sha256, mime, w, h, phase, takenAt, original, chosen } = photo
  const photoId = chosen?.photoId ?? newId()
  const file = { sha256, mime, bytes: bytes.byteLength, w, h }
  const args = {
    repairId,
    photoId,
    slot: placement.slot,
    ...file,
    ...(phase ? { phase } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...(placement.drawnOn ? { drawnOn: placement.drawnOn } : {}),
    ...(original ? { original: { sha256: original.sha256, bytes: original.bytes.byteLength } } : {}),
  }
  const options = { ...filesOf(photo, repairId), ...(chosen?.uid ? { uid: chosen.uid } : {}) }
  if (placement.replaces) await mutate('photo.replace', { ...args, replaces: placement.replaces }, options)
  else await mutate('photo.attach', args, options)
  // A copy that cannot be deleted now is deleted at the next start.
  if (chosen) await dropChosenPhoto(chosen.photoId).catch(() => undefined)
  return photoId
}

function filesOf({ bytes, sha256, mime, original }: PreparedPhoto, repairId: string) {
  const common = { repairId, createdAt: systemClock.now() }
  const blob = { ...common, sha256, bytes, mime }
  if (!original) return { blob }
  return {
    blob: { ...blob, original: original.sha256 },
    original: {
      ...common,
      sha256: queuedOriginal(original.sha256),
      bytes: original.bytes,
      mime: 'image/jpeg',
    },
  }
}
