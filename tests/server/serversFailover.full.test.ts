import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateDatabase } from '../../server/db/migrate.ts'
import { type AppOn, appOn, seededOn } from '../kit/server/appOn.ts'
import { type Cluster, type StandbyServer, startCluster } from '../kit/server/cluster.ts'
import { type Device, type Mutation, newId, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

/* Several servers on a PostgreSQL with a standby, by one address with both hosts. */

/** A primary with a standby that follows it, and two servers that know both. */
async function startServers() {
  const cluster = await startCluster()
  await migrateDatabase(cluster.url)
  const standby = await cluster.follow()
  const at = (url: string) => new URL(url).host
  // the standby first: the order of the address does not name the primary
  const url = `postgres://werkbank@${at(standby.url)},${at(cluster.url)}/werkbank?target_session_attrs=read-write`
  const apps = [await appOn(url), await appOn(url)] as const
  const server = await seededOn(apps[0], url)
  const close = async () => {
    for (const app of apps) await app.close()
    await cluster.remove()
  }
  return { cluster, standby, apps, server, close }
}

const push = ({ app }: AppOn, server: SyncServer, device: Device, mutations: Mutation[]) =>
  app.inject({
    method: 'POST',
    url: '/api/sync/push',
    headers: { authorization: `Bearer ${server.users[0]!.token}` },
    payload: { clientId: device.clientId, knownSeq: 0, mutations },
  })

/** Pushes until the server accepts it, as a device does; transient failures are tried again. */
const taken = (at: AppOn, server: SyncServer, device: Device, ...mutations: Mutation[]) =>
  until('an answer that stands', async () => {
    const answer = await push(at, server, device, mutations)
    if (answer.statusCode >= 400 && answer.statusCode < 500) throw new Error(answer.body)
    return answer.statusCode === 200 && answer.json().stopped === null ? answer.json().results : null
  })

const create = (device: Device) => device.mutation('repair.create', device.repairArgs())
const epochOf = async (at: Pick<StandbyServer, 'query'>) =>
  (await at.query<{ epoch: string }>('SELECT epoch FROM sync_head'))[0]?.epoch
const health = async ({ app }: AppOn) => {
  const answer = await app.inject('/api/health')
  return [answer.statusCode, answer.json().status, answer.json().database.status]
}

/** Waits until the standby has everything. */
async function caughtUp(cluster: Cluster, standby: StandbyServer) {
  const [first] = await cluster.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn')
  await until(
    'the standby',
    async () =>
      (await standby.query<{ ok: boolean }>(`SELECT pg_last_wal_replay_lsn() >= '${first!.lsn}' AS ok`))[0]
        ?.ok,
  )
}

describe('a standby that has everything', () => {
  let servers: Awaited<ReturnType<typeof startServers>>
  beforeAll(async () => {
    servers = await startServers()
  })
  afterAll(() => servers.close())

  it('[FO-02] of several hosts the one that takes writes is used, wherever it stands in the list', async () => {
    const { server, apps, cluster } = servers
    const device = server.device()
    for (const app of apps) expect(await taken(app, server, device, create(device))).toHaveLength(1)
    const heard = await cluster.query(
      `SELECT 1 FROM pg_stat_activity WHERE application_name = 'werkbank live'`,
    )
    expect(heard).toHaveLength(2)
  })

  it('[FO-03] [PX-03] a database that takes no writes any more is not healthy, what it refuses passes by itself, and it is served again when it does', async () => {
    const { server, apps, cluster } = servers
    const [device, change] = [server.device(), server.device()]
    const mutation = create(change)
    const setting = async (value: string) => {
      await cluster.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`)
      await cluster.query('SELECT pg_reload_conf()')
    }
    await taken(apps[0], server, device, create(device))
    expect(await health(apps[0])).toEqual([200, 'ok', 'ok'])
    await setting('on')
    await until('the setting', async () => (await health(apps[0]))[0] === 503)
    expect(await health(apps[0])).toEqual([503, 'unavailable', 'read only'])
    expect((await apps[0].app.inject('/ready')).statusCode).toBe(503)
    const refused = await push(apps[0], server, change, [mutation])
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
    await setting('off')
    expect(await taken(apps[0], server, change, mutation)).toMatchObject([{ status: 'applied' }])
    expect(await health(apps[0])).toEqual([200, 'ok', 'ok'])
  })

  it('[FO-04] takes over within seconds: the epoch stays, mails that wait still wait, and both servers write on', async () => {
    const { server, apps, cluster, standby } = servers
    const [device, ...both] = [server.device(), server.device(), server.device()]
    const repair = create(device)
    await taken(apps[0], server, device, repair)
    const mail = { id: newId(), repairId: repair.args['id'], kind: 'text', recipient: 'klant@example.com' }
    const asked = device.mutation('repair.sendMail', { ...mail, language: 'NL', content: '<p>Klaar</p>' })
    await taken(apps[1], server, device, asked)
    const before = await epochOf(cluster)
    await caughtUp(cluster, standby)
    await cluster.stop()
    await standby.promote()
    const began = Date.now()
    await Promise.all(apps.map((app, i) => taken(app, server, both[i]!, create(both[i]!))))
    expect(Date.now() - began).toBeLessThan(10_000)
    expect(await epochOf(standby)).toBe(before)
    expect(await standby.query('SELECT DISTINCT status FROM mail_queue')).toEqual([{ status: 'queued' }])
  })
})

describe('a standby that lacks what one of two servers answered', () => {
  let servers: Awaited<ReturnType<typeof startServers>>
  beforeAll(async () => {
    servers = await startServers()
  })
  afterAll(() => servers.close())

  it('[FO-06] [FO-07] begins a new epoch although the other server misses nothing; no number is given twice and what was lost is applied when it is offered again', async () => {
    const { server, apps, cluster, standby } = servers
    const [els, jan] = [server.device(), server.device()]
    await taken(apps[0], server, els, create(els))
    await caughtUp(cluster, standby)
    const before = await epochOf(cluster)
    await standby.cutOff()
    const lost = create(els)
    const [given] = await taken(apps[1], server, els, lost)
    await cluster.stop()
    await standby.promote()
    const began = Date.now()
    const [next] = await taken(apps[0], server, jan, create(jan))
    await until('the new epoch', async () => (await epochOf(standby)) !== before)
    expect(Date.now() - began).toBeLessThan(5_000)
    expect(next.assigned.documentNumber).toBeGreaterThan(given.assigned.documentNumber)
    const [again] = await taken(apps[0], server, els, lost)
    expect([again.status, again.repeat]).toEqual(['applied', undefined])
    const rows = await standby.query<{ n: number }>('SELECT document_number AS n FROM repair ORDER BY 1')
    expect(new Set(rows.map(({ n }) => n)).size).toBe(3)
  })
})
