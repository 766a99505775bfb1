import { readSetting, writeSetting } from '../lib/storage.ts'

/**
 * Why a person was logged out on this device. The login page shows it until it is dismissed, with the
 * remaining changes.
 * - deleted: the server no longer has this person
 * - blocked: the server no longer accepts anything from this device
 */
export interface Notice {
  why: 'deleted' | 'blocked'
  /** First and last name of the person. */
  name: string
}

const NOTICE = 'putOut'

export const readNotice = (): Notice | null => readSetting<Notice | null>(NOTICE, null)
export const leaveNotice = (notice: Notice): void => writeSetting(NOTICE, notice)
export const forgetNotice = (): void => writeSetting(NOTICE, null)
