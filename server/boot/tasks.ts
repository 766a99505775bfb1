import { seedDemo } from '../seed/demo/boot.ts'
import { seedInstallation } from '../seed/firstUser.ts'
import { planApprovals } from '../approvals/boot.ts'
import { planReminders } from '../mail/boot.ts'
import { planNotifications } from '../notifications/boot.ts'
import { planBackups } from '../backup/boot.ts'
import { startBundleSupervisor } from '../sync/readyPacks.ts'
import { startServerSync } from '../sync/start.ts'
import type { StartupContext } from '../lib/bootContext.ts'
import { openPhotos } from './photos.ts'

/**
 * The list of startup tasks, in order, after the migrations and before the server listens. They check the
 * marks of the database, and set up the feed, the first user, demo data, daily jobs, bundles for initial
 * syncs and backups. Each task must be safe to repeat, also after an interrupted startup.
 */
export const startupTasks: readonly ((context: StartupContext) => Promise<void>)[] = [
  openPhotos,
  startServerSync,
  seedInstallation,
  seedDemo,
  planNotifications,
  planApprovals,
  planReminders,
  startBundleSupervisor,
  planBackups,
]
