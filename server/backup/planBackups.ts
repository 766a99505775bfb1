import type { FastifyInstance } from 'fastify'
import { makeBackup } from './backup.ts'
import { removeDrillFolders } from './drillFolder.ts'
import { assertEncryption } from './encryption/setKeys.ts'
import { BackupRunningError, withBackupLock } from './lock.ts'
import { type BackupPlace, backupPlaceAt } from './place.ts'
import { removeOldBackups } from './removeOldBackups.ts'
import { errorLineOf, lastTry } from './runs.ts'
import { createPoller } from '../jobs/poller.ts'
import type { StartupContext } from '../lib/startupContext.ts'
import { addDays, dayInBrussels, instantInBrussels } from '../../src/domain/shared/days.ts'

/** A failed backup is retried after this time. */
const RETRY_AFTER_MS = 10 * 60_000

/** Returns the last moment at which the clock in Brussels showed this time. */
export function lastTime(time: string, now: Date): Date {
  const today = dayInBrussels(now.toISOString())
  const at = new Date(instantInBrussels(today, time))
  return at <= now ? at : new Date(instantInBrussels(addDays(today, -1), time))
}

/**
 * True if a backup is due: none was tried since the scheduled time, or the last try failed and the retry
 * delay passed. A time that passed while no server ran is caught up.
 * @param last the last try, successful or not
 */
export function isDue(time: string, now: Date, last: { begun: Date; failed: boolean } | null): boolean {
  if (!last || last.begun < lastTime(time, now)) return true
  return last.failed && now.getTime() - last.begun.getTime() >= RETRY_AFTER_MS
}

const POLL_MS = 60_000

/**
 * Makes backups on the server if BACKUP_SCHEDULE is set. Each server checks whether a backup is due, and the
 * first to get the lock makes it. If that server dies, the lock is released and another server starts again.
 */
export async function planBackups({ app }: StartupContext): Promise<void> {
  const { to, at, encryption } = app.env.backup
  await assertEncryption(encryption)
  // The next rehearsal removes what is left where this does not succeed.
  await removeDrillFolders().catch(() => {})
  if (!to || !at) return
  const place = backupPlaceAt(to)
  const poller = createPoller({
    poll: () => runSerially(async () => void (await backUpWhenDue(app, place, at))),
    log: app.log,
    failureMessage: 'looking whether a backup is due',
    pollMs: POLL_MS,
  })
  poller.start()
  // Do not wait for a running backup. An incomplete backup does not count and is made again.
  app.onShutdown(() => void poller.stop())
}

let turn: Promise<void> = Promise.resolve()

/**
 * Runs backups one after another. Several companies on one server have the same schedule, and one backup at a
 * time is enough load for a machine.
 */
function runSerially(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work)
  turn = done.catch(() => {})
  return done
}

/** @returns the address of the backup; undefined if none was due or it failed, which is noted */
export async function backUpWhenDue(
  app: Pick<FastifyInstance, 'pool' | 'databaseUrl' | 'env' | 'log'>,
  place: BackupPlace,
  time: string,
  now = new Date(),
): Promise<string | undefined> {
  const { pool, databaseUrl: url, env } = app
  const due = async () => isDue(time, now, await lastTry(pool))
  if (!(await due())) return undefined
  try {
    return await withBackupLock(pool, async () => {
      // Another server may have made it since the first check.
      if (!(await due())) return undefined
      const address = await makeBackup({ pool, url, env, place, now, photos: env.backup.photos })
      app.log.info({ address }, 'backup made')
      if (env.backup.keep) await removeOldBackups(place, env.backup.keep, now)
      return address
    })
  } catch (error) {
    if (!(error instanceof BackupRunningError))
      app.log.error({ err: error }, `the backup failed: ${errorLineOf(error)}`)
    return undefined
  }
}
