import type { StoreTx } from '../ports.ts'
import { ask } from './door.ts'
import { type ListedRow, recordsById } from './listedRows.ts'
import type { ItemListQuery } from './types.ts'
import { useWatchedList, watched } from './useWatchedList.ts'
import { NO_ROWS, type RowPage, watchPage } from './watchPage.ts'

/** An item as the overview shows it. */
export interface ItemRow extends ListedRow<'item'> {
  /** Description of its subcategory; '' for none. */
  subcategory: string
}

export type ItemList = RowPage<ItemRow>

/** Follows a page of the active items; see watchList. */
const watchItems = watchPage<'item', ItemListQuery, ItemRow>({
  entity: 'item',
  named: ['subcategory'],
  touching: ['category', 'customer', 'outbox'],
  find: (query) => ask('items', 'query', query),
  // One that was deleted here this moment is out of sight before the lists have heard of it (IT-34).
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

/** Pages of the active items. */
export const itemPages = watched(watchItems)

/** A page of the active items, kept up to date. */
export const useItemList = (query: ItemListQuery): ItemList => useWatchedList(itemPages, query, NO_ROWS)
