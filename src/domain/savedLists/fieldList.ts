import { DEPARTMENT_LIST } from '../shared/departments.ts'
import type { Fields } from '../shared/fields.ts'

/** The overviews that can be saved. */
export const LIST_KINDS = ['repairs', 'rentals', 'items', 'customers'] as const
export type ListKind = (typeof LIST_KINDS)[number]

/**
 * The fields of a saved list. All but its name and its audience come from the screen that it was saved on.
 */
export const SAVED_LIST_FIELDS = {
  name: { label: 'Naam', kind: 'name', max: 60 },
  list: { label: 'Lijst', kind: 'choice', choices: LIST_KINDS },
  department: { label: 'Afdeling', kind: 'choice', choices: DEPARTMENT_LIST },
  search: { label: 'Zoekterm', kind: 'text', max: 200 },
  filters: { label: 'Filters', kind: 'text', max: 1000 },
  sort: { label: 'Sortering', kind: 'text', max: 60 },
  dir: { label: 'Richting', kind: 'choice', choices: ['asc', 'desc'] },
  withAll: { label: 'Alles', sentenceLabel: 'ook wat voorbij is', kind: 'flag' },
  columns: { label: 'Kolommen', kind: 'text', max: 500 },
  shared: { label: 'Delen met iedereen', sentenceLabel: 'gedeeld', kind: 'flag' },
  active: { label: 'In gebruik', kind: 'flag' },
} as const satisfies Fields
