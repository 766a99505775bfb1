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

/** The print action for the row of a list. @param name the name of the rental in the list */
export function RentalDocumentAction({ rentalId, name }: { rentalId: string; name: string }) {
  return (
    <IconAction
      reads
      label={`Pdf van ${name}`}
      word="Pdf"
      icon={<IconPdf />}
      onClick={() => void showRentalDocument(rentalId)}
    />
  )
}
