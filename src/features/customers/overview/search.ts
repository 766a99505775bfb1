import type { ListFilters } from '../../../components/list/listFilters.ts'

/** The fields of the filter bar (CU-03, D-104). */
export const FILTERS = [
  ['reference', 'Referentie'],
  ['name', 'Naam'],
  ['street', 'Straat'],
  ['email', 'E-mail'],
  ['city', 'Gemeente'],
] as const
export type FilterKey = (typeof FILTERS)[number][0]
export type CustomerFilters = Partial<Record<FilterKey, string>>

/**
 * Filter key of the one customer that was chosen through an item (D-105). It is stored beside the fields of
 * the filter bar.
 */
export const ONLY = 'only'

/** Returns the filled-in fields of the filter bar, out of all filters of the list. */
export const filtersOf = (filters: ListFilters): CustomerFilters =>
  Object.fromEntries(FILTERS.flatMap(([key]) => (filters[key] ? [[key, filters[key]]] : [])))
