import { SelectionBar } from '../../../components/list/SelectionBar.tsx'
import type { ListSelectionProps } from '../../../shared/bulk/ListBulkBar.tsx'
import { ScreenSelectionExport } from '../../../shared/documents/ScreenSelectionExport.tsx'

interface BulkBarProps extends ListSelectionProps {
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** The actions for the selected customers (MA-06). */
export const CustomersBulkBar = ({ ids, rest, onClear, columns }: BulkBarProps) => (
  <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
    <ScreenSelectionExport of={{ list: 'customers', ids, columns }} />
  </SelectionBar>
)
