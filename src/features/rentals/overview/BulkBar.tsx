import { IconArchive } from '../../../components/icons/icons.tsx'
import { SelectionBar, SelectionChoice } from '../../../components/list/SelectionBar.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { RowMenu } from '../../../components/page/RowMenu.tsx'
import type { StatusOption } from '../../../components/status/StatusSelect.tsx'
import type { useListSelection } from '../../../pieces/bulk/useListSelection.ts'
import { OnScreenExport } from '../../../pieces/papers/OnScreenExport.tsx'
import { PapersAction } from '../../../pieces/papers/PapersAction.tsx'
import { archiveAll, papersOf, setStatusOf } from './bulk.ts'

interface BulkBarProps {
  /** Those that are chosen, in the order of the list. */
  ids: readonly string[]
  rest: ReturnType<typeof useListSelection>['rest']
  onClear: () => void
  statuses: readonly StatusOption[]
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** What can be done with the rentals that are chosen (MA-04). Beside 'Alle 412' the menu has what there is no room for. */
export function BulkBar({ ids, rest, onClear, statuses, columns }: BulkBarProps) {
  const more = (
    <>
      <PapersAction ask={() => papersOf(ids)} />
      <OnScreenExport of={{ list: 'rentals', ids, columns }} />
      <IconAction
        label="Selectie archiveren"
        icon={<IconArchive />}
        word="Archiveren"
        onClick={() => void archiveAll(ids).then((done) => done && onClear())}
      />
    </>
  )
  return (
    <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
      <SelectionChoice
        options={statuses.map(({ value }) => ({ value, label: value }))}
        onChoose={(status) => void setStatusOf(ids, status)}
      >
        Status
      </SelectionChoice>
      {rest ? <RowMenu label="Meer met de selectie">{more}</RowMenu> : more}
    </SelectionBar>
  )
}
