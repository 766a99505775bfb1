import type { EntityName } from '../../domain/entities.ts'
import type { WerkbankDb } from '../database.ts'
import { readFirst, readReplica } from '../dexieStore.ts'
import type { PackTx } from '../packs/packTx.ts'
import type { StoreTx } from '../ports.ts'
import type { EntityRow, TableName } from '../tables.ts'
import { listsReady } from './door.ts'
import { type ListedRow, marked, MARKS, type Marks, readMarks } from './listedRows.ts'
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

interface Found<E extends EntityName> {
  /** One that is gone is left out. */
  rows: readonly (EntityRow<E> | undefined)[]
  total: number
}

/** How a page of records is found and read. */
export interface PageOf<E extends EntityName, Q, R> {
  entity: E
  /** Tables that the rows show something of. */
  named: readonly TableName[]
  /** Other tables whose changes may concern what is shown. */
  touching: readonly TableName[]
  /** The page from memory. */
  find(query: Q): Promise<ListPage>
  /** What an overview opens with is found in the store, also before the lists are in memory. */
  opening?: {
    asked(query: Q): boolean
    /** Null: the lists have to be asked. */
    find(tx: PackTx, query: Q): Promise<Found<E> | null>
  }
  /** Whether a row still belongs to the list: a change made here is seen before the lists have heard of it. */
  isShown(row: ListedRow<E>, query: Q): boolean
  /** Adds what the rows show of other records; reads from the entity's table and those `named`. */
  complete(tx: StoreTx, rows: readonly ListedRow<E>[]): Promise<R[]> | R[]
}

/** Follows a page of records; see watchList. */
export function watchPage<E extends EntityName, Q, R>(of: PageOf<E, Q, R>) {
  const tables = [of.entity, ...of.named, ...MARKS]

  async function pageOf(tx: StoreTx, query: Q, { rows, total }: Found<E>, marks: Marks) {
    const shown = marked(rows, marks).filter((row) => of.isShown(row, query))
    return { list: { rows: await of.complete(tx, shown), total }, booting: marks.booting }
  }

  /** Everything in one transaction: the person waits for the app to open. */
  async function fromStore(db: WerkbankDb, query: Q) {
    const { opening } = of
    if (listsReady() || !opening?.asked(query)) return null
    return readFirst(db, [...tables, 'column'], async (tx) => {
      const [found, marks] = await Promise.all([opening.find(tx, query), readMarks(tx, of.entity)])
      return found && pageOf(tx, query, found, marks)
    })
  }

  async function fromLists(db: WerkbankDb, query: Q) {
    const { ids, total } = await of.find(query)
    return readReplica(db, tables, async (tx) => {
      const [rows, marks] = await Promise.all([tx.getMany(of.entity, ids), readMarks(tx, of.entity)])
      return pageOf(tx, query, { rows, total }, marks)
    })
  }

  return (db: WerkbankDb, query: Q, show: (page: RowPage<R>) => void): (() => void) =>
    watchList<RowPage<R>>(
      db,
      {
        tables: [of.entity, ...of.named, ...of.touching],
        read: async (tell) => {
          const { list, booting } = (await fromStore(db, query)) ?? (await fromLists(db, query))
          tell(list, booting)
        },
      },
      show,
    )
}
