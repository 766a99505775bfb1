import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { dispatchCode } from '../../src/shared/scan/scanBus.ts'
import {
  addCustomer,
  customerOf,
  dialogCalled,
  expectGone,
  field,
  fill,
  press,
  pressIn,
  pressInRow,
  rowWith,
  table,
} from '../kit/dom/customersDesk.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const LENS = 'Productiehuis De Lens'
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

const open = (search = '') => openApp(`/customers/overview${search}`)
const row = (text: string) => rowWith('Klanten', text)
const names = async () => {
  const rows = within(await table('Klanten'))
    .getAllByRole('row')
    .slice(1)
  return rows.map((one) =>
    within(one).getAllByRole('cell')[2]?.textContent?.replace('Nog niet verzonden', '').trim(),
  )
}
const searchBox = () => screen.findByRole('searchbox', { name: 'Klanten zoeken' })
const filter = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: `Filter ${name}` })

describe('the customers', () => {
  it('[CU-01] show reference, name, e-mail, phone, street, city and actions', async () => {
    await addCustomer({
      email: 'info@zuid.example',
      phone: '03 111',
      address: { street: 'Kaai', number: '4', city: 'Antwerpen' },
    })
    await db.customer.toCollection().modify({ referenceNumber: 'K-7' })
    await open()
    await row('Radio Zuid')
    const heads = within(await table('Klanten')).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Referentie',
      'Naam',
      'E-mail',
      'Telefoon',
      'Straat',
      'Gemeente',
      'Acties',
    ])
    const text = (await row('Radio Zuid')).textContent
    for (const part of ['K-7', 'info@zuid.example', '03 111', 'Kaai 4', 'Antwerpen'])
      expect(text).toContain(part)
  })

  it('[CU-13] [CN-03] come 40 on a page; 10, 20, 30 and 40 can be chosen', async () => {
    for (let n = 10; n < 51; n++) await addCustomer({ name: `Klant ${n}` })
    await open()
    await row('Klant 10')
    await waitFor(async () => expect(await names()).toHaveLength(40))
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rijen per pagina')
    expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '20', '30', '40'])
    expect(sizes.value).toBe('40')
    await press('Volgende pagina')
    await row(LENS)
    await waitFor(async () => expect(await names()).toEqual(['Klant 50', LENS]))
  })

  it('sort by every column', async () => {
    await addCustomer({ address: { city: 'Aalst' } })
    await open()
    await row('Radio Zuid')
    await waitFor(async () => expect(await names()).toEqual([LENS, 'Radio Zuid']))
    await press('Gemeente')
    await waitFor(async () => expect(await names()).toEqual(['Radio Zuid', LENS]))
  })

  it('leave out who was deleted', async () => {
    const id = await addCustomer()
    await open()
    await row('Radio Zuid')
    await mutate('customer.deactivate', { id })
    await expectGone('Radio Zuid')
  })
})

describe('searching', () => {
  beforeEach(async () => {
    await addCustomer({ email: 'info@zuid.example', address: { street: 'Kaai', city: 'Liège' } })
  })

  it('[CU-02] [CN-24] starts with three characters; two do nothing but say so', async () => {
    await open()
    await row('Radio Zuid')
    fireEvent.change(await searchBox(), { target: { value: 'zu' } })
    fireEvent.keyDown(await searchBox(), { key: 'Enter' })
    await screen.findByText('minstens 3 karakters')
    await row(LENS)
    fireEvent.change(await searchBox(), { target: { value: 'zui' } })
    fireEvent.keyDown(await searchBox(), { key: 'Enter' })
    await expectGone(LENS)
    await row('Radio Zuid')
  })

  it('[D-103] also searches a moment after typing, in the names of the contacts too', async () => {
    await open()
    await row('Radio Zuid')
    fireEvent.change(await searchBox(), { target: { value: 'an mae' } })
    await expectGone('Radio Zuid')
    await row(LENS)
  })

  it('[CU-03] [CU-05] [D-104] filters by field, all together, whatever the accents', async () => {
    const app = await open()
    await row('Radio Zuid')
    fireEvent.change(await filter('gemeente'), { target: { value: 'lieg' } })
    await expectGone(LENS)
    expect(await names()).toEqual(['Radio Zuid'])
    fireEvent.change(await filter('naam'), { target: { value: 'lens' } })
    await expectGone('Radio Zuid')
    expect(app.address()).toContain('filter=name%3Alens')
    await press('Filter gemeente wissen')
    await row(LENS)
    for (const [name, value] of [
      ['referentie', 'K-'],
      ['straat', 'kaai'],
      ['e-mail', 'zuid.ex'],
    ] as const) {
      fireEvent.change(await filter(name), { target: { value } })
      await press(`Filter ${name} wissen`)
      expect((await filter(name)).value).toBe('')
    }
  })

  it('[CU-04] a reset brings everything back, the search box too', async () => {
    await open('?q=radio&filter=city:luik')
    await screen.findByText(/werden geen resultaten gevonden/)
    await press('Alles wissen')
    await row('Radio Zuid')
    await row(LENS)
    expect((await filter('gemeente')).value).toBe('')
    expect(((await searchBox()) as HTMLInputElement).value).toBe('')
  })
})

