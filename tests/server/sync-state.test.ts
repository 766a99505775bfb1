import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { boekjaarOf } from '../../src/domain/shared/days.ts'
import { pruneAcknowledged } from '../../server/db/acknowledgedHeads.ts'
import { deliverMail, markInterrupted } from '../../server/mail/deliver.ts'
import type { OutgoingMail } from '../../server/mail/transport.ts'
import { queueMail } from '../../server/mailQueue/queue.ts'
import { cleanUpFeed } from '../../server/sync/store/pgCleanup.ts'
import { checkEpoch } from '../../server/sync/store/pgEpoch.ts'
import { SideFile } from '../../server/sync/store/sideFile.ts'
import { EpochWatch, epochWatchOf } from '../../server/sync/epochWatch.ts'
import { startServerSync } from '../../server/sync/start.ts'
import { startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'
import { tick, until } from '../kit/until.ts'

let server: SyncServer
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'werkbank-state-'))
  server = await startSyncServer({ dataDir: folder })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const epoch = async () => (await server.pool.query('SELECT epoch FROM sync_head')).rows[0].epoch as string

describe('the file beside the photos (B4.6)', () => {
  it('follows the database within a second of a commit', async () => {
    await startServerSync({ app: server.running.app })
    const device = server.device()
    await device.run('repair.create', device.repairArgs())
    const { rows } = await server.pool.query('SELECT v FROM sync_head')
    const side = new SideFile(folder)
    await until('the head in the file', async () => (await side.read())?.head === rows[0].v, { ms: 5_000 })
    expect(await side.read()).toMatchObject({
      epoch: await epoch(),
      head: rows[0].v,
      counters: [{ kind: 'repair', n: 1 }],
    })
  })

  it('detects that the database was taken back in time: a new epoch, and given numbers stay reserved', async () => {
    const side = new SideFile(folder)
    const before = await epoch()
    const state = (await side.read())!
    await writeFile(
      join(folder, 'sync-state.json'),
      JSON.stringify({ ...state, head: state.head + 10, counters: [{ ...state.counters[0], n: 7 }] }),
    )
    expect((await checkEpoch(server.pool, side)).rotated).toBe(true)
    expect(await epoch()).not.toBe(before)
    const device = server.device()
    const result = await device.run('repair.create', device.repairArgs())
    expect(result.assigned).toMatchObject({ documentNumber: 8 })
  })

  it('[FT-54] does not take a commit between its two looks for a database that was taken back', async () => {
    const [side, before] = [new SideFile(folder), await epoch()]
    const state = (await side.read())!
    // another server commits and records it while the answer is being sent
    const slow = {
      query: async (text: string) => {
        const answer = await server.pool.query(text)
        if (text.includes('fp FROM sync_head'))
          await new SideFile(folder).write({ ...state, epoch: before, head: answer.rows[0].v + 1 })
        return answer
      },
      connect: () => server.pool.connect(),
    }
    expect((await checkEpoch(slow as never, side)).rotated).toBe(false)
    expect(await epoch()).toBe(before)
    await side.write({ ...state, epoch: before, head: 0 })
  })

  const year = () => boekjaarOf(new Date().toISOString())
  const offer = (hintNumber: string) => {
    const device = server.device()
    return device.run('repair.create', { ...device.repairArgs(), hintNumber })
  }
  const voided = async () => (await server.call('GET', '/numbers/voided')).json() as { number: string }[]

  it('[RB-05] numbers of the lost history are voided and listed until their documents come back', async () => {
    expect(await voided()).toMatchObject(
      [7, 6, 5, 4, 3, 2].map((n) => ({ kind: 'repair', number: `${year()}.${n}`, why: 'lost', by: null })),
    )
    const kept = await offer(`${year()}.5`)
    expect(kept).toMatchObject({ assigned: { documentNumber: 5, number: `${year()}.5` }, notices: [] })
    expect((await voided()).map(({ number }) => number)).not.toContain(`${year()}.5`)
  })

  it("[RB-05] a taken number is reported: 'Nummer gewijzigd'", async () => {
    const changed = await offer(`${year()}.5`)
    expect(changed.assigned).toMatchObject({ documentNumber: 9 })
    expect(changed.notices).toEqual([
      { code: 'number_changed', text: `Nummer gewijzigd van ${year()}.5 naar ${year()}.9` },
    ])
  })

  it('[RB-05] a number beyond the counter is believed while devices come back, and never later', async () => {
    expect((await offer(`${year()}.12`)).assigned).toMatchObject({ documentNumber: 12 })
    expect((await voided()).slice(0, 2)).toMatchObject([
      { number: `${year()}.11` },
      { number: `${year()}.10` },
    ])
    expect((await offer(`${year()}.900000`)).assigned).toMatchObject({ documentNumber: 13 })
    await server.pool.query("UPDATE sync_recovery SET until = now() - interval '1 minute'")
    const late = await offer(`${year()}.20`)
    expect(late).toMatchObject({ assigned: { documentNumber: 14 }, notices: [{ code: 'number_changed' }] })
    expect((await offer(`${year()}.11`)).assigned).toMatchObject({ documentNumber: 11 })
  })

  it('[RB-05] the number of a deleted repair is listed with who deleted it, and given to nobody', async () => {
    const device = server.device()
    const args = device.repairArgs()
    await device.run('repair.create', args)
    await device.run('repair.deletePermanently', { id: args.id })
    expect((await voided())[0]).toMatchObject({
      number: `${year()}.15`,
      why: 'deleted',
      by: expect.any(String),
    })
    expect((await offer(`${year()}.15`)).assigned).toMatchObject({ documentNumber: 16 })
  })
})

