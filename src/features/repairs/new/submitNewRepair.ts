import { NewRepair } from '../../../contract/mutations/repair/create.ts'
import { mutate } from '../../../db/mutate.ts'
import { PHOTO_SLOTS } from '../../../domain/repairs/constants.ts'
import { dropOriginals, restoreOriginal } from '../../../shared/photos/draftPhoto.ts'
import { storePhoto } from '../../../shared/photos/storePhoto.ts'
import { saveWithPendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'
import { type NewRepairForm, repairFormArgs } from '../../../shared/repairs/repairForm.ts'

/** Returns the slot of a photo; null for an extra photo beyond the four slots of the specification. */
const slotOf = (at: string): number | null => (Number(at) > PHOTO_SLOTS ? null : Number(at))

/** Stores the repair and its photos on the device; the sync sends them later (RN-22, PH-08). */
export async function submitNewRepair(form: NewRepairForm): Promise<void> {
  const photoEntries = Object.entries(form.photos)
  const photos = await Promise.all(
    photoEntries.map(async ([at, photo]) => ({ photo: await restoreOriginal(photo), slot: slotOf(at) })),
  )
  await saveWithPendingPhotos(form.comingPhotos, async (coming) => {
    await mutate('repair.create', NewRepair.parse(repairFormArgs(form)))
    // Calls made in the same tick share a transaction.
    await Promise.all([...photos, ...coming].map(({ photo, slot }) => storePhoto(form.id, photo, { slot })))
  })
  await dropOriginals(photoEntries.map(([, photo]) => photo))
}
