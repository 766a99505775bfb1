import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allMutations } from '../../src/mutations/product.ts'
import { uuidv7 } from '../../src/domain/shared/ids.ts'
import { freePort } from '../kit/server/server.ts'
import { freshDatabase, type TestDatabase } from '../kit/server/postgres.ts'
import { serverFolders } from '../kit/server/serverFolders.ts'
import type { ServerProcess } from '../kit/server/serverProcess.ts'
import { valueOf } from '../kit/schemaArgs.ts'

/** Whatever a person could type: each holds one of the marks. */
const MARKED = ['Zqmerk Peeters', '+32 475 99 88 77', 'zqmerk@example.com', 'Zqmerkstraat 12']
const MARKS = /zqmerk|475 ?99 ?88 ?77|475%2099|475\+99/i
const PASSWORD = 'een lange zqmerk zin'
const SEED = 20_261_129

let db: TestDatabase
let server: ServerProcess
let base: string
let folders: ReturnType<typeof serverFolders>
let user: { id: string; token: string }

beforeAll(async () => {
  db = await freshDatabase()
  const port = await freePort()
  folders = serverFolders(port)
  base = `http://127.0.0.1:${port}/api`
  server = await folders.started(folders.newDataDir(), {
    DATABASE_URL: db.url,
    INITIAL_USERNAME: 'zqmerk',
    INITIAL_PASSWORD: PASSWORD,
    LOG_LEVEL: 'trace',
    DEMO: 'off',
  })
  await login()
}, 60_000)
afterAll(async () => {
  await folders.stopAll()
  folders.removeAll()
  await db.drop()
})

async function login(): Promise<void> {
  await db.pool.query('DELETE FROM rate_limit; DELETE FROM login_attempt')
  const answer = await send('POST', '/userlogin', { username: 'zqmerk', password: PASSWORD })
  expect(answer.status).toBe(200)
  user = (await answer.json()) as typeof user
}

const send = (method: string, path: string, body?: unknown) =>
  fetch(`${base}${path}`, {
    method,
    headers: {
      'x-sync-proto': '1',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(5_000),
  })

let turn = 0
const mark = () => MARKED[turn++ % MARKED.length] ?? ''

/** Puts a mark in place of each free text. Ids, days, instants and words of a list stay. */
function marked(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 3).map(marked)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, marked(inner)]))
  if (typeof value !== 'string') return value
  if (value.includes('@')) return 'zqmerk@example.com'
  return /^(x|Zoom hapert|een\ntwee|007|b{64}|c{2000}|a{50})$/.test(value) ? mark() : value
}

interface Operation {
  requestBody?: { content?: Record<string, { schema?: { properties?: Record<string, unknown> } }> }
}

async function everyCall(): Promise<{ method: string; path: string; properties: string[] }[]> {
  const spec = (await (await send('GET', '/openapi.json')).json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(spec.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { requestBody }]) => ({
      method: method.toUpperCase(),
      path: path.replace(/^\/api/, ''),
      properties: Object.keys(requestBody?.content?.['application/json']?.schema?.properties ?? {}),
    })),
  )
}

/** Calls that would end the session, and the stream that never ends. */
const LEFT_OUT = /\/sync\/events|\/logout|\/me\/sessions\/end|\/userlogin/

it('[LZ-08] the log of a server holds no name, number, address or password after every call and mutation', {
  timeout: 300_000,
}, async () => {
  const mutations = allMutations().flatMap(({ name, mv, input }) =>
    fc.sample(valueOf(input), { numRuns: 4, seed: SEED }).map((args) => ({ name, mv, args: marked(args) })),
  )
  const clientId = randomUUID()
  for (const [i, { name, mv, args }] of mutations.entries()) {
    const at = new Date().toISOString()
    const mid = uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
    const mutation = { seq: i + 1, mid, name, mv, uid: user.id, at, args }
    await send('POST', '/sync/push', { clientId, knownSeq: i, clientNow: at, mutations: [mutation] })
    if (i % 50 === 0) await db.pool.query('DELETE FROM rate_limit')
  }
  const calls = (await everyCall()).filter(({ path }) => !LEFT_OUT.test(path))
  expect(calls.length).toBeGreaterThan(100)
  const statuses: number[] = []
  for (const [i, { method, path, properties }] of calls.entries()) {
    if (i % 20 === 0) await login()
    const address = path.replaceAll(/\{[^}]*\}/g, () => encodeURIComponent(mark()))
    const query = `?q=${encodeURIComponent(mark())}&term=${encodeURIComponent(mark())}`
    const asked = mutations[(i * 7) % mutations.length]?.args as { set?: object }
    const bodies =
      method === 'GET' || method === 'DELETE' || method === 'HEAD'
        ? [undefined]
        : [Object.fromEntries(properties.map((key) => [key, mark()])), { ...asked, ...asked.set }]
    for (const body of bodies) statuses.push((await send(method, address + query, body)).status)
  }
  for (const username of MARKED) await send('POST', '/userlogin', { username, password: PASSWORD.slice(1) })
  const customer = { name: mark(), phone: '+32 475 99 88 77', email: 'zqmerk@example.com' }
  expect((await send('POST', '/customer', customer)).status).toBe(201)
  expect((await send('GET', '/customer/search/Zqmerk%20Peeters')).status).toBe(200)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
  expect(statuses.some((status) => status < 300)).toBe(true)
  const { rows } = await db.pool.query<{ applied: number }>(
    `SELECT count(DISTINCT name)::int AS applied FROM sync_mutation WHERE status = 'applied'`,
  )
  expect(rows[0]?.applied).toBeGreaterThan(10)
  const lines = server.output().split('\n')
  expect(lines.length).toBeGreaterThan(calls.length)
  expect(lines.filter((line) => MARKS.test(line))).toEqual([])
})
