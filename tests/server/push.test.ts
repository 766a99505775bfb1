import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../server/lib/secrets.ts'
import { storePasswordHash } from '../../server/auth/users.ts'
import { namedId } from '../../src/domain/shared/ids.ts'
import {
  type Device,
  newId,
  newDeviceSecret,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const year = Number(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', year: 'numeric' }).format(),
)
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

describe('an applied mutation', () => {
  it('[EF-014] gets the number of the financial year, and its outcome comes with the pull that shows it', async () => {
    const device = server.device()
    const args = device.repairArgs()
    const result = await device.run('repair.create', args)
    expect(result).toMatchObject({
      status: 'applied',
      v: expect.any(Number),
      notices: [],
      assigned: { boekjaar: year },
    })
    const lines = await device.sync()
    const number = `${year}.${result.assigned?.['documentNumber'] as number}`
    expect(device.doc('repair', args['id'] as string)).toMatchObject({ number })
    expect(lines.at(-1)?.['acks']).toMatchObject({
      lastSeq: 1,
      outcomes: [{ seq: 1, mid: result.mid, status: 'applied' }],
    })
  })

  it('is answered again with its stored outcome and has no second effect', async () => {
    const device = server.device()
    const create = device.mutation('repair.create', device.repairArgs())
    const first = await device.push(create)
    const second = await device.push(create)
    expect(second.results).toEqual([{ ...first.results[0], repeat: true }])
    expect(second.lastSeq).toBe(1)
  })

  it('sent twenty times at once is applied once', async () => {
    const device = server.device()
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const line = { id: newId(), description: 'Werkuren', quantity: 1, price: 10 }
    const add = device.mutation('repair.addLine', { repairId: repair['id'], line })
    const answers = await Promise.all(Array.from({ length: 20 }, () => device.push(add)))
    expect(answers.filter(({ results }) => !results[0]?.repeat)).toHaveLength(1)
    expect(new Set(answers.map(({ results }) => results[0]?.v)).size).toBe(1)
    expect(await sql('SELECT count(*)::int AS n FROM sync_mutation WHERE mid = $1', [add.mid])).toEqual([
      { n: 1 },
    ])
  })

  it('under another replica gets a copy of the outcome and no effect (B3.4)', async () => {
    const [old, fresh] = [server.device(), server.device()]
    const create = old.mutation('repair.create', old.repairArgs())
    const first = (await old.push(create)).results[0]
    const copy = (await fresh.push({ ...create, seq: 1 })).results[0]
    expect(copy).toMatchObject({ seq: 1, mid: create.mid, v: first?.v, assigned: first?.assigned })
    expect((await fresh.sync()).at(-1)?.['acks'].outcomes).toHaveLength(1)
  })
})

describe('the order of a replica', () => {
  it('a gap stops before anything after it', async () => {
    const device = server.device()
    const [first, second, third] = Array.from({ length: 3 }, () => device.mutation('sync.noop', {}))
    const answer = await device.push(first!, third!)
    expect(answer).toMatchObject({ lastSeq: 1, stopped: { reason: 'gap', expected: 2 } })
    expect((await device.push(second!, third!)).lastSeq).toBe(3)
  })

  it('another mid for a seq that is taken is a fork', async () => {
    const device = server.device()
    await device.push(device.mutation('sync.noop', {}))
    const answer = await device.pushRaw({ mutations: [device.mutation('sync.noop', {}, { seq: 1 })] })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'client_forked'])
    expect(answer.headers['x-sync-proto']).toBe('1')
  })

  it('a name or version nobody knows advances nothing', async () => {
    const device = server.device()
    const answer = await device.push(device.mutation('sync.noop', {}, { mv: 9 }))
    expect(answer).toMatchObject({
      lastSeq: 0,
      results: [],
      stopped: { reason: 'unsupported', seq: 1, name: 'sync.noop', mv: 9 },
    })
    const other = await device.push(device.mutation('planet.move', {}, { seq: 1 }))
    expect(other.stopped).toEqual({ reason: 'unsupported', seq: 1, name: 'planet.move', mv: 1 })
  })

  it('another epoch is refused before anything is applied', async () => {
    const device = server.device()
    const answer = await device.pushRaw({ epoch: newId(), mutations: [device.mutation('sync.noop', {})] })
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'epoch_changed'])
    expect(
      await sql('SELECT count(*)::int AS n FROM sync_mutation WHERE client_id = $1', [device.clientId]),
    ).toEqual([{ n: 0 }])
  })

  it('another protocol gets the required app version', async () => {
    const device = server.device()
    const answer = await server.running.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      payload: { clientId: device.clientId, knownSeq: 0, mutations: [] },
      headers: { authorization: `Bearer ${device.user.token}`, 'x-sync-proto': '2' },
    })
    expect([answer.statusCode, answer.json().error]).toMatchObject([
      426,
      { code: 'upgrade_required', details: { minAppVersion: '1.0.0' } },
    ])
  })

  it('a blocked replica is refused', async () => {
    const device = server.device()
    await device.run('sync.noop', {})
    await sql(`UPDATE sync_client SET state = 'blocked' WHERE id = $1`, [device.clientId])
    const push = await device.pushRaw({ mutations: [device.mutation('sync.noop', {})] })
    const pull = await device.post('pull', { clientId: device.clientId, cursor: null, knownSeq: 0 })
    expect([push.statusCode, push.json().error.code]).toEqual([403, 'device_blocked'])
    expect([pull.statusCode, pull.json().error.code]).toEqual([403, 'device_blocked'])
  })
})

