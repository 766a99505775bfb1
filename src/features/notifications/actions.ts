import { toastSaveFailed, toastSuccess } from '../../components/toasts/toasts.ts'
import { mutate } from '../../db/mutate.ts'
import { closedDays } from '../../db/queries/notifications.ts'
import { postponedUntil } from '../../domain/notifications/notification.ts'
import type { Notification } from '../../domain/system/system.ts'
import { formatDateTime, today } from '../../lib/dates.ts'

/** As many as one change may name. */
const AT_ONCE = 500

async function said(text: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    toastSuccess(text)
  } catch (error) {
    toastSaveFailed(error)
  }
}

/** Read for everybody in the department (NO-03). */
export const markRead = ({ id }: Notification): Promise<void> =>
  said('Melding gelezen.', async () => void (await mutate('notification.read', { ids: [id] })))

/** All that are open now; one that comes in meanwhile stays. */
export const markAllRead = (open: readonly Notification[]): Promise<void> =>
  said('Alle meldingen gelezen.', async () => {
    const ids = open.map(({ id }) => id)
    for (let i = 0; i < ids.length; i += AT_ONCE)
      await mutate('notification.read', { ids: ids.slice(i, i + AT_ONCE) })
  })

/** Away until the morning of the next open day (NO-04). */
export async function postpone({ id }: Notification): Promise<void> {
  const until = postponedUntil(today(), await closedDays())
  await said(`Melding uitgesteld tot ${formatDateTime(until)}.`, async () => {
    await mutate('notification.postpone', { id, until })
  })
}
