import { IconAction } from '../../../components/page/ActionButton.tsx'
import { IconArchive, IconTrash } from '../../../components/icons/icons.tsx'
import type { RentalRow } from '../../../db/lists/watchRentals.ts'
import { rentalName } from '../../../domain/rentals/number.ts'
import { isClosedRental } from '../../../domain/rentals/status.ts'
import { RentalDocumentAction } from '../../../shared/documents/rental/RentalDocumentButton.tsx'
import { archiveRentalAfterConfirm } from '../../../shared/statuses/changeRental.ts'
import { confirmRentalDeletion } from './deleteRental.ts'
import classes from './Overview.module.css'

/** The row actions: document, archive and permanent deletion (VL-11, VL-15, VL-16). */
export function RentalRowActions({ rental }: { rental: RentalRow }) {
  const name = rentalName(rental)
  return (
    <span className={classes.actions} data-no-open>
      <RentalDocumentAction rentalId={rental.id} name={name} />
      <IconAction
        label={`${name} archiveren`}
        icon={<IconArchive />}
        disabledReason={isClosedRental(rental) ? 'Deze verhuur is al afgesloten.' : undefined}
        onClick={() => void archiveRentalAfterConfirm(rental)}
      />
      <IconAction
        label={`${name} definitief verwijderen`}
        icon={<IconTrash />}
        danger
        onClick={() => void confirmRentalDeletion(rental.id)}
      />
    </span>
  )
}
