import { liveQuery } from 'dexie'
import { db } from '../database.ts'
import { ask } from '../lists/listClient.ts'
import type {
  CustomerListQuery,
  ItemListQuery,
  ListPage,
  RentalListQuery,
  RepairListQuery,
} from '../lists/listQueries.ts'
import type { EntityName } from '../../domain/entities.ts'
import { deriveId } from '../../domain/shared/uuid.ts'

/**
 * Resolves true as soon as the server has accepted a row that was made here, which shows when the row comes
 * back with a version. Resolves false if that takes longer than `ms`.
 */
export function waitForAcknowledgement(e: EntityName, id: string, ms: number): Promise<boolean> {
  return new Promise((resolve) => {
    const done = (answer: boolean) => {
      clearTimeout(timer)
      subscription.unsubscribe()
      resolve(answer)
    }
    const timer = setTimeout(() => done(false), ms)
    const subscription = liveQuery(() => db.table(e).get(id)).subscribe({
      next: (row: { _v?: number } | undefined) => {
        if (row?._v) queueMicrotask(() => done(true))
      },
      error: () => done(false),
    })
  })
}

/**
 * Counts the changes without an outcome. Counts in the store itself, so that no tab has to be awake for it.
 */
export async function countWaitingChanges(): Promise<number> {
  const acked = await db.meta.get('ackedSeq')
  const answered = typeof acked?.v === 'number' ? acked.v : 0
  return db.outbox.filter(({ seq, name }) => seq > answered && name !== 'sync.noop').count()
}

/**
 * Maps the id of a record to the last id under which it continues, because two devices created the same thing
 * (B6.3).
 */
export type FinalAliases = ReadonlyMap<string, string>

/** Returns the id under which a record continues; usually its own. */
export async function aliasTarget(e: 'customer' | 'item', id: string): Promise<string> {
  return (await db.alias.get(deriveId(id, `alias:${e}`))) ? ((await finalAliases()).get(id) ?? id) : id
}

const MAX_HOPS = 10

export async function finalAliases(): Promise<FinalAliases> {
  const rows = await db.alias.toArray()
  const next = new Map(rows.map(({ fromId, toId }) => [fromId, toId]))
  return new Map(rows.map(({ fromId }) => [fromId, finalIdOf(fromId, next)]))
}

function finalIdOf(id: string, next: FinalAliases): string {
  let at = id
  for (let hops = 0; hops < MAX_HOPS && next.has(at); hops += 1) at = next.get(at) ?? at
  return at
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
