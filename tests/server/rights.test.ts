import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { issueToken } from '../../server/auth/tokens.ts'
import { giveRights } from '../../server/auth/accountAdmin.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { CALL_RIGHTS } from '../../src/domain/rights/callRights.ts'
import type { Rights } from '../../src/domain/rights/roles.ts'
import { allMutations } from '../../src/mutations/product.ts'
import { ALL_RIGHTS, isAllowed } from '../kit/rights.ts'
import { valueOf } from '../kit/schemaArgs.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newDeviceSecret, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server?.close())

let n = 0
async function personWith({ role = 'owner', onlyDepartment = null }: Rights) {
  const user = await server.addUser(`recht${++n}`)
  await inSyncTransaction(server.pool, (tx) => giveRights(tx, user.id, { role, onlyDepartment }))
  return user
}

/** The calls that only an owner makes, and are no mutation. */
const OWNER_CALLS = [
  'GET /api/customer/erase/{id}',
  'GET /api/contact/erase/{id}',
  'DELETE /api/user/second-factor/{id}',
  'PUT /api/second-factor/policy',
  'GET /api/user/leaving/{id}',
  'POST /api/user/leave/{id}',
  'POST /api/register',
  'GET /api/user/delete/{id}',
  'POST /api/user/activate/{id}',
  'GET /api/device',
  'PUT /api/device/{id}',
  'POST /api/device/{id}/block',
  'POST /api/device/{id}/unblock',
  'POST /api/device/{id}/wipe',
  'POST /api/preference',
  'POST /api/mail/test',
  'GET /api/retention',
  'GET /api/erasures',
  'POST /api/customer/inspect/{id}',
  'POST /api/customer/contact/inspect/{id}',
  'POST /api/rental/inspect/{id}',
  'GET /api/webhooks',
  'POST /api/webhooks',
  'PUT /api/webhooks/{id}',
  'DELETE /api/webhooks/{id}',
  'GET /api/webhooks/{id}/deliveries',
  'POST /api/webhooks/deliveries/{id}/again',
  'POST /api/import/{kind}/preview',
  'POST /api/customer/file',
  'POST /api/customer/contact/file',
  'POST /api/item/file',
  'POST /api/item/stolen/file',
  'POST /api/holiday/file',
  'POST /api/priceRate/file',
  'GET /api/import/progress/{id}',
  'POST /api/export/all',
  'GET /api/audit',
  'GET /api/audit/export',
  'GET /api/beheer',
]
/** The calls that a reader may not make, and are no mutation. */
const REPAIR_CALLS = ['POST /api/repair/photo', 'DELETE /api/repair/image/{repairId}/{sequence}']
const STAFF_CALLS = ['GET /api/house/key', ...REPAIR_CALLS]
/** A stream never ends, so it cannot be asked here. */
const STREAMS = ['GET /api/sync/events']

interface Call {
  key: string
  method: string
  path: string
  mutations: string[]
}

async function allCalls(): Promise<Call[]> {
  const { paths } = (await server.running.app.inject('/api/openapi.json')).json() as {
    paths: Record<string, Record<string, { summary?: string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { summary = '' }]) => ({
      key: `${method.toUpperCase()} ${path}`,
      method: method.toUpperCase(),
      path,
      mutations: /^Runs ([\w.]+(?:, [\w.]+)*);/.exec(summary)?.[1]?.split(', ') ?? [],
    })),
  )
}

const addressOf = (path: string) =>
  path
    .replace('{kind}', 'customers')
    .replace(/\{(year|days)\}/, '2026')
    .replaceAll(/\{\w+\}/g, newId())

async function answerOf({ method, path }: Call, userId: string) {
  const authorization = `Bearer ${await issueToken(server.pool, userId, null)}`
  return server.running.app.inject({
    method: method as 'GET',
    url: addressOf(path),
    headers: { authorization },
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: {} }),
  })
}

