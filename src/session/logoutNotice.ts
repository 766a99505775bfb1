import { readSetting, writeSetting } from '../lib/storage.ts'

/**
 * Why a person was logged out on this device. The login page shows it until it is dismissed, with the
 * remaining changes.
 * - deleted: the server no longer has this person
 * - blocked: the server no longer accepts anything from this device
 * - wiped: an owner asked to wipe this device
 */
export interface LogoutNotice {
  why: 'deleted' | 'blocked' | 'wiped'
  /** First and last name of the person. */
  name: string
  /** wiped: number of changes that the server lacks. They stay here, sealed. */
  unsent?: number
}

const NOTICE = 'putOut'

export const readLogoutNotice = (): LogoutNotice | null => readSetting<LogoutNotice | null>(NOTICE, null)
export const saveLogoutNotice = (notice: LogoutNotice): void => writeSetting(NOTICE, notice)
export const clearLogoutNotice = (): void => writeSetting(NOTICE, null)