describe('a refused mutation', () => {
  it('leaves nothing behind, burns no number, and the queue goes on', async () => {
    const device = server.device()
    const good = () => device.mutation('repair.create', device.repairArgs())
    const bad = device.mutation('repair.create', device.repairArgs({ executorId: newId() }), { seq: 2 })
    device.seq = 0
    const answer = await device.push(good(), { ...bad, seq: (device.seq += 1) }, good())
    expect(answer.results.map(({ status }) => status)).toEqual(['applied', 'rejected', 'applied'])
    const [first, , last] = answer.results.map(({ assigned }) => assigned?.['documentNumber'] as number)
    expect(last).toBe(first! + 1)
  })

  it('numbers have no gap and no duplicate under parallel devices, refusals and deletions', async () => {
    const devices = Array.from({ length: 6 }, () => server.device())
    await Promise.all(
      devices.map(async (device, d) => {
        for (let i = 0; i < 12; i++) {
          const args = device.repairArgs((i + d) % 4 === 0 ? { executorId: newId() } : {})
          const { status } = await device.run('repair.create', args)
          if (status === 'applied' && i % 5 === 0)
            await device.run('repair.deletePermanently', { id: args['id'] })
        }
      }),
    )
    const [{ n, max, distinct }] = await sql(
      `SELECT count(*)::int AS n, max(n) AS max, count(DISTINCT n)::int AS distinct FROM doc_number WHERE kind = 'repair' AND boekjaar = $1`,
      [year],
    )
    expect([n, distinct]).toEqual([max, max])
    expect((await sql(`SELECT 1 FROM doc_number WHERE voided_at IS NOT NULL`)).length).toBeGreaterThan(0)
  })

  it('invalid arguments are refused with the Dutch text of the field', async () => {
    const result = await server
      .device()
      .run('repair.create', server.device().repairArgs({ notes: 'x'.repeat(51) }))
    expect(result).toMatchObject({
      status: 'rejected',
      code: 'invalid_args',
      text: 'Dit is beperkt tot 50 characters',
      details: { fields: { notes: 'Dit is beperkt tot 50 characters' } },
    })
  })

  it.each([
    ['NUL', 'Geen\u0000beeld'],
    ['a half surrogate pair', 'Geen \uD800 beeld'],
  ])('arguments that no store can keep are refused, not retried for ever: %s', async (_name, notes) => {
    const device = server.device()
    expect(await device.run('repair.create', device.repairArgs({ notes }))).toMatchObject({
      status: 'rejected',
      code: 'invalid_args',
    })
    expect(await device.run('repair.create', device.repairArgs())).toMatchObject({ status: 'applied' })
  })

  it('a key that poisons objects is refused alone; its neighbours are applied', async () => {
    const device = server.device()
    const [bad, good] = [
      device.mutation('repair.create', device.repairArgs()),
      device.mutation('sync.noop', {}),
    ]
    const text = JSON.stringify({ clientId: device.clientId, knownSeq: 0, mutations: [bad, good] })
    const payload = text.replace('"notes":', '"__proto__":{"admin":true},"notes":')
    const answer = await server.running.app.inject({
      method: 'POST',
      url: '/api/sync/push',
      payload,
      headers: { authorization: `Bearer ${device.user.token}`, 'content-type': 'application/json' },
    })
    expect(
      answer.json().results.map(({ status, code }: { status: string; code?: string }) => [status, code]),
    ).toEqual([
      ['rejected', 'invalid_args'],
      ['applied', undefined],
    ])
  })

  it('what was to be made by a refused mutation names it as the root', async () => {
    const device = server.device()
    const repair = device.repairArgs({ executorId: newId() })
    const root = await device.run('repair.create', repair)
    const line = { id: newId(), description: 'Werkuren', quantity: 1, price: 1 }
    const child = await device.run('repair.addLine', { repairId: repair['id'], line })
    expect(child).toMatchObject({ status: 'rejected', code: 'parent_rejected', root: root.mid })
    const grandchild = await device.run('repair.setLine', {
      repairId: repair['id'],
      lineId: line.id,
      set: { price: 2 },
    })
    expect(grandchild).toMatchObject({ code: 'parent_rejected', root: root.mid })
  })

  it('a repair that was removed for ever is gone, with who did it, and its id cannot be used again', async () => {
    const [killer, late] = [server.device(), server.device()]
    const repair = killer.repairArgs()
    await killer.run('repair.create', repair)
    await killer.run('repair.deletePermanently', { id: repair['id'] })
    const edit = await late.run(
      'repair.set',
      { id: repair['id'], set: { workNotes: 'te laat' } },
      { base: { workNotes: null } },
    )
    expect(edit).toMatchObject({
      status: 'rejected',
      code: 'gone',
      details: { by: killer.user.id, at: expect.any(String) },
    })
    expect(await late.run('repair.create', repair)).toMatchObject({ status: 'rejected', code: 'gone' })
    expect(
      await sql("SELECT doc->>'notes' AS notes, by_user FROM trash WHERE id = $1", [repair['id']]),
    ).toEqual([{ notes: 'Geen beeld', by_user: killer.user.id }])
  })
})

