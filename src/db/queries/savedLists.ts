import { isListOf } from '../../domain/savedLists/rules.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import { db } from '../database.ts'

/** Which kept lists are asked for. */
export interface ListsAsked extends Pick<SavedList, 'list' | 'department'> {
  userId: string
}

/** The kept lists of an overview that somebody sees, by their name. */
export async function savedLists({ list, department, userId }: ListsAsked): Promise<SavedList[]> {
  const all = await db.savedList.toArray()
  return all
    .filter((one) => one.active && one.list === list && one.department === department)
    .filter((one) => isListOf(one, userId))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'nl'))
}
