import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import {
  type Device,
  type WireLine,
  newId,
  startSyncServer,
  type SyncServer,
} from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const kinds = (lines: WireLine[]) => lines.map(({ t }) => t)

/** Every aggregate of the database, by the initial sync of a new device. */
async function truth() {
  const fresh = server.device()
  await fresh.sync()
  return fresh.rows
}
const expectSame = async (device: Device) => {
  const expected = await truth()
  expect(new Map([...device.rows].map(([key, { d }]) => [key, d]))).toEqual(
    new Map([...expected].map(([key, { d }]) => [key, d])),
  )
}

/** Rows that are inserted with SQL, as an import does. */
const manyRepairs = (n: number, status = 'Opgehaald') =>
  inSyncTransaction(server.pool, (tx) =>
    tx.query(
      `INSERT INTO repair (id, type, status, proces_type, is_external, spare_parts_only, under_warranty, depannage, estimate_refused,
         billed, date_in, notes, estimate_total_excl_vat, estimate_total_incl_vat, repair_total_excl_vat, repair_total_incl_vat, open_conflicts)
       SELECT gen_random_uuid(), 'Herstelling', $2, 'intern', false, true, false, false, false, false, '2026-01-02', 'nr ' || n, 0, 0, 0, 0, 0
       FROM generate_series(1, $1) n`,
      [n, status],
    ),
  )

const manyHolidays = (n: number) =>
  inSyncTransaction(server.pool, (tx) =>
    tx.query(
      `INSERT INTO holiday (id, date, description) SELECT gen_random_uuid(), '2026-01-01', 'dag ' || n FROM generate_series(1, $1) n`,
      [n],
    ),
  )

describe('a first filling', () => {
  it('begins with the lists, reports when the open work is there, and ends by switching to the changes (R7, R8)', async () => {
    const device = server.device()
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const lines = await device.pullOnce()
    expect(lines[0]).toMatchObject({
      t: 'begin',
      mode: 'boot',
      lastSeq: 1,
      estimate: { rows: expect.any(Number) },
      minApp: expect.any(String),
    })
    const stage = lines.findIndex(({ t }) => t === 'stage')
    const before = lines.slice(0, stage)
    expect(before.some((line) => line.t === 'row' && line['id'] === repair['id'])).toBe(true)
    expect(before.filter(({ t }) => t === 'range').map((line) => line['e'])).toEqual([
      'ref',
      'setting',
      'executor',
      'category',
      'subcategory',
      'repairAction',
      'manufacturer',
      'priceRate',
      'holiday',
      'mailTemplate',
      'user',
    ])
    expect(lines[stage]).toEqual({ t: 'stage', name: 'hot' })
    expect(lines.at(-1)).toMatchObject({ t: 'end', more: true, cursor: expect.stringMatching(/^d1\./) })
    expect(lines.at(-1)).not.toHaveProperty('acks')
  })

  it('gives every row on one line, with all its parts', async () => {
    const device = server.device()
    const repair = device.repairArgs()
    await device.run('repair.create', repair)
    const lines = [1, 2, 3].map((n) => ({ id: newId(), description: `regel\n${n}`, quantity: n, price: 1.5 }))
    await device.run('repair.addLines', { repairId: repair['id'], lines })
    await device.sync()
    expect(device.doc('repair', repair['id'] as string)!['repairLines']).toMatchObject(lines)
  })

  it('every row stands in the mark segment of its range (R3)', async () => {
    await manyRepairs(1_500)
    const lines = await server.device().pullOnce()
    const stage = lines.findIndex(({ t }) => t === 'stage')
    let segment: WireLine[] = []
    for (const line of lines.slice(stage + 1)) {
      segment.push(line)
      if (line.t !== 'mark') continue
      const range = segment.find(({ t }) => t === 'range')!
      for (const row of segment.filter(({ t }) => t === 'row')) {
        expect(row['e']).toBe(range['e'])
        expect(range['after'] === null || row['id'] > range['after']).toBe(true)
        expect(range['upto'] === null || row['id'] <= range['upto']).toBe(true)
      }
      segment = []
    }
  })

  it('goes on from every mark to the same end', async () => {
    const whole = await server.device().pullOnce()
    const marks = whole.filter(({ t }) => t === 'mark')
    for (const at of [0, 5, 12, marks.length - 2]) {
      const device = server.device()
      const cut = whole.indexOf(marks[at]!)
      device.take(whole.slice(0, cut + 1))
      expect(device.cursor).toBe(marks[at]!['cursor'])
      await device.sync()
      await expectSame(device)
    }
  })

  it('is equal to the server after others wrote and deleted all the while, and sweeps what a device held wrongly', async () => {
    const [writer, device] = [server.device(), server.device()]
    const made: string[] = []
    let stop = false
    const writing = (async () => {
      while (!stop) {
        const args = writer.repairArgs()
        await writer.run('repair.create', args)
        made.push(args['id'] as string)
        if (made.length % 3 === 0) await writer.run('repair.deletePermanently', { id: made.shift() })
        else await writer.run('repair.set', { id: made[0], set: { workNotes: `stap ${made.length}` } })
      }
    })()
    const stale = newId()
    device.rows.set(`repair:${stale}`, { v: 0, d: { id: stale } })
    for (let round = 0; round < 3; round++) {
      device.cursor = null
      await device.sync()
    }
    stop = true
    await writing
    await device.sync()
    expect(device.rows.has(`repair:${stale}`)).toBe(false)
    await expectSame(device)
  })
})

