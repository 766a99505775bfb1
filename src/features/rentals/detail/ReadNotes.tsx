import type { ReactNode } from 'react'
import { IconLock } from '../../../components/icons/icons.tsx'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { rentalReadTexts } from './rentalReadTexts.ts'
import classes from './RentalReadView.module.css'

/** The remarks and notes of the document, and the internal note; empty ones are left out. */
export function ReadNotes({ rental }: { rental: Rental }) {
  const { rentalRemarks, notes, internalNotes } = rental
  if (rentalRemarks.length === 0 && !notes && !internalNotes) return null
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
      {internalNotes && (
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
      )}
    </div>
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
