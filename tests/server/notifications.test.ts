import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { putStatements } from '../../server/sync/store/aggregates/write.ts'
import { planNotifications } from '../../server/notifications/startup.ts'
import { notifyDue } from '../../server/notifications/daily.ts'
import { markOverdue } from '../../server/notifications/overdue.ts'
import { notifyEvent } from '../../server/notifications/notify.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { EntityName } from '../../src/domain/entities.ts'
import { Rental, type Rental as RentalDoc, RentalLine } from '../../src/domain/rentals/rental.ts'
import { sample } from '../kit/sampleDoc.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
const DAY = 86_400_000
const get = (url: string) => server.call('GET', url)
const put = (body: unknown) => server.call('PUT', '/notifications', body)
const sql = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows
const open = async (module: 'repair' | 'rental'): Promise<Record<string, any>[]> =>
  (await get(`/notifications/all/${module}`)).json()
const later = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const about = (objectId: unknown) =>
  sql('SELECT event, message, read, module FROM notification WHERE object_id = $1 ORDER BY at', [objectId])
const store = (e: EntityName, doc: object) =>
  inSyncTransaction(server.pool, (tx) => tx.query(putStatements(e, undefined, doc as never).join(';\n')))

beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

async function newRepair(more: Record<string, unknown> = {}) {
  const device = server.device()
  const args = device.repairArgs(more)
  const { assigned } = await device.run('repair.create', args)
  return { id: args['id'] as string, number: assigned?.['number'] as string, device }
}

async function newItem(more: object = {}) {
  const device = server.device()
  const category = newId()
  await device.run('category.create', { id: category, description: `Camera ${category}`, prefix: 'CAM' })
  const id = newId()
  await device.run('item.create', { id, categoryId: category, brand: 'Sony', model: 'FX9', ...more })
  return id
}

async function newRental(more: Partial<RentalDoc> = {}, items: string[] = []) {
  const line = (itemId: string, i: number) => ({
    ...(sample(RentalLine, 'bare') as object),
    id: newId(),
    itemId,
    position: i,
    quantity: 1,
    conflict: false,
  })
  const rental = {
    ...(sample(Rental, 'bare') as RentalDoc),
    id: newId(),
    number: `2026.${Math.floor(Math.random() * 1e9)}`,
    status: 'Bevestigd' as const,
    rentalLines: items.map(line),
    ...more,
  }
  await store('rental', rental)
  return rental
}

describe('the daily work', () => {
  it('[D-129] notifies once of due dates, also when it runs twice, and again a week after it was read', async () => {
    const { id, number } = await newRepair({ type: 'Bestek', dateIn: '2026-01-05' })
    const now = later(0)
    await notifyDue(server.pool, now)
    expect(await notifyDue(server.pool, now)).toBe(0)
    const notified = await about(id)
    expect(notified).toMatchObject([{ event: 'N7', module: 'repair', read: false }])
    expect(notified[0].message).toMatch(
      new RegExp(`^Bestek ${number} \\(VERHUUR\\) wacht al \\d+ dagen op goedkeuring\\.$`),
    )
    const [{ id: nid }] = (await open('repair')).filter(({ objectId }) => objectId === id) as [{ id: string }]
    expect((await put({ id: nid })).statusCode).toBe(200)
    await notifyDue(server.pool, later(6))
    expect(await about(id)).toHaveLength(1)
    await notifyDue(server.pool, later(8))
    expect((await about(id)).map(({ read }) => read)).toEqual([true, false])
  })

  it('[D-129] reaches devices with the feed', async () => {
    const device = server.device()
    await device.sync()
    const rental = await newRental({
      status: 'Bevestigd',
      returnDate: '2026-01-02',
      tempCusName: 'Theater Oost',
    })
    await notifyDue(server.pool, later(0))
    const rows = (await device.sync()).filter(({ t, e }) => t === 'row' && e === 'notification')
    expect(rows.map(({ d }) => d)).toContainEqual(
      expect.objectContaining({
        objectId: rental.id,
        rentalId1: rental.id,
        rentalNumber1: rental.number,
        message: `Verhuur ${rental.number} (Theater Oost) moest terug zijn op 02/01/2026.`,
      }),
    )
  })

  it('[D-129] takes read notifications away 90 days after they were read, unread ones never', async () => {
    const [{ id: first }, { id: second }] = [await newRepair(), await newRepair()]
    for (const objectId of [first, second])
      await notifyEvent(
        server.pool,
        { id: newId(), draft: { event: 'N12', module: 'repair', objectId, message: 'x' } },
        later(0),
      )
    const notified = (await open('repair')).find(({ objectId }) => objectId === first)
    await put({ id: notified?.['id'] })
    await notifyDue(server.pool, later(91))
    expect(await about(first)).toEqual([])
    expect(await about(second)).toMatchObject([{ read: false }])
  })
})

