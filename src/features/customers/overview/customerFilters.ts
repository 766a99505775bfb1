import type { ListFilters } from '../../../components/list/listFilters.ts'

/** The fields of the filter bar (CU-03, D-104). */
export const CUSTOMER_FILTERS = [
  ['reference', 'Referentie'],
  ['name', 'Naam'],
  ['street', 'Straat'],
  ['email', 'E-mail'],
  ['city', 'Gemeente'],
] as const
export type CustomerFilterKey = (typeof CUSTOMER_FILTERS)[number][0]
export type CustomerFilters = Partial<Record<CustomerFilterKey, string>>

/**
 * Filter key of the one customer that was chosen through an item (D-105). It is stored beside the fields of
 * the filter bar.
 */
export const ONLY_CUSTOMER = 'only'

/** Returns the filled-in fields of the filter bar, out of all filters of the list. */
export const customerFiltersOf = (filters: ListFilters): CustomerFilters =>
  Object.fromEntries(CUSTOMER_FILTERS.flatMap(([key]) => (filters[key] ? [[key, filters[key]]] : [])))
