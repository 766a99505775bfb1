import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { erasesNothing, NOTHING_ERASED, RetentionCounts } from '../../src/domain/privacy/retention.ts'
import {
  RETENTION_SETTINGS,
  type RetentionTerms,
  retentionTerms,
} from '../../src/domain/settings/retention.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { definedOf, keysOf } from '../../src/lib/objects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { blobStore } from '../blobs/blobs.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { applyRetention } from './applyRetention.ts'
import { finishErasures } from './finishErasures.ts'

/** At night, when nobody works. */
const AT_NIGHT = '25 4 * * *'

/** Plans the daily job that erases what is older than the company keeps it. */
export async function planRetention({ app }: StartupContext): Promise<void> {
  app.jobs.daily('retention', AT_NIGHT, () => runRetention(app, new Date().toISOString()))
}

/** Erases what is older than the stored terms, and reports it in the log and in the log of the company. */
export async function runRetention(
  app: Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>,
  now: string,
): Promise<void> {
  const terms = await storedTerms(app.pool)
  await applyRetention(blobStore(app), terms, dayInBrussels(now), async (counts) => {
    if (erasesNothing(counts)) return
    if (counts.customers > 0) await finishErasures(app)
    app.log.info(counts, 'data that is older than its term')
    await recordAudit(app.pool, { what: 'retentionApplied', actor: null, details: erasedIn(counts) })
  })
}

/** The counts that are not 0, so that an entry says only what was erased. */
const erasedIn = (counts: RetentionCounts): Partial<RetentionCounts> =>
  Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))

async function storedTerms(pool: pg.Pool): Promise<RetentionTerms> {
  const ids = keysOf(RETENTION_SETTINGS).map((field) => settingId('repair', field))
  const { rows } = await pool.query<{ field: string; value: string }>(
    'SELECT field, value FROM setting WHERE id = ANY($1::uuid[])',
    [ids],
  )
  return retentionTerms(Object.fromEntries(rows.map(({ field, value }) => [field, value])))
}

/** The last run that erased something, for the page 'Beheer'; null if there was none. */
export async function lastRetention(pool: pg.Pool): Promise<{ at: string; counts: RetentionCounts } | null> {
  const { rows } = await pool.query<{ at: string; counts: unknown }>(
    `SELECT sync_moment(at) AS at, details AS counts FROM audit WHERE what = 'retentionApplied' ORDER BY id DESC LIMIT 1`,
  )
  const counts = RetentionCounts.partial().safeParse(rows[0]?.counts)
  return rows[0] && counts.success
    ? { at: rows[0].at, counts: { ...NOTHING_ERASED, ...definedOf(counts.data) } }
    : null
}
