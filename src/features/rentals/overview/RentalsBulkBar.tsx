import { IconArchive } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import type { StatusOption } from '../../../components/status/StatusSelect.tsx'
import { type ListSelectionProps, ListBulkBar } from '../../../shared/bulk/ListBulkBar.tsx'
import { ScreenSelectionExport } from '../../../shared/documents/ScreenSelectionExport.tsx'
import { DocumentsAction } from '../../../shared/documents/DocumentsAction.tsx'
import { archiveRentals, prepareRentalDocuments, setStatusOfRentals } from './rentalBulkActions.ts'

interface BulkBarProps extends ListSelectionProps {
  statuses: readonly StatusOption[]
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** The actions for the selected rentals (MA-04). */
export function RentalsBulkBar({ statuses, columns, ...chosen }: BulkBarProps) {
  const { ids, onClear } = chosen
  return (
    <ListBulkBar {...chosen} statuses={statuses.map(({ value }) => value)} onStatus={setStatusOfRentals}>
      <DocumentsAction ask={() => prepareRentalDocuments(ids)} />
      <ScreenSelectionExport of={{ list: 'rentals', ids, columns }} />
      <IconAction
        label="Selectie archiveren"
        icon={<IconArchive />}
        word="Archiveren"
        onClick={() => void archiveRentals(ids).then((done) => done && onClear())}
      />
    </ListBulkBar>
  )
}
