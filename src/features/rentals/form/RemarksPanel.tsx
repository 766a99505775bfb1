import { Fragment } from 'react'
import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { IconLock, IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { newId } from '../../../db/newId.ts'
import { ConflictsOfPart } from '../../../shared/conflicts/ConflictScope.tsx'
import classes from './RentalForm.module.css'
import type { RentalFormState } from './useRentalForm.ts'

/** Number of lines that a text field grows to before it gets a scroll bar. */
const GROWN = 40

/** The notes printed under the lines, and the internal note, which is on no document (D-092, D-096). */
export function RentalNotes({ state: { form, set, problems } }: { state: RentalFormState }) {
  return (
    <div className={classes.notes}>
      <TextAreaField
        label="Notities"
        maxRows={GROWN}
        description="komen op de bon"
        path="notes"
        value={form.notes ?? ''}
        error={problems.notes}
        onChange={(text) => set({ notes: text || null })}
      />
      <div className={classes.internal}>
        <TextAreaField
          label="Interne notitie"
          maxRows={GROWN}
          description={
            <>
              <IconLock size={14} aria-hidden /> nooit op papier of in een mail
            </>
          }
          path="internalNotes"
          value={form.internalNotes ?? ''}
          error={problems.internalNotes}
          onChange={(text) => set({ internalNotes: text || null })}
        />
      </div>
    </div>
  )
}

/** The remarks printed under the lines (D-092). */
export function RentalRemarks({ state: { form, set, problems } }: { state: RentalFormState }) {
  const remarks = form.rentalRemarks
  const add = () => {
    const pos = remarks.reduce((max, remark) => Math.max(max, remark.pos), 0) + 1
    set({ rentalRemarks: [...remarks, { id: newId(), text: '', pos }] })
  }
  return (
    <section aria-label="Opmerkingen" className={classes.stack}>
      {remarks.map(({ id, text }, i) => (
        <Fragment key={id}>
          <div className={classes.row}>
            <TextAreaField
              label={`Opmerking ${i + 1}`}
              minRows={1}
              maxRows={GROWN}
              value={text}
              error={problems[`rentalRemarks.${i}.text`]}
              onChange={(typed) =>
                set({
                  rentalRemarks: remarks.map((one) => (one.id === id ? { ...one, text: typed } : one)),
                })
              }
            />
            <IconAction
              label={`Opmerking ${i + 1} verwijderen`}
              icon={<IconTrash />}
              danger
              onClick={() => set({ rentalRemarks: remarks.filter((one) => one.id !== id) })}
            />
          </div>
          <ConflictsOfPart path={`rentalRemarks.${id}`} />
        </Fragment>
      ))}
      <FieldNote path="rentalRemarks" />
      <div className={classes.more}>
        <ActionButton variant="subtle" icon={<IconPlus />} onClick={add}>
          Opmerking toevoegen
        </ActionButton>
      </div>
    </section>
  )
}
