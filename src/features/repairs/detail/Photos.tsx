import { useState } from 'react'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { Lightbox } from '../../../components/dialogs/Lightbox.tsx'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { PHOTO_MAX_DETAIL } from '../../../domain/repairs/constants.ts'
import { repairName } from '../../../domain/repairs/number.ts'
import type { Repair, RepairPicture } from '../../../domain/repairs/repair.ts'
import { attachPhoto } from '../new/save.ts'
import { PHOTO_PLACES } from '../../../pieces/photos/places.ts'
import { PhotoRefused, preparePhoto } from '../../../pieces/photos/preparePhoto.ts'
import { usePhotos } from '../../../pieces/photos/usePhotos.ts'
import classes from './ItemCard.module.css'
import { detailTexts as t } from './texts.ts'

/** A strip with the four photos of a repair, and those that found no free place (RD-06, RD-29, PH-01 to PH-08). */
export function Photos({ repair }: { repair: Repair }) {
  const urls = usePhotos(repair.repairPictures)
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [shown, setShown] = useState<number | null>(null)
  const inSlot = (slot: number) => repair.repairPictures.find((picture) => picture.slot === slot)
  const extra = repair.repairPictures.filter((picture) => picture.slot === null)
  const viewable = repair.repairPictures.filter((picture) => urls.get(picture.sha256))

  const pick = async (slot: number, file: File) => {
    try {
      const photo = await preparePhoto(file, PHOTO_MAX_DETAIL)
      await attachPhoto(repair.id, slot, photo, inSlot(slot)?.id)
      setErrors(({ [slot]: _old, ...others }) => others)
      toastSuccess(t.photo)
    } catch (error) {
      if (error instanceof PhotoRefused) setErrors((old) => ({ ...old, [slot]: error.message }))
      else toastSaveFailed(error)
    }
  }
  const remove = async (picture: RepairPicture) => {
    if (await confirmDelete()) await mutate('photo.remove', { repairId: repair.id, photoId: picture.id })
  }
  const open = (picture: RepairPicture) => setShown(viewable.indexOf(picture))
  const slotProps = (picture: RepairPicture | undefined) => ({
    src: (picture && urls.get(picture.sha256)) ?? null,
    away: picture && whereIs(picture, urls),
    unsent: picture?.state === 'pending',
    ...(picture
      ? { onRemove: () => void remove(picture).catch(toastSaveFailed), onOpen: () => open(picture) }
      : {}),
  })
  return (
    <section aria-label="Foto's">
      <div className={classes.strip}>
        {PHOTO_PLACES.map((slot) => {
          const picture = inSlot(slot)
          const error = errors[slot]
          return (
            <PhotoSlot
              key={slot}
              label={`Foto ${slot}`}
              {...slotProps(picture)}
              {...(error ? { error } : {})}
              onPick={(file) => void pick(slot, file)}
            />
          )
        })}
        {extra.map((picture, i) => (
          <PhotoSlot
            key={picture.id}
            label={`Extra foto ${i + 1}`}
            {...slotProps(picture)}
            onPick={() => {}}
            disabledReason="Geen vrije plaats"
          />
        ))}
      </div>
      <Lightbox
        photos={viewable.map((picture) => ({
          src: urls.get(picture.sha256) ?? '',
          label: `Foto ${picture.slot ?? 'extra'} van herstelling ${repairName(repair)}`,
        }))}
        shown={shown}
        onShow={setShown}
      />
    </section>
  )
}

/** What is shown of a photo until it is here: that it is being looked for, or where it is. */
function whereIs({ sha256, state, device }: RepairPicture, urls: Map<string, string | null>): string {
  if (!urls.has(sha256)) return ''
  return state === 'pending' ? t.photoElsewhere(device) : t.photoNotHere
}
