import { useState } from 'react'
import { BareInput } from '../../../components/fields/BareInput.tsx'
import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { useAutosave } from '../../../components/fields/useAutosave.ts'
import { mutate } from '../../../db/mutate.ts'
import { allSubcategories } from '../../../db/queries/settingsLists.ts'
import type { Subcategory } from '../../../domain/categories/category.ts'
import { T } from '../../../domain/shared/messages.ts'
import { Inactive } from '../shared/Inactive.tsx'
import classes from './Subcategories.module.css'
import { isNameTaken } from './subcategory.ts'

/** The name of a subcategory, changed inside its row; saved when it is left or with Enter (CA-16, D-119). */
export function NameCell({ row }: { row: Subcategory }) {
  const [error, setError] = useState<string | null>(null)
  const field = useAutosave({
    value: row.description,
    onSave: async (typed, seen) => {
      const description = typed.trim()
      const problem = await problemOf(row, description)
      setError(problem)
      if (problem !== null) return false
      if (description === row.description) return true
      await mutate('subcategory.set', { id: row.id, set: { description } }, { base: { description: seen } })
      toastSuccess('Subcategorie succesvol opgeslagen.')
      return true
    },
  })
  return (
    <span data-no-open className={classes.name}>
      <BareInput
        aria-label={`Naam van ${row.description}`}
        value={field.value}
        error={error ?? undefined}
        maxLength={100}
        onChange={(event) => {
          setError(null)
          field.onChange(event.currentTarget.value)
        }}
        onBlur={field.onBlur}
        onKeyDown={(event) => {
          if (event.key === 'Enter') field.save()
          if (event.key !== 'Escape') return
          setError(null)
          field.onChange(row.description)
        }}
      />
      <Inactive active={row.active}>{null}</Inactive>
    </span>
  )
}

/** The list speaks of a category where the dialog speaks of a subcategory (D-119). */
async function problemOf(row: Subcategory, description: string): Promise<string | null> {
  if (description === '') return T.subcategoryName
  return isNameTaken({ ...row, description }, await allSubcategories()) ? T.duplicateCategory : null
}
