import { PICKED_UP, RENTAL_ACTIVE, REPAIR_ACTIVE, REPAIRED } from '../db/statusSql.ts'
import type pg from 'pg'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { EntityDoc, EntityName } from '../../src/domain/entities.ts'
import { type DailyFacts, latestDueDays, dueNotifications } from '../../src/domain/notifications/due.ts'
import { dailyId, READ_KEPT_DAYS } from '../../src/domain/notifications/notification.ts'
import { inSyncTransaction, type Queryable } from '../db/queryable.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'
import { insertNotifications } from './notify.ts'

/** Notifications per transaction. Small batches keep the time short in which other writers wait. */
const BATCH = 200

/**
 * Daily work of D-129: creates the notifications that are due, and deletes read ones after 90 days. It may
 * run several times a day; repeats create nothing.
 * @returns the number of new notifications
 */
export async function notifyDue(pool: pg.Pool, now: string): Promise<number> {
  const today = dayInBrussels(now)
  const drafts = dueNotifications(await factsOf(pool, today), today)
  const named = drafts.map((draft) => ({ id: dailyId(draft, today), draft }))
  let created = 0
  for (let i = 0; i < named.length; i += BATCH)
    created += await inSyncTransaction(pool, (tx) =>
      insertNotifications(tx, named.slice(i, i + BATCH), now, true),
    )
  await forgetRead(pool, now)
  return created
}

/** Reads all records that the rules may apply to; the rules make the decision. */
async function factsOf(pool: pg.Pool, today: string): Promise<DailyFacts> {
  const before = latestDueDays(today)
  const repairs = await docs(
    pool,
    'repair',
    `(r.type = 'Bestek' AND r.estimate_approval IS NULL AND r.${REPAIR_ACTIVE} AND r.date_in <= $1)
     OR r.status = ${REPAIRED}
     OR (r.is_external AND r.status <> ${PICKED_UP} AND EXISTS (
       SELECT 1 FROM external_repair x WHERE x.repair_id = r.id AND x.date_in IS NULL AND x.date_out <= $2))
     OR (r.status = ${PICKED_UP} AND EXISTS (
       SELECT 1 FROM rental l WHERE l.id = r.rental_id AND l.${RENTAL_ACTIVE}))`,
    [before.estimate, before.external],
  )
  const rentals = await docs(pool, 'rental', `r.${RENTAL_ACTIVE}`)
  const { rows } = await pool.query<{ day: string }>('SELECT date::text AS day FROM holiday')
  const items = await docs(pool, 'item', 'r.active AND r.inspection_due <= $1', [before.inspection])
  const named = [
    ...repairs.flatMap(({ customerId, externalRepair }) => [customerId, externalRepair?.manufacturerId]),
    ...rentals.map(({ customerId }) => customerId),
  ]
  return {
    repairs,
    rentals,
    items,
    names: await namesOf(pool, named),
    closed: new Set(rows.map(({ day }) => day)),
  }
}

async function docs<E extends EntityName>(
  db: Queryable,
  e: E,
  where: string,
  values: unknown[] = [],
): Promise<EntityDoc<E>[]> {
  const { rows } = await db.query<{ doc: EntityDoc<E> }>(selectVersioned(e, where), values)
  return rows.map(({ doc }) => doc)
}

async function namesOf(
  db: Queryable,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>(
    `SELECT id, name FROM customer WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id, name FROM manufacturer WHERE id = ANY($1::uuid[])`,
    [[...new Set(ids.filter(Boolean))]],
  )
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const forgetRead = (pool: pg.Pool, now: string) =>
  inSyncTransaction(pool, (tx) =>
    tx.query(
      `DELETE FROM notification WHERE (read OR user_id IS NOT NULL)
         AND coalesce(read_at, at) < $1::timestamptz - $2::interval`,
      [now, `${READ_KEPT_DAYS} days`],
    ),
  )