describe('[CF-26] what is not back', () => {
  const stateOf = async (id: string) =>
    (
      await sql(
        `SELECT overdue, (SELECT bool_or(conflict) FROM rental_line l WHERE l.rental_id = r.id) AS clash
           FROM rental r WHERE id = $1`,
        [id],
      )
    )[0]

  it('is stored as overdue at night, with the clash that this is for who comes next, and reaches devices', async () => {
    const device = server.device()
    const item = await newItem({ rentable: true })
    const [today, yesterday, before] = [0, -1, -5].map((days) => dayInBrussels(later(days))) as string[]
    const tomorrow = dayInBrussels(later(1))
    const out = { startDate: before!, endDate: yesterday!, pickupDate: before!, returnDate: yesterday! }
    const late = await newRental({ ...out, number: '2030.1' }, [item])
    const next = await newRental({ pickupDate: today!, returnDate: tomorrow, status: 'Optie' }, [item])
    const far = await newRental({ pickupDate: '2999-01-01', returnDate: '2999-01-02' }, [item])
    await device.sync()
    expect(await markOverdue(server.pool, later(0))).toBeGreaterThanOrEqual(2)
    expect(await stateOf(late.id)).toMatchObject({ overdue: true, clash: false })
    expect(await stateOf(next.id)).toMatchObject({ overdue: false, clash: true })
    expect(await stateOf(far.id)).toMatchObject({ overdue: false, clash: false })
    expect(await markOverdue(server.pool, later(0))).toBe(0)
    await device.sync()
    expect(device.doc('rental', late.id)).toMatchObject({ overdue: true })
    await device.run('rental.setStatus', { id: late.id, status: 'Teruggebracht' })
    expect(await stateOf(late.id)).toMatchObject({ overdue: false })
    expect(await stateOf(next.id)).toMatchObject({ clash: false })
  })

  it('[CF-48] notifies of the conflict that only the night finds, once for two rentals, with every item of it', async () => {
    const [camera, lens] = [await newItem({ rentable: true }), await newItem({ rentable: true })]
    const [yesterday, before, today, tomorrow] = [-1, -5, 0, 1].map((n) =>
      dayInBrussels(later(n)),
    ) as string[]
    const out = { startDate: before!, endDate: yesterday!, pickupDate: before!, returnDate: yesterday! }
    const late = await newRental({ ...out, number: '2030.31' }, [camera, lens])
    const days = { pickupDate: today!, returnDate: tomorrow!, number: '2030.32' }
    const next = await newRental(days, [camera, lens])
    const n1 = async () =>
      (await about(next.id)).filter(({ event }) => event === `N1:${late.id}`).map(({ message }) => message)
    expect(await n1()).toEqual([])
    await markOverdue(server.pool, later(0))
    const [notified, ...more] = await n1()
    expect(more).toEqual([])
    expect(notified).toMatch(
      /^Verhuur 2030\.32 en verhuur 2030\.31 gebruiken Sony FX9 \(\S+\) en Sony FX9 \(\S+\) in dezelfde periode\.$/,
    )
    const mine = [next.id, `N1:${late.id}`]
    await sql(`UPDATE notification SET message = 'minder' WHERE object_id = $1 AND event = $2`, mine)
    await markOverdue(server.pool, later(0))
    expect(await n1()).toEqual([notified])
    await sql(
      'UPDATE notification SET read = true, read_at = now() WHERE object_id = $1 AND event = $2',
      mine,
    )
    await markOverdue(server.pool, later(0))
    expect(await n1()).toEqual([notified])
    expect((await about(late.id)).filter(({ event }) => String(event).startsWith('N1'))).toEqual([])
  })

  it('is looked at by the work of the night, and by a server that was off then', async () => {
    const late = (n: number) =>
      newRental(
        {
          startDate: '2026-01-05',
          endDate: '2026-01-06',
          pickupDate: '2026-01-05',
          returnDate: '2026-01-07',
          number: `2030.${n}`,
        },
        [],
      )
    const nightly = new Map<string, () => Promise<void>>()
    const jobs = { daily: (name: string, _: string, work: () => Promise<void>) => nightly.set(name, work) }
    const app = { pool: server.pool, jobs, log: { info: () => {} } } as never
    const before = await late(8)
    await planNotifications({ app, fresh: false, demo: false })
    expect(await stateOf(before.id)).toMatchObject({ overdue: true })
    const after = await late(9)
    await nightly.get('overdue')?.()
    expect(await stateOf(after.id)).toMatchObject({ overdue: true })
  })
})

