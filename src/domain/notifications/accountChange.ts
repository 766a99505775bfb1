import type { User } from '../system/system.ts'
import type { NotificationDraft } from './notification.ts'

/*
 * N17 and N18: a change of an account, for its person alone (AW-13). Each change is a notification of its own, so that a
 * second one does not hide behind one that is open.
 */

/** @param isOwn the person made the change */
export const accountChangeNotification = (
  { id: userId, onlyDepartment }: Pick<User, 'id' | 'onlyDepartment'>,
  { id, message, isOwn }: { id: string; message: string; isOwn: boolean },
): NotificationDraft => ({
  event: `${isOwn ? 'N18' : 'N17'}:${id}`,
  module: onlyDepartment ?? 'repair',
  objectId: userId,
  message,
  userId,
})

/** True if a notification is about the account of the person. */
export const isAccountChange = (event: string | null): boolean => /^N1[78]:/.test(event ?? '')
