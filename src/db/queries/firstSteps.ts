import { db } from '../database.ts'

/** What a new business has set up already. */
export interface FirstSteps {
  house: boolean
  categories: boolean
  lists: boolean
}

/** The executor that comes with an empty database: a name without an address, to be replaced by the business's own. */
const GIVEN_NAME = 'Standaard'

/**
 * Whether the business gave its own name to sign with, has a category to number items in, and has customers and items.
 * Each asks for one row, for this runs again whenever one of them changes.
 */
export async function firstSteps(): Promise<FirstSteps> {
  const [executors, category, customer, item] = await Promise.all([
    db.executor.toArray(),
    db.category.toCollection().first(),
    db.customer.toCollection().first(),
    db.item.toCollection().first(),
  ])
  return {
    house: executors.some(({ name, vatNumber, active }) => active && (name !== GIVEN_NAME || vatNumber)),
    categories: category !== undefined,
    lists: customer !== undefined && item !== undefined,
  }
}
