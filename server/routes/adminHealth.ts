import { APP_VERSION } from '../../src/sync/protocol/protocol.ts'
import { AdminHealth } from '../../src/domain/adminHealth/adminHealth.ts'
import { openMails } from '../mailQueue/watch.ts'
import { readTenantHealth } from '../observe/tenantHealth.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { lastRetention } from '../privacy/retentionJob.ts'

/** State of the server for the page 'Beheer'. Only the server knows it, so the page works online only. */
export const adminHealthRoutes: RoutePlugin = async (app) => {
  const schema = { summary: 'State of the server', response: { 200: AdminHealth } }
  const limit = app.limit({ name: 'upkeep', max: 60, seconds: 60, by: ({ actor }) => actor.userId })
  app.get('/beheer', { schema, preHandler: limit }, async (): Promise<AdminHealth> => {
    const { devices, mails, database, jobs, ...health } = await readTenantHealth(app)
    const { queued, sending, ...mailCounts } = mails
    const { unsent, heard } = devices
    return {
      ...health,
      at: new Date().toISOString(),
      versions: {
        server: APP_VERSION,
        node: process.versions.node,
        postgres: database.version,
        schema: database.migrations,
      },
      devices: {
        all: devices.all,
        blocked: devices.blocked,
        behind: devices.all - unsent['0'],
        unsent: devices.waiting,
        heard: { hour: heard['1h'], day: heard['1d'], week: heard['7d'] },
      },
      mails: { ...mailCounts, queued: queued + sending, open: await openMails(app.pool) },
      jobs: jobs.map(({ job, lastAt, failedAt }) => ({ job, lastAt, failedAt })),
      retention: await lastRetention(app.pool),
      database: {
        bytes: database.bytes,
        ms: Math.round(database.queryS * 10_000) / 10,
        superuser: database.superuser,
      },
    }
  })
}