describe('the plan', () => {
  const start = async (demo: boolean) => {
    const planned: [string, string][] = []
    const jobs = { daily: (name: string, cron: string) => void planned.push([name, cron]) }
    const app = { pool: server.pool, jobs, log: { info: () => {} } } as never
    await planNotifications({ app, fresh: true, demo })
    return planned
  }

  it('[D-129] is every morning at six; a demonstration begins with what became due lately', async () => {
    const waiting = async (days: number) =>
      (await newRepair({ type: 'Bestek', dateIn: dayInBrussels(later(-days)) })).id
    const [old, late] = [await waiting(200), await waiting(20)]
    expect(await start(false)).toEqual([
      ['notifications', '0 6 * * *'],
      ['overdue', '1 0 * * *'],
    ])
    expect(await about(old)).toEqual([])
    await start(true)
    expect(await about(old)).toMatchObject([{ event: 'N7', read: true }])
    expect(await about(late)).toMatchObject([{ event: 'N7', read: false }])
  })
})

describe('what happens', () => {
  it('[D-129] N10: a stolen item that comes in causes a notification at once, and only one', async () => {
    const itemId = await newItem({ stolen: true })
    const { id, number, device } = await newRepair({ itemId, sparePartsOnly: undefined })
    await device.run('repair.set', { id, set: { reference: 'PO-1' } })
    const notified = await about(id)
    expect(notified).toHaveLength(1)
    expect(notified[0].message).toMatch(
      new RegExp(
        `^Gestolen gemeld item Sony FX9 \\(CAM-\\d+\\) binnengebracht \\(herstelling ${number}\\)\\.$`,
      ),
    )
  })

  it('[D-129] N4: a reserved item that goes in for repair causes a notification to the rental department', async () => {
    const itemId = await newItem()
    const rental = await newRental({ pickupDate: '2999-01-05', returnDate: '2999-01-09' }, [itemId])
    await newRepair({ itemId, sparePartsOnly: undefined })
    expect(await about(rental.id)).toMatchObject([{ event: 'N4', module: 'rental' }])
  })

  it('[D-129] N6: a repair that goes home while its loan unit is out', async () => {
    const rental = await newRental({ reference: 'D-7', pickupDate: '2999-01-05', returnDate: '2999-01-09' })
    const { id, number, device } = await newRepair()
    await sql('UPDATE repair SET rental_id = $2 WHERE id = $1', [id, rental.id])
    await device.run('repair.archive', { id })
    expect(await about(rental.id)).toMatchObject([
      { message: `Herstelling ${number} is opgehaald, depannage D-7 is nog niet terug.` },
    ])
  })

  it('[NO-06] [AP-019] [D-129] N1: a rental notification is posted, and posted again gives the open one', async () => {
    const itemId = await newItem()
    const [a, b] = [await newRental({}, [itemId]), await newRental({}, [itemId])]
    const body = { rentalNumber1: a.number, rentalId1: a.id, rentalId2: b.id }
    const first = await server.call('POST', '/notifications/rentalnotification', body)
    expect(first.statusCode).toBe(201)
    expect(first.json()).toMatchObject({
      module: 'rental',
      objectId: a.id,
      rentalId2: b.id,
      message: expect.stringMatching(
        new RegExp(
          `^Verhuur ${a.number} en verhuur ${b.number} gebruiken Sony FX9 \\(CAM-\\d+\\) in dezelfde periode\\.$`,
        ),
      ),
    })
    const second = await server.call('POST', '/notifications/rentalnotification', body)
    expect(second.json().id).toBe(first.json().id)
    const bad = await server.call('POST', '/notifications/rentalnotification', {
      ...body,
      rentalId2: newId(),
    })
    expect([bad.statusCode, bad.json().code]).toEqual([404, 'NOT_FOUND'])
  })
})

