import type { ReactNode } from 'react'
import { SelectionBar, SelectionChoice } from '../../components/list/SelectionBar.tsx'
import { RowMenu } from '../../components/page/RowMenu.tsx'
import type { useListSelection } from './useListSelection.ts'

/** What the bar of every list is given. */
export interface Chosen {
  /** Those that are chosen, in the order of the list. */
  ids: readonly string[]
  rest: ReturnType<typeof useListSelection>['rest']
  onClear: () => void
}

interface ListBulkBarProps extends Chosen {
  statuses: readonly string[]
  onStatus: (ids: readonly string[], status: string) => Promise<void>
  /** What else can be done with them, in words. */
  children: ReactNode
}

/** What can be done with the rows that are chosen: a status, and more. Beside 'Alle 412' the menu has what there is no room for. */
export function ListBulkBar({ ids, rest, onClear, statuses, onStatus, children }: ListBulkBarProps) {
  return (
    <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
      <SelectionChoice
        options={statuses.map((status) => ({ value: status, label: status }))}
        onChoose={(status) => void onStatus(ids, status)}
      >
        Status
      </SelectionChoice>
      {rest ? <RowMenu label="Meer met de selectie">{children}</RowMenu> : children}
    </SelectionBar>
  )
}
