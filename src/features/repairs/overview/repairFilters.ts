import type { RepairFilters } from '../../../db/lists/listQueries.ts'
import type { WorkFacts } from './useWorkFacts.ts'

/** The filters of the overview (OV-02), by their names in the address. */
export const REPAIR_FILTERS = ['status', 'type', 'executor', 'mine', 'late', 'waiting', 'customer'] as const
export type RepairFilterKey = (typeof REPAIR_FILTERS)[number]
type Filters = { readonly [K in RepairFilterKey]?: string | undefined }

export const FILTER_WORDS = { mine: 'Mijn', late: 'Te laat', waiting: 'Wacht op klant' } as const

type Facts = Pick<WorkFacts, 'mine' | 'late'>

/** Returns the filter for the list in memory; undefined without filters, as when the overview opens. */
export function repairFilters(on: Filters, facts: Facts): RepairFilters | undefined {
  if (Object.keys(on).length === 0) return undefined
  return {
    ...(on.status === undefined ? {} : { status: [on.status] }),
    ...(on.type === undefined ? {} : { type: on.type }),
    ...(on.customer === undefined ? {} : { customerId: on.customer }),
    ...(on.executor === undefined ? {} : { executorId: on.executor }),
    ...(on.mine === undefined ? {} : { mine: facts.mine }),
    ...(on.late === undefined ? {} : { late: facts.late }),
    ...(on.waiting === undefined ? {} : { waiting: true }),
  }
}

/** Returns the active filters in words, for a sentence. */
export function filterWords(on: Filters, executors: WorkFacts['executors']): string[] {
  const words = [
    on.status,
    on.mine && FILTER_WORDS.mine,
    on.late && FILTER_WORDS.late,
    on.waiting && FILTER_WORDS.waiting,
    on.executor && (executors.find(({ id }) => id === on.executor)?.name ?? 'Uitvoerder'),
    on.type,
    on.customer && 'Klant',
  ]
  return words.flatMap((word) => word || [])
}
