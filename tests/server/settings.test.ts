import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LETTERHEAD_FIELDS } from '../../src/domain/settings/executors.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { LETTERHEAD } from '../kit/dom/letterhead.ts'
import { newId, startSyncServer, type SyncServer } from '../kit/server/syncServer.ts'

let server: SyncServer
beforeAll(async () => {
  server = await startSyncServer()
})
afterAll(() => server.close())

const get = (url: string) => server.call('GET', url)
const list = async (url: string): Promise<any[]> => (await get(url)).json()
const post = (url: string, body: unknown) => server.call('POST', url, body)
const category = async (description: string, prefix = 'XXX') =>
  (await post('/category', { description, prefix })).json()

describe('categories and subcategories', () => {
  it('[AP-078] [CA-07] [CA-08] saves with 201; a name that exists in any case is 409, inactive or not', async () => {
    const made = await post('/category', { description: 'Camera', prefix: 'cam' })
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ description: 'Camera', prefix: 'CAM', active: true })
    const again = await post('/category', { description: ' CAMERA ', prefix: 'KAM' })
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      'Categorie niet opgeslagen, naam bestaat reeds.',
    ])
    const { id } = made.json()
    await post('/category/inactive', { id })
    expect((await post('/category', { description: 'camera', prefix: 'K' })).statusCode).toBe(409)
    expect((await post('/category', { id, description: 'CAMERA', prefix: 'CAM' })).statusCode).toBe(201)
  })

  it('[CA-05] [CA-06] needs a name and a prefix', async () => {
    const { statusCode, body } = await post('/category', { description: ' ', prefix: '' })
    expect(statusCode).toBe(422)
    expect(body).toContain('Gelieve een naam in te geven.')
    expect(body).toContain('Gelieve een prefix in te geven.')
  })

  it('[RV-09] a prefix has 1 to 5 letters or digits, when it is made and when it is changed', async () => {
    const { id } = await category('Voorvoegsel', 'vv1')
    for (const prefix of ['C-1', 'TELANG', 'A B', '…'])
      for (const body of [
        { description: `Prefix ${prefix}`, prefix },
        { id, description: 'Voorvoegsel', prefix },
      ]) {
        const refused = await post('/category', body)
        expect([refused.statusCode, refused.json().fields]).toEqual([
          422,
          { prefix: 'Een prefix heeft 1 tot 5 letters of cijfers.' },
        ])
      }
    expect((await list('/category/all')).find((row) => row.id === id)).toMatchObject({ prefix: 'VV1' })
  })

  it('[AP-076] [AP-077] [AP-079] [AP-080] [CA-11] goes out of use with 204 and back with 200', async () => {
    const { id } = await category('Licht')
    const active = async () => (await list('/category/all/active')).some((row) => row.id === id)
    expect((await post('/category/inactive', { id })).statusCode).toBe(204)
    expect(await active()).toBe(false)
    expect((await list('/category/all')).find((row) => row.id === id)).toMatchObject({ active: false })
    const back = await post('/category/reactivate', { id })
    expect([back.statusCode, back.json().active]).toEqual([200, true])
    expect(await active()).toBe(true)
  })

  it('[AP-085] [CA-14] [CA-15] [D-118] a name is unique within its category', async () => {
    const [light, sound] = [await category('Belichting'), await category('Geluid')]
    const save = (description: string, of: { id: string }) =>
      post('/subCategory', { description, category: of.id })
    const made = await save('Kabels', light)
    expect(made.statusCode).toBe(201)
    expect(made.json()).toMatchObject({ category: light.id, categoryDescription: 'Belichting', active: true })
    expect((await save('Kabels', sound)).statusCode).toBe(201)
    const again = await save('kabels ', light)
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      'Subcategorie niet opgeslagen, naam bestaat reeds.',
    ])
    expect((await list(`/subCategory/category/${sound.id}`)).map((row) => row.description)).toEqual([
      'Kabels',
    ])
  })

  it('[AP-082] [AP-083] [AP-084] [AP-086] [AP-087] is listed, found by name, put out of use and back', async () => {
    const of = await category('Optiek')
    const { id } = (await post('/subCategory', { description: 'Zoomlens', category: of.id })).json()
    expect((await list('/subCategory/all')).find((row) => row.id === id)).toMatchObject({
      categoryDescription: 'Optiek',
    })
    expect((await get('/subCategory/name/ZOOMLENS')).json()).toMatchObject({ id })
    expect((await get('/subCategory/name/Macrolens')).statusCode).toBe(204)
    expect((await post('/subCategory/inactive', { id })).statusCode).toBe(204)
    expect((await list(`/subCategory/category/${of.id}`))[0]).toMatchObject({ id, active: false })
    expect((await post('/subCategory/reactivate', { id })).json()).toMatchObject({ id, active: true })
  })
})

