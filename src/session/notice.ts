import { readSetting, writeSetting } from '../lib/storage.ts'

/**
 * Why somebody was put out on this device: told on the login page until it was read, with what is left here.
 * - deleted: the server no longer has this person
 * - blocked: the server no longer takes anything from this device
 */
export interface Notice {
  why: 'deleted' | 'blocked'
  /** First and last name of who was put out. */
  name: string
}

const NOTICE = 'putOut'

export const readNotice = (): Notice | null => readSetting<Notice | null>(NOTICE, null)
export const leaveNotice = (notice: Notice): void => writeSetting(NOTICE, notice)
export const forgetNotice = (): void => writeSetting(NOTICE, null)
