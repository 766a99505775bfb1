import type { RepairFilters } from '../../../db/lists/types.ts'
import type { WorkFacts } from './useWorkFacts.ts'

/** The filters of the overview (OV-02), by their names in the address. */
export const FILTERS = ['status', 'type', 'executor', 'mine', 'late', 'waiting'] as const
export type FilterKey = (typeof FILTERS)[number]
type Filters = { readonly [K in FilterKey]?: string | undefined }

export const WORDS = { mine: 'Mijn', late: 'Te laat', waiting: 'Wacht op klant' } as const

type Facts = Pick<WorkFacts, 'mine' | 'late'>

/** Returns the filter for the list in memory; undefined without filters, as when the overview opens. */
export function repairFilters(on: Filters, facts: Facts): RepairFilters | undefined {
  if (Object.keys(on).length === 0) return undefined
  return {
    ...(on.status === undefined ? {} : { status: [on.status] }),
    ...(on.type === undefined ? {} : { type: on.type }),
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
    on.mine && WORDS.mine,
    on.late && WORDS.late,
    on.waiting && WORDS.waiting,
    on.executor && (executors.find(({ id }) => id === on.executor)?.name ?? 'Uitvoerder'),
    on.type,
  ]
  return words.flatMap((word) => word || [])
}