describe('a call of the API', () => {
  it('[RE-04] is refused with 403 and the reason exactly for the people who lack its right', async () => {
    const calls = (await allCalls()).filter(
      ({ key, mutations }) => mutations.length === 0 && !STREAMS.includes(key),
    )
    expect(calls.length).toBeGreaterThan(80)
    for (const rights of ALL_RIGHTS) {
      const user = await personWith(rights)
      const refused: string[] = []
      for (const call of calls) {
        const answer = await answerOf(call, user.id)
        if (answer.statusCode === 403 && answer.body.includes('NOT_ALLOWED')) refused.push(call.key)
      }
      const expected = [
        ...(rights.role === 'owner' ? [] : OWNER_CALLS),
        ...(rights.role === 'viewer' ? STAFF_CALLS : []),
        ...(rights.role !== 'viewer' && rights.onlyDepartment === 'rental' ? REPAIR_CALLS : []),
      ]
      expect([rights, refused.sort()]).toEqual([rights, expected.sort()])
    }
  }, 120_000)

  it('[RE-04] has its row in the table only if it exists', async () => {
    const known = (await allCalls()).map(({ method, path }) => `${method} ${path.slice(4)}`)
    const rows = Object.keys(CALL_RIGHTS).map((key) => key.replaceAll(/:(\w+)/g, '{$1}'))
    expect(rows.filter((key) => !known.includes(key))).toEqual([])
  })

  it('[RE-04] that runs a mutation is refused by the right of the mutation', async () => {
    const viewer = await personWith({ role: 'viewer' })
    const authorization = `Bearer ${viewer.token}`
    const ask = (url: string, payload: object) =>
      server.running.app.inject({ method: 'POST', url: `/api${url}`, headers: { authorization }, payload })
    const refused = await ask('/customer', { name: 'VRT' })
    expect([refused.statusCode, refused.json().code, refused.json().error]).toEqual([
      403,
      'NOT_ALLOWED',
      'U mag alleen lezen en afdrukken.',
    ])
    const staff = await personWith({ role: 'staff', onlyDepartment: 'rental' })
    const headers = { authorization: `Bearer ${staff.token}` }
    const holiday = { method: 'POST', url: '/api/holiday', headers } as const
    const day = await server.running.app.inject({
      ...holiday,
      payload: { date: '2026-12-25', description: 'Kerst' },
    })
    expect([day.statusCode, day.json().error]).toEqual([403, 'Alleen een beheerder mag dit.'])
  })
})

describe('a mutation that a device sends', () => {
  it('[RE-02] is refused exactly for the people who lack its right', async () => {
    for (const rights of ALL_RIGHTS) {
      const device = server.device(await personWith(rights))
      const sent = allMutations()
        .filter(({ name }) => name !== 'setting.set')
        .flatMap(({ name, input }) =>
          fc
            .sample(valueOf(input), 3)
            .filter((args) => input.safeParse(args).success)
            .map((args) =>
              device.mutation(name, JSON.parse(JSON.stringify(args)) as Record<string, unknown>),
            ),
        )
      for (let at = 0; at < sent.length; at += 20) {
        const group = sent.slice(at, at + 20)
        const { results } = await device.push(...group)
        const wrong = group.filter(({ name, args }, i) => {
          const outcome = results[i]
          const code = outcome && 'code' in outcome ? outcome.code : undefined
          return code !== 'invalid_args' && (code === 'not_allowed') === isAllowed(rights, name, args)
        })
        expect([rights, results.length, wrong.map(({ name }) => name)]).toEqual([rights, group.length, []])
      }
    }
  }, 120_000)

  it('[RE-06] is refused with its arguments intact if the right was withdrawn while the device was offline', async () => {
    const user = await personWith({ role: 'owner' })
    const device = server.device(user)
    await device.push(device.mutation('customer.create', { id: newId(), name: 'VRT' }))
    const offline = device.mutation('customer.create', { id: newId(), name: 'Getypt zonder verbinding' })
    await inSyncTransaction(server.pool, (tx) =>
      giveRights(tx, user.id, { role: 'viewer', onlyDepartment: null }),
    )
    const { results } = await device.push(offline)
    expect(results).toMatchObject([
      { status: 'rejected', code: 'not_allowed', text: 'U mag alleen lezen en afdrukken.' },
    ])
    const { rows } = await server.pool.query('SELECT args FROM sync_mutation WHERE mid = $1', [offline.mid])
    expect(rows[0].args).toEqual(offline.args)
  })

  it('[RE-06] of a colleague on a shared tablet counts by the right of the colleague', async () => {
    const [viewer, owner] = [await personWith({ role: 'viewer' }), await personWith({ role: 'owner' })]
    const device = server.device(owner)
    device.deviceSecret = newDeviceSecret()
    await device.push(device.mutation('customer.create', { id: newId(), name: 'VTM' }))
    device.user = viewer
    await device.push(device.mutation('sync.noop', { replaces: newId() }))
    const { results } = await device.push(
      device.mutation('customer.create', { id: newId(), name: 'RTBF' }, { uid: owner.id }),
      device.mutation('customer.create', { id: newId(), name: 'Arte' }),
    )
    expect(results.map(({ status }) => status)).toEqual(['applied', 'rejected'])
  })
})

