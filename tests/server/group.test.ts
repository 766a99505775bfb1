import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { syncDatabase } from '../../server/sync/syncDatabase.ts'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import { noop } from '../../src/mutations/noop.ts'
import type { Outcome } from '../../src/sync/protocol/define.ts'
import { DomainError } from '../../src/domain/shared/errors.ts'
import type { Member } from '../../server/sync/store/ports.ts'
import { atCommit, runAsGroup, pushTogether } from '../kit/server/groups.ts'
import { type Device, newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { until } from '../kit/until.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())
afterEach(() => vi.restoreAllMocks())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const idsOf = (devices: readonly Device[]) => devices.map(({ clientId }) => clientId)
/** The number of these mutations that were stored. */
const kept = async (...devices: Device[]): Promise<number> =>
  (await sql('SELECT count(*)::int AS n FROM sync_mutation WHERE client_id = ANY($1)', [idsOf(devices)]))[0].n
const statuses = (results: readonly { status: string }[]) => results.map(({ status }) => status)
const devicesOf = (n: number) => Array.from({ length: n }, () => server.device())

/** A handler with a bug, for one mutation. */
function plantBug(mid: string) {
  const run = noop.run
  return vi.spyOn(noop as { run: typeof noop.run }, 'run').mockImplementation(async (tx, args, ctx) => {
    if (ctx.mid === mid) throw new TypeError('x is not a function')
    return run(tx, args, ctx)
  })
}

describe('what waits', () => {
  it('[AL-11] of several devices shares one commit, and each device is answered in its order', async () => {
    const devices = devicesOf(5)
    const sent = devices.map((device) =>
      [1, 2, 3].map(() => device.mutation('repair.create', device.repairArgs())),
    )
    const commits = atCommit()
    const answers = await pushTogether(server, ...devices.map((device, i) => [device, ...sent[i]!] as const))
    for (const [i, { results, lastSeq }] of answers.entries()) {
      expect(results.map(({ mid }) => mid)).toEqual(sent[i]!.map(({ mid }) => mid))
      expect([lastSeq, ...statuses(results)]).toEqual([3, 'applied', 'applied', 'applied'])
    }
    expect(commits).toHaveLength(1)
    const numbers = answers.flatMap(({ results }) =>
      results.map(({ assigned }) => assigned!['documentNumber']),
    )
    expect(numbers).toEqual(numbers.map((_, i) => (numbers[0] as number) + i))
    const versions = answers.flatMap(({ results }) => results.map(({ v }) => v!))
    expect(versions).toEqual(versions.map((_, i) => versions[0]! + i))
    expect((await sql('SELECT v FROM sync_head'))[0].v).toBe(versions.at(-1))
  })

  it('[AL-11] bears the version that its outcome names, and every device fetches it', async () => {
    const [a, b, other] = devicesOf(3)
    const args = [a!.repairArgs(), b!.repairArgs()]
    await other!.sync()
    const [first, second] = await pushTogether(
      server,
      [
        a!,
        a!.mutation('repair.create', args[0]!),
        a!.mutation('repair.set', { id: args[0]!['id'], set: { notes: 'van A' } }),
      ],
      [b!, b!.mutation('repair.create', args[1]!)],
    )
    await other!.sync()
    expect(other!.rows.get(`repair:${String(args[0]!['id'])}`)).toMatchObject({
      v: first!.results[1]!.v,
      d: { notes: 'van A' },
    })
    expect(other!.rows.get(`repair:${String(args[1]!['id'])}`)).toMatchObject({ v: second!.results[0]!.v })
  })

  it('[AL-11] wakes those who listen once', async () => {
    const client = await server.pool.connect()
    const heard: string[] = []
    client.on('notification', ({ payload = '' }) => void heard.push(payload))
    await client.query('LISTEN sync')
    const devices = devicesOf(4)
    const sendings = devices.map(
      (device) => [device, device.mutation('repair.create', device.repairArgs())] as const,
    )
    const answers = await pushTogether(server, ...sendings)
    await client.query('SELECT 1')
    expect(heard).toEqual([String(answers.at(-1)!.results[0]!.v)])
    await client.query('UNLISTEN sync')
    client.release()
  })

  it('[AL-11] of one device goes up to fifty at a time', async () => {
    const device = server.device()
    const all = Array.from({ length: 100 }, () => device.mutation('sync.noop', {}))
    const commits = atCommit()
    const { results } = await device.push(...all)
    expect(results).toHaveLength(100)
    expect(commits).toHaveLength(2)
  })
})

describe('a refused member', () => {
  it('[AL-12] undoes only itself', async () => {
    const [a, b] = devicesOf(2)
    const args = a!.repairArgs()
    const commits = atCommit()
    const [first, second] = await pushTogether(
      server,
      [
        a!,
        a!.mutation('repair.create', args),
        a!.mutation('repair.set', { id: newId(), set: { notes: 'van niemand' } }),
        a!.mutation('repair.set', { id: args['id'], set: { notes: 'van A' } }),
      ],
      [
        b!,
        b!.mutation('repair.create', b!.repairArgs({ notes: '' })),
        b!.mutation('repair.create', b!.repairArgs()),
      ],
    )
    expect(statuses(first!.results)).toEqual(['applied', 'rejected', 'applied'])
    expect(statuses(second!.results)).toEqual(['rejected', 'applied'])
    expect(commits).toHaveLength(1)
    expect(await sql('SELECT notes FROM repair WHERE id = $1', [args['id']])).toEqual([{ notes: 'van A' }])
  })

  it('[AL-12] gives its number back, and takes nothing of the members before it along', async () => {
    const db = syncDatabase(server.running.app)
    const [a, b] = devicesOf(2)
    const category = (id: string, description: string) => ({
      id,
      description,
      prefix: 'G',
      ...NEW_CATEGORY,
      active: true,
    })
    const given: number[] = []
    const member = (device: Device, seq: number, refused: boolean): Member => ({
      key: {
        clientId: device.clientId,
        seq,
        mid: newId(),
        uid: device.user.id,
        pusher: device.user.id,
        ids: [],
      },
      work: async (tx) => {
        const id = newId()
        const outcome: Outcome = await tx
          .undoOnError(async (): Promise<Outcome> => {
            await tx.store.put('category', category(id, `groep ${id}`))
            const n = await tx.effects.numbers.next('repair', 2098, id, 1)
            await tx.effects.names.row('category', 'wat er staat')
            if (refused) throw new DomainError('invalid_args')
            given.push(n)
            return { status: 'applied', v: 0, notices: [] }
          })
          .catch((error: DomainError) => ({ status: 'rejected', code: error.code, text: '' }))
        return {
          store: { seq, name: 'sync.noop', mv: 1, at: new Date().toISOString(), args: { id }, outcome },
        }
      },
    })
    const before = await sql(`SELECT count(*)::int AS n FROM category WHERE description LIKE 'groep %'`)
    const commits = atCommit()
    const results = await runAsGroup(server, [
      () => db.writeGroup([member(a!, 1, false), member(a!, 2, true), member(a!, 3, false)]),
      () => db.writeGroup([member(b!, 1, true), member(b!, 2, false)]),
    ])
    for (const { retryIndividually: alone } of results) expect(alone).toBe(0)
    expect(given).toEqual([1, 2, 3])
    expect(commits).toHaveLength(1)
    const after = await sql(`SELECT count(*)::int AS n FROM category WHERE description LIKE 'groep %'`)
    expect(after[0].n - before[0].n).toBe(3)
    expect(await sql('SELECT n FROM doc_number WHERE boekjaar = 2098 ORDER BY n')).toEqual([
      { n: 1 },
      { n: 2 },
      { n: 3 },
    ])
  })

  it('[AL-12] is known to those after it: what hangs on it names it', async () => {
    const device = server.device()
    const args = device.repairArgs({ notes: '' })
    const create = device.mutation('repair.create', args)
    const follow = device.mutation('repair.set', { id: args['id'], set: { reference: 'X' } })
    const commits = atCommit()
    const { results } = await device.push(create, follow)
    expect(results[1]).toMatchObject({ status: 'rejected', code: 'parent_rejected', root: create.mid })
    expect(commits).toHaveLength(1)
  })
})

describe('a member that goes wrong', () => {
  it('[AL-13] has its group undone and run one by one: only it is counted, and only it is held back', async () => {
    const devices = devicesOf(3)
    const sent = devices.map((device) => [1, 2].map(() => device.mutation('sync.noop', {})))
    const bad = sent[1]![0]!
    plantBug(bad.mid)
    const [first, second, third] = await pushTogether(
      server,
      ...devices.map((device, i) => [device, ...sent[i]!] as const),
    )
    expect(statuses([...first!.results, ...third!.results])).toEqual(Array(4).fill('applied'))
    expect(second).toMatchObject({ results: [], lastSeq: 0, stopped: { reason: 'transient', seq: 1 } })
    expect(
      await sql('SELECT client_id, seq, n FROM sync_attempt WHERE client_id = ANY($1)', [idsOf(devices)]),
    ).toEqual([{ client_id: devices[1]!.clientId, seq: 1, n: 1 }])
  })

  it('[AL-13] comes by itself from then on, and takes no group along again', async () => {
    const [a, b] = devicesOf(2)
    const bad = a!.mutation('sync.noop', {})
    const run = plantBug(bad.mid)
    await a!.push(bad)
    run.mockClear()
    const good = [1, 2].map(() => b!.mutation('sync.noop', {}))
    const commits = atCommit()
    await pushTogether(server, [a!, bad], [b!, ...good])
    expect(run.mock.calls.map(([, , { mid }]) => mid).toSorted()).toEqual(
      [bad.mid, ...good.map(({ mid }) => mid)].toSorted(),
    )
    expect(commits).toHaveLength(1)
  })

  it('[AL-13] ends what its device sent, not what others did: a gap, a copy of a device', async () => {
    const [a, b, c] = devicesOf(3)
    const gap = a!.mutation('sync.noop', {}, { seq: 3 })
    await b!.push(b!.mutation('sync.noop', {}))
    const forked = [b!.mutation('sync.noop', {}, { seq: 1 }), b!.mutation('sync.noop', {}, { seq: 2 })]
    const [one, two, three] = await runAsGroup(server, [
      async () => a!.pushRaw({ mutations: [gap] }),
      async () => b!.pushRaw({ mutations: forked }),
      async () => c!.pushRaw({ mutations: [c!.mutation('sync.noop', {})] }),
    ])
    expect(one!.json()).toMatchObject({ results: [], stopped: { reason: 'gap', expected: 1 } })
    expect(two!.json().error.code).toBe('client_forked')
    expect(three!.json().results).toMatchObject([{ status: 'applied' }])
    expect(await sql('SELECT last_seq FROM sync_client WHERE id = $1', [b!.clientId])).toEqual([
      { last_seq: 1 },
    ])
  })
})

describe('a repeat', () => {
  it('[AL-14] within a group is answered by the outcome of the first and does nothing', async () => {
    const [a, b] = devicesOf(2)
    const create = a!.mutation('repair.create', a!.repairArgs())
    const copy = b!.mutation('repair.create', create.args, { mid: create.mid })
    const [first, again, elsewhere] = await pushTogether(server, [a!, create], [a!, create], [b!, copy])
    expect(first!.results[0]).toMatchObject({ status: 'applied', assigned: expect.anything() })
    expect(again!.results).toEqual([{ ...first!.results[0], repeat: true }])
    expect(elsewhere!.results).toEqual([first!.results[0]])
    expect(await sql('SELECT count(*)::int AS n FROM repair WHERE id = $1', [create.args['id']])).toEqual([
      { n: 1 },
    ])
    expect(
      await sql('SELECT client_id, effect FROM sync_mutation WHERE mid = $1 ORDER BY at_server', [
        create.mid,
      ]),
    ).toEqual([
      { client_id: a!.clientId, effect: true },
      { client_id: b!.clientId, effect: false },
    ])
  })

  it('[AL-14] across groups too, and its outcome never changes', async () => {
    const [a, b] = devicesOf(2)
    const create = a!.mutation('repair.create', a!.repairArgs())
    const [first] = await pushTogether(server, [a!, create], [b!, b!.mutation('sync.noop', {})])
    const [second] = await pushTogether(
      server,
      [a!, create, a!.mutation('sync.noop', {})],
      [b!, b!.mutation('sync.noop', {})],
    )
    expect(second!.results).toEqual([
      { ...first!.results[0], repeat: true },
      expect.objectContaining({ status: 'applied' }),
    ])
  })
})

describe('two devices that change one record in one group', () => {
  it('[AL-15] meet as if one had come after the other', async () => {
    const [a, b] = devicesOf(2)
    const args = a!.repairArgs()
    await a!.run('repair.create', args)
    const set = (device: Device, reference: string) =>
      device.mutation('repair.set', { id: args['id'], set: { reference } }, { base: { reference: null } })
    const [first, second] = await pushTogether(server, [a!, set(a!, 'van A')], [b!, set(b!, 'van B')])
    expect(first!.results[0]).not.toHaveProperty('conflicts')
    expect(second!.results[0]).toMatchObject({ status: 'applied', conflicts: [expect.any(String)] })
    await a!.sync()
    expect(a!.doc('repair', args['id'] as string)).toMatchObject({ reference: 'van B', openConflicts: 1 })
    expect(a!.doc('conflict', second!.results[0]!.conflicts![0]!)).toMatchObject({
      winner: { value: 'van B', mid: second!.results[0]!.mid },
      loser: { value: 'van A', mid: first!.results[0]!.mid },
    })
  })

  it('[AL-15] one removes it for ever: what the other does comes too late', async () => {
    const [a, b] = devicesOf(2)
    const args = a!.repairArgs()
    await a!.run('repair.create', args)
    const [first, second] = await pushTogether(
      server,
      [a!, a!.mutation('repair.deletePermanently', { id: args['id'] })],
      [
        b!,
        b!.mutation('repair.set', { id: args['id'], set: { notes: 'te laat' } }),
        b!.mutation('sync.noop', {}),
      ],
    )
    expect(first!.results).toMatchObject([{ status: 'applied' }])
    expect(second!.results).toMatchObject([{ status: 'rejected', code: 'gone' }, { status: 'applied' }])
  })
})

describe('an answer', () => {
  it('[AL-16] never leaves before the commit it stands for', async () => {
    const devices = devicesOf(3)
    let release = () => {}
    const gate = new Promise<void>((resolve) => (release = resolve))
    const answered: number[] = []
    const commits = atCommit(() => gate)
    const pushes = devices.map((device, i) =>
      device.push(device.mutation('sync.noop', {})).then(() => answered.push(i)),
    )
    await until('the commit', () => commits.length > 0, { every: 2 })
    await new Promise((resolve) => setImmediate(resolve))
    expect(await kept(...devices)).toBe(0)
    expect(answered).toEqual([])
    release()
    await Promise.all(pushes)
  })

  it('[AL-16] says of nothing that it was applied when the commit fails, and nothing was', async () => {
    const devices = devicesOf(3)
    atCommit(async () => {
      throw Object.assign(new Error('the disk is gone'), { code: '58030' })
    })
    const sendings = devices.map(
      (device) => [device, device.mutation('repair.create', device.repairArgs())] as const,
    )
    const answers = await pushTogether(server, ...sendings)
    for (const answer of answers)
      expect(answer).toMatchObject({ results: [], lastSeq: 0, stopped: { reason: 'transient' } })
    expect(await kept(...devices)).toBe(0)
    vi.restoreAllMocks()
    for (const [device, mutation] of sendings) {
      await sql('DELETE FROM sync_attempt WHERE client_id = $1', [device.clientId])
      expect((await device.push(mutation)).results).toMatchObject([{ status: 'applied' }])
    }
  })
})
