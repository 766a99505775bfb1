import type pg from 'pg'
import { onlyOne } from '../db/onlyOne.ts'
import { StartError } from '../lib/env.ts'

/** Any number of ours will do; it only has to be the same in every server ('back' in ASCII). */
const LOCK = 0x6261636b

/** Another server or command makes a backup of this house. */
export class BackupGoesOn extends StartError {
  override name = 'BackupGoesOn'

  constructor() {
    super('A backup of this house is being made already.')
  }
}

/** Makes a backup while no other process makes one of this database. @throws BackupGoesOn */
export const onlyBackup = <T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> =>
  onlyOne(pool, { lock: [LOCK], refused: () => new BackupGoesOn() }, work)
