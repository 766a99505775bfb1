import { ask } from '../lists/door.ts'
import type { RentalListQuery, RepairListQuery } from '../lists/types.ts'

/** What an overview shows, all pages of it. */
export type WholeList =
  | { list: 'repairs'; query: Omit<RepairListQuery, 'page' | 'size'> }
  | { list: 'rentals'; query: Omit<RentalListQuery, 'page' | 'size'> }

const ALL_PAGES = { page: 1, size: Number.MAX_SAFE_INTEGER }

/** The ids of it, in its order; for what is done with every row that a search and its filters find. */
export async function idsOf(whole: WholeList): Promise<readonly string[]> {
  const { ids } =
    whole.list === 'repairs'
      ? await ask('repairs', 'query', { ...whole.query, ...ALL_PAGES })
      : await ask('rentals', 'query', { ...whole.query, ...ALL_PAGES })
  return ids
}
