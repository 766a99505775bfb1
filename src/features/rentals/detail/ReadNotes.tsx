import type { ReactNode } from 'react'
import { TextAreaField } from '../../../components/fields/TextAreaField.tsx'
import { IconLock } from '../../../components/icons/icons.tsx'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { isLockedRental } from '../../../domain/rentals/status.ts'
import { SavedField } from '../../../shared/fields/SavedField.tsx'
import { rentalReadTexts } from './rentalReadTexts.ts'
import classes from './RentalReadView.module.css'

/** The remarks and notes of the document, and the internal note; empty ones are left out. */
export function ReadNotes({ rental }: { rental: Rental }) {
  const { rentalRemarks, notes, internalNotes } = rental
  const isClosed = isLockedRental(rental)
  if (rentalRemarks.length === 0 && !notes && !internalNotes && !isClosed) return null
  return (
    <div className={classes.notes}>
      {rentalRemarks.length > 0 && (
        <Note title="Opmerkingen" hint={rentalReadTexts.notesHint}>
          {rentalRemarks.map(({ text }) => text).join('\n')}
        </Note>
      )}
      {notes && (
        <Note title="Notities" hint={rentalReadTexts.notesHint}>
          {notes}
        </Note>
      )}
      {isClosed ? (
        <ClosedInternalNote rental={rental} />
      ) : (
        internalNotes && (
          <Note
            title={
              <>
                <IconLock size={16} aria-hidden /> Interne notitie
              </>
            }
            hint={rentalReadTexts.internalHint}
          >
            {internalNotes}
          </Note>
        )
      )}
    </div>
  )
}

/** The internal note of a closed rental: the only field that stays open (D-143). */
function ClosedInternalNote({ rental: { id, internalNotes } }: { rental: Rental }) {
  return (
    <SavedField<string>
      key={id}
      value={internalNotes ?? ''}
      field={`rental/${id}/internalNotes`}
      label="Interne notitie"
      saved={rentalReadTexts.noteSaved}
      mutation={(text, seen) => ({
        name: 'rental.set',
        args: { id, set: { internalNotes: text || null } },
        base: { internalNotes: seen || null },
      })}
    >
      {(bind) => (
        <TextAreaField label="Interne notitie" description={rentalReadTexts.internalHint} {...bind} />
      )}
    </SavedField>
  )
}

const Note = ({ title, hint, children }: { title: ReactNode; hint: string; children: string }) => (
  <section>
    <h2>
      {title} <small>{hint}</small>
    </h2>
    <p>{children}</p>
  </section>
)
