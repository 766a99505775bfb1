import { Button } from '@mantine/core'
import { SelectField } from '../../components/fields/SelectField.tsx'
import { IconEdit } from '../../components/icons/icons.tsx'
import { PHOTO_PHASE_LIST, type PhotoPhase } from '../../domain/repairs/constants.ts'
import type { RepairPicture } from '../../domain/repairs/repair.ts'
import { formatDateTime } from '../../lib/dates.ts'
import classes from './PhotoBar.module.css'
import { PHOTO_SLOT_NUMBERS } from './photoSlots.ts'
import { photoTexts } from './photoTexts.ts'

export interface PhotoBarProps {
  picture: RepairPicture
  note: string | null
  onPhase: (phase: PhotoPhase | null) => void
  onSlot: (slot: number) => void
  onDraw: () => void
}

/** The bar below a viewed photo: its phase, its slot among the four of documents and mails, and drawing on it. */
export function PhotoBar({ picture, note, onPhase, onSlot, onDraw }: PhotoBarProps) {
  const facts = [
    picture.drawnOn && photoTexts.drawnOn,
    picture.takenAt && formatDateTime(picture.takenAt),
    note,
  ]
  return (
    <div className={classes.bar}>
      <SelectField<PhotoPhase>
        label={photoTexts.phase}
        value={picture.phase ?? null}
        emptyLabel={photoTexts.noPhase}
        options={PHOTO_PHASE_LIST.map((value) => ({ value, label: photoTexts.phases[value] }))}
        onChange={onPhase}
      />
      <SelectField
        label={photoTexts.onDocuments}
        value={picture.slot === null ? 'none' : String(picture.slot)}
        options={[
          ...(picture.slot === null ? [{ value: 'none', label: photoTexts.noPlace, disabled: true }] : []),
          ...PHOTO_SLOT_NUMBERS.map((slot) => ({ value: String(slot), label: photoTexts.place(slot) })),
        ]}
        onChange={(value) => value && value !== 'none' && onSlot(Number(value))}
      />
      <Button variant="default" leftSection={<IconEdit size={18} />} onClick={onDraw}>
        {photoTexts.draw}
      </Button>
      <output className={classes.note}>{facts.filter(Boolean).join(' · ')}</output>
    </div>
  )
}
