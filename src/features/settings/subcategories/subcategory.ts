import { mutate } from '../../../db/mutate.ts'
import { foldName, type Subcategory, SubcategoryFields } from '../../../domain/categories/category.ts'
import { T } from '../../../domain/shared/messages.ts'
import { pick } from '../../../domain/shared/objects.ts'
import { fieldErrors } from '../../../pieces/forms/fields.ts'
import { type Filled, storeRecord } from '../../../pieces/forms/storeRecord.ts'
import type { FieldErrors } from '../../../pieces/forms/useRecordForm.ts'

export interface SubcategoryValues {
  description: string
  category: string | null
}

export const subcategoryValues = (row: Subcategory | null): SubcategoryValues => ({
  description: row?.description ?? '',
  category: row?.category ?? null,
})

/** The dialog's fields as they are stored; `checkSubcategory` saw to it that there is a category. */
const storedSubcategory = ({ description, category }: SubcategoryValues) => ({
  description: description.trim(),
  category: category ?? '',
})

/** Whether another one of the category has this name, in use or not (D-118). */
export const isNameTaken = (
  { id, description, category }: { id?: string | undefined; description: string; category: string | null },
  all: readonly Subcategory[],
): boolean =>
  all.some(
    (other) =>
      other.id !== id && other.category === category && foldName(other.description) === foldName(description),
  )

/** What stands in the way of saving (CA-13, CA-15). */
export function checkSubcategory(
  values: SubcategoryValues,
  row: Subcategory | null,
  all: readonly Subcategory[],
): FieldErrors<SubcategoryValues> {
  const errors = fieldErrors(values, ['category'], SubcategoryFields, storedSubcategory(values))
  const taken = isNameTaken({ id: row?.id, ...values }, all)
  return taken ? { ...errors, description: T.duplicateSubcategory } : errors
}

/** What its dialog is about, and what is said of it. */
export const SUBCATEGORY = {
  e: 'subcategory',
  titles: ['Nieuwe subcategorie', 'Bewerk subcategorie'],
  saved: 'Subcategorie succesvol opgeslagen.',
} as const

/** Stores what the dialog holds. */
export const saveSubcategory = (form: Filled<SubcategoryValues>): Promise<string> =>
  storeRecord(form, (values, changed) => pick(storedSubcategory(values), changed), {
    create: (id) => mutate('subcategory.create', { id, ...storedSubcategory(form.values) }),
    set: (id, set, base) => mutate('subcategory.set', { id, set }, { base }),
  })