describe('executors and manufacturers', () => {
  it('[AP-142] [AP-143] [AP-141] an executor is saved with 201 and goes with 204', async () => {
    const made = await post('/executor', { ...LETTERHEAD, name: 'Atelier' })
    expect(made.statusCode).toBe(201)
    const { id } = made.json()
    const listed = async () => (await list('/executor/all/active/repair')).some((row) => row.id === id)
    expect(await listed()).toBe(true)
    expect((await post('/executor', { id, email: 'geen adres' })).body).toContain(
      'Gelieve een geldig e-mailadres in te vullen!',
    )
    expect((await post('/executor/delete', { id })).statusCode).toBe(204)
    expect(await listed()).toBe(false)
  })

  it('[RB-23] an executor without one of the eleven fields of its letterhead is refused, and none may be emptied', async () => {
    for (const field of LETTERHEAD_FIELDS) {
      const answer = await post('/executor', { ...LETTERHEAD, name: 'Leeg', [field]: ' ' })
      expect([answer.statusCode, answer.json().fields]).toEqual([422, { [field]: validationTexts.required }])
    }
    expect(Object.keys((await post('/executor', { name: 'Huis' })).json().fields)).toHaveLength(10)
    const { id } = (await post('/executor', { ...LETTERHEAD, name: 'Volledig' })).json()
    const emptied = await post('/executor', { id, bankName: '' })
    expect([emptied.statusCode, emptied.json().fields]).toEqual([422, { bankName: validationTexts.required }])
    expect((await post('/executor', { id, website: 'https://huis.example' })).statusCode).toBe(201)
    expect((await post('/executor/delete', { id })).statusCode).toBe(204)
  })

  it('[LM-04] executors come in the order of the screens, accents and numbers in names too', async () => {
    const made: string[] = []
    for (const name of ['Zeta', 'Filiaal 10', 'Élan', 'filiaal 9'])
      made.push((await post('/executor', { ...LETTERHEAD, name })).json().id)
    const names = (await list('/executor/all/active/repair')).map((row) => row.name)
    expect(names.filter((name) => name !== 'Standaard')).toEqual(['Élan', 'filiaal 9', 'Filiaal 10', 'Zeta'])
    for (const id of made) await post('/executor/delete', { id })
  })

  it('[AP-162] [SE-14] the languages in their order', async () => {
    expect((await list('/language/all')).map((row) => row.description)).toEqual(['NL', 'EN', 'FR'])
  })
})

describe('price rates', () => {
  it('[AP-154] [AP-155] [AP-156] are saved, listed by their days and removed', async () => {
    const long = (await post('/priceRate', { numberOfDays: 20, rate: 9.5 })).json()
    const short = await post('/priceRate', { numberOfDays: 2, rate: 1.75 })
    expect(short.statusCode).toBe(201)
    expect(await list('/priceRate/all/active')).toMatchObject([
      { numberOfDays: 2, rate: 1.75 },
      { numberOfDays: 20, rate: 9.5 },
    ])
    const changed = await post('/priceRate', { ...long, rate: 9 })
    expect([changed.statusCode, changed.json().rate]).toEqual([201, 9])
    expect((await post('/priceRate/delete', { id: long.id })).statusCode).toBe(204)
    expect(await list('/priceRate/all/active')).toHaveLength(1)
  })

  it('[AP-155] [D-124] a number of days that exists is 409; a rate is more than nothing', async () => {
    await post('/priceRate', { numberOfDays: 5, rate: 4 })
    const again = await post('/priceRate', { numberOfDays: 5, rate: 4 })
    expect([again.statusCode, again.json().error]).toEqual([
      409,
      'Staffel niet opgeslagen, aantal dagen bestaat reeds.',
    ])
    expect((await post('/priceRate', { numberOfDays: 6, rate: 0 })).statusCode).toBe(422)
  })
})

