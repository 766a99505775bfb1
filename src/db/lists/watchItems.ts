import type { WerkbankDb } from '../database.ts'
import { lists } from './door.ts'
import { type ListedRow, readRecords } from './readRecords.ts'
import type { ItemListQuery } from './types.ts'
import { useWatchedList } from './useWatchedList.ts'
import { type Tell, watchList } from './watchList.ts'

/** An item as the overview shows it. */
export interface ItemRow extends ListedRow<'item'> {
  /** Description of its subcategory; '' for none. */
  subcategory: string
}

export interface ItemList {
  /** Undefined until they are known for the first time. */
  rows: ItemRow[] | undefined
  /** Rows on all pages together. */
  total: number
}

/** Follows a page of the active items; see watchList. */
function watchItems(db: WerkbankDb, query: ItemListQuery, show: (list: ItemList) => void): () => void {
  async function read(tell: Tell<ItemList>): Promise<void> {
    const { ids, total } = await (await lists()).items(query)
    const { rows, booting } = await readRecords(db, 'item', ids)
    // One that was deleted here this moment is out of sight before the lists have heard of it (IT-34).
    const shown = rows.filter((row) => row.active && (row.rentable || !query.rentable))
    tell({ rows: await withSubcategories(db, shown), total }, booting)
  }
  return watchList(db, { tables: ['item', 'category', 'subcategory', 'customer', 'outbox'], read }, show)
}

async function withSubcategories(db: WerkbankDb, rows: ListedRow<'item'>[]): Promise<ItemRow[]> {
  const ids = rows.map(({ subcategoryId }) => subcategoryId ?? '')
  const found = await db.subcategory.bulkGet(ids)
  return rows.map((row, i) => ({ ...row, subcategory: found[i]?.description ?? '' }))
}

const NOTHING: ItemList = { rows: undefined, total: 0 }

/** A page of the active items, kept up to date. */
export const useItemList = (query: ItemListQuery): ItemList => useWatchedList(watchItems, query, NOTHING)
