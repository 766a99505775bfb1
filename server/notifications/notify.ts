import type pg from 'pg'
import type { Queryable } from '../db/queryable.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { putStatements } from '../sync/store/aggregates/write.ts'
import {
  hasNoOpenNotification,
  type LatestNotification,
  mayNotifyAgain,
  type NotificationDraft,
  notificationOf,
} from '../../src/domain/notifications/notification.ts'

/** A draft with its id. Two runs with the same meaning produce the same id. */
export interface DraftWithId {
  id: string
  draft: NotificationDraft
}

/**
 * Writes new notifications in the caller's transaction of the feed. There is at most one open notification
 * per event and object. With `again`, none is created within a week after it was read (D-129).
 * @returns the number of new notifications
 */
export async function insertNotifications(
  tx: Queryable,
  drafts: readonly DraftWithId[],
  now: string,
  again: boolean,
): Promise<number> {
  const [last, taken] = [await lastOf(tx, drafts), await takenIds(tx, drafts)]
  let created = 0
  for (const { id, draft } of drafts) {
    const known = last.get(`${draft.event}/${draft.objectId}`) ?? null
    if (taken.has(id) || !(again ? mayNotifyAgain(known, now) : hasNoOpenNotification(known))) continue
    await tx.query(
      putStatements('notification', undefined, { ...notificationOf(draft, id, now) }).join(';\n'),
    )
    last.set(`${draft.event}/${draft.objectId}`, { id, read: false, readAt: null })
    created += 1
  }
  return created
}

/**
 * Notifies one event outside of a mutation, such as a mail that was given up. The same id is only written
 * once.
 */
export const notifyEvent = (pool: pg.Pool, drafts: DraftWithId, now: string): Promise<number> =>
  inSyncTransaction(pool, (tx) => insertNotifications(tx, [drafts], now, false))

/** Returns ids that exist or existed before cleanup. */
async function takenIds(tx: Queryable, drafts: readonly DraftWithId[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ id: string }>(
    `SELECT id FROM notification WHERE id = ANY($1::uuid[])
     UNION SELECT id FROM dead_id WHERE ent = $2 AND id = ANY($1::uuid[])`,
    [drafts.map(({ id }) => id), ENTITIES.notification.ent],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Returns the newest notification of each event and object, open ones first. */
async function lastOf(
  tx: Queryable,
  drafts: readonly DraftWithId[],
): Promise<Map<string, LatestNotification>> {
  const objects = [...new Set(drafts.map(({ draft }) => draft.objectId))]
  if (objects.length === 0) return new Map()
  const { rows } = await tx.query<LatestNotification & { key: string }>(
    `SELECT DISTINCT ON (event, object_id) id, read, sync_moment(read_at) AS "readAt", event || '/' || object_id AS key
       FROM notification WHERE object_id = ANY($1::uuid[]) AND event IS NOT NULL
      ORDER BY event, object_id, read, at DESC`,
    [objects],
  )
  return new Map(rows.map(({ key, ...last }) => [key, last]))
}