describe('whose change it is', () => {
  it('a colleague may bring it when the author has logged in on this device', async () => {
    const [jan, els] = [server.users[0]!, await server.addUser('els')]
    const device = server.device(jan)
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    const args = device.repairArgs()
    const made = device.mutation('repair.create', args)
    device.user = els
    expect((await device.push(made)).results[0]).toMatchObject({ status: 'applied' })
    expect(await sql('SELECT uid, pusher FROM sync_mutation WHERE mid = $1', [made.mid])).toEqual([
      { uid: jan.id, pusher: els.id },
    ])
  })

  it('[B3.4] a device under a new id keeps its people, unless it was blocked under the old one', async () => {
    const [jan, piet] = [server.users[0]!, await server.addUser('piet-elders')]
    const [old, blocked, renewed, escaped] = Array.from({ length: 4 }, () => server.device(piet))
    const deviceSecret = newDeviceSecret()
    for (const device of [old!, blocked!, renewed!, escaped!]) device.deviceSecret = deviceSecret
    for (const device of [old!, blocked!]) {
      device.user = jan
      await device.run('sync.noop', {})
    }
    await sql("UPDATE sync_client SET state = 'blocked' WHERE id = $1", [blocked!.clientId])
    const push = async (device: Device, former: Device) => {
      const mutations = [device.mutation('sync.noop', {}, { uid: jan.id })]
      return (await device.pushRaw({ mutations, formerIds: [former.clientId] })).json().results[0]
    }
    expect(await push(renewed!, old!)).toMatchObject({ status: 'applied' })
    expect(await push(escaped!, blocked!)).toMatchObject({ status: 'rejected', code: 'author_unknown' })
    expect(await renewed!.run('sync.noop', {}, { uid: jan.id })).toMatchObject({ status: 'applied' })
  })

  it('a stranger to this device is refused, a deactivated author after the fact too', async () => {
    const [jan, piet] = [server.users[0]!, await server.addUser('piet')]
    const device = server.device(jan)
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    expect(await device.run('sync.noop', {}, { uid: piet.id })).toMatchObject({
      status: 'rejected',
      code: 'author_unknown',
    })
    device.user = piet
    await device.run('sync.noop', {})
    device.user = jan
    const before = device.mutation(
      'sync.noop',
      {},
      { uid: piet.id, at: new Date(Date.now() - 60_000).toISOString() },
    )
    await sql('UPDATE app_user SET active = false WHERE id = $1', [piet.id])
    const gone = Date.now()
    await until('a later moment', () => Date.now() > gone + 1)
    const after = device.mutation('sync.noop', {}, { uid: piet.id })
    const { results } = await device.push(before, after)
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['applied', undefined],
      ['rejected', 'user_inactive'],
    ])
  })
})

