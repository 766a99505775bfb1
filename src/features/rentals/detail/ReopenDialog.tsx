import { FormDialog } from '../../../components/dialogs/FormDialog.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { rentalName } from '../../../domain/rentals/number.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { type FieldErrors, useFields } from '../../../shared/forms/useFields.ts'
import { reopenRental } from '../../../shared/statuses/reopenRental.ts'
import { rentalReadTexts } from './rentalReadTexts.ts'

interface ReopenDialogProps {
  rental: Rental
  onClose: () => void
  onReopened: () => void
}

interface ReopenValues {
  reason: string
}
const EMPTY: ReopenValues = { reason: '' }
/** The log line adds a word before the reason and holds 500 characters. */
const REASON_MAX = 450

/** Asks why a closed rental is opened again (D-143). */
export function ReopenDialog({ rental, onClose, onReopened }: ReopenDialogProps) {
  const form = useFields({ record: EMPTY, check: problems })
  const save = async () => {
    if (!form.valid()) return false
    await reopenRental(rental, form.values.reason.trim())
    onReopened()
    return true
  }
  return (
    <FormDialog
      opened
      title={rentalReadTexts.reopenTitle(rentalName(rental))}
      dirty={form.dirty}
      saveLabel={rentalReadTexts.reopen}
      onClose={onClose}
      onSave={save}
    >
      <TextField
        label="Reden"
        required
        autoFocus
        description={rentalReadTexts.reasonHint}
        {...form.bind('reason')}
      />
    </FormDialog>
  )
}

function problems({ reason }: ReopenValues): FieldErrors<ReopenValues> {
  if (reason.trim() === '') return { reason: validationTexts.required }
  return reason.length > REASON_MAX ? { reason: validationTexts.tooLong } : {}
}
