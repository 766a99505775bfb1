import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { settingId } from '../../src/domain/settings/settings.ts'
import { confirmSessions } from '../kit/server/confirmSessions.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
  await confirmSessions(server.pool)
})
afterAll(() => server.close())

const get = (url: string) => server.call('GET', url)
const post = (settings: object[], more: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', '/preference', { settings, mailingChanged: false, ...more }, headers)
const valueOf = async (field: string, module: string) =>
  (await get(`/preference/${field}/${module}`)).json().value
const repair = (field: string, value: string | number) => ({ module: 'repair', field, value })

describe('preferences', () => {
  it('[RB-20] takes the list by the name of the specification, without a module', async () => {
    const answer = await server.call('POST', '/preference', {
      generalSettings: [
        { field: 'refusedQuote', value: '0' },
        { field: 'email', value: 'huis@example.com' },
      ],
      mailingChanged: true,
    })
    expect(answer.statusCode).toBe(201)
    expect(await valueOf('email', 'mail')).toBe('huis@example.com')
    expect((await server.call('POST', '/preference', {})).statusCode).toBe(422)
  })

  it('[RB-20] a price rate without its numbers is refused with a request to fill them in', async () => {
    const answer = await server.call('POST', '/priceRate', {})
    expect([answer.statusCode, answer.json().error]).toEqual([422, 'Gelieve dit veld in te vullen!'])
  })

  it('[AP-144] [SE-08] [SE-09] [SE-10] all settings of a department, with their defaults', async () => {
    const answer = await get('/preference/all/repair')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual(
      ['refusedQuote', 'startNumber', 'vatAmount'].map((field) =>
        expect.objectContaining({
          module: 'repair',
          field,
          userId: null,
          value: field === 'vatAmount' ? '21' : '0',
        }),
      ),
    )
    expect((await get('/preference/all/cellar')).statusCode).toBe(422)
  })

  it('[AP-146] one setting of a department; 404 for one that is none', async () => {
    expect((await get('/preference/vatAmount/rental')).json()).toMatchObject({
      module: 'rental',
      value: '21',
    })
    expect((await get('/preference/warningGood/repair')).statusCode).toBe(404)
  })

  it("[AP-145] without a department: the caller's own, else rental's, else repair's", async () => {
    expect((await get('/preference/vatAmount')).json()).toMatchObject({ module: 'rental' })
    expect((await get('/preference/refusedQuote')).json()).toMatchObject({ module: 'repair' })
    const other = await server.addUser('piet')
    const asPiet = { authorization: `Bearer ${other.token}` }
    await server.call('POST', '/preference/department', { value: 'rental' }, asPiet)
    expect((await get('/preference/department')).statusCode).toBe(404)
    await server.call('POST', '/preference/department', { value: 'repair' })
    expect((await get('/preference/department')).json()).toMatchObject({ module: 'user', value: 'repair' })
  })

  it('[AP-147] [SE-12] [SE-13] stores the list, answers 201, and every device hears it', async () => {
    const device = server.device()
    await device.sync()
    const answer = await post([repair('startNumber', 500), repair('refusedQuote', '12,5')])
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toContainEqual(expect.objectContaining({ field: 'startNumber', value: '500' }))
    expect(await valueOf('refusedQuote', 'repair')).toBe('12.5')
    await device.sync()
    expect(device.doc('setting', settingId('repair', 'startNumber'))).toMatchObject({ value: '500' })
  })

  it('[D-122] whole numbers, but for the refused quote; a wrong one stores nothing of the list', async () => {
    await post([repair('startNumber', 7), repair('vatAmount', 21)])
    const wrong = await post([repair('startNumber', 8), repair('vatAmount', '21.5')])
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().message ?? wrong.body).toContain('Gelieve een geldig getal in te vullen!')
    expect(await valueOf('startNumber', 'repair')).toBe('7')
    expect((await post([repair('vatAmount', '')])).body).toContain('Gelieve dit veld in te vullen!')
    expect((await post([repair('warningGood', 1)])).statusCode).toBe(422)
    expect((await post([repair('refusedQuote', '-1')])).statusCode).toBe(422)
  })

  it('[RV-03] limits of the stock that stand upside down are refused, and nothing of the list is stored', async () => {
    const before = (await get('/preference/all/rental')).json()
    for (const limits of [{ warningNarrow: 6 }, { warningGood: 1 }, { warningGood: 3, warningNarrow: 4 }]) {
      const settings = Object.entries({ serviceFee: 9, ...limits }).map(([field, value]) => ({
        field,
        value,
        module: 'rental',
      }))
      const refused = await post(settings)
      expect(refused.statusCode).toBe(422)
      expect(refused.json().error).toBe(
        'De grens voor matig mag niet hoger zijn dan de grens voor voldoende.',
      )
    }
    expect((await get('/preference/all/rental')).json()).toEqual(before)
  })

  it('[RV-03] stores both limits whichever comes first', async () => {
    for (const [good, narrow] of [
      [20, 10],
      [4, 3],
      [5, 2],
    ] as const) {
      const settings = [
        { field: 'warningNarrow', value: narrow, module: 'rental' },
        { field: 'warningGood', value: good, module: 'rental' },
      ]
      expect((await post(settings)).statusCode).toBe(201)
    }
  })

  it('the same Idempotency-Key stores once', async () => {
    const key = { 'idempotency-key': newId() }
    await post([repair('startNumber', 10), repair('vatAmount', 6)], {}, key)
    await post([repair('startNumber', 11)])
    await post([repair('startNumber', 10), repair('vatAmount', 6)], {}, key)
    expect(await valueOf('startNumber', 'repair')).toBe('11')
    expect(await valueOf('vatAmount', 'repair')).toBe('6')
  })

  it('[D-122] leaves the mail settings alone unless they changed', async () => {
    const before = (await get('/preference/all/mail')).json()
    expect((await post([{ module: 'mail', field: 'host', value: 'mail.example' }])).statusCode).toBe(201)
    expect((await get('/preference/all/mail')).json()).toEqual(before)
    expect((await get('/preference/host/mail')).statusCode).toBe(404)
  })

  it('[CF-56] two devices that change a setting apart keep what lost as a conflict', async () => {
    const [a, b] = [server.device(), server.device()]
    const args = { module: 'rental', field: 'warningGood' }
    const base = { value: '5' }
    expect((await a.run('setting.set', { ...args, value: '6' }, { base })).status).toBe('applied')
    const second = await b.run('setting.set', { ...args, value: '7' }, { base })
    expect(second.conflicts).toHaveLength(1)
    const { rows } = await server.pool.query('SELECT winner, loser FROM conflict WHERE id = $1', [
      second.conflicts![0],
    ])
    expect([rows[0]?.winner.by, rows[0]?.loser.by]).toEqual([server.users[0]!.id, server.users[0]!.id])
    const restored = await a.run('conflict.restoreLoser', { id: second.conflicts![0] })
    expect(restored.status).toBe('applied')
    expect(await valueOf('warningGood', 'rental')).toBe('6')
  })
})