describe('the right of a person', () => {
  const register = async (token: string, payload: object) => {
    await confirmSessions(server.pool)
    return server.running.app.inject({
      method: 'POST',
      url: '/api/register',
      headers: { authorization: `Bearer ${token}` },
      payload,
    })
  }
  const fields = (username: string) => ({ username, name: 'Els', lastName: 'Maes', email: 'els@example.com' })

  it('[RE-01] [RE-11] is that of an owner for a new person, unless an owner says otherwise', async () => {
    const { token } = await personWith({ role: 'owner' })
    const plain = (await register(token, fields('gewoon'))).json()
    const viewer = (
      await register(token, { ...fields('lezer'), role: 'viewer', onlyDepartment: 'repair' })
    ).json()
    expect(plain).toMatchObject({ role: 'owner', onlyDepartment: null })
    expect(viewer).toMatchObject({ role: 'viewer', onlyDepartment: 'repair' })
    const change = { ...fields('lezer'), id: viewer.id, role: 'staff', base: { role: 'viewer' } }
    expect((await register(token, change)).json()).toMatchObject({ role: 'staff', onlyDepartment: 'repair' })
    const mails = await server.pool.query('SELECT text FROM mail_queue WHERE subject = $1', [
      'Uw recht is gewijzigd',
    ])
    expect(mails.rows.at(-1)?.text).toContain('Uw recht is nu: Medewerker, alleen Herstel.')
    const { rows } = await server.pool.query("SELECT details FROM audit WHERE what = 'rightChanged'")
    expect(rows.at(-1).details).toEqual({
      from: 'Alleen lezen, alleen Herstel',
      to: 'Medewerker, alleen Herstel',
    })
  })

  it('[RE-05] is not changed by themselves, and the last active owner keeps it', async () => {
    const mine = await startSyncServer()
    try {
      const [jan] = mine.users
      const piet = await mine.addUser('piet')
      await confirmSessions(mine.pool)
      const ask = (by: { token: string }, payload: object) =>
        mine.call('POST', '/register', payload, { authorization: `Bearer ${by.token}` })
      const own = await ask(jan!, { ...fields('jan'), id: jan!.id, role: 'staff', base: { role: 'owner' } })
      expect([own.statusCode, own.json().code]).toEqual([422, 'OWN_ACCOUNT'])
      const change = (id: string) => ({ ...fields('xavier'), id, role: 'staff', base: { role: 'owner' } })
      const both = await Promise.all([ask(jan!, change(piet.id)), ask(piet, change(jan!.id))])
      expect(both.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
      const { rows } = await mine.pool.query("SELECT 1 FROM app_user WHERE active AND role = 'owner'")
      expect(rows.length).toBeGreaterThanOrEqual(1)
    } finally {
      await mine.close()
    }
  })

  it('[RE-05] of the last owner stays although other people are active', async () => {
    const mine = await startSyncServer()
    try {
      const [jan] = mine.users
      const piet = await mine.addUser('piet')
      await inSyncTransaction(mine.pool, (tx) =>
        giveRights(tx, piet.id, { role: 'staff', onlyDepartment: null }),
      )
      const withdraw = () =>
        inSyncTransaction(mine.pool, (tx) => giveRights(tx, jan!.id, { role: 'staff', onlyDepartment: null }))
      await expect(withdraw()).rejects.toMatchObject({ status: 422, code: 'last_owner' })
    } finally {
      await mine.close()
    }
  })

  it('[RE-07] that another owner changed meanwhile is not overwritten', async () => {
    const { token } = await personWith({ role: 'owner' })
    const els = await personWith({ role: 'viewer' })
    const answer = await register(token, {
      ...fields('els'),
      id: els.id,
      role: 'staff',
      base: { role: 'owner' },
    })
    expect([answer.statusCode, answer.json().fields.role]).toEqual([
      409,
      'Intussen gewijzigd in "Alleen lezen". Sla nogmaals op om uw waarde te bewaren.',
    ])
  })
})
