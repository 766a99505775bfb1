import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { closedDays } from '../../db/queries/settingsLists.ts'
import { type NotificationGroup, membersOf } from '../../domain/notifications/groups.ts'
import { postponedUntil } from '../../domain/notifications/notification.ts'
import { countWithNoun } from '../../domain/shared/countWithNoun.ts'
import type { Notification } from '../../domain/system/system.ts'
import { formatDateTime, today } from '../../lib/dates.ts'

/** Maximum number of notifications in one mutation. */
const AT_ONCE = 500

async function withToast(text: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    toastSuccess(text)
  } catch (error) {
    toastSaveFailed(error)
  }
}

async function read(open: readonly Notification[]): Promise<void> {
  const ids = open.map(({ id }) => id)
  for (let i = 0; i < ids.length; i += AT_ONCE)
    await mutate('notification.read', { ids: ids.slice(i, i + AT_ONCE) })
}

/** Returns the start of a toast text. */
const subject = ({ length }: readonly Notification[]) =>
  length === 1 ? 'Melding' : countWithNoun(length, 'melding', 'meldingen')

/** Marks all open notifications about an object as read, for the whole department (NO-03). */
export function markRead(group: NotificationGroup): Promise<void> {
  const all = membersOf(group)
  return withToast(`${subject(all)} gelezen.`, () => read(all))
}

/** Marks these notifications as read; one that arrives meanwhile stays open. */
export const markAllRead = (open: readonly Notification[]): Promise<void> =>
  withToast('Alle meldingen gelezen.', () => read(open))

/** Postpones until the morning of the next open day (NO-04). */
export async function postpone(group: NotificationGroup): Promise<void> {
  const all = membersOf(group)
  const until = postponedUntil(today(), await closedDays())
  await withToast(`${subject(all)} uitgesteld tot ${formatDateTime(until)}.`, async () => {
    for (const { id } of all) await mutate('notification.postpone', { id, until })
  })
}