describe('whose device it is', () => {
  const stateOf = async (device: Device) =>
    (
      await sql(
        `SELECT c.last_seq::int AS seq, c.label, c.inflight_seq AS inflight, (SELECT count(*)::int FROM sync_mutation m WHERE m.client_id = c.id) AS outcomes,
                (SELECT array_agg(user_id) FROM device_user d WHERE d.client_id = c.id) AS people
           FROM sync_client c WHERE c.id = $1`,
        [device.clientId],
      )
    )[0]
  const refusal = (answer: { statusCode: number; json: () => any }) => [
    answer.statusCode,
    answer.json().error?.code,
  ]
  const somebody = () => server.addUser(`iemand-${newId().slice(-8)}`)

  it('[DV-01] a stranger cannot push or pull on it: nothing is written and no number of the owner is used', async () => {
    const [jan, eve] = [server.users[0]!, await somebody()]
    for (const deviceSecret of [undefined, newDeviceSecret()]) {
      const device = server.device(jan)
      device.deviceSecret = deviceSecret
      await device.run('sync.noop', {})
      const before = await stateOf(device)
      device.user = eve
      for (const tried of [undefined, newDeviceSecret()]) {
        device.deviceSecret = tried
        const mutations = [{ ...device.mutation('sync.noop', {}, { uid: jan.id }), seq: 2 }]
        const answer = await device.pushRaw({ mutations, device: 'Van mij' })
        expect(refusal(answer)).toEqual([403, 'foreign_client'])
        expect(answer.json().error.message).toContain('toestel')
        const pulled = await device.post('pull', {
          clientId: device.clientId,
          cursor: null,
          knownSeq: 0,
          proof: tried,
        })
        expect(refusal(pulled)).toEqual([403, 'foreign_client'])
      }
      expect(await stateOf(device)).toEqual(before)
      Object.assign(device, { user: jan, deviceSecret, seq: 1 })
      expect(await device.run('sync.noop', {})).toMatchObject({ status: 'applied', seq: 2 })
    }
  })

  it('[DV-02] without a secret it works for the person who began it, and keeps working once that device has one', async () => {
    const device = server.device()
    await device.run('sync.noop', {})
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    device.deviceSecret = undefined
    expect(await device.run('sync.noop', {})).toMatchObject({ status: 'applied', seq: 3 })
    device.deviceSecret = newDeviceSecret()
    expect(refusal(await device.pushRaw({ mutations: [] }))).toEqual([403, 'foreign_client'])
  })

  it('[DV-03] with the secret a colleague continues it and sends the changes of the first person', async () => {
    const [jan, els] = [server.users[0]!, await somebody()]
    const device = server.device(jan)
    await device.run('sync.noop', {})
    device.deviceSecret = newDeviceSecret()
    const left = device.mutation('sync.noop', {})
    await device.sync()
    device.user = els
    expect((await device.push(left)).results[0]).toMatchObject({ status: 'applied' })
    expect(await device.run('sync.noop', {})).toMatchObject({ status: 'applied', seq: 3 })
  })

  it('[DV-04] the person who began it sends the work of colleagues with the secret only', async () => {
    const [jan, els] = [server.users[0]!, await somebody()]
    const device = server.device(jan)
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    device.user = els
    await device.run('sync.noop', {})
    Object.assign(device, { user: jan, deviceSecret: undefined })
    expect(await device.run('sync.noop', {}, { uid: els.id })).toMatchObject({ code: 'author_unknown' })
  })

  it('[DV-05] a former id gives its people only with the secret of that id', async () => {
    const [jan, eve] = [server.users[0]!, await somebody()]
    const [theirs, mine, own, next] = [
      server.device(jan),
      server.device(eve),
      server.device(eve),
      server.device(eve),
    ]
    theirs.deviceSecret = newDeviceSecret()
    await theirs.run('sync.noop', {})
    for (const deviceSecret of [undefined, newDeviceSecret()]) {
      mine.deviceSecret = deviceSecret
      const mutations = [mine.mutation('sync.noop', {}, { uid: jan.id })]
      const { results } = (await mine.pushRaw({ mutations, formerIds: [theirs.clientId] })).json()
      expect(results).toMatchObject([{ status: 'rejected', code: 'author_unknown' }])
    }
    await own.run('sync.noop', {})
    await sql('INSERT INTO device_user(client_id, user_id, last_online_login) VALUES ($1, $2, now())', [
      own.clientId,
      jan.id,
    ])
    const mutations = [next.mutation('sync.noop', {}, { uid: jan.id })]
    const { results } = (await next.pushRaw({ mutations, formerIds: [own.clientId] })).json()
    expect(results).toMatchObject([{ status: 'applied' }])
  })

  it('[DV-31] that asks two things at once at its first contact is answered both of them', async () => {
    const device = server.device(await somebody())
    device.deviceSecret = newDeviceSecret()
    const { clientId, deviceSecret } = device
    const first = await server.pool.connect()
    await first.query('BEGIN')
    await first.query('SELECT sync_admit($1, $2, NULL)', [clientId, device.user.id])
    const pull = device.post('pull', { clientId, cursor: null, knownSeq: 0, proof: deviceSecret })
    await expect
      .poll(async () => (await sql('SELECT 1 FROM pg_locks WHERE NOT granted')).length)
      .toBeGreaterThan(0)
    await first.query('COMMIT')
    first.release()
    expect((await pull).statusCode).toBe(200)
    expect(await sql('SELECT began FROM device_user WHERE client_id = $1', [clientId])).toEqual([
      { began: true },
    ])
  })

  it('[DV-06] logging in under the id of another device changes nothing of it', async () => {
    const [jan, eve] = [server.users[0]!, await somebody()]
    const device = server.device(jan)
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    const before = await stateOf(device)
    await storePasswordHash(server.pool, eve.id, await hashPassword('paard-nietje-kade'), false)
    const [{ username }] = (await sql('SELECT username FROM app_user WHERE id = $1', [eve.id])) as [any]
    const json = {
      username,
      password: 'paard-nietje-kade',
      clientId: device.clientId,
      deviceLabel: 'Van mij',
    }
    const login = await server.call('POST', '/userlogin', json, { authorization: '' })
    expect(login.statusCode).toBe(200)
    expect(login.json()).not.toHaveProperty('deviceCredential')
    expect(await stateOf(device)).toEqual(before)
    const proven = await server.call('POST', '/userlogin', { ...json, proof: device.deviceSecret })
    expect(proven.json()).toHaveProperty('deviceCredential')
  })

  it('[DV-07] the server stores no secret, only its hash, and nobody can push on the replica of the REST calls', async () => {
    const device = server.device()
    device.deviceSecret = newDeviceSecret()
    await device.run('sync.noop', {})
    const [row] = await sql('SELECT c::text AS all, proof_hash AS hash FROM sync_client c WHERE id = $1', [
      device.clientId,
    ])
    expect(row).toMatchObject({ hash: createHash('sha256').update(device.deviceSecret).digest() })
    const eve = await somebody()
    await server.call('POST', '/preference/department', {
      userId: server.users[0]!.id,
      value: 'repair',
      field: 'department',
    })
    const rest = server.device(eve)
    rest.clientId = namedId(`rest:${server.users[0]!.id}`)
    expect(refusal(await rest.pushRaw({ mutations: [] }))).toEqual([403, 'foreign_client'])
  })
})

