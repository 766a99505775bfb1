import { ActionButton, IconAction } from '../../../components/page/ActionButton.tsx'
import { IconPdf } from '../../../components/icons/icons.tsx'
import { showRentalDocument } from './showRentalDocument.tsx'

export interface RentalDocumentButtonProps {
  /** Null for a rental that was never saved; a press then shows a warning (VF-28, D-030). */
  rentalId: string | null
}

/** 'Afdrukken' for the form of a rental and its dialog. */
export function RentalDocumentButton({ rentalId }: RentalDocumentButtonProps) {
  return (
    <ActionButton reads icon={<IconPdf />} onClick={() => void showRentalDocument(rentalId)}>
      Afdrukken
    </ActionButton>
  )
}

interface RentalDocumentActionProps {
  rentalId: string
  /** The name of the rental in the list. */
  name: string
  /** The word beside the icon, in a menu. */
  word?: string
}

/** The print action for the row of a list. */
export function RentalDocumentAction({ rentalId, name, word }: RentalDocumentActionProps) {
  return (
    <IconAction
      reads
      label={`Pdf van ${name}`}
      {...(word === undefined ? {} : { word })}
      icon={<IconPdf />}
      onClick={() => void showRentalDocument(rentalId)}
    />
  )
}
