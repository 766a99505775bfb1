import { Chip } from '../../../components/list/Chips.tsx'
import { FILTER_ON } from '../../../components/list/listFilters.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { StatusChips, withFilter } from '../../../components/list/StatusChips.tsx'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import type { StatusOption } from '../../../components/status/StatusSelect.tsx'
import type { RentalFilters } from '../../../db/lists/listQueries.ts'
import { useRentalChips } from '../../../db/lists/useStatusCounts.ts'
import { ACTIVE_STATUSES } from '../../../domain/rentals/status.ts'
import { isOneOf } from '../../../lib/objects.ts'
import { LATE_WORD } from './rentalFilters.ts'

const CustomerFilterChip = lazyComponent(
  () => import('../../../shared/customers/CustomerFilterChip.tsx'),
  'CustomerFilterChip',
)

interface RentalTabsProps {
  state: ListState
  onState: (next: ListState) => void
  statuses: readonly StatusOption[]
  filters: RentalFilters | undefined
  today: string
}

/** The tabs of the overview with their counts; finished statuses have one while 'Alles' is on. */
export function RentalTabs({ state, onState, statuses, filters = {}, today }: RentalTabsProps) {
  const counts = useRentalChips({ term: state.search, all: state.all, filters, late: today })
  const { late, customer } = state.filters
  return (
    <StatusChips
      {...{ state, onState, counts }}
      statuses={
        state.all ? statuses : statuses.filter(({ value }) => isOneOf<string>(ACTIVE_STATUSES, value))
      }
    >
      <Chip
        on={late !== undefined}
        count={counts?.late}
        onClick={() => onState(withFilter(state, 'late', late === undefined ? FILTER_ON : undefined))}
      >
        {LATE_WORD}
      </Chip>
      {customer && (
        <CustomerFilterChip
          customerId={customer}
          onRemove={() => onState(withFilter(state, 'customer', undefined))}
        />
      )}
    </StatusChips>
  )
}