describe('one open notification per event and object', () => {
  it('[CF-11] however many values of a repair met', async () => {
    const { id, number, device } = await newRepair()
    const late = { base: { reference: null, notes: 'x', executorId: null } }
    await device.run('repair.set', { id, set: { reference: 'A', notes: 'A' } })
    await device.run('repair.set', { id, set: { reference: 'B', notes: 'B' } }, late)
    await device.run('repair.set', { id, set: { reference: 'C' } }, late)
    expect((await about(id)).filter(({ event }) => event === 'conflict')).toMatchObject([
      { message: `Herstelling ${number}: hetzelfde veld werd twee keer gewijzigd. Kies wat juist is.` },
    ])
    const [{ id: notified }] = (await open('repair')).filter(({ objectId }) => objectId === id) as [
      { id: string },
    ]
    await put({ id: notified })
    await device.run('repair.set', { id, set: { reference: 'D' } }, late)
    expect((await about(id)).filter(({ event }) => event === 'conflict').map(({ read }) => read)).toEqual([
      true,
      false,
    ])
  })

  it('[CF-12] two rentals have one, which names every item that clashes, whichever of them changes', async () => {
    const device = server.device()
    const items = await Promise.all(['FX9', 'FX6', 'FX3'].map((model) => newItem({ model, rentable: true })))
    const days = { startDate: '2031-05-01', endDate: '2031-05-02', pickupDate: '2031-05-01' }
    const make = async (...chosen: string[]) => {
      const id = newId()
      const rentalLines = chosen.map((itemId) => ({ id: newId(), itemId }))
      await device.run('rental.create', { id, ...days, returnDate: '2031-05-02', rentalLines })
      return id
    }
    const line = (rentalId: string, itemId: string) =>
      device.run('rental.addLine', { rentalId, line: { id: newId(), itemId } })
    const first = await make(items[0]!, items[1]!)
    const second = await make(items[0]!, items[1]!)
    expect((await about(second)).map(({ message }) => message)).toEqual([
      expect.stringMatching(/gebruiken Sony FX9 \(CAM-\d+\) en Sony FX6 \(CAM-\d+\) in dezelfde periode/),
    ])
    await line(second, items[2]!)
    await line(first, items[2]!)
    const notified = [...(await about(first)), ...(await about(second))]
    expect(notified.map(({ message }) => message)).toEqual([
      expect.stringMatching(/Sony FX9 \(CAM-\d+\), Sony FX6 \(CAM-\d+\) en Sony FX3 \(CAM-\d+\) in/),
    ])
  })
})

it('[RV-17] the notification about two rentals is closed once they no longer conflict', async () => {
  const device = server.device()
  const item = await newItem({ rentable: true })
  const days = {
    startDate: '2031-06-01',
    endDate: '2031-06-02',
    pickupDate: '2031-06-01',
    returnDate: '2031-06-02',
  }
  const make = async (status: string) => {
    const id = newId()
    await device.run('rental.create', { id, ...days, status, rentalLines: [{ id: newId(), itemId: item }] })
    return id
  }
  const overlaps = async (...ids: string[]) =>
    (await Promise.all(ids.map(about)))
      .flat()
      .filter(({ event }) => String(event).startsWith('N1:'))
      .map(({ read }) => read)
  const [stays, moves, ends] = [await make('Bevestigd'), await make('Bevestigd'), await make('Bevestigd')]
  expect(await overlaps(stays, moves, ends)).toEqual([false, false, false])
  const later = {
    startDate: '2031-07-01',
    endDate: '2031-07-02',
    pickupDate: '2031-07-01',
    returnDate: '2031-07-02',
  }
  await device.run('rental.set', { id: moves, set: later })
  const left = [...(await overlaps(stays, moves, ends))].filter((read) => !read)
  expect(left).toEqual([false])
  await device.run('rental.setStatus', { id: ends, status: 'Afgehandeld' })
  expect(await overlaps(stays, moves, ends)).toEqual([true, true, true])
})

