import type pg from 'pg'
import type { Queryable } from '../db/queryable.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { putStatements } from '../store/aggregates/write.ts'
import {
  isSilent,
  type Last,
  mayTellAgain,
  type NotificationDraft,
  notificationOf,
} from '../../src/domain/notifications/notification.ts'

/** A draft with the id it gets; two runs that mean the same give the same id. */
export interface Named {
  id: string
  draft: NotificationDraft
}

/**
 * Writes the notifications that are new, in the caller's transaction of the feed: one open notification per event and
 * object; `again`: and not within a week after it was read (D-129).
 * @returns how many were written
 */
export async function tellIn(
  tx: Queryable,
  named: readonly Named[],
  now: string,
  again: boolean,
): Promise<number> {
  const [last, taken] = [await lastOf(tx, named), await takenIds(tx, named)]
  let told = 0
  for (const { id, draft } of named) {
    const known = last.get(`${draft.event}/${draft.objectId}`) ?? null
    if (taken.has(id) || !(again ? mayTellAgain(known, now) : isSilent(known))) continue
    await tx.query(
      putStatements('notification', undefined, { ...notificationOf(draft, id, now) }).join(';\n'),
    )
    last.set(`${draft.event}/${draft.objectId}`, { id, read: false, readAt: null })
    told += 1
  }
  return told
}

/** One event that happened outside a mutation, such as a mail that was given up; twice with one id is once. */
export const tellEvent = (pool: pg.Pool, named: Named, now: string): Promise<number> =>
  inSyncTransaction(pool, (tx) => tellIn(tx, [named], now, false))

/** Ids that were used before, also by one that was cleaned up since. */
async function takenIds(tx: Queryable, named: readonly Named[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM notification WHERE id = ANY($1::uuid[])
     UNION SELECT id FROM dead_id WHERE ent = $2 AND id = ANY($1::uuid[])`,
    [named.map(({ id }) => id), ENTITIES.notification.ent],
  )
  return new Set(rows.map(({ id }) => id))
}

/** The newest notification of each event and object, open ones first. */
async function lastOf(tx: Queryable, named: readonly Named[]): Promise<Map<string, Last>> {
  const objects = [...new Set(named.map(({ draft }) => draft.objectId))]
  if (objects.length === 0) return new Map()
  const { rows } = await tx.query<Last & { key: string }>(
    `SELECT DISTINCT ON (event, object_id) id, read, sync_moment(read_at) AS "readAt", event || '/' || object_id AS key
       FROM notification WHERE object_id = ANY($1::uuid[]) AND event IS NOT NULL
      ORDER BY event, object_id, read, at DESC`,
    [objects],
  )
  return new Map(rows.map(({ key, ...last }) => [key, last]))
}