describe('searching by what they own', () => {
  const find = async (dialog: HTMLElement, term: string) => {
    fireEvent.change(within(dialog).getByRole('searchbox'), { target: { value: term } })
  }

  it('[CU-07] the repair department by serial number; a choice leaves that customer only (D-105)', async () => {
    await addCustomer()
    const app = await open()
    await row('Radio Zuid')
    expect(screen.queryByRole('button', { name: 'Zoeken op model' })).toBeNull()
    await press('Zoeken op serienummer')
    const dialog = await dialogCalled('Zoeken op serienummer')
    await find(dialog, '0012')
    const hit = (await within(dialog).findByText('400123')).closest('tr') as HTMLElement
    for (const part of [LENS, 'Sony', 'PXW-Z280', '400123']) expect(hit.textContent).toContain(part)
    fireEvent.click(hit)
    await expectGone('Radio Zuid')
    await row(LENS)
    expect(app.address()).toContain(`filter=only%3A${desk.customer}`)
    await press(`Enkel ${LENS}`)
    await row('Radio Zuid')
  })

  it('[SC-01] [SC-08] the serial number is scanned into that search', async () => {
    await open()
    await row(LENS)
    await press('Zoeken op serienummer')
    const dialog = await dialogCalled('Zoeken op serienummer')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Scannen om te zoeken' }))
    await dialogCalled('Scannen')
    expect(await dispatchCode('400123')).toBe(true)
    await within(dialog).findByText('400123')
    expect(within(dialog).getByRole<HTMLInputElement>('searchbox').value).toBe('400123')
  })

  it('[CU-06] the rental department by model or brand, from two characters (D-105)', async () => {
    logIn(desk.user, 'rental')
    await open()
    await row(LENS)
    expect(screen.queryByRole('button', { name: 'Zoeken op serienummer' })).toBeNull()
    await press('Zoeken op model')
    const dialog = await dialogCalled('Zoeken op model')
    await find(dialog, 'z')
    await within(dialog).findByText('minstens 2 karakters')
    await find(dialog, 'fx')
    await within(dialog).findByText('FX9')
    await find(dialog, 'son')
    await within(dialog).findByText('PXW-Z280')
    // the company's own equipment has no customer to find
    await find(dialog, 'canon')
    await waitFor(() => expect(within(dialog).queryByText('XF605')).toBeNull())
  })
})

