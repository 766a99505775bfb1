import { request } from 'node:http'
import type pg from 'pg'
import { confirmSessions } from './confirmSessions.ts'
import { issueToken } from '../../../server/auth/tokens.ts'
import { createPool } from '../../../server/db/pool.ts'
import { type Control, controlOf, tenantDatabaseName, tenantEnv } from '../../../server/tenants/tenantEnv.ts'
import { findTenant, prepareTenantList } from '../../../server/tenants/tenantList.ts'
import { createTenant } from '../../../server/tenants/createTenant.ts'
import { MultiTenantServer } from '../../../server/tenants/multiTenantServer.ts'
import { withDatabaseName } from '../../../server/lib/databaseAddress.ts'
import { type Env, readEnv } from '../../../server/lib/env.ts'
import { until } from '../until.ts'
import { freePort, makeDataDir, removeDataDir } from './server.ts'

export const PASSWORD = 'een lange zin van vijf'

/** The answer of a call. */
export interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

export interface TenantCall {
  host: string
  token?: string | undefined
  body?: unknown
  headers?: Record<string, string>
}

/** A call to a host name without a DNS entry: fetch cannot set another host header. */
export function callAt(port: number, method: string, path: string, call: TenantCall): Promise<Answer> {
  const { host, token, body, headers = {} } = call
  const payload = body === undefined ? undefined : Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const more = {
    host: `${host}:${port}`,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(payload !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  }
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', method, path, headers: more }, (answer) => {
      const done = (text: string) =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      // a stream does not end by itself
      if (String(answer.headers['content-type']).startsWith('text/event-stream')) {
        answer.destroy()
        return done('')
      }
      let text = ''
      answer.setEncoding('latin1').on('data', (part: string) => (text += part))
      answer.on('end', () => done(Buffer.from(text, 'latin1').toString('utf8'))).on('error', reject)
    })
    asked.on('error', reject)
    asked.end(payload)
  })
}

/** One tenant: its calls and its database. */
export class TestTenant {
  readonly host: string
  readonly env: Env
  readonly pool: pg.Pool
  readonly userId: string
  private readonly port: number

  constructor(port: number, host: string, env: Env, pool: pg.Pool, userId: string) {
    this.port = port
    this.host = host
    this.env = env
    this.pool = pool
    this.userId = userId
  }

  /** A token of a session that was confirmed just now. */
  async token(): Promise<string> {
    const token = await issueToken(this.pool, this.userId, null)
    await confirmSessions(this.pool)
    return token
  }

  call = (method: string, path: string, more: Omit<TenantCall, 'host'> = {}): Promise<Answer> =>
    callAt(this.port, method, path, { ...more, host: this.host })
}

/**
 * A server of several tenants in this process, each with a user `els`.
 * @param url an empty database for the list, of a role that may create databases
 */
export async function openTenants(names: readonly string[], url: string, more: Partial<Env> = {}) {
  const [port, dataDir] = [await freePort(), await makeDataDir()]
  const given = { TENANTS: 'on', LOG_LEVEL: 'silent', DATABASE_URL: url, SECRET_KEY: 'ab'.repeat(32) }
  const env: Env = { ...readEnv({ ...given, HOST: '127.0.0.1' }), port, dataDir, ...more }
  const pool = createPool(url, () => {}, 4)
  await prepareTenantList(pool)
  const control = await controlOf(env, pool, url)
  for (const name of names) await makeTestTenant(control, name)
  const server = new MultiTenantServer(env)
  await server.start()
  await until('the tenants', async () => (await callAt(port, 'GET', '/ready', { host: 'x' })).status === 200)
  const pools: pg.Pool[] = [pool]
  const tenantNamed = async (name: string): Promise<TestTenant> => {
    const own = createPool(withDatabaseName(url, tenantDatabaseName(control, name)), () => {}, 3)
    pools.push(own)
    const { rows } = await own.query<{ id: string }>(`SELECT id FROM app_user WHERE username = 'els'`)
    const listed = await findTenant(pool, name)
    return new TestTenant(port, hostOf(name), await tenantEnv(control, listed!), own, rows[0]?.id ?? '')
  }
  const close = async () => {
    for (const one of pools) await one.end()
    await server.end()
    await removeDataDir(dataDir)
  }
  return { control, port, server, tenantNamed, close }
}

const hostOf = (name: string): string => `${name}.example.com`

const makeTestTenant = (control: Control, name: string) =>
  createTenant(control, name, [hostOf(name)], {
    user: { username: 'els', password: PASSWORD, email: undefined },
  })