describe('a record that is deleted', () => {
  const openOf = async (e: string, id: string) =>
    (await sql(`SELECT id FROM conflict WHERE e = $1 AND eid = $2 AND state = 'open'`, [e, id])).length

  it('[CF-20] takes its conflicts and its notifications along, and comes back without them', async () => {
    const { id, device } = await newRepair()
    await device.run('repair.set', { id, set: { reference: 'A' } })
    await device.run('repair.set', { id, set: { reference: 'B' } }, { base: { reference: null } })
    expect(await openOf('repair', id)).toBe(1)
    await device.run('repair.deletePermanently', { id })
    expect(await openOf('repair', id)).toBe(0)
    expect((await about(id)).map(({ read }) => read)).toEqual([true])
    await device.run('repair.restore', { id })
    await device.sync()
    expect(device.doc('repair', id)).toMatchObject({ reference: 'B', openConflicts: 0 })
  })

  it('[CF-20] also a rental, with what another one has to say of it, and a setting', async () => {
    const device = server.device()
    const item = await newItem({ rentable: true })
    const days = { startDate: '2031-06-01', endDate: '2031-06-02', pickupDate: '2031-06-01' }
    const [first, second] = [newId(), newId()]
    for (const id of [first, second]) {
      const rentalLines = [{ id: newId(), itemId: item }]
      await device.run('rental.create', { id, ...days, returnDate: '2031-06-02', rentalLines })
    }
    expect((await about(second)).map(({ read }) => read)).toEqual([false])
    await device.run('rental.delete', { id: first })
    expect((await about(second)).map(({ read }) => read)).toEqual([true])
    const holiday = newId()
    await device.run('holiday.create', { id: holiday, date: '2031-07-21', description: 'Feest' })
    await device.run(
      'holiday.set',
      { id: holiday, set: { description: 'A' } },
      { base: { description: 'x' } },
    )
    expect(await openOf('holiday', holiday)).toBe(1)
    await device.run('holiday.delete', { id: holiday })
    expect(await openOf('holiday', holiday)).toBe(0)
  })
})

describe('the calls', () => {
  const tell = async (module: 'repair' | 'rental' = 'repair') => {
    const id = newId()
    const draft = { event: 'N12', module, objectId: newId(), message: `Melding ${id}` }
    await notifyEvent(server.pool, { id, draft }, new Date().toISOString())
    return id
  }
  const ids = async (module: 'repair' | 'rental') => (await open(module)).map(({ id }) => id)

  it('[NO-01] [NO-02] [AP-015] [AP-016] list the open notifications of each department, newest first', async () => {
    const [old, rental, young] = [await tell(), await tell('rental'), await tell()]
    const listed = await ids('repair')
    expect(listed.indexOf(young)).toBeLessThan(listed.indexOf(old))
    expect(listed).not.toContain(rental)
    expect(await ids('rental')).toContain(rental)
  })

  it('[NO-03] [AP-018] PUT marks one or several as read for everybody', async () => {
    const [a, b, c] = [await tell(), await tell(), await tell()]
    const one = await put({ id: a })
    expect([one.statusCode, one.json()]).toMatchObject([200, { id: a, read: true }])
    expect((await put({ ids: [b, c] })).statusCode).toBe(200)
    const els = await server.addUser(`els-${newId().slice(-6)}`)
    const listed = await server.call('GET', '/notifications/all/repair', undefined, {
      authorization: `Bearer ${els.token}`,
    })
    for (const id of [a, b, c]) expect(listed.body).not.toContain(id)
    expect((await put({ id: newId() })).statusCode).toBe(404)
    expect((await put({})).statusCode).toBe(422)
  })

  it('[NO-04] [AP-017] postpones until 07:00 of the next open day', async () => {
    const id = await tell()
    const answer = await get(`/notifications/postpone/id/${id}`)
    expect(answer.statusCode).toBe(200)
    const until = new Date(answer.json().postponedUntil)
    const clock = new Intl.DateTimeFormat('nl-BE', { timeZone: 'Europe/Brussels', timeStyle: 'short' })
    expect(clock.format(until)).toBe('07:00')
    expect(until.getTime()).toBeGreaterThan(Date.now())
    expect(await ids('repair')).not.toContain(id)
    await sql("UPDATE notification SET postponed_until = now() - interval '1 minute' WHERE id = $1", [id])
    expect(await ids('repair')).toContain(id)
    expect((await get(`/notifications/postpone/id/${newId()}`)).statusCode).toBe(404)
  })

  it('[D-129] a device that reads what was cleaned up meanwhile is not bothered', async () => {
    const device = server.device()
    expect(await device.run('notification.read', { ids: [newId()] })).toMatchObject({ status: 'applied' })
    expect(
      await device.run('notification.postpone', { id: newId(), until: '2026-03-30T05:00:00.000Z' }),
    ).toMatchObject({ status: 'applied' })
  })
})