describe('changes', () => {
  it('bring each row once in its newest state, deletions too, and the outcomes in the last page (R2)', async () => {
    const [device, other] = [server.device(), server.device()]
    await device.sync()
    const [kept, removed] = [other.repairArgs(), other.repairArgs()]
    await other.run('repair.create', kept)
    await other.run('repair.create', removed)
    await other.run('repair.set', { id: kept['id'], set: { workNotes: 'klaar' } })
    await other.run('repair.deletePermanently', { id: removed['id'] })
    await device.run('sync.noop', {})
    const lines = await device.pullOnce()
    expect(kinds(lines)).toEqual(['begin', 'row', 'del', 'end'])
    expect(lines[1]).toMatchObject({ e: 'repair', id: kept['id'], d: { workNotes: 'klaar' } })
    expect(lines[3]).toMatchObject({
      more: false,
      head: lines[0]!['head'],
      acks: { lastSeq: 1, outcomes: [{ seq: 1 }] },
    })
  })

  it('longer than a page are cut by marks and end with the outcomes only in the last page (R6)', async () => {
    const device = server.device()
    await device.sync()
    await manyHolidays(4_500)
    await device.run('sync.noop', {})
    const lines = await device.pullOnce()
    expect(lines.filter(({ t }) => t === 'mark').map((line) => line['n'])).toEqual([2_000, 2_000])
    expect(lines.filter((line) => 'acks' in line)).toEqual([lines.at(-1)])
    device.take(lines)
    await expectSame(device)
  })

  it('of many writers that commit in any order reach a device that asks all the time, each one', async () => {
    const device = server.device()
    await device.sync()
    const wanted: string[] = []
    let stop = false
    const polling = (async () => {
      while (!stop) await device.sync()
    })()
    const insert = (id: string, ms: number) =>
      inSyncTransaction(server.pool, async (tx) => {
        await tx.query(`INSERT INTO holiday (id, date, description) VALUES ($1, '2026-01-01', 'dag')`, [id])
        await tx.query('SELECT pg_sleep($1)', [ms / 1_000])
      })
    const writers = Array.from({ length: 4 }, async (_, w) => {
      for (let i = 0; i < 25; i++) {
        const id = newId()
        wanted.push(`holiday:${id}`)
        await insert(id, (i * 7 + w * 3) % 6)
      }
    })
    await Promise.all(writers)
    stop = true
    await polling
    await device.sync()
    expect(wanted.filter((key) => !device.rows.has(key))).toEqual([])
  })
})

describe('cursors', () => {
  const pull = (device: Device, cursor: string | null) =>
    device.post('pull', { clientId: device.clientId, cursor, knownSeq: 0 })
  const code = async (cursor: string) => {
    const answer = await pull(server.device(), cursor)
    return [answer.statusCode, answer.json().error.code]
  }
  const head = async () => (await sql('SELECT v, epoch FROM sync_head'))[0] as { v: number; epoch: string }

  it('that say nothing are 400, of another epoch or the future 409, too old 410', async () => {
    const { v, epoch } = await head()
    expect(await code('quatsch')).toEqual([400, 'bad_cursor'])
    expect(await code(`d1.${epoch}.x`)).toEqual([400, 'bad_cursor'])
    expect(await code(`d1.${newId()}.1`)).toEqual([409, 'epoch_changed'])
    expect(await code(`d1.${epoch}.${v + 1_000}`)).toEqual([409, 'cursor_ahead'])
    await sql('UPDATE sync_head SET min_v = 2')
    expect(await code(`d1.${epoch}.1`)).toEqual([410, 'cursor_too_old'])
    expect(await code(`b1.${epoch}.1.3.`)).toEqual([410, 'cursor_too_old'])
    await sql('UPDATE sync_head SET min_v = 0')
  })

  it('are at most 200 characters long (R9)', async () => {
    const lines = await server.device().pullOnce()
    for (const line of lines) if (line['cursor']) expect(line['cursor'].length).toBeLessThanOrEqual(200)
  })
})

describe('a very long answer', () => {
  it('has at most 20 000 rows, then asks to come again (R5)', async () => {
    const device = server.device()
    await device.sync()
    await manyHolidays(21_000)
    const lines = await device.pullOnce()
    expect(lines.filter(({ t }) => t === 'row')).toHaveLength(20_000)
    expect(lines.at(-1)).toMatchObject({ t: 'end', more: true })
    device.take(lines)
    expect((await device.sync()).filter(({ t }) => t === 'row')).toHaveLength(1_000)
  })
})
