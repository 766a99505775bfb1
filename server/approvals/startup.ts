import type { StartupContext } from '../lib/startupContext.ts'
import { expireOldLinks } from './link.ts'

const AFTER_MIDNIGHT = '5 0 * * *'

/** Plans the daily check for expired approval links. */
export async function planApprovals({ app }: StartupContext): Promise<void> {
  app.jobs.daily('approvals', AFTER_MIDNIGHT, () => expireOldLinks(app.pool, new Date().toISOString()))
}
