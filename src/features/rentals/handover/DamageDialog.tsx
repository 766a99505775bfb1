import { useEffect, useRef, useState } from 'react'
import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { toastError } from '../../../components/toasts/toasts.ts'
import { newId } from '../../../db/newId.ts'
import { MOVEMENT_NOTE_MAX } from '../../../domain/rentals/constants.ts'
import { isRecord } from '../../../lib/objects.ts'
import { DraftOffer } from '../../../shared/drafts/DraftOffer.tsx'
import { useFormDraft } from '../../../shared/drafts/useFormDraft.ts'
import { isRepairStored } from '../../../shared/repairs/isRepairStored.ts'
import { DamagePhotos } from './DamagePhotos.tsx'
import type { DamageForm } from './handoverActions.ts'
import classes from './Handover.module.css'
import { handoverTexts } from './handoverTexts.ts'

interface DamageDialogProps {
  /** Storage key of the draft. */
  draftKey: string
  name: string
  /** True to begin with the camera, on a phone. */
  cameraFirst: boolean
  onClose: () => void
  /** Returns false if there is no executor to repair it. */
  onSave: (form: DamageForm) => Promise<boolean>
}

const emptyForm = (): DamageForm => ({
  repairId: newId(),
  sentence: '',
  photos: [],
  comingPhotos: {},
  noPhoto: null,
})
const isForm = (data: unknown): data is DamageForm =>
  isRecord(data) && typeof data['repairId'] === 'string' && Array.isArray(data['photos'])

/** True if the page closed after the repair was stored, so the draft is obsolete. */
const isStored = ({ repairId, photos, comingPhotos }: DamageForm): Promise<boolean> =>
  isRepairStored(repairId, photos, Object.keys(comingPhotos).length > 0)

/** Asks what is needed to repair the unit and to discuss the damage with the customer (OI-06). */
export function DamageDialog({ draftKey, name, cameraFirst, onClose, onSave }: DamageDialogProps) {
  const [form, setForm] = useState(emptyForm)
  const [missing, setMissing] = useState(false)
  const [cameraClosed, setCameraClosed] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  // After the camera of a phone the sentence is next.
  useEffect(() => {
    if (cameraFirst && cameraClosed) field.current?.querySelector('textarea')?.focus()
  }, [cameraFirst, cameraClosed])
  const { sentence, photos, comingPhotos, noPhoto } = form
  const awaited = Object.keys(comingPhotos)
  const count = photos.length + awaited.length
  const dirty = sentence !== '' || count > 0 || noPhoto !== null
  const atOnce = [...photos.map(({ sha256 }) => sha256), ...awaited].join()
  const savedDraft = useFormDraft({ key: draftKey, is: isForm, isStored, form, atOnce }, dirty)
  const answer = (accepted: boolean) => {
    if (accepted && savedDraft.offered) setForm({ ...emptyForm(), ...savedDraft.offered })
    savedDraft.answer(accepted)
  }
  const save = async () => {
    setMissing(true)
    if (count === 0 && !noPhoto?.trim()) return false
    if (sentence.trim() === '') return false
    if (await onSave({ ...form, sentence: sentence.trim(), noPhoto: count > 0 ? null : noPhoto })) return true
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
      <DamagePhotos
        form={form}
        change={setForm}
        tried={missing}
        cameraFirst={cameraFirst}
        onCameraClosed={() => setCameraClosed(true)}
      />
      <div ref={field}>
        <TextAreaField
          label={handoverTexts.damage.sentence}
          value={sentence}
          onChange={(next) => setForm((old) => ({ ...old, sentence: next }))}
          limit={MOVEMENT_NOTE_MAX}
          {...(missing && sentence.trim() === '' ? { error: handoverTexts.damage.sentenceNeeded } : {})}
        />
      </div>
      <p className={classes.tells}>{handoverTexts.damage.tells}</p>
    </FormDialog>
  )
}
