import type pg from 'pg'
import { withExclusiveLock } from '../db/exclusiveLock.ts'
import { StartError } from '../lib/env.ts'

/** Lock key of our own choice ('back' in ASCII). It must be the same on every server. */
const LOCK = 0x6261636b

/** Another server or command is making a backup of this company. */
export class BackupRunningError extends StartError {
  override name = 'BackupGoesOn'

  constructor() {
    super('A backup of this database is being made already.')
  }
}

/** Runs a backup while no other process makes one of this database. @throws BackupGoesOn */
export const withBackupLock = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  withExclusiveLock(pool, { lock: [LOCK], refusal: () => new BackupRunningError() }, work)