describe('the fingerprint of the database (B4.6)', () => {
  const sql = async (text: string) => (await server.pool.query(text)).rows
  /** Changes the fingerprint as a copy to another cluster or a promoted standby would. */
  const move = (part = 1) =>
    sql(`UPDATE sync_head SET fp = array_to_string(f[:${part - 1}] || '1000'::text || f[${part + 1}:], '/')
           FROM string_to_array((SELECT fp FROM sync_head), '/') f`)
  const check = (side: SideFile) => checkEpoch(server.pool, side, [], 50)

  it('[FO-05] says nothing when the table was written anew (VACUUM FULL)', async () => {
    const side = new SideFile(join(folder, 'elsewhere'))
    await check(side)
    const before = await epoch()
    await sql('VACUUM FULL sync_head')
    expect(await check(side)).toEqual({ epoch: before, rotated: false })
  })

  it('[FO-05] another database that has everything goes on with the epoch, as a further stretch of it', async () => {
    const side = new SideFile(folder)
    await side.note(server.pool)
    const before = await epoch()
    await move()
    expect(await check(side)).toEqual({ epoch: before, rotated: false })
    const [head] = await sql('SELECT v, span FROM sync_head')
    expect(await sql('SELECT n, v FROM sync_span')).toEqual([{ n: head!.span, v: head!.v }])
    expect(await check(side)).toEqual({ epoch: before, rotated: false })
  })

  it('[FO-08] a mail that this server took to send and that waits again there may have left; others wait on, and none leaves before that is known', async () => {
    const side = new SideFile(folder)
    await side.note(server.pool)
    const mail = (to: string) => queueMail(server.pool, { to, subject: 'Klaar', text: 'Klaar' })
    const [left, waits] = [await mail('een@example.com'), await mail('twee@example.com')]
    const handed: string[] = []
    const send = async ({ to }: OutgoingMail) => {
      handed.push(...to)
      return []
    }
    const { env, log, jobs } = server.running.app
    const sendNow = (id: string) =>
      deliverMail({ pool: server.pool, env, log, jobs }, id, { host: 'example.com', send } as never)
    await sendNow(left)
    await sql(`UPDATE mail_queue SET status = 'queued', attempts = 0, started_at = NULL WHERE id = '${left}'`)
    await move(2)
    for (const id of [left, waits]) await sendNow(id)
    expect(handed).toEqual(['een@example.com'])
    expect((await check(side)).rotated).toBe(false)
    const stateOf = async (id: string) => (await sql(`SELECT status FROM mail_queue WHERE id = '${id}'`))[0]
    expect([await stateOf(left), await stateOf(waits)]).toEqual([{ status: 'sending' }, { status: 'queued' }])
    await markInterrupted({ pool: server.pool, env, log, jobs })
    expect(await stateOf(left)).toEqual({ status: 'unknown' })
    await sendNow(waits)
    expect(handed).toEqual(['een@example.com', 'twee@example.com'])
  })

  it('[FO-06] a server that knew more of the stretch before finds out however late it looks', async () => {
    const state = (await new SideFile(folder).read())!
    const late = new SideFile(await mkdtemp(join(folder, 'late')))
    await epochWatchOf(server.running.app).check()
    // a new connection would trigger a check
    const looks = vi.spyOn(EpochWatch.prototype, 'check').mockResolvedValue()
    await move()
    await check(new SideFile(folder))
    const device = server.device()
    const first = device.mutation('repair.create', device.repairArgs())
    const push = async () => (await device.pushRaw({ mutations: [first] })).json()
    // this server has not yet checked whether the new timeline contains its answers
    expect((await push()).stopped).toMatchObject({ reason: 'transient' })
    looks.mockRestore()
    await until('a look', async () => (await push()).stopped === null)
    for (let i = 0; i < 2; i++) await device.run('repair.create', device.repairArgs())
    const before = await epoch()
    await late.write({ ...state, head: state.head + 2 })
    expect(await late.note(server.pool)).toBe(false)
    expect((await check(late)).rotated).toBe(true)
    expect(await epoch()).not.toBe(before)
  })

  it('[FO-06] numbers that were given and are not there are work that was lost', async () => {
    const side = new SideFile(folder)
    await side.note(server.pool)
    const state = (await side.read())!
    await side.write({ ...state, counters: state.counters.map((one) => ({ ...one, n: one.n + 1 })) })
    await move()
    expect((await check(side)).rotated).toBe(true)
  })

  it('[FO-07] begins no new history before the other servers said which numbers they gave', async () => {
    const device = server.device()
    await device.run('repair.create', device.repairArgs())
    const here = new SideFile(folder)
    await here.note(server.pool)
    const state = { ...here.last!, head: here.last!.head + 5 }
    const there = new SideFile(await mkdtemp(join(folder, 'there')))
    await here.write(state)
    await there.write({ ...state, counters: state.counters.map((one) => ({ ...one, n: one.n + 4 })) })
    await move(2)
    const others = tick(100).then(() => checkEpoch(server.pool, there, [], 500))
    const { epoch: begun, rotated } = await checkEpoch(server.pool, here, [], 500)
    expect(rotated).toBe(true)
    const result = await device.run('repair.create', device.repairArgs())
    const given = state.counters.find(({ kind }) => kind === 'repair')!.n
    expect(result.assigned).toMatchObject({ documentNumber: given + 5 })
    expect((await others).epoch).toBe(begun)
  })

  it('[FO-06] where nobody remembers how far it had come, another database is another history', async () => {
    await startNobody()
    expect((await check(new SideFile(join(folder, 'nowhere')))).rotated).toBe(true)
  })

  /** Another process, with its own memory. */
  async function startNobody() {
    pruneAcknowledged(server.pool, { epoch: '', span: 0 })
    await move()
  }
})

