import type { EntityName } from '../../domain/entities.ts'
import type { ReplicaDb } from '../database.ts'
import { readAtStartup, readReplica } from '../../sync/store/dexieStore.ts'
import type { BundleTx } from '../../sync/store/bundles/bundleTx.ts'
import type { StoreTx } from '../../sync/store/ports.ts'
import type { EntityRow, TableName } from '../../sync/store/tables.ts'
import { listsReady } from './listClient.ts'
import {
  type ListedRow,
  withUnsent,
  SYNC_STATE_TABLES,
  type ListSyncState,
  readListSyncState,
} from './listedRows.ts'
import type { ListPage } from './listQueries.ts'
import { watchList } from './watchList.ts'

/** A page of rows, as an overview shows it. */
export interface RowPage<R> {
  /** Undefined until they are known for the first time. */
  rows: R[] | undefined
  /** The number of rows on all pages. */
  total: number
}

export const NO_ROWS: RowPage<never> = { rows: undefined, total: 0 }

interface FoundPage<E extends EntityName> {
  /** A missing row is omitted. */
  rows: readonly (EntityRow<E> | undefined)[]
  total: number
}

/** Describes how a page of records is found and read. */
export interface PageSource<E extends EntityName, Q, R> {
  entity: E
  /** The tables of other records that the rows show. */
  named: readonly TableName[]
  /** Other tables whose changes may concern the page. */
  touching: readonly TableName[]
  /** Finds the page in memory. */
  find(query: Q): Promise<ListPage>
  /** Finds the default view of an overview in the store, even before the lists are in memory. */
  opening?: {
    asked(query: Q): boolean
    /** Resolves null if the lists have to be asked. */
    find(tx: BundleTx, query: Q): Promise<FoundPage<E> | null>
  }
  /**
   * True if a row still belongs to the list. A change made here is visible before the lists have processed
   * it.
   */
  isShown(row: ListedRow<E>, query: Q): boolean
  /** Adds the shown fields of other records. Reads from the entity's table and those in `named`. */
  complete(tx: StoreTx, rows: readonly ListedRow<E>[]): Promise<R[]> | R[]
}

/** Follows a page of records; see watchList. */
export function watchPage<E extends EntityName, Q, R>(of: PageSource<E, Q, R>) {
  const tables = [of.entity, ...of.named, ...SYNC_STATE_TABLES]

  async function pageOf(tx: StoreTx, query: Q, { rows, total }: FoundPage<E>, syncState: ListSyncState) {
    const shown = withUnsent(rows, syncState).filter((row) => of.isShown(row, query))
    return { list: { rows: await of.complete(tx, shown), total }, isInitialSync: syncState.isInitialSync }
  }

  /** Reads everything in one transaction, because the person waits for the app to open. */
  async function fromStore(db: ReplicaDb, query: Q) {
    const { opening } = of
    if (listsReady() || !opening?.asked(query)) return null
    return readAtStartup(db, [...tables, 'column'], async (tx) => {
      const [found, syncState] = await Promise.all([
        opening.find(tx, query),
        readListSyncState(tx, of.entity),
      ])
      return found && pageOf(tx, query, found, syncState)
    })
  }

  async function fromLists(db: ReplicaDb, query: Q) {
    const { ids, total } = await of.find(query)
    return readReplica(db, tables, async (tx) => {
      const [rows, syncState] = await Promise.all([
        tx.getMany(of.entity, ids),
        readListSyncState(tx, of.entity),
      ])
      return pageOf(tx, query, { rows, total }, syncState)
    })
  }

  return (db: ReplicaDb, query: Q, show: (page: RowPage<R>) => void): (() => void) =>
    watchList<RowPage<R>>(
      db,
      {
        tables: [of.entity, ...of.named, ...of.touching],
        read: async (emit) => {
          const { list, isInitialSync } = (await fromStore(db, query)) ?? (await fromLists(db, query))
          emit(list, isInitialSync)
        },
      },
      show,
    )
}
