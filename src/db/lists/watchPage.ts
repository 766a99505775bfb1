import type { EntityName } from '../../domain/entities.ts'
import type { WerkbankDb } from '../database.ts'
import type { TableName } from '../tables.ts'
import { listsReady } from './door.ts'
import { type ListedRow, readRecords } from './readRecords.ts'
import type { ListPage } from './types.ts'
import { watchList } from './watchList.ts'

/** A page of rows, as an overview shows it. */
export interface RowPage<R> {
  /** Undefined until they are known for the first time. */
  rows: R[] | undefined
  /** Rows on all pages together. */
  total: number
}

export const NO_ROWS: RowPage<never> = { rows: undefined, total: 0 }

/** How a page of records is found and read. */
export interface PageOf<E extends EntityName, Q, R> {
  entity: E
  /** Tables whose changes may concern what is shown. */
  tables: readonly TableName[]
  /** The page from memory. */
  find(query: Q): Promise<ListPage>
  /** The page from the store, for what an overview opens with; null for another question. */
  first?(db: WerkbankDb, query: Q): Promise<ListPage | null> | null
  /** Whether a row still belongs to the list: a change made here is seen before the lists have heard of it. */
  isShown(row: ListedRow<E>, query: Q): boolean
  /** Adds what the rows show of other records. */
  complete(db: WerkbankDb, rows: ListedRow<E>[]): Promise<R[]> | R[]
}

/** Follows a page of records; see watchList. */
export function watchPage<E extends EntityName, Q, R>(of: PageOf<E, Q, R>) {
  return (db: WerkbankDb, query: Q, show: (page: RowPage<R>) => void): (() => void) =>
    watchList<RowPage<R>>(
      db,
      {
        tables: of.tables,
        read: async (tell) => {
          const { ids, total } = (!listsReady() && (await of.first?.(db, query))) || (await of.find(query))
          const { rows, booting } = await readRecords(db, of.entity, ids)
          const shown = rows.filter((row) => of.isShown(row, query))
          tell({ rows: await of.complete(db, shown), total }, booting)
        },
      },
      show,
    )
}
