import type { BootContext } from '../boot.ts'
import { tellWhatIsDue } from './daily.ts'

/** At six in the morning in Brussels (D-129). */
const SIX = '0 6 * * *'

/** Plans the daily notifications; a demonstration begins with those of its own data. */
export async function planNotifications({ app, fresh, demo }: BootContext): Promise<void> {
  const work = async () => {
    const told = await tellWhatIsDue(app.pool, new Date().toISOString())
    app.log.info({ told }, 'daily notifications')
  }
  app.jobs.daily('notifications', SIX, work)
  if (fresh && demo) await work()
}
