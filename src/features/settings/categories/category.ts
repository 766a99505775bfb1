import { mutate } from '../../../db/mutate.ts'
import {
  type Category,
  CategoryFields,
  normalizeName,
  NEW_CATEGORY,
  prefixProblem,
  tidyPrefix,
} from '../../../domain/categories/category.ts'
import type { ConflictRule } from '../../../domain/categories/conflictRule.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { linesOf } from '../../../domain/shared/lines.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import { type PartValue, partsProblem, storedParts } from '../../../shared/parts/parts.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

export interface CategoryValues {
  description: string
  prefix: string
  /** One accessory per line. */
  accessories: string
  clash: ConflictRule | null
  serviceDays: number | null
  inspectedOnly: boolean
  goesAlong: PartValue[]
}

export const categoryValues = (row: Category | null): CategoryValues => ({
  description: row?.description ?? '',
  prefix: row?.prefix ?? '',
  accessories: row?.accessories ?? '',
  clash: row?.clash ?? NEW_CATEGORY.clash,
  serviceDays: row?.serviceDays ?? NEW_CATEGORY.serviceDays,
  inspectedOnly: row?.inspectedOnly ?? NEW_CATEGORY.inspectedOnly,
  goesAlong: row?.goesAlong ?? [],
})

/** Returns the form values as they are stored; the prefix in capitals (D-111). */
const storedCategory = ({
  description,
  prefix,
  accessories,
  clash,
  serviceDays,
  goesAlong,
  ...flags
}: CategoryValues) => ({
  ...flags,
  description: description.trim(),
  prefix: tidyPrefix(prefix),
  accessories: linesOf(accessories).join('\n') || null,
  clash: clash ?? NEW_CATEGORY.clash,
  serviceDays: serviceDays ?? NEW_CATEGORY.serviceDays,
  goesAlong: storedParts(goesAlong),
})

/**
 * Returns the errors that block saving: an empty field, or a name that exists already, active or not (CA-05
 * to CA-07, D-118).
 */
export function checkCategory(
  values: CategoryValues,
  row: Category | null,
  all: readonly Category[],
): FieldErrors<CategoryValues> {
  const errors = fieldErrors(values, [], CategoryFields, storedCategory(values))
  // An old prefix that breaks the rule is accepted as long as it is not changed.
  const prefix = values.prefix === row?.prefix ? null : prefixProblem(values.prefix)
  if (prefix) errors.prefix = prefix
  const problem = partsProblem(values.goesAlong)
  if (problem) errors.goesAlong = problem
  const name = normalizeName(values.description)
  const taken = all.some(({ id, description }) => id !== row?.id && normalizeName(description) === name)
  return taken ? { ...errors, description: validationTexts.duplicateCategory } : errors
}

/** The entity, titles and toast of the dialog. */
export const CATEGORY = {
  e: 'category',
  titles: ['Nieuwe categorie', 'Bewerk categorie'],
  saved: 'Categorie succesvol opgeslagen.',
} as const

/** Stores the form values. */
export const saveCategory = (form: RecordFormContent<CategoryValues>): Promise<string> =>
  storeRecord(form, (values, changed) => pick(storedCategory(values), changed), {
    create: (id) => mutate('category.create', { id, ...storedCategory(form.values) }),
    set: (id, set) =>
      mutate('category.set', { id, set }, { base: pick(storedCategory(form.seen), form.changed) }),
  })
