import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../kit/server/server.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { serverFolders } from '../kit/server/serverFolders.ts'
import type { ServerProcess } from '../kit/server/serverProcess.ts'
import { until } from '../kit/until.ts'

const HEALTH = fileURLToPath(new URL('../../server/cli/health.ts', import.meta.url))
const PASSWORD = 'een lange zin voor els'
const PROXY = { 'x-forwarded-for': '198.51.100.7' }

let db: TestDatabase
let server: ServerProcess
let metricsPort: number
let base: string
let folders: ReturnType<typeof serverFolders>
beforeAll(async () => {
  db = await freshDatabase()
  const port = await freePort()
  metricsPort = await freePort()
  folders = serverFolders(port)
  base = `http://127.0.0.1:${port}`
  server = await folders.started(folders.newDataDir(), {
    DATABASE_URL: db.url,
    TRUST_PROXY: '127.0.0.1',
    METRICS_PORT: String(metricsPort),
    INITIAL_USERNAME: 'els',
    INITIAL_PASSWORD: PASSWORD,
    DEMO: 'off',
  })
}, 60_000)
afterAll(async () => {
  await folders.stopAll()
  folders.removeAll()
  await db.drop()
})

const lines = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const lineOf = (reqId: string) =>
  until(`a line of ${reqId}`, () => lines().find((line) => line.reqId === reqId), { ms: 5_000 })

describe('a server behind a proxy', () => {
  it('[OB-02] logs a request by the name that the proxy gave it, with user, device, epoch and version', async () => {
    const clientId = randomUUID()
    const login = await fetch(`${base}/api/userlogin`, {
      method: 'POST',
      headers: { ...PROXY, 'content-type': 'application/json', 'x-request-id': 'proxy.login_1' },
      body: JSON.stringify({ username: 'els', password: PASSWORD, clientId }),
    })
    expect(login.status).toBe(200)
    expect(login.headers.get('x-request-id')).toBe('proxy.login_1')
    const { token, id: user } = (await login.json()) as { token: string; id: string }
    const asked = await fetch(`${base}/api/device`, {
      headers: {
        ...PROXY,
        authorization: `Bearer ${token}`,
        'x-request-id': 'proxy-42',
        'x-app-version': '1.2.0',
      },
    })
    expect(asked.status).toBe(200)
    const { rows } = await db.pool.query<{ epoch: string }>('SELECT epoch FROM sync_head')
    expect(await lineOf('proxy-42')).toMatchObject({
      msg: 'answered',
      status: 200,
      user,
      device: clientId,
      epoch: rows[0]?.epoch,
      app: '1.2.0',
    })
  })

  it('[BV-01] logs the pattern of a route, never a name or a number from the address', async () => {
    const paths = [
      '/api/customer/search/Jan%20Peeters-Geheim',
      '/api/repair/search/0475112233-Geheim/true',
      '/api/onbekend/Geheim',
      '/Geheim',
      '/akkoord/Geheim',
      '/api/agenda/Geheim.ics',
      '/api/export/all/Geheim',
    ]
    for (const [i, path] of paths.entries())
      await fetch(`${base}${path}`, { headers: { ...PROXY, 'x-request-id': `private-${i}` } })
    expect(await lineOf('private-0')).toMatchObject({ path: '/api/customer/search/:term', status: 401 })
    expect(await lineOf('private-2')).toMatchObject({ path: null, status: 404 })
    expect(server.output()).not.toContain('Geheim')
  })

  it('[IS-04] is found well by the health check of a container, and one that is not there is not', async () => {
    const check = async (port: string) => {
      const child = spawn(process.execPath, [HEALTH], {
        env: { ...process.env, PORT: port },
        stdio: 'ignore',
      })
      return (await once(child, 'close'))[0] as number
    }
    expect(await check(new URL(base).port)).toBe(0)
    expect(await check(String(await freePort()))).toBe(1)
    // the port answers, but its server is not ours
    expect(await check(String(metricsPort))).toBe(1)
  })

  it('[OB-04] gives its figures on a port of their own, and not on the one of the devices', async () => {
    const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`)
    expect(answer.headers.get('content-type')).toContain('application/openmetrics-text')
    expect(await answer.text()).toContain('\nwerkbank_database_up 1\n')
    expect((await fetch(`http://127.0.0.1:${metricsPort}/api/health`)).status).toBe(404)
    const outside = await fetch(`${base}/metrics`)
    expect(outside.status).toBe(404)
  })
})
