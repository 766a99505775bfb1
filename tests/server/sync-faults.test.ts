import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { pgDatabase } from '../../server/sync/commit/pgDatabase.ts'
import { rotateEpoch } from '../../server/sync/store/pgEpoch.ts'
import { push } from '../../server/sync/push.ts'
import { syncDatabase } from '../../server/sync/syncDatabase.ts'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import { noop } from '../../src/mutations/noop.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const stored = (device: Device) =>
  sql('SELECT seq, status, result FROM sync_mutation WHERE client_id = $1 ORDER BY seq', [device.clientId])

/** A mutation whose handler has a bug, for one device only. */
function plantBug(mid: string, error: () => unknown = () => new TypeError('x is not a function')) {
  const run = noop.run
  return vi.spyOn(noop as { run: typeof noop.run }, 'run').mockImplementation(async (tx, args, ctx) => {
    if (ctx.mid === mid) throw error()
    return run(tx, args, ctx)
  })
}

describe('a bug in a handler (B3.7, C3 #9)', () => {
  it('stops the queue of its device, is tried again, and is given up after five tries over ten minutes', async () => {
    const device = server.device()
    const [bad, next] = [device.mutation('sync.noop', {}), device.mutation('sync.noop', {})]
    plantBug(bad.mid)
    let now = Date.now()
    const alarms: string[] = []
    const deps = {
      db: syncDatabase(server.running.app),
      clock: { now: () => now },
      alarm: (text: string) => void alarms.push(text),
    }
    const body = () => ({ clientId: device.clientId, knownSeq: 0, mutations: [bad, next] })
    for (let i = 0; i < 6; i++) {
      const answer = await push(deps, body(), device.user.id)
      expect(answer).toMatchObject({
        lastSeq: 0,
        results: [],
        stopped: { reason: 'transient', seq: 1, retryAfterMs: expect.any(Number) },
      })
      now += 60_000
    }
    expect(await stored(device)).toEqual([])
    now += 5 * 60_000
    const answer = await push(deps, body(), device.user.id)
    expect(answer.results).toMatchObject([{ status: 'failed', code: 'server_error' }, { status: 'applied' }])
    expect(alarms.at(-1)).toMatch(/given up/)
    expect((await push(deps, body(), device.user.id)).results[0]).toMatchObject({
      status: 'failed',
      repeat: true,
    })
  })

  it('what passes by itself is never counted', async () => {
    const device = server.device()
    const bad = device.mutation('sync.noop', {})
    plantBug(bad.mid, () => Object.assign(new Error('deadlock'), { code: '40P01' }))
    for (let i = 0; i < 3; i++)
      expect((await device.push(bad)).stopped).toMatchObject({ reason: 'transient' })
    expect(await sql('SELECT 1 FROM sync_attempt WHERE client_id = $1', [device.clientId])).toEqual([])
  })

  it('leaves nothing of what the mutation had written', async () => {
    const device = server.device()
    const args = device.repairArgs()
    const db = pgDatabase(server.pool, { now: () => Date.now() })
    const key = {
      clientId: device.clientId,
      seq: 1,
      mid: newId(),
      uid: device.user.id,
      pusher: device.user.id,
      ids: [],
    }
    const attempt = db.write(key, async (tx) => {
      await tx.effects.numbers.next('repair', 2099, args['id'] as string, 1)
      await tx.store.put('category', {
        id: args['id'] as string,
        description: 'weg',
        prefix: 'W',
        ...NEW_CATEGORY,
        active: true,
      })
      throw new TypeError('bug')
    })
    await expect(attempt).rejects.toThrow('bug')
    expect(await sql('SELECT 1 FROM category WHERE id = $1', [args['id']])).toEqual([])
    expect(await sql('SELECT 1 FROM doc_counter WHERE boekjaar = 2099')).toEqual([])
    expect(await stored(device)).toEqual([])
  })
})

