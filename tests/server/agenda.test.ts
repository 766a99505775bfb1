import Fastify, { LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { logRequests } from '../../server/plugins/logging.ts'
import { agendaRoutes } from '../../server/routes/agenda.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
const today = dayInBrussels(new Date().toISOString())
// a backslash before an n is left out: node-ical takes it for the end of a line
const AWKWARD = `Film; "klank", licht\\beeld\nlijn twee 🎬 ${'lang en één '.repeat(400)}.`
const ids = { customer: '', rental: '', option: '', repair: '', external: '' }

const post = async (url: string, body: object) => {
  const answer = await server.call('POST', url, body)
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.statusCode} ${answer.body}`)
  return answer.json<{ id: string }>().id
}
const days = (from: number, to: number) => ({
  pickupDate: addDays(today, from),
  startDate: addDays(today, from),
  endDate: addDays(today, to),
  returnDate: addDays(today, to),
})

beforeAll(async () => {
  server = await startSyncServer()
  ids.customer = await post('/customer', { name: 'Beeld; Klank, "Co"\\BV' })
  const line = { id: newId(), customItem: 'Transport; heen, terug', quantity: 3 }
  ids.rental = await post('/rental', {
    ...days(3, 5),
    customerId: ids.customer,
    notes: AWKWARD,
    rentalLines: [line],
  })
  ids.option = await post('/rental', { ...days(8, 9), status: 'Optie', tempCusName: 'Filmploeg' })
  const cancelled = await post('/rental', { ...days(1, 2), tempCusName: 'Niet' })
  await post('/rental/update/status', { id: cancelled, status: 'Geannuleerd' })
  await post('/rental', { ...days(-90, -70), tempCusName: 'Lang geleden' })
  const repair = { type: 'Herstelling', dateIn: today, executorId: server.executorId, sparePartsOnly: true }
  ids.repair = await post('/repair', { ...repair, notes: 'Geen beeld', endDate: addDays(today, 4) })
  ids.external = await post('/repair', { ...repair, notes: 'Naar maker' })
  await server.pool.query(`UPDATE repair SET end_date = $2 WHERE id = $1`, [ids.repair, addDays(today, 4)])
  await server.pool.query(`UPDATE repair SET is_external = true WHERE id = $1`, [ids.external])
  await server.pool.query(
    `INSERT INTO external_repair (repair_id, id, date_out, send_mail, external_mail_sent) VALUES ($1, $2, $3, false, false)`,
    [ids.external, newId(), today],
  )
})
afterAll(() => server.close())

const make = async (): Promise<string> => {
  await confirmSessions(server.pool)
  const answer = await server.call('POST', '/me/agenda')
  expect(answer.statusCode).toBe(201)
  return `/api${answer.json<{ path: string }>().path}`
}
const fetchLink = (url: string) => server.running.app.inject({ method: 'GET', url })
const textOf = async (path: string) => (await fetchLink(path)).body

/** The events that a calendar reader finds, by identity. */
interface Found {
  title: string
  text: string
  day: string
  allDay: boolean
  status: string
}
function byIcalJs(body: string): Map<string, Found> {
  const calendar = new ICAL.Component(ICAL.parse(body) as unknown[])
  const found = calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part)
    const status = String(part.getFirstPropertyValue('status'))
    const { summary: title, description: text, startDate } = event
    return [event.uid, { title, text, day: startDate.toString(), allDay: startDate.isDate, status }] as const
  })
  return new Map(found)
}
function byNodeIcal(body: string): Map<string, Found> {
  const all = Object.values(ical.sync.parseICS(body))
  const events = all.filter((part): part is VEvent => part?.type === 'VEVENT')
  const two = (n: number) => String(n).padStart(2, '0')
  const found = events.map(({ uid, summary, description, start, datetype, status }) => {
    // a whole day is midnight in the reader's time zone
    const day = `${start.getFullYear()}-${two(start.getMonth() + 1)}-${two(start.getDate())}`
    const [title, text] = [String(summary), String(description)]
    return [uid, { title, text, day, allDay: datetype === 'date', status: String(status) }] as const
  })
  return new Map(found)
}
const READERS = [
  ['ical.js', byIcalJs],
  ['node-ical', byNodeIcal],
] as const

describe('the calendar link', () => {
  it('[AG-01] is shown once, replaced by the next one and ended, and only its hash is kept', async () => {
    const first = await make()
    expect(first).toMatch(/^\/api\/agenda\/[\w-]{43}\.ics$/)
    const second = await make()
    expect((await fetchLink(first)).statusCode).toBe(404)
    expect((await fetchLink(second)).statusCode).toBe(200)
    const { rows } = await server.pool.query('SELECT * FROM agenda_feed')
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(second.slice(12, -4))
    expect((await server.call('DELETE', '/me/agenda')).statusCode).toBe(200)
    expect((await fetchLink(second)).statusCode).toBe(404)
    expect((await server.call('GET', '/me/agenda')).json()).toEqual({ feed: null })
  })

  it('[AG-01] ends with the account of its person', async () => {
    const els = await server.addUser('els')
    const headers = { authorization: `Bearer ${els.token}` }
    await confirmSessions(server.pool)
    const made = (await server.call('POST', '/me/agenda', undefined, headers)).json<{ path: string }>()
    const path = `/api${made.path}`
    expect((await fetchLink(path)).statusCode).toBe(200)
    await inSyncTransaction(server.pool, (tx) =>
      tx.query('UPDATE app_user SET active = false WHERE id = $1', [els.id]),
    )
    expect((await fetchLink(path)).statusCode).toBe(404)
  })

  it('[AG-02] [AG-03] is read without a token, and shows its person when; an unknown link is 404', async () => {
    const path = await make()
    const before = (await server.call('GET', '/me/agenda')).json<{ feed: object }>()
    expect(before.feed).toMatchObject({ hidden: [], lastRead: null })
    const answer = await fetchLink(path)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    const after = (await server.call('GET', '/me/agenda')).json<{ feed: object }>()
    expect(after.feed).toMatchObject({ lastRead: expect.stringMatching(/^20.+Z$/) })
    for (const wrong of [`${'x'.repeat(43)}.ics`, 'x.ics', path.slice(12, -4), '%00.ics'])
      expect((await fetchLink(`/api/agenda/${wrong}`)).statusCode).toBe(404)
  })

  it('[AG-02] is kept out of the log', async () => {
    const lines: string[] = []
    const stream = { write: (line: string) => void lines.push(line) }
    const app = Fastify({
      logger: { level: 'trace', stream },
      logController: new LogController({ disableRequestLogging: true }),
    })
    logRequests(app)
    app.decorate('pool', server.pool).decorate('limit', () => async () => {})
    app.setValidatorCompiler(validatorCompiler)
    app.setSerializerCompiler(serializerCompiler)
    await app.register(agendaRoutes, { prefix: '/api' })
    const path = await make()
    await app.inject({ method: 'GET', url: path })
    await app.inject({ method: 'GET', url: '/api/agenda/mis.ics' })
    expect(lines.filter((line) => line.includes('"/api/agenda/:file"'))).toHaveLength(2)
    expect(lines.join('')).not.toContain(path.slice(12, -4))
    await app.close()
  })

  it('[AG-02] is not to be guessed at', async () => {
    const codes: number[] = []
    for (let i = 0; i < 125; i++) {
      const url = `/api/agenda/${String(i).padStart(43, '0')}.ics`
      const answer = await server.running.app.inject({ method: 'GET', url, remoteAddress: '203.0.113.9' })
      codes.push(answer.statusCode)
    }
    expect(codes.slice(0, 120).every((code) => code === 404)).toBe(true)
    expect(codes.at(-1)).toBe(429)
  })
})

describe('the calendar', () => {
  it.each(READERS)(
    '[AG-04] [AG-05] [AG-07] as %s reads it: the days of rentals and repairs',
    async (_, read) => {
      const found = read(await textOf(await make()))
      expect([...found.keys()].toSorted()).toEqual(
        [
          `pickup-${ids.rental}@werkbank`,
          `return-${ids.rental}@werkbank`,
          `pickup-${ids.option}@werkbank`,
          `return-${ids.option}@werkbank`,
          `due-${ids.repair}@werkbank`,
          `external-${ids.external}@werkbank`,
        ].toSorted(),
      )
      const at = (uid: string) => found.get(`${uid}@werkbank`)
      expect(at(`pickup-${ids.rental}`)).toMatchObject({
        title: expect.stringMatching(/^Afhaling 20\d\d\.\d+ Beeld; Klank, "Co"\\BV$/),
        day: addDays(today, 3),
        allDay: true,
        status: 'CONFIRMED',
      })
      expect(at(`return-${ids.option}`)).toMatchObject({
        title: expect.stringMatching(/^Retour 20\d\d\.\d+ Filmploeg \(optie\)$/),
        day: addDays(today, 9),
        status: 'TENTATIVE',
      })
      expect(at(`due-${ids.repair}`)).toMatchObject({
        title: expect.stringMatching(/^Te herstellen tegen: 20\d\d\.\d+ VERHUUR$/),
        day: addDays(today, 4),
      })
      expect(at(`external-${ids.external}`)).toMatchObject({ day: addDays(today, 21), status: 'TENTATIVE' })
    },
  )

  it.each(READERS)('[AG-04] [AG-08] as %s reads it: every text as it was typed', async (_, read) => {
    const body = await textOf(await make())
    const text = read(body).get(`pickup-${ids.rental}@werkbank`)?.text
    expect(text).toContain('3 × Transport; heen, terug')
    expect(text).toContain(AWKWARD)
    // RFC 5545 §3.1: lines of 75 bytes at most, ended by CR and LF
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(body.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('[AG-06] leaves out what is switched off, and has it again', async () => {
    const path = await make()
    const kinds = async () =>
      new Set([...byIcalJs(await textOf(path)).keys()].map((uid) => uid.split('-', 1)[0]))
    for (const kind of ['pickup', 'due'])
      expect((await server.call('PUT', `/me/agenda/${kind}`, { shown: false })).statusCode).toBe(200)
    expect(await kinds()).toEqual(new Set(['return', 'external']))
    // the next link shows the same
    const next = byIcalJs(await textOf(await make()))
    expect([...next.keys()].some((uid) => uid.startsWith('pickup'))).toBe(false)
    for (const kind of ['pickup', 'due']) await server.call('PUT', `/me/agenda/${kind}`, { shown: true })
    expect((await server.call('GET', '/me/agenda')).json()).toMatchObject({ feed: { hidden: [] } })
    expect((await server.call('PUT', '/me/agenda/anders', { shown: true })).statusCode).toBe(422)
  })

  it('[AG-07] an entry keeps its identity when its rental moves', async () => {
    const path = await make()
    const uid = `pickup-${ids.option}@werkbank`
    expect(byNodeIcal(await textOf(path)).get(uid)?.day).toBe(addDays(today, 8))
    await server.pool.query('UPDATE rental SET pickup_date = $2 WHERE id = $1', [
      ids.option,
      addDays(today, 7),
    ])
    expect(byNodeIcal(await textOf(path)).get(uid)?.day).toBe(addDays(today, 7))
  })
})
