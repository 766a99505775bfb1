import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { StatusSelect } from '../../../components/status/StatusSelect.tsx'
import { RENTAL_STATUS_LIST } from '../../../domain/rentals/constants.ts'
import { isOneOf } from '../../../domain/shared/objects.ts'
import { useRentalStatuses } from '../../../shared/statuses/rentalStatuses.ts'
import { useProvisionalRentals } from '../../../shared/rentals/useProvisionalRentals.ts'
import classes from './RentalForm.module.css'
import { rentalFormTexts } from './rentalFormTexts.ts'
import type { RentalFormState } from './useRentalForm.ts'

/** The reference and the status, behind the title of the form (VF-17). */
export function HeadFacts({ state: { form, set, isNew } }: { state: RentalFormState }) {
  const options = useRentalStatuses()
  const provisional = useProvisionalRentals().has(form.id)
  return (
    <div className={classes.headFacts}>
      {!isNew && <span className={classes.reference}>{form.reference}</span>}
      <StatusSelect
        label="Status"
        size="lg"
        options={options}
        value={form.status}
        onChange={(status) => isOneOf(RENTAL_STATUS_LIST, status) && set({ status })}
      />
      {provisional && (
        <span className={classes.provisional} title={rentalFormTexts.provisional}>
          voorlopig
        </span>
      )}
    </div>
  )
}

/** The status conflicts between two people; the title has no space for them. */
export const StatusNote = () => <FieldNote path="status" />
