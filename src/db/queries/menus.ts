import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import { isOpen } from '../../domain/notifications/open.ts'
import { isListOf } from '../../domain/savedLists/rules.ts'
import type { SavedList } from '../../domain/savedLists/savedList.ts'
import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import type { Executor } from '../../domain/settings/settings.ts'
import type { ClosedDays } from '../../domain/shared/openDays.ts'
import type { Notification } from '../../domain/system/system.ts'

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

/** Returns the open notifications of a department at a moment, newest first (D-129). */
export async function openNotifications(
  module: Notification['module'],
  now: string,
): Promise<Notification[]> {
  const rows = await db.notification.filter((row) => row.module === module && isOpen(row, now)).toArray()
  return rows.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
}

/** Returns the days of the holidays table. */
export const closedDays = async (): Promise<ClosedDays> =>
  new Set((await db.holiday.toArray()).map(({ date }) => date))

/** The setup steps that a new company has completed. */
export interface FirstSteps {
  /** True if the letterhead is complete: the one on documents that name no executor. */
  letterhead: boolean
  categories: boolean
  lists: boolean
}

/**
 * Checks for a complete letterhead, a category to number items in, customers and items. Each check reads as
 * little as possible, because this runs again whenever one of them changes.
 */
export async function firstSteps(): Promise<FirstSteps> {
  const [executors, category, customers, items] = await Promise.all([
    db.executor.toArray(),
    db.category.toCollection().first(),
    ask('customers', 'areThere'),
    ask('items', 'areThere'),
  ])
  return {
    letterhead: isComplete(firstExecutor(executors)),
    categories: category !== undefined,
    lists: customers && items,
  }
}

const isComplete = (executor: Executor | undefined) =>
  executor !== undefined && missingInLetterhead(executor).length === 0
