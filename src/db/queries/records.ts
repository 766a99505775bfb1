import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type {
  CustomerListQuery,
  ItemListQuery,
  ListPage,
  RentalListQuery,
  RepairListQuery,
} from '../lists/listQueries.ts'
import { isOpen, isShownTo } from '../../domain/notifications/open.ts'
import type { Notification } from '../../domain/system/system.ts'
import { AT_WORK } from '../../domain/repairs/statusList.ts'

/**
 * Counts the changes without an outcome. Counts in the store itself, so that no tab has to be awake for it.
 */
export async function countWaitingChanges(): Promise<number> {
  const acked = await db.meta.get('ackedSeq')
  const answered = typeof acked?.v === 'number' ? acked.v : 0
  return db.outbox.filter(({ seq, name }) => seq > answered && name !== 'sync.noop').count()
}

/** The query of an overview for all its pages. */
type Whole<Q> = Omit<Q, 'page' | 'size'>
export type WholeList =
  | { list: 'repairs'; query: Whole<RepairListQuery> }
  | { list: 'rentals'; query: Whole<RentalListQuery> }
  | { list: 'items'; query: Whole<ItemListQuery> }
  | { list: 'customers'; query: Whole<CustomerListQuery> }

const ALL_PAGES = { page: 1, size: Number.MAX_SAFE_INTEGER }

/**
 * Returns the ids of all rows in the order of the overview, for actions on every row that a search and its
 * filters find.
 */
export async function idsOfWholeList(whole: WholeList): Promise<readonly string[]> {
  return (await queryWholeList(whole)).ids
}

function queryWholeList(whole: WholeList): Promise<ListPage> {
  switch (whole.list) {
    case 'repairs':
      return ask('repairs', 'query', { ...whole.query, ...ALL_PAGES })
    case 'rentals':
      return ask('rentals', 'query', { ...whole.query, ...ALL_PAGES })
    case 'items':
      return ask('items', 'query', { ...whole.query, ...ALL_PAGES })
    case 'customers':
      return ask('customers', 'query', { ...whole.query, ...ALL_PAGES })
  }
}

interface Records<R> {
  bulkGet(ids: readonly string[]): PromiseLike<(R | undefined)[]>
}

/** Returns the records of these ids, in this order. A missing record is omitted. */
export async function records<R>(table: Records<R>, ids: readonly string[]): Promise<R[]> {
  const rows = await table.bulkGet(ids)
  return rows.filter((row) => row !== undefined)
}

/** Returns the open notifications of a department and of a person at a moment, newest first (D-129, AW-13). */
export async function openNotifications(
  department: Notification['module'],
  person: string | undefined,
  now: string,
): Promise<Notification[]> {
  const isListed = (row: Notification) => isShownTo(row, department, person) && isOpen(row, now)
  const rows = await db.notification.filter(isListed).toArray()
  return rows.toSorted((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id))
}

/**
 * Returns the open repair that holds an item, other than the given one (D-045); of several the first to
 * arrive.
 */
export async function openRepairOfItem(itemId: string, except?: string) {
  const ids = await ask('repairs', 'find', { itemId, status: AT_WORK })
  const first = ids.findLast((id) => id !== except)
  return first === undefined ? undefined : db.repair.get(first)
}
