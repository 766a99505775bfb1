import { mutate } from '../../../db/mutate.ts'
import { normalizeName, type Subcategory, SubcategoryFields } from '../../../domain/categories/category.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

export interface SubcategoryValues {
  description: string
  category: string | null
}

export const subcategoryValues = (row: Subcategory | null): SubcategoryValues => ({
  description: row?.description ?? '',
  category: row?.category ?? null,
})

/** Returns the form values as they are stored; `checkSubcategory` guarantees the category. */
const storedSubcategory = ({ description, category }: SubcategoryValues) => ({
  description: description.trim(),
  category: category ?? '',
})

/** True if another subcategory of the category has this name, active or not (D-118). */
export const isSubcategoryNameTaken = (
  { id, description, category }: { id?: string | undefined; description: string; category: string | null },
  all: readonly Subcategory[],
): boolean =>
  all.some(
    (other) =>
      other.id !== id &&
      other.category === category &&
      normalizeName(other.description) === normalizeName(description),
  )

/** Returns the errors that block saving (CA-13, CA-15). */
export function checkSubcategoryForm(
  values: SubcategoryValues,
  row: Subcategory | null,
  all: readonly Subcategory[],
): FieldErrors<SubcategoryValues> {
  const errors = fieldErrors(values, ['category'], SubcategoryFields, storedSubcategory(values))
  const taken = isSubcategoryNameTaken({ id: row?.id, ...values }, all)
  return taken ? { ...errors, description: validationTexts.duplicateSubcategory } : errors
}

/** The entity, titles and toast of the dialog. */
export const SUBCATEGORY = {
  e: 'subcategory',
  titles: ['Nieuwe subcategorie', 'Bewerk subcategorie'],
  saved: 'Subcategorie succesvol opgeslagen.',
} as const

/** Stores the form values. */
export const saveSubcategory = (form: RecordFormContent<SubcategoryValues>): Promise<string> =>
  storeRecord(form, (values, changed) => pick(storedSubcategory(values), changed), {
    create: (id) => mutate('subcategory.create', { id, ...storedSubcategory(form.values) }),
    set: (id, set, base) => mutate('subcategory.set', { id, set }, { base }),
  })
