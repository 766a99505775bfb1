import { readSetting, writeSetting } from '../../lib/storage.ts'

/** The people who last logged in at the provider on this device. */
const SSO_USERS = 'ssoUsers'

const ids = (): string[] => readSetting<string[]>(SSO_USERS, [])

/** True if this person last logged in at the provider here, and not with a password. */
export const isSsoUser = (userId: string): boolean => ids().includes(userId)

export function markSsoUser(userId: string, sso: boolean): void {
  if (isSsoUser(userId) === sso) return
  const others = ids().filter((id) => id !== userId)
  writeSetting(SSO_USERS, sso ? [...others, userId] : others)
}
