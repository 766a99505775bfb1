import { dropChosenPhoto } from '../../db/chosenPhotos.ts'
import { mutate } from '../../db/mutate.ts'
import { newId } from '../../db/newId.ts'
import { systemClock } from '../../db/systemPorts.ts'
import { queuedOriginal } from '../../db/tables.ts'
import type { PreparedPhoto } from './preparePhoto.ts'

export interface Place {
  /** 1 to 4; null: the first free one, or beside them. */
  slot: number | null
  /** The photo that makes room for it (D-066). */
  replaces?: string | undefined
  /** The photo that it was drawn on. */
  drawnOn?: string
}

/**
 * Stores a photo, its original and what is known of them in one transaction (B2.5), under the name of whoever chose it.
 * The photo that was kept when it was chosen is dropped then: its id is that of the stored one, so it counts once.
 * @returns its id
 */
export async function attachPhoto(repairId: string, photo: PreparedPhoto, place: Place): Promise<string> {
  const { bytes, sha256, mime, w, h, phase, takenAt, original, chosen } = photo
  const photoId = chosen?.photoId ?? newId()
  const file = { sha256, mime, bytes: bytes.byteLength, w, h }
  const args = {
    repairId,
    photoId,
    slot: place.slot,
    ...file,
    ...(phase ? { phase } : {}),
    ...(takenAt ? { takenAt } : {}),
    ...(place.drawnOn ? { drawnOn: place.drawnOn } : {}),
    ...(original ? { original: { sha256: original.sha256, bytes: original.bytes.byteLength } } : {}),
  }
  const options = { ...filesOf(photo, repairId), ...(chosen?.uid ? { uid: chosen.uid } : {}) }
  if (place.replaces) await mutate('photo.replace', { ...args, replaces: place.replaces }, options)
  else await mutate('photo.attach', args, options)
  // What stays behind is dropped at the next start.
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
