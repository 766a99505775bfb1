import type { ReactNode } from 'react'
import { SelectionBar, SelectionChoice } from '../../components/list/SelectionBar.tsx'
import { RowMenu } from '../../components/page/RowMenu.tsx'
import type { useListSelection } from './useListSelection.ts'

/** Props that the selection bar of every list has. */
export interface ListSelectionProps {
  /** The selected rows, in the order of the list. */
  ids: readonly string[]
  rest: ReturnType<typeof useListSelection>['rest']
  onClear: () => void
}

interface ListBulkBarProps extends ListSelectionProps {
  statuses: readonly string[]
  onStatus: (ids: readonly string[], status: string) => Promise<void>
  /** Further actions, as text buttons. */
  children: ReactNode
}

/**
 * The actions for the selected rows: a status, and more. Beside 'Alle 412' there is too little space, so a menu
 * holds the other actions.
 */
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
