import { firstExecutor, missingInLetterhead } from '../../domain/settings/executors.ts'
import type { Executor } from '../../domain/settings/settings.ts'
import { db } from '../database.ts'
import { ask } from '../lists/door.ts'

/** What a new business has set up already. */
export interface FirstSteps {
  /** Its letterhead: the one on papers that name no executor. */
  house: boolean
  categories: boolean
  lists: boolean
}

/**
 * Whether the business has a complete letterhead, a category to number items in, and customers and items.
 * Each asks for as little as there is, for this runs again whenever one of them changes.
 */
export async function firstSteps(): Promise<FirstSteps> {
  const [executors, category, customers, items] = await Promise.all([
    db.executor.toArray(),
    db.category.toCollection().first(),
    ask('customers', 'areThere'),
    ask('items', 'areThere'),
  ])
  return {
    house: isComplete(firstExecutor(executors)),
    categories: category !== undefined,
    lists: customers && items,
  }
}

const isComplete = (executor: Executor | undefined) =>
  executor !== undefined && missingInLetterhead(executor).length === 0
