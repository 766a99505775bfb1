import { type ListSearch, parseListSearch } from '../../../components/list/listSearch.ts'

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

/** The overview's part of the URL: the list, the filters, and the one customer that was chosen by an item (D-105). */
export type CustomerSearch = ListSearch & CustomerFilters & { only?: string }

/** Reads the search part of a URL; nonsense is left out. */
export function parseCustomerSearch(raw: Record<string, unknown>): CustomerSearch {
  const text = (key: string) => {
    // A router may have parsed a text of digits into a number.
    const value = typeof raw[key] === 'number' ? String(raw[key]) : raw[key]
    return typeof value === 'string' && value !== '' ? { [key]: value } : {}
  }
  return {
    ...parseListSearch(raw),
    ...Object.assign({}, ...FILTERS.map(([key]) => text(key))),
    ...text('only'),
  }
}

export const filtersOf = (search: CustomerSearch): CustomerFilters =>
  Object.fromEntries(FILTERS.flatMap(([key]) => (search[key] ? [[key, search[key]]] : [])))