describe('a mutation that kills the process (B3.7, C3 #10)', () => {
  const die = (device: Device, seq: number) =>
    sql(
      'INSERT INTO sync_client(id, inflight_seq) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET inflight_seq = $2',
      [device.clientId, seq],
    )

  it('is given up after the third death, and its neighbours are applied', async () => {
    const device = server.device()
    const batch = [1, 2, 3].map(() => device.mutation('sync.noop', {}))
    await sql('INSERT INTO sync_attempt(client_id, seq, deaths) VALUES ($1, 1, 2)', [device.clientId])
    await die(device, 1)
    const answer = await device.push(...batch)
    expect(answer.results.map(({ status }) => status)).toEqual(['failed', 'applied', 'applied'])
    expect(
      await sql('SELECT suspect, inflight_seq FROM sync_client WHERE id = $1', [device.clientId]),
    ).toEqual([{ suspect: false, inflight_seq: null }])
  })

  it('a suspect device is worked for one mutation at a time, each with its own marker', async () => {
    const device = server.device()
    await die(device, 1)
    const marks: number[] = []
    const run = noop.run
    vi.spyOn(noop as { run: typeof noop.run }, 'run').mockImplementation(async (...call) => {
      const [row] = await sql('SELECT inflight_seq FROM sync_client WHERE id = $1', [device.clientId])
      marks.push(row.inflight_seq)
      return run(...call)
    })
    await device.push(...[1, 2, 3].map(() => device.mutation('sync.noop', {})))
    expect(marks).toEqual([1, 2, 3])
  })

  it('a batch that went well leaves no marker', async () => {
    const device = server.device()
    await device.push(...[1, 2].map(() => device.mutation('sync.noop', {})))
    expect(await sql('SELECT inflight_seq FROM sync_client WHERE id = $1', [device.clientId])).toEqual([
      { inflight_seq: null },
    ])
  })
})