describe('the actions of a row', () => {
  const act = async (name: string | RegExp) => pressInRow(await row(LENS), name)

  it('[CU-08] adds an item for that customer', async () => {
    await open()
    await act(`Item toevoegen voor ${LENS}`)
    const dialog = await dialogCalled('Nieuw item')
    fireEvent.change(field(dialog, 'Categorie'), { target: { value: desk.category } })
    fill(dialog, { Merk: 'Shure' })
    pressIn(dialog, 'Opslaan')
    await screen.findByText('Item succesvol opgeslagen.')
    const items = await db.item.filter(({ customerId }) => customerId === desk.customer).toArray()
    expect(items.map(({ brand }) => brand)).toContain('Shure')
  })

  it('[CU-09] [CO-09] [CO-10] adds a contact that can be reached: names, e-mail and phone are required', async () => {
    await open()
    await act(`Contact toevoegen voor ${LENS}`)
    const dialog = await dialogCalled('Nieuw contact')
    pressIn(dialog, 'Opslaan')
    await waitFor(() => expect(within(dialog).getAllByText('Gelieve dit veld in te vullen!')).toHaveLength(4))
    for (const label of ['Voornaam', 'Achternaam', 'E-mail', 'Telefoon'])
      expect(field(dialog, label).getAttribute('aria-invalid')).toBe('true')
    fill(dialog, { Voornaam: 'Bo', Achternaam: 'Claes', 'E-mail': 'bo.example', Telefoon: '09 1' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Gelieve een geldig e-mailadres in te vullen!')
    fill(dialog, { 'E-mail': 'bo@lens.example' })
    pressIn(dialog, 'Opslaan')
    await screen.findByText('Contact succesvol opgeslagen.')
    expect((await customerOf(desk.customer))?.customerContacts[1]).toMatchObject({
      firstName: 'Bo',
      email: 'bo@lens.example',
    })
  })

  it('[CU-10] starts a repair, also from the rental department, which stays the department (D-106)', async () => {
    logIn(desk.user, 'rental')
    const app = await open()
    await act(`Nieuwe herstelling voor ${LENS}`)
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.customer}`))
    await screen.findByRole('heading', { level: 1, name: 'Nieuwe herstelling' })
    expect(within(screen.getAllByRole('banner')[0] as HTMLElement).getByText('Verhuur')).toBeTruthy()
  })

  it('[CU-11] starts a rental with customerId and new=1', async () => {
    const app = await open()
    await act(`Nieuwe verhuur voor ${LENS}`)
    await waitFor(() => expect(app.address()).toBe(`/rental/new/${desk.customer}?new=1`))
  })

  it('[CU-12] [SH-80] opens the detail; so does the row', async () => {
    const app = await open()
    await act(`${LENS} openen`)
    await waitFor(() => expect(app.address()).toBe(`/customers/detail/${desk.customer}`))
    await app.go('/customers/overview')
    fireEvent.click(await screen.findByText('Gent'))
    await waitFor(() => expect(app.address()).toBe(`/customers/detail/${desk.customer}`))
  })
})

describe('a new customer', () => {
  const openNew = async () => {
    const app = await open()
    await row(LENS)
    await press('Nieuwe klant')
    return { app, dialog: await dialogCalled('Nieuwe klant') }
  }

  it('[D-102] needs a name only, and a valid e-mail when there is one', async () => {
    const { app, dialog } = await openNew()
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Gelieve dit veld in te vullen!')
    fill(dialog, { Naam: 'Radio Zuid', 'E-mail': 'zuid' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Gelieve een geldig e-mailadres in te vullen!')
    fill(dialog, { 'E-mail': '', Straat: 'Kaai', Nummer: '4', Bus: 'b', Notities: 'Bel eerst' })
    pressIn(dialog, 'Opslaan')
    await screen.findByText('Klant succesvol opgeslagen.')
    await waitFor(() => expect(app.address()).toMatch(/^\/customers\/detail\//))
    const stored = await db.customer.filter(({ name }) => name === 'Radio Zuid').first()
    expect(stored).toMatchObject({
      referenceNumber: null,
      email: null,
      notes: 'Bel eerst',
      address: { street: 'Kaai', number: '4', box: 'b', country: 'België' },
    })
    expect((await db.outbox.toArray()).map(({ name }) => name)).toContain('customer.create')
  })

  it('[CU-26] [CN-29] lives in one of five countries', async () => {
    const { dialog } = await openNew()
    const options = within(field(dialog, 'Land')).getAllByRole('option')
    expect(options.map((option) => option.textContent)).toEqual([
      'België',
      'Nederland',
      'Frankrijk',
      'Luxemburg',
      'Duitsland',
    ])
  })

  it('[D-102] shows a likely duplicate while typing, which can be used instead', async () => {
    const { app, dialog } = await openNew()
    fill(dialog, { Naam: 'De Lens', Telefoon: '+32 9 223 11 22' })
    await within(dialog).findByText('Deze klant bestaat mogelijk al:')
    pressIn(dialog, 'Bestaande klant gebruiken')
    await waitFor(() => expect(app.address()).toBe(`/customers/detail/${desk.customer}`))
    expect(await db.customer.count()).toBe(1)
  })

  it('[TX-14] asks before it throws away what was typed', async () => {
    const { dialog } = await openNew()
    fill(dialog, { Naam: 'Radio' })
    pressIn(dialog, 'Annuleren')
    await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')
    await press('Nee')
    expect(field(dialog, 'Naam').value).toBe('Radio')
  })
})

describe('the menus', () => {
  it.each(['repair', 'rental'] as const)('lead to the customers from %s', async (department) => {
    logIn(desk.user, department)
    const app = await openApp(department === 'repair' ? '/repair/overview' : '/rental/calendar')
    fireEvent.click(await screen.findByRole('link', { name: 'Klanten' }))
    await waitFor(() => expect(app.address()).toBe('/customers/overview'))
    await row(LENS)
  })
})
