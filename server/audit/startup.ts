import type pg from 'pg'
import { AUDIT_SETTINGS } from '../../src/domain/settings/companySettings.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { inTransaction } from '../db/queryable.ts'
import type { StartupContext } from '../lib/startupContext.ts'

const AT_NIGHT = '50 3 * * *'

/** Plans the daily job that deletes old entries of 'Logboek van de zaak'. */
export async function planAuditRetention({ app }: StartupContext): Promise<void> {
  app.jobs.daily('audit', AT_NIGHT, () => pruneAudit(app.pool))
}

/** Deletes the entries that are older than the setting says, and at least a month old. */
export const pruneAudit = (pool: pg.Pool): Promise<void> =>
  inTransaction(
    pool,
    async (tx) => {
      const { rows } = await tx.query<{ value: string }>('SELECT value FROM setting WHERE id = $1', [
        settingId('repair', 'auditMonths'),
      ])
      const { min, unset } = AUDIT_SETTINGS.auditMonths
      const months = Math.max(min, Number(rows[0]?.value ?? unset))
      // The trigger of the table lets this transaction delete.
      await tx.query(`SET LOCAL werkbank.audit_retention = 'on'`)
      await tx.query(
        `DELETE FROM audit WHERE at < now() - make_interval(months => $1) AND at < now() - interval '31 days'`,
        [months],
      )
    },
    { unlimitedWait: true },
  )
