import type { StartupContext } from '../lib/bootContext.ts'
import { endOldLinks } from './link.ts'

const AFTER_MIDNIGHT = '5 0 * * *'

/** Plans the daily check for expired approval links. */
export async function planApprovals({ app }: StartupContext): Promise<void> {
  app.jobs.daily('approvals', AFTER_MIDNIGHT, () => endOldLinks(app.pool, new Date().toISOString()))
}
