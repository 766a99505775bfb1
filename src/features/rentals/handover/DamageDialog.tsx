import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { later } from '../../../components/page/later.ts'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { MOVEMENT_NOTE_MAX } from '../../../domain/rentals/constants.ts'
import { PHOTO_PHASES, PHOTOS_MAX } from '../../../domain/repairs/constants.ts'
import { type KeptPhoto, setAside } from '../../../pieces/photos/aside.ts'
import { TakePhotos } from '../../../pieces/photos/TakePhotos.tsx'
import { useObjectUrl } from '../../../pieces/photos/useObjectUrl.ts'
import type { DamageForm } from './act.ts'
import classes from './Handover.module.css'
import { t } from './texts.ts'

const PhotoCamera = later(() => import('../../../pieces/photos/camera/PhotoCamera.tsx'), 'PhotoCamera')

interface DamageDialogProps {
  name: string
  onClose: () => void
  /** False where there is nobody to repair it. */
  onSave: (form: DamageForm) => Promise<boolean>
}

/** A photo and a sentence: what is needed to repair it, and to talk about it with the customer (OI-06). */
export function DamageDialog({ name, onClose, onSave }: DamageDialogProps) {
  const [sentence, setSentence] = useState('')
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([])
  const [camera, setCamera] = useState(false)
  const [missing, setMissing] = useState(false)
  const drop = (photo: KeptPhoto) => setPhotos((old) => old.filter((other) => other !== photo))
  const save = async () => {
    setMissing(true)
    if (photos.length === 0 || sentence.trim() === '') return false
    if (await onSave({ sentence: sentence.trim(), photos })) return true
    toastError(t.damage.noExecutor)
    return false
  }
  return (
    <FormDialog
      opened
      title={t.damage.title(name)}
      onClose={onClose}
      onSave={save}
      saveLabel={t.damage.save}
      dirty={sentence !== '' || photos.length > 0}
      size="lg"
    >
      <div className={classes.damagePhotos}>
        {photos.map((photo, i) => (
          <Taken key={photo.sha256} label={`Foto ${i + 1}`} photo={photo} onRemove={() => drop(photo)} />
        ))}
        <TakePhotos className={classes.take} size={26} onClick={() => setCamera(true)} />
      </div>
      {missing && photos.length === 0 && (
        <p className={classes.problem} role="alert">
          {t.damage.photo}
        </p>
      )}
      <TextAreaField
        label={t.damage.sentence}
        value={sentence}
        onChange={setSentence}
        limit={MOVEMENT_NOTE_MAX}
        {...(missing && sentence.trim() === '' ? { error: t.damage.sentenceNeeded } : {})}
      />
      <p className={classes.tells}>{t.damage.tells}</p>
      {camera && (
        <PhotoCamera
          begins={PHOTO_PHASES.arrival}
          room={PHOTOS_MAX - photos.length}
          onPhoto={async (photo) => {
            const kept = await setAside(photo)
            setPhotos((old) => [...old, kept])
            return async () => drop(kept)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </FormDialog>
  )
}

function Taken({ label, photo, onRemove }: { label: string; photo: KeptPhoto; onRemove: () => void }) {
  const src = useObjectUrl(photo.bytes, photo.mime)
  return <PhotoSlot label={label} src={src} onRemove={onRemove} />
}
