import { useState } from 'react'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { PHOTO_MAX_DETAIL, PHOTOS_MAX } from '../../../domain/repairs/constants.ts'
import type { Repair, RepairPicture } from '../../../domain/repairs/repair.ts'
import { usualPhase } from '../../../domain/repairs/photos.ts'
import { ConflictsOfPart } from '../../../shared/conflicts/ConflictScope.tsx'
import { storePhoto } from '../../../shared/photos/storePhoto.ts'
import { choosePhoto } from '../../../shared/photos/photoChoice.ts'
import { PHOTO_SLOT_NUMBERS } from '../../../shared/photos/photoSlots.ts'
import { PhotoRefusedError, type PreparedPhoto } from '../../../shared/photos/preparePhoto.ts'
import { TakePhotos } from '../../../shared/photos/TakePhotos.tsx'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { usePhotos } from '../../../shared/photos/usePhotos.ts'
import classes from './ItemCard.module.css'
import { PhotoViewer } from './PhotoViewer.tsx'
import { repairDetailTexts } from './repairDetailTexts.ts'

const PhotoCamera = lazyComponent(
  () => import('../../../shared/photos/camera/PhotoCamera.tsx'),
  'PhotoCamera',
)

/**
 * A strip with the camera, the four photo slots of a repair and its extra photos (RD-06, RD-29, PH-01 to
 * PH-08).
 */
export function Photos({ repair }: { repair: Repair }) {
  const urls = usePhotos(repair.repairPictures)
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [preparing, setPreparing] = useState<readonly number[]>([])
  const [shown, setShown] = useState<string | null>(null)
  const [camera, setCamera] = useState(false)
  const inSlot = (slot: number) => repair.repairPictures.find((picture) => picture.slot === slot)
  const extra = repair.repairPictures.filter((picture) => picture.slot === null)
  const viewable = repair.repairPictures.filter((picture) => urls.get(picture.sha256))
  const index = viewable.findIndex(({ id }) => id === shown)

  const pick = async (slot: number, file: File) => {
    const replaces = inSlot(slot)?.id
    const place = { slot, ...(replaces ? { replaces } : {}) }
    const target = { repairId: repair.id, phase: usualPhase(repair), ...place }
    const { prepare } = choosePhoto(file, PHOTO_MAX_DETAIL, target)
    setPreparing((old) => [...old, slot])
    try {
      await storePhoto(repair.id, await prepare(), place)
      setErrors(({ [slot]: _old, ...others }) => others)
      toastSuccess(repairDetailTexts.photo)
    } catch (error) {
      if (error instanceof PhotoRefusedError) setErrors((old) => ({ ...old, [slot]: error.message }))
      else toastSaveFailed(error)
    } finally {
      setPreparing((old) => old.toSpliced(old.indexOf(slot), 1))
    }
  }
  const drop = (photoId: string) => mutate('photo.remove', { repairId: repair.id, photoId })
  const remove = async (picture: RepairPicture) => {
    if (await confirmDelete('Foto')) await drop(picture.id)
  }
  const take = async (photo: PreparedPhoto) => {
    const id = await storePhoto(repair.id, photo, { slot: null })
    return () => drop(id)
  }
  const slotProps = (picture: RepairPicture | undefined) => ({
    src: (picture && urls.get(picture.sha256)) ?? null,
    away: picture && whereIs(picture, urls),
    unsent: picture !== undefined && isUnsent(picture),
    ...(picture?.phase ? { note: photoTexts.phases[picture.phase] } : {}),
    ...(picture
      ? { onRemove: () => void remove(picture).catch(toastSaveFailed), onOpen: () => setShown(picture.id) }
      : {}),
  })
  return (
    <section aria-label="Foto's">
      <div className={classes.strip}>
        <TakePhotos className={classes.take} size={28} onClick={() => setCamera(true)} />
        {PHOTO_SLOT_NUMBERS.map((slot) => {
          const picture = inSlot(slot)
          const error = errors[slot]
          return (
            <PhotoSlot
              key={slot}
              label={`Foto ${slot}`}
              {...slotProps(picture)}
              {...(!picture && preparing.includes(slot) ? { away: photoTexts.preparing } : {})}
              {...(error ? { error } : {})}
              onPick={(file) => void pick(slot, file)}
            />
          )
        })}
        {extra.map((picture, i) => (
          <PhotoSlot key={picture.id} label={`Extra foto ${i + 1}`} {...slotProps(picture)} />
        ))}
      </div>
      {repair.repairPictures.map(({ id }) => (
        <ConflictsOfPart key={id} path={`repairPictures.${id}`} />
      ))}
      <PhotoViewer
        repair={repair}
        pictures={viewable}
        urls={urls}
        shown={index < 0 ? null : index}
        onShow={(to) => setShown(to === null ? null : (viewable[to]?.id ?? null))}
      />
      {camera && (
        <PhotoCamera
          of={{ repairId: repair.id }}
          begins={usualPhase(repair)}
          remaining={PHOTOS_MAX - repair.repairPictures.length}
          onPhoto={take}
          onClose={() => setCamera(false)}
        />
      )}
    </section>
  )
}

const isUnsent = ({ state, originalState }: RepairPicture): boolean =>
  state === 'pending' || originalState === 'pending'

/** Returns the placeholder of a missing photo: empty while loading, otherwise where the photo is. */
function whereIs({ sha256, state, device }: RepairPicture, urls: Map<string, string | null>): string {
  if (!urls.has(sha256)) return ''
  return state === 'pending' ? repairDetailTexts.photoElsewhere(device) : repairDetailTexts.photoNotHere
}
