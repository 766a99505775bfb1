import { Chip, Chips, ChipSelect } from '../../../components/list/Chips.tsx'
import { StatusChips, withFilter } from '../../../components/list/StatusChips.tsx'
import { FILTER_ON } from '../../../components/list/listFilters.ts'
import type { ListState } from '../../../components/list/listTypes.ts'
import { lazyComponent } from '../../../components/page/lazyComponent.ts'
import type { StatusOption } from '../../../components/status/StatusSelect.tsx'
import type { RepairChips } from '../../../db/lists/useRepairChips.ts'
import { REPAIR_TYPES } from '../../../domain/repairs/constants.ts'
import { sortActiveExecutors } from '../../../domain/settings/executors.ts'
import { type RepairFilterKey, FILTER_WORDS } from './repairFilters.ts'
import type { WorkFacts } from './useWorkFacts.ts'

const CustomerFilterChip = lazyComponent(
  () => import('../../../shared/customers/CustomerFilterChip.tsx'),
  'CustomerFilterChip',
)

/** Number of statuses with their own chip; the others are under 'Meer'. */
const OWN_CHIP = 3
const TYPES = Object.values(REPAIR_TYPES)

interface QuickFiltersProps {
  state: ListState
  onState: (next: ListState) => void
  counts: RepairChips | null
  statuses: readonly StatusOption[]
  executors: WorkFacts['executors']
}

/**
 * The quick filters with their counts. Only one status can be active; the other filters combine (OV-02,
 * OV-03).
 */
export function QuickFilters({ state, onState, counts, statuses, executors }: QuickFiltersProps) {
  const { filters } = state
  const set = (key: RepairFilterKey, value: string | undefined) => onState(withFilter(state, key, value))
  const countOf = (of: Record<string, number> | undefined, key: string) => of && (of[key] ?? 0)
  const choices = (of: Record<string, number> | undefined, values: readonly string[]) =>
    values.map((value) => ({ value, label: value, count: countOf(of, value) }))
  const rest = statuses.slice(OWN_CHIP).map(({ value }) => value)
  const ofRest = counts && rest.reduce((sum, status) => sum + (counts.byStatus[status] ?? 0), 0)
  return (
    <>
      <StatusChips {...{ state, onState, counts }} statuses={statuses.slice(0, OWN_CHIP)}>
        <ChipSelect
          label="Meer statussen"
          none="Alle statussen"
          value={rest.find((status) => status === filters.status)}
          options={choices(counts?.byStatus, rest)}
          onChange={(status) => set('status', status)}
        >
          {ofRest === null ? 'Meer' : `Meer ${ofRest}`}
        </ChipSelect>
      </StatusChips>
      <Chips label="Filters">
        {(['mine', 'late', 'waiting'] as const).map((key) => (
          <Chip
            key={key}
            on={filters[key] !== undefined}
            count={counts?.[key]}
            onClick={() => set(key, filters[key] === undefined ? FILTER_ON : undefined)}
          >
            {FILTER_WORDS[key]}
          </Chip>
        ))}
        <ChipSelect
          label="Uitvoerder"
          none="Alle uitvoerders"
          value={filters.executor}
          options={sortActiveExecutors(executors).map(({ id, name }) => ({
            value: id,
            label: name,
            count: countOf(counts?.byExecutor, id),
          }))}
          onChange={(id) => set('executor', id)}
        >
          Uitvoerder
        </ChipSelect>
        <ChipSelect
          label="Type"
          none="Alle types"
          value={filters.type}
          options={choices(counts?.byType, TYPES)}
          onChange={(type) => set('type', type)}
        >
          Type
        </ChipSelect>
        {filters.customer && (
          <CustomerFilterChip customerId={filters.customer} onRemove={() => set('customer', undefined)} />
        )}
      </Chips>
    </>
  )
}
