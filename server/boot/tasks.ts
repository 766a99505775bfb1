import { demo } from '../seed/demo/boot.ts'
import { seed } from '../seed/firstUser.ts'
import { planApprovals } from '../approvals/boot.ts'
import { planReminders } from '../mail/boot.ts'
import { planNotifications } from '../notifications/boot.ts'
import { planBackups } from '../backup/boot.ts'
import { keepPacks } from '../sync/readyPacks.ts'
import { startSync } from '../sync/start.ts'
import type { BootContext } from '../lib/bootContext.ts'
import { openPhotos } from './photos.ts'

/**
 * THE list of what runs at every start, in order, after the migrations and before the server listens: whether it belongs to its database, the feed, first user,
 * demo data, daily jobs, packs for first downloads, backups. Each must be safe to run again, also after a start that was cut off in the middle.
 */
export const bootTasks: readonly ((context: BootContext) => Promise<void>)[] = [
  openPhotos,
  startSync,
  seed,
  demo,
  planNotifications,
  planApprovals,
  planReminders,
  keepPacks,
  planBackups,
]
