import { NewRepair } from '../../../contract/mutations/repair/create.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import { systemClock } from '../../../db/systemPorts.ts'
import type { PreparedPhoto } from '../../../pieces/photos/preparePhoto.ts'
import { type NewRepairForm, toArgs } from '../../../pieces/repairs/form.ts'

/** Stores the repair and its photos on the device; the engine sends them when it can (RN-22, PH-08). */
export async function saveRepair(form: NewRepairForm): Promise<void> {
  await mutate('repair.create', NewRepair.parse(toArgs(form)))
  await Promise.all(
    Object.entries(form.photos).map(([slot, photo]) => attachPhoto(form.id, Number(slot), photo)),
  )
}

/**
 * Stores a photo and what is known of it in one transaction (B2.5).
 * @param replaces the photo that makes room for it (D-066)
 */
export async function attachPhoto(
  repairId: string,
  slot: number,
  photo: PreparedPhoto,
  replaces?: string,
): Promise<void> {
  const { bytes, sha256, mime, w, h } = photo
  const args = { repairId, photoId: newId(), slot, sha256, mime, bytes: bytes.byteLength, w, h }
  const blob = { blob: { sha256, bytes, mime, repairId, createdAt: systemClock.now() } }
  if (replaces) await mutate('photo.replace', { ...args, replaces }, blob)
  else await mutate('photo.attach', args, blob)
}
