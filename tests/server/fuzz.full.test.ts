import { writeFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { issueToken } from '../../server/auth/tokens.ts'
import { routes as plugins } from '../../server/routes/index.ts'
import { ENTITIES, type EntityName, isEntityName } from '../../src/domain/entities.ts'
import { anyMutation, anyRequest, collector, type FuzzRequest, type FuzzRoute } from '../kit/server/fuzz.ts'
import { ANY_IDS } from '../kit/schemaArgs.ts'
import { type Mutation, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { inTime } from '../kit/until.ts'

/** `FUZZ_REQUESTS=100000` for a long run, `FUZZ_SEED` to repeat a failure. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 2_000)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_260_302)
const PUSHED = Math.ceil(REQUESTS / 4)
const AT_ONCE = 20
/** Time limit of a request; a longer one counts as hanging. */
const HUNG_MS = 20_000

let server: SyncServer
const routes: FuzzRoute[] = []
beforeAll(async () => {
  server = await startSyncServer({}, { routes: [collector(routes), ...plugins] })
  for (const name of ['an', 'piet', 'els', 'tom', 'bob']) await server.addUser(name)
  await furnish(ANY_IDS[0] ?? '')
}, 60_000)
afterAll(() => server.close())

let made = 0
/** One record of each kind with one id, which any request may use. */
async function furnish(id: string): Promise<void> {
  const post = async (url: string, body: object) =>
    expect([url, (await server.call('POST', url, { id, ...body })).statusCode]).toEqual([url, 201])
  await post('/category', { description: `Camera ${++made}`, prefix: 'CAM' })
  await post('/customer', { name: 'VRT' })
  await post('/executor', { ...LETTERHEAD, name: 'Huis' })
  await post('/item', { categoryId: id, brand: 'Sony' })
  const days = {
    startDate: '2026-03-02',
    endDate: '2026-03-03',
    pickupDate: '2026-03-02',
    returnDate: '2026-03-03',
  }
  await post('/rental', { ...days, customerId: id })
  const repair = { type: 'Bestek', dateIn: '2026-03-01', executorId: id, itemId: id, notes: 'Stuk' }
  await post('/repair', repair)
}

/** Repeats the mutations over new records, because the earlier ones delete records that the later ones need. */
async function overNewRecords<T>(mutations: readonly T[]): Promise<T[]> {
  const ids = ANY_IDS.map(() => newId())
  await furnish(ids[0] ?? '')
  const text = ANY_IDS.reduce((all, id, i) => all.replaceAll(id, ids[i] ?? id), JSON.stringify(mutations))
  return JSON.parse(text) as T[]
}

/** Calls that would stop the run itself, and the stream, which never ends and cannot be injected. */
const LEFT_OUT = /\/sync\/events|\/user\/delete|\/logout|\/sync\/push/
const ENGLISH =
  /\b(invalid|must|expected|received|required|should|cannot|unexpected|error|not found|body|string|failed|undefined|too (big|small)|unsupported|is not|value|type)\b/i

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

/** Every text of an error that a person or a program would read. */
function textsOf(body: string): string[] {
  const { error, fields } = JSON.parse(body) as {
    error: string | { message: string; details?: object }
    fields?: Record<string, string>
  }
  return [typeof error === 'string' ? error : error.message, ...Object.values(fields ?? {})]
}

function wrongWith({ method, url, payload }: FuzzRequest, answer: Answer): string[] {
  const { statusCode, headers, body } = answer
  const at = `${method} ${url.slice(0, 200)} ${String(payload ?? '').slice(0, 300)} -> ${statusCode} ${body.slice(0, 300)}`
  const wrong: string[] = []
  if (statusCode >= 500) wrong.push(`5xx: ${at}`)
  for (const name of [
    'x-content-type-options',
    'content-security-policy',
    'referrer-policy',
    'permissions-policy',
  ])
    if (headers[name] === undefined) wrong.push(`no ${name}: ${at}`)
  if (statusCode < 400 || method === 'HEAD') return wrong
  if (!String(headers['content-type']).startsWith('application/json')) return [...wrong, `no JSON: ${at}`]
  const english = textsOf(body).find((text) => ENGLISH.test(text))
  return english ? [...wrong, `English '${english}': ${at}`] : wrong
}

async function ask(request: FuzzRequest, i: number): Promise<string[]> {
  const user = server.users[i % server.users.length]
  const headers = { ...(i % 20 === 0 ? {} : { authorization: `Bearer ${user?.token}` }), ...request.headers }
  const answer = await inTime(server.running.app.inject({ ...request, headers }), HUNG_MS)
  return answer ? wrongWith(request, answer as unknown as Answer) : [`hung: ${request.method} ${request.url}`]
}

/** Removes rate limits, and logs in again if a request has ended the session. */
async function fresh(): Promise<void> {
  await server.pool.query('DELETE FROM rate_limit')
  for (const user of server.users) user.token = await issueToken(server.pool, user.id, null)
}

describe('the whole API', () => {
  it(`[RB-10] answers ${REQUESTS} requests of no sense without a 5xx, in Dutch, with its headers`, {
    timeout: 60_000 + REQUESTS * 100,
  }, async () => {
    const known = routes.filter(({ url }) => !LEFT_OUT.test(url))
    expect(known.length).toBeGreaterThan(100)
    const wrong: string[] = []
    for (const [i, request] of fc.sample(anyRequest(known), { numRuns: REQUESTS, seed: SEED }).entries()) {
      wrong.push(...(await ask(request, i)))
      if (i % 50 === 0) await fresh()
    }
    if (process.env['FUZZ_LOG']) writeFileSync(process.env['FUZZ_LOG'], wrong.join('\n'))
    expect(wrong.slice(0, 40)).toEqual([])
  })

  it('[RB-10] settles every pushed mutation, whatever its arguments', {
    timeout: 60_000 + REQUESTS * 100,
  }, async () => {
    // The last requests may have ended sessions.
    await fresh()
    const device = server.device(await server.addUser('nina'))
    const wrong: string[] = []
    const mutations = fc.sample(anyMutation, { numRuns: PUSHED, seed: SEED })
    const waiting: Mutation[] = []
    for (let from = 0; from < mutations.length; from += AT_ONCE)
      for (const { name, args, base } of await overNewRecords(mutations.slice(from, from + AT_ONCE)))
        waiting.push(device.mutation(name, args as never, base ? { base } : {}))
    let applied = 0
    while (waiting.length > 0) {
      const { results, stopped } = await device.push(...waiting.slice(0, AT_ONCE))
      const settled = waiting.splice(0, results.length)
      applied += results.filter(({ status }) => status === 'applied').length
      for (const { status, seq } of results)
        if (status === 'failed')
          wrong.push(`failed ${JSON.stringify(settled.find((one) => one.seq === seq))}`)
      // If the server ran out of time for this batch, it takes the rest in the next one.
      if (stopped === null || (stopped.reason === 'budget' && settled.length > 0)) continue
      wrong.push(`${JSON.stringify(stopped)} ${JSON.stringify(waiting[0])}`)
      break
    }
    expect(wrong).toEqual([])
    expect(applied).toBeGreaterThan(PUSHED / 10)
  })

  it('[RB-11] has stored nothing that a device cannot show', async () => {
    const device = server.device(await server.addUser('lien'))
    await device.sync()
    const wrong = [...device.rows].flatMap(([key, { d }]) => {
      const [e = ''] = key.split(':')
      const issues = isEntityName(e)
        ? (ENTITIES[e as EntityName].schema.safeParse(d).error?.issues ?? [])
        : []
      return issues.map(({ path, message }) => `${key} ${path.join('.')} ${message}`)
    })
    expect(wrong).toEqual([])
    expect(device.rows.size).toBeGreaterThan(20)
  })
})
