import type { SelectOption } from '../../../components/fields/SelectField.tsx'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { compareValues } from '../../../lib/textSort.ts'

/** The subcategories of a category; all of them if it has none (IT-32). The current one is always included. */
export function useSubcategoryOptions(categoryId: string | null, current: string | null): SelectOption[] {
  const all = useLive(() => db.subcategory.toArray(), []) ?? []
  const active = all.filter((row) => row.active)
  const own = active.filter(({ category }) => category === categoryId)
  const offered = own.length > 0 ? own : active
  const used = all.find(({ id }) => id === current)
  return [...offered, ...(used && !offered.includes(used) ? [used] : [])]
    .map(({ id, description }) => ({ value: id, label: description }))
    .toSorted((a, b) => compareValues(a.label, b.label))
}
