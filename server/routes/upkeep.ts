import { APP_VERSION } from '../../src/contract/protocol.ts'
import { HouseState } from '../../src/domain/upkeep/houseState.ts'
import { openMails } from '../mailQueue/watch.ts'
import { readTenantHealth } from '../observe/house.ts'
import type { RoutePlugin } from '../plugins/types.ts'

/** State of the server for the page 'Beheer'. Only the server knows it, so the page works online only. */
export const upkeepRoutes: RoutePlugin = async (app) => {
  const schema = { summary: 'How the house stands', response: { 200: HouseState } }
  const limit = app.limit({ name: 'upkeep', max: 60, seconds: 60, by: ({ actor }) => actor.userId })
  app.get('/beheer', { schema, preHandler: limit }, async (): Promise<HouseState> => {
    const { devices, mails, database, jobs, ...house } = await readTenantHealth(app)
    const { queued, sending, ...rest } = mails
    const { unsent, heard } = devices
    return {
      ...house,
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
      mails: { ...rest, queued: queued + sending, open: await openMails(app.pool) },
      jobs: jobs.map(({ job, lastAt, failedAt }) => ({ job, lastAt, failedAt })),
      database: { bytes: database.bytes, ms: Math.round(database.queryS * 10_000) / 10 },
    }
  })
}
