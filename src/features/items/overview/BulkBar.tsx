import { IconTrash } from '../../../components/icons/icons.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { MANUAL_STATUSES } from '../../../domain/items/byHand.ts'
import { type ListSelectionProps, ListBulkBar } from '../../../pieces/bulk/ListBulkBar.tsx'
import { LabelAction } from '../../../pieces/papers/LabelAction.tsx'
import { ScreenSelectionExport } from '../../../pieces/papers/OnScreenExport.tsx'
import { deleteItems, setStatusOfItems } from './bulk.ts'

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
