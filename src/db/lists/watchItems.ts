import type { StoreTx } from '../../sync/store/ports.ts'
import { ask } from './listClient.ts'
import { type ListedRow, recordsById } from './listedRows.ts'
import type { ItemListQuery } from './listQueries.ts'
import { useWatchedList, createWatchedList } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

/** An item as the overview shows it. */
export interface ItemRow extends ListedRow<'item'> {
  /** The description of its subcategory; '' if it has none. */
  subcategory: string
}

export type ItemList = RowPage<ItemRow>

/** Follows a page of the active items; see watchList. */
const watchItems = watchPage<'item', ItemListQuery, ItemRow>({
  entity: 'item',
  named: ['subcategory'],
  touching: ['category', 'customer', 'outbox'],
  find: (query) => ask('items', 'query', query),
  // An item that was just deleted here disappears before the lists have processed that (IT-34).
  isShown: (row, query) => row.active && (row.rentable || !query.rentable),
  complete: withSubcategories,
})

async function withSubcategories(tx: StoreTx, rows: readonly ListedRow<'item'>[]): Promise<ItemRow[]> {
  const found = await recordsById(
    tx,
    'subcategory',
    rows.map(({ subcategoryId }) => subcategoryId),
  )
  return rows.map((row) => ({ ...row, subcategory: found.get(row.subcategoryId)?.description ?? '' }))
}

/** The pages of the active items. */
export const itemPages = createWatchedList(watchItems)

/** Returns a page of the active items, kept up to date. */
export const useItemList = (query: ItemListQuery): ItemList => useWatchedList(itemPages, query, NO_ROWS)
