import { isListOf } from '../../domain/savedLists/rules.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import { db } from '../database.ts'

/** Selects saved lists. */
export interface SavedListsQuery extends Pick<SavedList, 'list' | 'department'> {
  userId: string
}

/** Returns the saved lists of an overview that a person can see, by name. */
export async function savedLists({ list, department, userId }: SavedListsQuery): Promise<SavedList[]> {
  const all = await db.savedList.toArray()
  return all
    .filter((one) => one.active && one.list === list && one.department === department)
    .filter((one) => isListOf(one, userId))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
}
