import { useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import { PhotoSlot } from '../../../components/page/PhotoSlot.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { dropChosenPhoto } from '../../../db/chosenPhotos.ts'
import { newId } from '../../../db/newId.ts'
import { MOVEMENT_NOTE_MAX } from '../../../domain/rentals/constants.ts'
import { PHOTO_PHASES, PHOTOS_MAX } from '../../../domain/repairs/constants.ts'
import { isRecord } from '../../../lib/objects.ts'
import { DraftOffer } from '../../../shared/drafts/DraftOffer.tsx'
import { useFormDraft } from '../../../shared/drafts/useFormDraft.ts'
import type { DraftPhoto } from '../../../shared/photos/draftPhoto.ts'
import { TakePhotos } from '../../../shared/photos/TakePhotos.tsx'
import { photoTexts } from '../../../shared/photos/photoTexts.ts'
import { usePendingPhotos } from '../../../shared/photos/usePendingPhotos.ts'
import { isRepairStored } from '../../../shared/repairs/isRepairStored.ts'
import { useObjectUrl } from '../../../shared/photos/useObjectUrl.ts'
import type { DamageForm } from './handoverActions.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

const PhotoCamera = lazyComponent(
  () => import('../../../shared/photos/camera/PhotoCamera.tsx'),
  'PhotoCamera',
)

interface DamageDialogProps {
  /** Storage key of the draft. */
  draftKey: string
  name: string
  onClose: () => void
  /** Returns false if there is no executor to repair it. */
  onSave: (form: DamageForm) => Promise<boolean>
}

const emptyForm = (): DamageForm => ({ repairId: newId(), sentence: '', photos: [], comingPhotos: {} })
const isForm = (data: unknown): data is DamageForm =>
  isRecord(data) && typeof data['repairId'] === 'string' && Array.isArray(data['photos'])

/** True if the page closed after the repair was stored, so the draft is obsolete. */
const isStored = ({ repairId, photos, comingPhotos }: DamageForm): Promise<boolean> =>
  isRepairStored(repairId, photos, Object.keys(comingPhotos).length > 0)

/** A photo and a sentence: enough to repair the unit and to discuss the damage with the customer (OI-06). */
export function DamageDialog({ draftKey, name, onClose, onSave }: DamageDialogProps) {
  const [form, setForm] = useState(emptyForm)
  const [camera, setCamera] = useState(false)
  const [missing, setMissing] = useState(false)
  const { repairId, sentence, photos, comingPhotos } = form
  const awaited = Object.keys(comingPhotos)
  const count = photos.length + awaited.length
  const dirty = sentence !== '' || count > 0
  const atOnce = [...photos.map(({ sha256 }) => sha256), ...awaited].join()
  const savedDraft = useFormDraft({ key: draftKey, is: isForm, isStored, form, atOnce }, dirty)
  const coming = usePendingPhotos({
    pending: comingPhotos,
    onChosen: (id, slot) => setForm((old) => ({ ...old, comingPhotos: { ...old.comingPhotos, [id]: slot } })),
    onReady: (id, _slot, photo) =>
      setForm((old) => ({ ...withoutComing(old, id), photos: [...old.photos, photo] })),
    onGone: (id, _slot, text) => {
      if (text !== null) toastError(text)
      setForm((old) => withoutComing(old, id))
    },
  })
  const drop = (photo: DraftPhoto) => {
    if (photo.chosen) void dropChosenPhoto(photo.chosen.photoId)
    setForm((old) => ({ ...old, photos: old.photos.filter((other) => other !== photo) }))
  }
  const answer = (accepted: boolean) => {
    if (accepted && savedDraft.offered) setForm(savedDraft.offered)
    savedDraft.answer(accepted)
  }
  const save = async () => {
    setMissing(true)
    if (count === 0 || sentence.trim() === '') return false
    if (await onSave({ ...form, sentence: sentence.trim() })) return true
    toastError(handoverTexts.damage.noExecutor)
    return false
  }
  return (
    <FormDialog
      opened
      title={handoverTexts.damage.title(name)}
      onClose={() => {
        // Delete only a draft of this session. A draft that is offered and not answered stays.
        if (dirty) void savedDraft.done()
        onClose()
      }}
      onDiscard={() => void savedDraft.done()}
      onSave={save}
      saveLabel={handoverTexts.damage.save}
      dirty={dirty}
      size="lg"
    >
      {savedDraft.offered && (
        <DraftOffer
          title={handoverTexts.damage.draftFound}
          summary={savedDraft.offered.sentence}
          onAnswer={answer}
        />
      )}
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
      </div>
      {missing && count === 0 && (
        <p className={classes.problem} role="alert">
          {handoverTexts.damage.photo}
        </p>
      )}
      <TextAreaField
        label={handoverTexts.damage.sentence}
        value={sentence}
        onChange={(next) => setForm((old) => ({ ...old, sentence: next }))}
        limit={MOVEMENT_NOTE_MAX}
        {...(missing && sentence.trim() === '' ? { error: handoverTexts.damage.sentenceNeeded } : {})}
      />
      <p className={classes.tells}>{handoverTexts.damage.tells}</p>
      {camera && (
        <PhotoCamera
          repairId={repairId}
          form={coming.camera}
          begins={PHOTO_PHASES.arrival}
          remaining={PHOTOS_MAX - count}
          onPhoto={async (photo) => {
            const accepted = await coming.camera.onPhoto(photo)
            return async () => drop(accepted)
          }}
          onClose={() => setCamera(false)}
        />
      )}
    </FormDialog>
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
