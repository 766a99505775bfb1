import { NewRepair } from '../../../contract/mutations/repair/create.ts'
import { mutate } from '../../../db/mutate.ts'
import { PHOTO_SLOTS } from '../../../domain/repairs/constants.ts'
import { dropAside, takeBack } from '../../../pieces/photos/aside.ts'
import { attachPhoto } from '../../../pieces/photos/attach.ts'
import { withComingPhotos } from '../../../pieces/photos/useComingPhotos.ts'
import { type NewRepairForm, toArgs } from '../../../pieces/repairs/form.ts'

/** Returns the slot of a photo; null for an extra photo beyond the four slots of the specification. */
const slotOf = (at: string): number | null => (Number(at) > PHOTO_SLOTS ? null : Number(at))

/** Stores the repair and its photos on the device; the sync sends them later (RN-22, PH-08). */
export async function saveRepair(form: NewRepairForm): Promise<void> {
  const kept = Object.entries(form.photos)
  const photos = await Promise.all(
    kept.map(async ([at, photo]) => ({ photo: await takeBack(photo), slot: slotOf(at) })),
  )
  await withComingPhotos(form.comingPhotos, async (coming) => {
    await mutate('repair.create', NewRepair.parse(toArgs(form)))
    // Calls made in the same tick share a transaction.
    await Promise.all([...photos, ...coming].map(({ photo, slot }) => attachPhoto(form.id, photo, { slot })))
  })
  await dropAside(kept.map(([, photo]) => photo))
}
