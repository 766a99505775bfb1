import { IconTrash } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { MANUAL_STATUSES } from '../../../domain/items/manualStatus.ts'
import { type ListSelectionProps, ListBulkBar } from '../../../shared/bulk/ListBulkBar.tsx'
import { LabelAction } from '../../../shared/documents/LabelAction.tsx'
import { ScreenSelectionExport } from '../../../shared/documents/ScreenSelectionExport.tsx'
import { deleteItems, setStatusOfItems } from './itemBulkActions.ts'

interface BulkBarProps extends ListSelectionProps {
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** The actions for the selected items (MA-05). */
export function ItemsBulkBar({ columns, ...chosen }: BulkBarProps) {
  const { ids, onClear } = chosen
  return (
    <ListBulkBar {...chosen} statuses={MANUAL_STATUSES} onStatus={setStatusOfItems}>
      <LabelAction
        of={ids.map((id) => ({ e: 'item' as const, id }))}
        label="Labels van de selectie"
        word="Labels"
      />
      <ScreenSelectionExport of={{ list: 'items', ids, columns }} />
      <IconAction
        label="Selectie verwijderen"
        icon={<IconTrash />}
        word="Verwijderen"
        danger
        onClick={() => void deleteItems(ids).then((done) => done && onClear())}
      />
    </ListBulkBar>
  )
}
