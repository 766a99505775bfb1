import { seedDemo } from '../seed/demo/startup.ts'
import { seedInstallation } from '../seed/firstUser.ts'
import { planAuditRetention } from '../audit/startup.ts'
import { planApprovals } from '../approvals/startup.ts'
import { planReminders } from '../mail/startup.ts'
import { planNotifications } from '../notifications/startup.ts'
import { planBackups } from '../backup/planBackups.ts'
import { planRetention } from '../privacy/retentionJob.ts'
import { startErasures } from '../privacy/startup.ts'
import { reportSealedTexts } from '../rotation/startup.ts'
import { startBundleSupervisor } from '../sync/readyBundles.ts'
import { startServerSync } from '../sync/start.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { startSealingAnew } from '../auth/sealStoredCodes.ts'
import { openPhotos } from './photos.ts'

/** Continues with access codes that an interrupted server did not seal anew. */
const continueSealingAnew = async ({ app }: StartupContext): Promise<void> => startSealingAnew(app)

/**
 * The list of startup tasks, in order, after the migrations and before the server listens. They check the
 * marks of the database, and set up the feed, the first user, demo data, daily jobs, bundles for initial
 * syncs and backups. Each task must be safe to repeat, also after an interrupted startup.
 */
export const startupTasks: readonly ((context: StartupContext) => Promise<void>)[] = [
  openPhotos,
  reportSealedTexts,
  startServerSync,
  startErasures,
  seedInstallation,
  seedDemo,
  planNotifications,
  planApprovals,
  planReminders,
  planAuditRetention,
  continueSealingAnew,
  planRetention,
  startBundleSupervisor,
  planBackups,
]
