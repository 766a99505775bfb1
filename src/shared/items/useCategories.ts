import type { SelectOption } from '../../components/fields/SelectField.tsx'
import { useLive } from '../../db/live.ts'
import { allCategories } from '../../db/queries/settingsLists.ts'
import { compareValues } from '../../lib/textSort.ts'

/** The active categories, by name, and the present category of a record (D-118). */
export function useCategoryOptions(current: string | undefined): SelectOption[] {
  const categories = useLive(allCategories, []) ?? []
  return categories
    .filter(({ id, active }) => active || id === current)
    .map(({ id, description }) => ({ value: id, label: description }))
    .toSorted((a, b) => compareValues(a.label, b.label))
}