describe('database connections that die (C3)', () => {
  it('lose nothing and apply nothing twice while devices push, repeat and pull', async () => {
    const devices = Array.from({ length: 4 }, () => server.device())
    const [first] = devices
    const repair = first!.repairArgs()
    await first!.run('repair.create', repair)
    let [stop, asked] = [false, 0]
    const killing = (async () => {
      while (!stop) {
        const seen = asked
        await until('more that is asked', () => stop || asked > seen + 2, { every: 5 })
        await sql(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = 'werkbank' ORDER BY random() LIMIT 1`,
        ).catch(() => {})
      }
    })()
    const added: string[] = []
    await Promise.all(
      devices.map(async (device) => {
        for (let i = 0; i < 10; i++) {
          const line = { id: newId(), description: 'Werkuren', quantity: 1, price: 1 }
          const add = device.mutation('repair.addLine', { repairId: repair['id'], line })
          await until('one of the two', async () => {
            asked += 1
            const answers = await Promise.all([
              device.pushRaw({ mutations: [add] }),
              device.pushRaw({ mutations: [add] }),
            ])
            const done = answers.flatMap((answer) => (answer.statusCode === 200 ? answer.json().results : []))
            return done.some(({ status }: { status: string }) => status === 'applied')
          })
          added.push(line.id)
        }
      }),
    )
    stop = true
    await killing
    const fresh = server.device()
    for (let tries = 0; ; tries++) {
      const done = await fresh.sync().then(
        () => true,
        () => false,
      )
      if (done || tries > 20) break
      fresh.cursor = null
    }
    const lines = fresh.doc('repair', repair['id'] as string)!['repairLines'] as { id: string }[]
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set(added))
    expect(lines).toHaveLength(added.length)
    const duplicates = await sql('SELECT mid FROM sync_mutation GROUP BY mid HAVING count(*) > 1')
    expect(duplicates).toEqual([])
  })
})

describe('clocks (B6.1, C3 #21)', () => {
  it.each([-10, 10])('a device that is %i years off gives the times of the server', async (years) => {
    const device = server.device()
    const shift = years * 365 * 86_400_000
    const wrong = (ago: number) => new Date(Date.now() + shift - ago).toISOString()
    const args = device.repairArgs()
    const mutation = device.mutation('repair.create', args, { at: wrong(3_600_000) })
    const answer = await device.post('push', {
      clientId: device.clientId,
      knownSeq: 0,
      clientNow: wrong(0),
      mutations: [mutation],
    })
    expect(answer.json().results[0].status).toBe('applied')
    const [row] = await sql('SELECT at_client FROM sync_mutation WHERE mid = $1', [mutation.mid])
    expect(Math.abs(Date.parse(row.at_client) - (Date.now() - 3_600_000))).toBeLessThan(10_000)
  })

  it('nothing happened in the future', async () => {
    const device = server.device()
    const mutation = device.mutation('sync.noop', {}, { at: new Date(Date.now() + 86_400_000).toISOString() })
    await device.push(mutation)
    const [row] = await sql('SELECT at_client FROM sync_mutation WHERE mid = $1', [mutation.mid])
    expect(Date.parse(row.at_client)).toBeLessThanOrEqual(Date.now())
  })
})

describe('conflicts (B6.1)', () => {
  it('[CF-09] the losing value is kept with who and when, and reaches every device', async () => {
    const [a, b] = [server.device(), server.device(await server.addUser('mia'))]
    const repair = a.repairArgs()
    await a.run('repair.create', repair)
    await sql('UPDATE sync_client SET label = $2 WHERE id = $1', [a.clientId, 'Werkbank 2'])
    const first = await a.run(
      'repair.set',
      { id: repair['id'], set: { reference: 'van A' } },
      { base: { reference: null } },
    )
    const late = await b.run(
      'repair.set',
      { id: repair['id'], set: { reference: 'van B' } },
      { base: { reference: null } },
    )
    expect(late).toMatchObject({ status: 'applied', conflicts: [expect.any(String)] })
    await a.sync()
    expect(a.doc('repair', repair['id'] as string)).toMatchObject({ reference: 'van B', openConflicts: 1 })
    expect(a.doc('conflict', late.conflicts![0]!)).toMatchObject({
      e: 'repair',
      eid: repair['id'],
      field: 'reference',
      winner: { value: 'van B', by: b.user.id, mid: late.mid },
      // with the mid, by which the device knows that the value was typed there
      loser: { value: 'van A', by: a.user.id, at: expect.any(String), mid: first.mid, device: 'Werkbank 2' },
      state: 'open',
    })
  })
})

describe('ids that live on under another one (B6.3)', () => {
  it('are translated in later mutations of the device that made the duplicate', async () => {
    const [a, b] = [server.device(), server.device()]
    const categoryId = newId()
    await a.run('category.create', { id: categoryId, description: 'Monitor', prefix: 'MON' })
    const item = { categoryId, brand: 'Sony', model: 'PVM', serialNumber: 'S-77' }
    const [first, second] = [newId(), newId()]
    await a.run('item.create', { id: first, ...item })
    const duplicate = await b.run('item.create', { id: second, ...item, brand: ' sony ' })
    expect(duplicate).toMatchObject({ status: 'applied', assigned: { aliasOf: first } })
    const repair = b.repairArgs({ sparePartsOnly: false, itemId: second })
    expect((await b.run('repair.create', repair)).status).toBe('applied')
    await b.sync()
    expect(b.doc('repair', repair['id'] as string)).toMatchObject({ itemId: first })
    expect([...b.rows.values()].map(({ d }) => d)).toContainEqual(
      expect.objectContaining({ e: 'item', fromId: second, toId: first }),
    )
    expect(b.doc('item', second)).toBeUndefined()
  })
})

// must be last: it changes the epoch of this database
describe('a database that was replaced (B3.9, B4.6)', () => {
  it('has a new epoch; old cursors and pushes are refused; unknown ids wait for the device that made them', async () => {
    const device = server.device()
    await device.sync()
    const old = (await sql('SELECT epoch FROM sync_head'))[0].epoch as string
    await rotateEpoch(server.pool, [{ kind: 'repair', boekjaar: 2031, n: 40 }])
    const pull = await device.post('pull', { clientId: device.clientId, cursor: device.cursor, knownSeq: 0 })
    expect([pull.statusCode, pull.json().error.code]).toEqual([409, 'epoch_changed'])
    const answer = await device.pushRaw({ epoch: old, mutations: [device.mutation('sync.noop', {})] })
    expect(answer.json().error.code).toBe('epoch_changed')
    device.seq = 0
    const orphan = device.mutation(
      'repair.set',
      { id: newId(), set: { workNotes: 'x' } },
      { base: { workNotes: null } },
    )
    expect((await device.push(orphan)).stopped).toMatchObject({ reason: 'transient', seq: 1 })
    expect(await sql(`SELECT n FROM doc_counter WHERE kind = 'repair' AND boekjaar = 2031`)).toEqual([
      { n: 40 },
    ])
    await sql('DELETE FROM sync_recovery')
    expect((await device.push(orphan)).results[0]).toMatchObject({ status: 'rejected', code: 'not_found' })
  })
})
