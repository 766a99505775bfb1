import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import type { Executor } from '../../domain/settings/settings.ts'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'

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
