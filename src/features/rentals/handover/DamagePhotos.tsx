import { type ChangeEvent, useRef, useState } from 'react'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { IconImage } from '../../../components/icons/icons.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { useLock } from '../../../components/page/LockedArea.tsx'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { dropChosenPhoto } from '../../../db/chosenPhotos.ts'
import { MOVEMENT_NOTE_MAX } from '../../../domain/rentals/constants.ts'
import { PHOTO_MAX_DETAIL, PHOTO_PHASES, PHOTOS_MAX } from '../../../domain/repairs/constants.ts'
import type { DraftPhoto } from '../../../shared/photos/draftPhoto.ts'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { TakePhotos } from '../../../shared/photos/TakePhotos.tsx'
import { useObjectUrl } from '../../../shared/photos/useObjectUrl.ts'
import { usePendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'
import type { DamageForm } from './handoverActions.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

const PhotoCamera = lazyComponent(
  () => import('../../../shared/photos/camera/PhotoCamera.tsx'),
  'PhotoCamera',
)

interface DamagePhotosProps {
  form: DamageForm
  change: (next: (old: DamageForm) => DamageForm) => void
  /** True once the person tried to save: what is missing is then named. */
  tried: boolean
  /** True to begin with the camera. */
  cameraFirst: boolean
  onCameraClosed: () => void
}

/** The photos of a damage: taken, chosen as files, or the reason why there are none (OI-06). */
export function DamagePhotos({ form, change, tried, cameraFirst, onCameraClosed }: DamagePhotosProps) {
  const [camera, setCamera] = useState(cameraFirst)
  const { repairId, photos, comingPhotos, noPhoto } = form
  const awaited = Object.keys(comingPhotos)
  const count = photos.length + awaited.length
  const coming = usePendingPhotos({
    pending: comingPhotos,
    onChosen: (id, slot) =>
      change((old) => ({ ...old, noPhoto: null, comingPhotos: { ...old.comingPhotos, [id]: slot } })),
    onReady: (id, _slot, photo) =>
      change((old) => ({ ...withoutComing(old, id), photos: [...old.photos, photo] })),
    onGone: (id, _slot, text) => {
      if (text !== null) toastError(text)
      change((old) => withoutComing(old, id))
    },
  })
  const drop = (photo: DraftPhoto) => {
    if (photo.chosen) void dropChosenPhoto(photo.chosen.photoId)
    change((old) => ({ ...old, photos: old.photos.filter((other) => other !== photo) }))
  }
  const choose = (files: readonly File[]) => {
    for (const file of files.slice(0, PHOTOS_MAX - count))
      coming.choose(file, PHOTO_MAX_DETAIL, { repairId, slot: null, phase: PHOTO_PHASES.arrival })
  }
  return (
    <>
      <div className={classes.damagePhotos}>
        {photos.map((photo, i) => (
          <DamagePhoto
            key={photo.sha256}
            label={`Foto ${i + 1}`}
            photo={photo}
            onRemove={() => drop(photo)}
          />
        ))}
        {awaited.map((id, i) => (
          <PhotoSlot
            key={id}
            label={`Foto ${photos.length + i + 1}`}
            src={null}
            away={photoTexts.preparing}
          />
        ))}
        <TakePhotos className={classes.take} size={26} onClick={() => setCamera(true)} />
        <ChooseFile onChoose={choose} />
      </div>
      {count === 0 && (
        <NoPhoto
          reason={noPhoto}
          onChange={(reason) => change((old) => ({ ...old, noPhoto: reason }))}
          tried={tried}
        />
      )}
      {camera && (
        <PhotoCamera
          of={{ repairId: repairId }}
          form={coming.camera}
          begins={PHOTO_PHASES.arrival}
          remaining={PHOTOS_MAX - count}
          onPhoto={async (photo) => {
            const accepted = await coming.camera.onPhoto(photo)
            return async () => drop(accepted)
          }}
          onClose={() => {
            setCamera(false)
            onCameraClosed()
          }}
        />
      )}
    </>
  )
}

function withoutComing(form: DamageForm, id: string): DamageForm {
  const { [id]: _gone, ...comingPhotos } = form.comingPhotos
  return { ...form, comingPhotos }
}

function DamagePhoto({ label, photo, onRemove }: { label: string; photo: DraftPhoto; onRemove: () => void }) {
  const src = useObjectUrl(photo.bytes, photo.mime)
  return <PhotoSlot label={label} src={src} onRemove={onRemove} />
}

/** Chooses files, for a device without a camera or a photo that was taken earlier. */
function ChooseFile({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  if (useLock()) return null
  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    onChoose(files)
  }
  return (
    <>
      <button type="button" className={classes.chooseFile} onClick={() => input.current?.click()}>
        <IconImage size={26} />
        {handoverTexts.damage.file}
      </button>
      <input
        ref={input}
        hidden
        multiple
        type="file"
        accept=".jpg,.jpeg,.png,image/jpeg,image/png"
        aria-label={handoverTexts.damage.file}
        onChange={onChange}
      />
    </>
  )
}

interface NoPhotoProps {
  /** null: the person did not choose 'Zonder foto'. */
  reason: string | null
  onChange: (reason: string | null) => void
  tried: boolean
}

/** 'Zonder foto', and the reason that it then needs. */
function NoPhoto({ reason, onChange, tried }: NoPhotoProps) {
  const { damage } = handoverTexts
  const needed = tried && reason !== null && reason.trim() === ''
  return (
    <>
      {tried && reason === null && (
        <p className={classes.problem} role="alert">
          {damage.photo}
        </p>
      )}
      <SwitchField
        label={damage.noPhoto}
        value={reason !== null}
        onChange={(without) => onChange(without ? '' : null)}
      />
      {reason !== null && (
        <TextField
          label={damage.reason}
          value={reason}
          onChange={onChange}
          maxLength={MOVEMENT_NOTE_MAX}
          {...(needed ? { error: damage.reasonNeeded } : {})}
        />
      )}
    </>
  )
}
