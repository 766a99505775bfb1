import type { StartupContext } from '../lib/startupContext.ts'
import { remindApprovals } from './approvalReminders.ts'
import { remindRentals } from './rentalReminders.ts'

/** At nine, when people are present to answer calls from customers. */
const AT_NINE = '0 9 * * *'

/** Plans the reminder mails, which are sent automatically. */
export async function planReminders({ app }: StartupContext): Promise<void> {
  app.jobs.daily('reminders', AT_NINE, async () => {
    const now = new Date().toISOString()
    const [rentals, approvals] = [await remindRentals(app.pool, now), await remindApprovals(app.pool, now)]
    app.log.info({ rentals, approvals }, 'reminders')
    app.mail.wake()
  })
}