describe('limits', () => {
  it('more than 100 mutations are a bad request, a body above 512 KB is too large', async () => {
    const device = server.device()
    const many = Array.from({ length: 101 }, () => device.mutation('sync.noop', {}))
    expect((await device.pushRaw({ mutations: many })).statusCode).toBe(400)
    const raw = 'x'.repeat(60_000)
    const heavy = Array.from({ length: 10 }, (_, i) => device.mutation('sync.noop', { raw }, { seq: i + 1 }))
    expect((await device.pushRaw({ mutations: heavy })).statusCode).toBe(413)
  })

  it('a device that repeats itself in a loop is asked to wait', async () => {
    const device = server.device(await server.addUser('draait'))
    const once = device.mutation('sync.noop', {})
    const answers = []
    for (let i = 0; i < 60; i++) answers.push(await device.pushRaw({ mutations: [once] }))
    const limited = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(limited?.headers['retry-after'])).toBeGreaterThan(0)
    expect(limited?.headers['x-sync-proto']).toBe('1')
  })

  it('a thousand changes of one device are not limited', async () => {
    const device = server.device()
    for (let i = 0; i < 40; i++) {
      const answer = await device.push(...Array.from({ length: 25 }, () => device.mutation('sync.noop', {})))
      expect(answer.stopped).toBeNull()
    }
  })
})
