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

/** The one customer that was chosen by an item (D-105) stands beside them. */
export const ONLY = 'only'

/** The fields that are filled in, of all that the list is narrowed down by. */
export const filtersOf = (filters: ListFilters): CustomerFilters =>
  Object.fromEntries(FILTERS.flatMap(([key]) => (filters[key] ? [[key, filters[key]]] : [])))
