import { BareInput } from '../../../components/fields/BareInput.tsx'
import { allSubcategories } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { validationTexts } from '../../../domain/shared/validationTexts.ts'
import { useSavedField } from '../../../shared/fields/SavedField.tsx'
import { Inactive } from '../shared/Inactive.tsx'
import classes from './Subcategories.module.css'
import { isSubcategoryNameTaken } from './subcategory.ts'

/** The name of a subcategory, edited inside its row. It is saved on blur or Enter (CA-16, D-119). */
export function NameCell({ row }: { row: Subcategory }) {
  const field = useSavedField<string>({
    value: row.description,
    field: `subcategory/${row.id}/description`,
    label: 'Subcategorie',
    saved: 'Subcategorie succesvol opgeslagen.',
    check: async (typed) => problemOf(row, typed.trim()),
    mutation: (typed, seen) => ({
      name: 'subcategory.set',
      args: { id: row.id, set: { description: typed.trim() } },
      base: { description: seen },
    }),
  })
  return (
    <span data-no-open className={classes.name}>
      <BareInput
        aria-label={`Naam van ${row.description}`}
        value={field.value}
        error={field.error}
        maxLength={100}
        onChange={(event) => {
          field.clearError()
          field.onChange(event.currentTarget.value)
        }}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.save()
          if (event.key !== 'Escape') return
          field.clearError()
          field.onChange(row.description)
        }}
      />
      <Inactive active={row.active}>{null}</Inactive>
    </span>
  )
}

/** Returns the error. The list calls it a category where the dialog calls it a subcategory (D-119). */
async function problemOf(row: Subcategory, description: string): Promise<string | null> {
  if (description === '') return validationTexts.subcategoryName
  return isSubcategoryNameTaken({ ...row, description }, await allSubcategories())
    ? validationTexts.duplicateCategory
    : null
}
