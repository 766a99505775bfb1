import { SelectionBar } from '../../../components/list/SelectionBar.tsx'
import type { Chosen } from '../../../pieces/bulk/ListBulkBar.tsx'
import { OnScreenExport } from '../../../pieces/papers/OnScreenExport.tsx'

interface BulkBarProps extends Chosen {
  /** The keys of the columns on the screen. */
  columns: readonly string[]
}

/** The actions for the selected customers (MA-06). */
export const BulkBar = ({ ids, rest, onClear, columns }: BulkBarProps) => (
  <SelectionBar count={ids.length} rest={rest} onClear={onClear}>
    <OnScreenExport of={{ list: 'customers', ids, columns }} />
  </SelectionBar>
)
