import { DAY_MS } from '../../src/lib/instants.ts'
import type pg from 'pg'
import { inSyncTransaction } from '../db/queryable.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { markOverdue } from './overdue.ts'
import { notifyDue } from './daily.ts'

/** At six in the morning in Brussels (D-129). */
const SIX = '0 6 * * *'
const AFTER_MIDNIGHT = '1 0 * * *'

/** Plans the daily notifications. Demo data starts with its own notifications. */
export async function planNotifications({ app, fresh, demo }: StartupContext): Promise<void> {
  const work = async () => {
    const created = await notifyDue(app.pool, new Date().toISOString())
    app.log.info({ told: created }, 'daily notifications')
  }
  app.jobs.daily('notifications', SIX, work)
  const overdue = async () => {
    const changed = await markOverdue(app.pool, new Date().toISOString())
    app.log.info({ changed }, 'overdue rentals')
  }
  app.jobs.daily('overdue', AFTER_MIDNIGHT, overdue)
  // Catch up if the server was off at night.
  await overdue()
  if (!fresh || !demo) return
  await readOlder(app.pool)
  await work()
}

/**
 * Creates the notifications of two weeks ago and marks them as read yesterday, so that a demo shows read and
 * open ones.
 */
async function readOlder(pool: pg.Pool): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
  await notifyDue(pool, daysAgo(14))
  await inSyncTransaction(pool, (tx) =>
    tx.query('UPDATE notification SET read = true, read_at = $1 WHERE NOT read', [daysAgo(1)]),
  )
}
