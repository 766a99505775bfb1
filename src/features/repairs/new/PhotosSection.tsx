import { useState } from 'react'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { ChipsField } from '../../../components/fields/ChipsField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { dropChosenPhoto } from '../../../db/chosenPhotos.ts'
import { useLive } from '../../../db/live.ts'
import { usualAccessories } from '../../../db/queries/items.ts'
import {
  CONDITIONS,
  PHOTO_MAX_NEW,
  PHOTO_PHASES,
  PHOTO_SLOTS,
  PHOTOS_MAX,
} from '../../../domain/repairs/constants.ts'
import { REPAIR_FIELDS } from '../../../domain/repairs/fieldList.ts'
import { newRepairTexts } from './newRepairTexts.ts'
import classes from './Section.module.css'
import { Section } from './Section.tsx'
import type { SectionProps } from './sectionProps.ts'
import { AccessCodeField } from '../../../shared/accessCode/AccessCodeField.tsx'
import type { DraftPhoto } from '../../../shared/photos/draftPhoto.ts'
import { PhotoGrid } from '../../../shared/photos/PhotoGrid.tsx'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { TakePhotos } from '../../../shared/photos/TakePhotos.tsx'
import { useObjectUrl } from '../../../shared/photos/useObjectUrl.ts'
import { type PendingPhotos, usePendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'
import type { NewRepairForm } from '../../../shared/repairs/repairForm.ts'

/** The accessories and the condition at the intake, which the customer signs for. */
function AlongFields({ form, set, bind }: Pick<SectionProps, 'form' | 'set' | 'bind'>) {
  const usual = useLive(() => usualAccessories(form.itemId), [form.itemId]) ?? []
  return (
    <>
      <div className={classes.chips}>
        <ChipsField
          label={REPAIR_FIELDS.accessories.label}
          value={form.accessories}
          onChange={(accessories) => set({ accessories })}
          options={usual}
          other={newRepairTexts.otherAccessory}
          max={REPAIR_FIELDS.accessories.max}
        />
      </div>
      <AccessCodeField value={form.accessCode} onChange={(accessCode) => set({ accessCode })} />
      <div className={classes.chips}>
        <ChipsField
          label={REPAIR_FIELDS.condition.label}
          value={form.condition}
          onChange={(condition) => set({ condition })}
          options={CONDITIONS}
        />
      </div>
      <TextField label={REPAIR_FIELDS.conditionNote.label} {...bind('conditionNote')} />
    </>
  )
}

const PhotoCamera = lazyComponent(
  () => import('../../../shared/photos/camera/PhotoCamera.tsx'),
  'PhotoCamera',
)

type Photos = NewRepairForm['photos']

/** Returns the first free place. Places above the four slots are for extra photos. */
const freePlace = (photos: Photos): number =>
  Array.from({ length: PHOTOS_MAX }, (_, i) => i + 1).find((at) => !photos[at]) ?? PHOTOS_MAX

/** Photos taken one after another or chosen, before the repair is saved (RN-21, PH-03). */
export function PhotosSection({ form, set, bind, change }: SectionProps) {
  const [errors, setErrors] = useState<Record<number, string>>({})
  const [camera, setCamera] = useState(false)
  const setError = (slot: number, text: string | null) =>
    setErrors(({ [slot]: _old, ...others }) => (text === null ? others : { ...others, [slot]: text }))
  const coming = usePendingPhotos({
    pending: form.comingPhotos,
    onChosen: (id, slot) => change((old) => ({ ...old, comingPhotos: { ...old.comingPhotos, [id]: slot } })),
    onReady: (id, slot, photo) => {
      if (slot !== null) setError(slot, null)
      change((old) => ({
        ...old,
        photos: { ...old.photos, [slot ?? freePlace(old.photos)]: photo },
        comingPhotos: withoutId(old.comingPhotos, id),
      }))
    },
    onGone: (id, slot, text) => {
      if (slot !== null) setError(slot, text)
      else if (text !== null) toastError(text)
      change((old) => ({ ...old, comingPhotos: withoutId(old.comingPhotos, id) }))
    },
  })
  const pick = (slot: number, file: File) =>
    coming.choose(file, PHOTO_MAX_NEW, { repairId: form.id, slot, phase: PHOTO_PHASES.arrival })
  const drop = (photo: DraftPhoto) => {
    if (photo.chosen) void dropChosenPhoto(photo.chosen.photoId)
    change((old) => ({ ...old, photos: without(old.photos, photo) }))
  }
  const remove = async (photo: DraftPhoto) => {
    if (await confirmDelete('Foto')) drop(photo)
  }
  const awaited = Object.values(form.comingPhotos)
  const beside = Object.entries(form.photos).filter(([at]) => Number(at) > PHOTO_SLOTS)
  return (
    <Section
      title={newRepairTexts.along}
      beside={<TakePhotos className={classes.take} size={26} onClick={() => setCamera(true)} />}
    >
      <AlongFields form={form} set={set} bind={bind} />
      <div className={classes.photos}>
        <PhotoGrid>
          {(slot) => {
            const photo = form.photos[slot]
            return (
              <ChosenPhoto
                key={slot}
                label={`Foto ${slot}`}
                photo={photo}
                error={errors[slot]}
                away={awaited.includes(slot) ? photoTexts.preparing : undefined}
                onPick={(file) => pick(slot, file)}
                {...(photo ? { onRemove: () => void remove(photo) } : {})}
              />
            )
          }}
        </PhotoGrid>
        {beside.length > 0 && (
          <div className={classes.beside}>
            {beside.map(([at, photo], i) => (
              <ChosenPhoto
                key={at}
                label={`Extra foto ${i + 1}`}
                photo={photo}
                onRemove={() => void remove(photo)}
              />
            ))}
          </div>
        )}
      </div>
      {camera && (
        <PhotoCamera
          of={{ repairId: form.id }}
          form={coming.camera}
          begins={PHOTO_PHASES.arrival}
          remaining={PHOTOS_MAX - Object.keys(form.photos).length}
          onPhoto={async (photo) => {
            const saved = await coming.camera.onPhoto(photo)
            return async () => drop(saved)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </Section>
  )
}

const without = (photos: Photos, photo: DraftPhoto): Photos =>
  Object.fromEntries(Object.entries(photos).filter(([, other]) => other !== photo))

const withoutId = (coming: PendingPhotos, id: string): PendingPhotos => {
  const { [id]: _gone, ...others } = coming
  return others
}

interface ChosenPhotoProps {
  label: string
  photo: DraftPhoto | undefined
  error?: string | undefined
  away?: string | undefined
  onPick?: (file: File) => void
  onRemove?: () => void
}

function ChosenPhoto({ label, photo, error, away, ...actions }: ChosenPhotoProps) {
  const src = useObjectUrl(photo?.bytes, photo?.mime ?? '')
  return <PhotoSlot label={label} src={src} away={away} {...(error ? { error } : {})} {...actions} />
}
