import { IconTrash } from '../../../components/icons/icons.tsx'
import { SelectionBar, SelectionChoice } from '../../../components/list/SelectionBar.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import { STATUSES_BY_HAND } from '../../../domain/items/byHand.ts'
import type { useListSelection } from '../../../pieces/bulk/useListSelection.ts'
import { LabelAction } from '../../../pieces/papers/LabelAction.tsx'
import { OnScreenExport } from '../../../pieces/papers/OnScreenExport.tsx'
import { deleteAll, setStatusOf } from './bulk.ts'

interface BulkBarProps {
  /** Those that are chosen, in the order of the list. */
  ids: readonly string[]
  rest: ReturnType<typeof useListSelection>['rest']
  onClear: () => void
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** What can be done with the items that are chosen (MA-05). Beside 'Alle 412' the menu has what there is no room for. */
export function BulkBar({ ids, rest, onClear, columns }: BulkBarProps) {
  const more = (
    <>
      <LabelAction
        of={ids.map((id) => ({ e: 'item' as const, id }))}
        label="Labels van de selectie"
        word="Labels"
      />
      <OnScreenExport of={{ list: 'items', ids, columns }} />
      <IconAction
        label="Selectie verwijderen"
        icon={<IconTrash />}
        word="Verwijderen"
        danger
        onClick={() => void deleteAll(ids).then((done) => done && onClear())}
      />
    </>
  )
  return (
    <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
      <SelectionChoice
        options={STATUSES_BY_HAND.map((status) => ({ value: status, label: status }))}
        onChoose={(status) => void setStatusOf(ids, status)}
      >
        Status
      </SelectionChoice>
      {rest ? <RowMenu label="Meer met de selectie">{more}</RowMenu> : more}
    </SelectionBar>
  )
}