describe('daily cleaning (B4.5)', () => {
  const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
  const removed = async () => {
    const device = server.device()
    const args = device.repairArgs()
    await device.run('repair.create', args)
    await device.run('repair.deletePermanently', { id: args['id'] })
    await sql(`UPDATE sync_change SET at = now() - interval '181 days' WHERE id = $1`, [args['id']])
    return args['id'] as string
  }
  const tombstone = async (id: string) =>
    (await sql('SELECT v FROM sync_change WHERE id = $1', [id]))[0] as { v: number } | undefined

  it('keeps a tombstone as long as a living device has not seen it', async () => {
    const slow = server.device()
    await slow.sync()
    await slow.sync()
    const id = await removed()
    await sql('UPDATE sync_client SET last_cursor_v = $2 WHERE id = $1', [slow.clientId, 1])
    await cleanUpFeed(server.pool)
    expect(await tombstone(id)).toBeDefined()
  })

  it('takes it away once all have; an older cursor is then too old, the id stays dead, a new device gets everything', async () => {
    const id = await removed()
    const { v } = (await tombstone(id))!
    const old = server.device()
    const epochNow = await epoch()
    await sql('UPDATE sync_client SET last_cursor_v = $1', [v + 1])
    await cleanUpFeed(server.pool)
    expect(await tombstone(id)).toBeUndefined()
    const late = await old.post('pull', {
      clientId: old.clientId,
      cursor: `d1.${epochNow}.${v - 1}`,
      knownSeq: 0,
    })
    expect([late.statusCode, late.json().error.code]).toEqual([410, 'cursor_too_old'])
    expect(await sql('SELECT 1 FROM dead_id WHERE id = $1', [id])).toHaveLength(1)
    await old.sync()
    expect(old.rows.has(`repair:${id}`)).toBe(false)
  })
})

describe('POST /api/sync/check (B2.6)', () => {
  it('finds the bucket in which a device differs, and the rows of that bucket heal it', async () => {
    const device = server.device()
    const made = Array.from({ length: 5 }, () => device.repairArgs())
    for (const args of made) await device.run('repair.create', args)
    await device.sync()
    const lost = made[2]!['id'] as string
    device.rows.delete(`repair:${lost}`)
    const { v, buckets } = (await device.post('check', { e: 'repair', cursor: device.cursor })).json()
    expect(v).toBe(Number(device.cursor!.split('.')[2]))
    const own = new Map<string, { n: number; s: number }>()
    for (const [key, row] of device.rows) {
      if (!key.startsWith('repair:')) continue
      const sum = own.get(key.slice(-2)) ?? { n: 0, s: 0 }
      own.set(key.slice(-2), { n: sum.n + 1, s: sum.s + (row.v % 2 ** 31) })
    }
    const differing = buckets
      .filter(
        ({ b, n, s }: { b: string; n: number; s: number }) => own.get(b)?.n !== n || own.get(b)?.s !== s,
      )
      .map(({ b }: { b: string }) => b)
    expect(differing).toEqual([lost.slice(-2)])
    const answer = await device.post('pull', {
      clientId: device.clientId,
      repair: { e: 'repair', buckets: differing },
    })
    const lines = answer.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines.some(({ t, id }) => t === 'row' && id === lost)).toBe(true)
    expect(lines.at(-2)).toEqual({ t: 'bucket', e: 'repair', b: lost.slice(-2) })
  })
})
