import type pg from 'pg'
import { ENTITIES } from '../../src/domain/entities.ts'
import { erasePerson } from '../../src/mutations/privacy/erase.ts'
import { inSyncTransaction } from '../db/queryable.ts'
import { CLOSED_RENTAL, CLOSED_REPAIR } from './closedRecords.ts'
import { erasureContext } from './erasureContext.ts'

/*
 * Customers with whom nothing happened for years. They are erased as a person who asks for it, so what the law
 * requires stays, and no device and no restored backup brings them back.
 */

/** Each erasure takes the lock of the feed for a moment, so a large number is spread over several nights. */
const MOST_PER_RUN = 1_000

const changedSince = (e: 'customer' | 'item', id: string): string =>
  `EXISTS (SELECT FROM sync_change s WHERE s.ent = ${ENTITIES[e].ent} AND s.id = ${id} AND s.at >= $1::date)`

/**
 * Customers `c` of whom nothing changed since the day $1: not the customer and its contacts, a device, a repair, a
 * rental or an order form. A record in the bin can still come back.
 */
const IDLE = `
  customer c WHERE c.erased_at IS NULL AND NOT ${changedSince('customer', 'c.id')}
    AND NOT EXISTS (SELECT FROM repair r WHERE r.customer_id = c.id AND (${CLOSED_REPAIR}) IS NOT TRUE)
    AND NOT EXISTS (SELECT FROM rental r WHERE r.customer_id = c.id AND (${CLOSED_RENTAL}) IS NOT TRUE)
    AND NOT EXISTS (SELECT FROM item i WHERE i.customer_id = c.id AND ${changedSince('item', 'i.id')})
    AND NOT EXISTS (SELECT FROM action_form f WHERE f.customer = c.id AND f.register_date >= $1::date)
    AND c.id::text NOT IN (SELECT doc->>'customerId' FROM trash WHERE doc->>'customerId' IS NOT NULL)`

/** @param before 'YYYY-MM-DD' */
export async function countIdleCustomers(pool: pg.Pool, before: string): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${IDLE}`, [before])
  return rows[0]?.n ?? 0
}

/**
 * Erases idle customers, each in a transaction of its own.
 * @param erased called after each one
 */
export async function eraseIdleCustomers(pool: pg.Pool, before: string, erased: () => void): Promise<void> {
  const found = await pool.query<{ id: string }>(`SELECT c.id FROM ${IDLE} ORDER BY c.id LIMIT $2`, [
    before,
    MOST_PER_RUN,
  ])
  for (const { id } of found.rows) if (await eraseIfIdle(pool, before, id)) erased()
}

/** Somebody may have worked with the customer since the list was read. */
const eraseIfIdle = (pool: pg.Pool, before: string, id: string): Promise<boolean> =>
  inSyncTransaction(
    pool,
    async (tx) => {
      const { rowCount } = await tx.query(`SELECT FROM ${IDLE} AND c.id = $2`, [before, id])
      if (rowCount === 0) return false
      const { store, server } = erasureContext(tx, id)
      const person = { kind: 'customer', customerId: id, id, photos: false, by: null } as const
      await erasePerson(store, { ...person, at: new Date().toISOString() }, server)
      await store.flush()
      return true
    },
    { unlimitedWait: true },
  )