describe('holidays', () => {
  const day = (date: string, description: string, id?: string) => post('/holiday', { id, date, description })

  it('[AP-157] [AP-158] [AP-159] [AP-160] are saved and listed by year, with this and the next year', async () => {
    expect((await day('2019-12-25', 'Kerstmis')).statusCode).toBe(201)
    await day('2019-01-01', 'Nieuwjaar')
    const years: number[] = await list('/holiday/years')
    const now = Number(
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Brussels', year: 'numeric' }).format(),
    )
    expect(years).toEqual([2019, now, now + 1])
    expect((await list('/holiday/year/2019')).map(({ date }) => date)).toEqual(['2019-01-01', '2019-12-25'])
    expect(await list('/holiday/year/2018')).toEqual([])
    expect((await get('/holiday/year/nooit')).statusCode).toBe(422)
    expect(await list('/holiday/all/active')).toHaveLength(2)
  })

  it('[AP-160] [AP-161] [D-124] a date that is saved again gets the new text; deleted it is gone', async () => {
    const { id } = (await day('2018-05-01', 'Feest van de arbeid')).json()
    const again = await day('2018-05-01', 'Dag van de arbeid')
    expect([again.statusCode, again.json()]).toEqual([
      201,
      expect.objectContaining({ id, description: 'Dag van de arbeid' }),
    ])
    expect(await list('/holiday/year/2018')).toHaveLength(1)
    expect((await post('/holiday/delete', { id })).statusCode).toBe(204)
    expect(await list('/holiday/year/2018')).toEqual([])
  })

  it('[D-124] two devices that save one date apart end with one holiday, whatever they call it afterwards', async () => {
    const [a, b] = [server.device(), server.device()]
    const [mine, yours] = [newId(), newId()]
    await a.run('holiday.create', { id: mine, date: '2017-07-21', description: 'Feestdag' })
    const second = await b.run('holiday.create', {
      id: yours,
      date: '2017-07-21',
      description: 'Nationale feestdag',
    })
    expect(second).toMatchObject({ status: 'applied', assigned: { aliasOf: mine } })
    await b.run('holiday.set', { id: yours, set: { description: 'Nationale dag' } })
    await a.sync()
    expect(a.doc('holiday', mine)).toMatchObject({ date: '2017-07-21', description: 'Nationale dag' })
    expect(a.doc('holiday', yours)).toBeUndefined()
  })
})

describe('the company settings', () => {
  it('[SE-47] rates, fees and limits of rental are read by field', async () => {
    const values = Object.fromEntries(
      (await list('/preference/all/rental')).map(({ field, value }) => [field, value]),
    )
    expect(values).toEqual({
      startNumber: '0',
      serviceFee: '0',
      vatAmount: '21',
      warningGood: '5',
      warningNarrow: '2',
    })
    expect((await get('/preference/serviceFee/rental')).json()).toMatchObject({ value: '0' })
  })
})

describe('the key of the access codes', () => {
  it('[BL-07] is the same for every device of the company, and not available without a login', async () => {
    const [one, again] = [await get('/house/key'), await get('/house/key')]
    expect(one.json().key).toMatch(/^[\w-]{43}$/)
    expect(again.json()).toEqual(one.json())
    const stranger = await server.running.app.inject({ method: 'GET', url: '/api/house/key' })
    expect(stranger.statusCode).toBe(401)
  })
})
