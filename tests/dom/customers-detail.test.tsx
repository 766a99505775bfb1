import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import {
  addCustomer,
  customerOf,
  dialogCalled,
  field,
  fill,
  expectGone,
  press,
  pressIn,
  rowWith,
  table,
} from '../kit/dom/customersDesk.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { rentalWith } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const made = vi.hoisted(() => vi.fn<(...args: unknown[]) => Promise<unknown>>())
vi.mock('../../src/shared/documents/documentWorkerClient.ts', () => ({ makeRentalPdf: made }))

const LENS = 'Productiehuis De Lens'
const answers = vi.fn<(url: string) => Response>()
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
  answers.mockReset()
  vi.stubGlobal('fetch', async (request: Request | string) =>
    answers(typeof request === 'string' ? request : request.url),
  )
})

const open = (id = desk.customer) => openApp(`/customers/detail/${id}`)
const panel = (name: string) => screen.findByRole('region', { name })
const factsOf = (part: HTMLElement) =>
  Object.fromEntries(
    [...part.querySelectorAll('dl > div')].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )
const heads = async (list: string) =>
  within(await table(list))
    .getAllByRole('columnheader')
    .map((head) => head.textContent)

describe('what is known of a customer', () => {
  it('[CU-14] [CU-27] is shown to look at: no field of it can be typed in', async () => {
    const id = await addCustomer({
      email: 'info@zuid.example',
      phone: '03 111',
      notes: 'Bel eerst',
      address: {
        street: 'Kaai',
        number: '4',
        box: 'b',
        postalCode: '2000',
        city: 'Antwerpen',
        country: 'België',
      },
    })
    await db.customer.update(id, { referenceNumber: 'K-7' })
    await open(id)
    const part = await panel('Gegevens')
    expect(factsOf(part)).toEqual({
      Referentie: 'K-7',
      Naam: 'Radio Zuid',
      'E-mail': 'info@zuid.example',
      Telefoon: '03 111',
      Straat: 'Kaai',
      Nummer: '4',
      Bus: 'b',
      Postcode: '2000',
      Gemeente: 'Antwerpen',
      Land: 'België',
      Notities: 'Bel eerst',
    })
    expect(within(part).queryByRole('textbox')).toBeNull()
  })

  it('[LI-06] has no empty fields, and begins with the open work of both departments', async () => {
    const id = await addCustomer({ name: 'Radio Zuid', phone: '03 111' })
    const repair = await takeIn(desk, { dateIn: '2026-03-01' })
    await mutate('repair.archive', { id: await takeIn(desk) })
    const days = { customerId: desk.customer, number: '2026.12', pickupDate: '2026-02-01' }
    await db.rental.put(rentalWith({ id: newId(), ...days }))
    freshLists()
    const app = await open(id)
    expect(factsOf(await panel('Gegevens'))).toEqual({ Naam: 'Radio Zuid', Telefoon: '03 111' })
    expect(screen.queryByRole('region', { name: 'Open werk' })).toBeNull()
    await app.go(`/customers/detail/${desk.customer}`)
    const links = within(await panel('Open werk')).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href')?.replace(/^#/, ''))).toEqual([
      expect.stringContaining('/rental/detail/'),
      expect.stringContaining('/rental/handover/'),
      expect.stringContaining(`/repair/detail/${repair}`),
      expect.stringContaining(`/repair/detail/${repair}`),
    ])
    expect(links[2]?.textContent).toContain('Sony PXW-Z280, Geen beeld')
    const regions = screen.getAllByRole('region').map((part) => part.getAttribute('aria-labelledby'))
    expect(regions[0]).toBe((await panel('Open werk')).getAttribute('aria-labelledby'))
  })

  it('[LI-13] has one next step for each open work', async () => {
    await takeIn(desk, { dateIn: '2026-03-01', type: 'Herstelling' })
    const rental = { customerId: desk.customer, number: '2026.12', pickupDate: '2026-02-01', status: 'Optie' }
    await db.rental.put(rentalWith({ id: newId(), ...rental } as never))
    freshLists()
    await open()
    const work = within(await panel('Open werk'))
    expect((await work.findByRole('link', { name: 'Bevestigen, 2026.12' })).textContent).toBe('Bevestigen')
    expect(work.getByRole('link', { name: /^Hersteld, / })).toBeTruthy()
  })

  it('[LI-12] has figures that lead to the lists that they count, and none for a new customer', async () => {
    const repair = await takeIn(desk, { dateIn: '2026-03-01' })
    await db.rental.put(
      rentalWith({ id: newId(), customerId: desk.customer, status: 'Teruggebracht' } as never),
    )
    freshLists()
    const app = await open()
    const figures = within(await screen.findByRole('list', { name: 'Cijfers' }))
    expect(figures.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Open herstellingen 1 1 herstelling',
      'Lopende verhuur 0 0 verhuringen',
      expect.stringMatching(/^Te factureren € .* 1 verhuur$/),
      expect.stringContaining('Laatste 12 maanden'),
    ])
    fireEvent.click(figures.getByRole('link', { name: '1 herstelling' }))
    await waitFor(() => expect(app.address()).toContain(`filter=customer`))
    expect(await screen.findByRole('button', { name: /^Klant: Productiehuis De Lens/ })).toBeTruthy()
    expect((await db.repair.get(repair))?.customerId).toBe(desk.customer)
    const id = await addCustomer({ name: 'Radio Zuid' })
    await app.go(`/customers/detail/${id}`)
    expect(await screen.findByText('Nog geen werk voor deze klant.')).toBeTruthy()
    expect(screen.queryByRole('list', { name: 'Cijfers' })).toBeNull()
  })

  it('[LI-14] tells what happened in both departments, thirty events at first', async () => {
    const repair = await takeIn(desk, { dateIn: '2026-03-01' })
    const line = (n: number) => ({
      id: newId(),
      description: `Regel ${n}`,
      at: `2026-03-02T10:00:${10 + n}Z`,
      by: null,
    })
    await db.repair.update(repair, { repairLogLines: Array.from({ length: 40 }, (_, n) => line(n)) })
    freshLists()
    await open()
    const part = within(await panel('Tijdlijn'))
    expect(part.getAllByRole('listitem')).toHaveLength(30)
    expect(part.getAllByRole('listitem')[0]?.textContent).toContain('Regel 39')
    fireEvent.click(part.getByRole('button', { name: 'Meer tonen' }))
    await waitFor(() => expect(part.getAllByRole('listitem')).toHaveLength(41))
    expect(part.getAllByRole('listitem').at(-1)?.textContent).toContain('Binnengebracht: Geen beeld')
  })

  it('[LI-07] calls, mails and shows the way, where it knows how', async () => {
    const id = await addCustomer({ phone: '03 111', address: { street: 'Kaai', number: '4', city: 'Gent' } })
    await open(id)
    expect((await screen.findByRole('link', { name: 'Bellen' })).getAttribute('href')).toBe('tel:03 111')
    expect(screen.getByRole('link', { name: 'Route' }).getAttribute('href')).toContain('Kaai')
    expect(screen.queryByRole('link', { name: 'Mailen' })).toBeNull()
  })

  it('[D-102] is changed in its dialog; only what changed is sent, with what was seen', async () => {
    await open()
    await press('Bewerken')
    const dialog = await dialogCalled('Klant bewerken')
    expect(field(dialog, 'Naam').value).toBe(LENS)
    fill(dialog, { Gemeente: 'Aalst' })
    pressIn(dialog, 'Opslaan')
    await screen.findByText('Klant succesvol opgeslagen.')
    await waitFor(async () => expect(factsOf(await panel('Gegevens')).Gemeente).toBe('Aalst'))
    const sent = (await db.outbox.toArray()).find(({ name }) => name === 'customer.set')
    expect(Object.keys(sent?.args.set as object)).toEqual(['address'])
    expect(sent?.base).toMatchObject({ address: { city: 'Gent' } })
  })

  it('[KT-01] has a language: chosen in its dialog, shown among its data, and none is a choice too', async () => {
    await open()
    expect(factsOf(await panel('Gegevens')).Taal).toBeUndefined()
    for (const [value, shown] of [
      ['FR', 'Frans'],
      ['', undefined],
    ] as const) {
      await press('Bewerken')
      const dialog = await dialogCalled('Klant bewerken')
      fill(dialog, { Taal: value })
      pressIn(dialog, 'Opslaan')
      await waitFor(async () => expect(factsOf(await panel('Gegevens')).Taal).toBe(shown))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    const sent = (await db.outbox.toArray()).filter(({ name }) => name === 'customer.set')
    expect(sent.map(({ args, base }) => [args.set, base])).toEqual([
      [{ language: 'FR' }, { language: null }],
      [{ language: null }, { language: 'FR' }],
    ])
  })

  it('[DB-02] has a VAT number: typed in any form, shown with its dots; a missing digit is reported', async () => {
    await open()
    await press('Bewerken')
    const dialog = await dialogCalled('Klant bewerken')
    fill(dialog, { 'Btw-nummer': 'BE 0123.456.78' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Gelieve een geldig btw-nummer in te vullen, zoals BE 0123.456.749.')
    fill(dialog, { 'Btw-nummer': '0123 456 749' })
    pressIn(dialog, 'Opslaan')
    await waitFor(async () => expect(factsOf(await panel('Gegevens'))['Btw-nummer']).toBe('BE 0123.456.749'))
    expect((await db.customer.get(desk.customer))?.vatNumber).toBe('BE0123456749')
  })

  it('[NI-06] [NI-05] wrong check digits and an invalid address are reported under the field', async () => {
    await open()
    await press('Bewerken')
    const dialog = await dialogCalled('Klant bewerken')
    fill(dialog, { 'Btw-nummer': 'BE 0123.456.789', 'E-mail': 'info@lens.be.' })
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('De controlecijfers van dit btw-nummer kloppen niet. Kijk het nummer na.')
    await within(dialog).findByText('Gelieve een geldig e-mailadres in te vullen!')
    fill(dialog, { 'Btw-nummer': 'BE 0123.456.749', 'E-mail': 'info@lens.be' })
    pressIn(dialog, 'Opslaan')
    await expectGone('Klant bewerken')
    expect(await db.customer.get(desk.customer)).toMatchObject({
      vatNumber: 'BE0123456749',
      email: 'info@lens.be',
    })
  })

  it('[NI-07] a customer that has such a number or address already stays editable', async () => {
    const odd = { vatNumber: 'BE0123456789', email: 'info@lens.be.' }
    const id = await addCustomer(odd)
    await open(id)
    await press('Bewerken')
    const dialog = await dialogCalled('Klant bewerken')
    fill(dialog, { Telefoon: '09 123 45 67' })
    pressIn(dialog, 'Opslaan')
    await expectGone('Klant bewerken')
    expect(await db.customer.get(id)).toMatchObject({ ...odd, phone: '09 123 45 67' })
  })

  it('[TX-11] [D-102] is deleted after a question: out of the lists, items and history stay', async () => {
    const repair = await takeIn(desk)
    const app = await open()
    await press('Klant verwijderen')
    await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
    await press('Ja')
    await screen.findByText('Klant succesvol verwijderd.')
    await waitFor(() => expect(app.address()).toBe('/customers/overview'))
    const customer = await customerOf(desk.customer)
    expect([customer?.active, customer?.customerContacts[0]?.active]).toEqual([false, false])
    expect((await db.repair.get(repair))?.customerId).toBe(desk.customer)
    expect((await db.item.get(desk.camera))?.active).toBe(true)
    await app.go(`/customers/detail/${desk.customer}`)
    await screen.findByText('Deze klant is verwijderd en staat niet meer in de lijsten.')
    expect(screen.queryByRole('button', { name: 'Bewerken' })).toBeNull()
  })

  it('says so when the customer is not on this device', async () => {
    await open(newId())
    expect(await screen.findByText('Deze klant staat niet (meer) op dit toestel.')).toBeTruthy()
  })
})

describe('the contacts', () => {
  const card = async (name: string) =>
    (await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement

  it("[CO-01] show department, names, e-mail, phone, gsm, 'Varia' and notes", async () => {
    const set = {
      department: 'Techniek',
      email: 'an@lens.example',
      phone: '09 1',
      gsm: '0471 2',
      fax: 'deur 3',
      notes: 'Bel eerst',
    }
    await mutate('contact.save', { customerId: desk.customer, id: desk.contact, set })
    await open()
    expect(factsOf(await card('An Maes'))).toEqual({
      Afdeling: 'Techniek',
      Voornaam: 'An',
      Achternaam: 'Maes',
      'E-mail': 'an@lens.example',
      Telefoon: '09 1',
      Gsm: '0471 2',
      Varia: 'deur 3',
      Notities: 'Bel eerst',
    })
  })

  it('[CO-02] [CO-09] [CO-10] [TX-07] are edited in their place, by the strict rule', async () => {
    await open()
    await press('An Maes bewerken')
    const form = await screen.findByRole('form', { name: 'An Maes bewerken' })
    fill(form, { Gsm: '0471 22', Varia: 'x'.repeat(256) })
    pressIn(form, 'Opslaan')
    await waitFor(() => expect(within(form).getAllByText('Gelieve dit veld in te vullen!')).toHaveLength(2))
    for (const label of ['E-mail', 'Telefoon'])
      expect(field(form, label).getAttribute('aria-invalid')).toBe('true')
    fill(form, { 'E-mail': 'an@lens.example', Telefoon: '09 1', Varia: 'deur 3' })
    pressIn(form, 'Opslaan')
    await screen.findByText('Contact succesvol opgeslagen.')
    await waitFor(async () =>
      expect(factsOf(await card('An Maes'))).toMatchObject({ Gsm: '0471 22', Varia: 'deur 3' }),
    )
    const sent = (await db.outbox.toArray()).filter(({ name }) => name === 'contact.save').at(-1)
    expect(Object.keys(sent?.args.set as object).toSorted()).toEqual(['email', 'fax', 'gsm', 'phone'])
  })

  it('[CO-02] [TX-14] cancelling asks before it throws a change away', async () => {
    await open()
    await press('An Maes bewerken')
    const form = await screen.findByRole('form', { name: 'An Maes bewerken' })
    fill(form, { Voornaam: 'Ann' })
    pressIn(form, 'Annuleren')
    await screen.findByText('Wil je doorgaan zonder wijzigingen op te slaan?')
    await press('Ja')
    await card('An Maes')
    expect((await customerOf(desk.customer))?.customerContacts[0]?.firstName).toBe('An')
  })

  it('[CO-02] [CO-04] [TX-07] [TX-11] deleting asks, then hides it and keeps it', async () => {
    await open()
    await press('An Maes verwijderen')
    await press('Ja')
    await screen.findByText('Contact succesvol verwijderd.')
    await waitFor(() => expect(screen.queryByRole('heading', { level: 3, name: 'An Maes' })).toBeNull())
    expect((await customerOf(desk.customer))?.customerContacts).toMatchObject([
      { firstName: 'An', active: false },
    ])
  })

  it("[CO-03] [CO-05] [CO-08] a new one has every field; 'Varia' has its limit", async () => {
    await open()
    pressIn(await panel('Contacten'), 'Nieuw contact')
    const dialog = await dialogCalled('Nieuw contact')
    const values = {
      Voornaam: 'Bo',
      Achternaam: 'Claes',
      Afdeling: 'Balie',
      'E-mail': 'bo@lens.example',
      Telefoon: '09 2',
      Gsm: '0472',
      Varia: 'x'.repeat(256),
      Notities: 'Tot 17 u.',
    }
    fill(dialog, values)
    pressIn(dialog, 'Opslaan')
    await within(dialog).findByText('Je heb het maximale aantal karakters overschreden')
    fill(dialog, { Varia: 'x'.repeat(255) })
    pressIn(dialog, 'Opslaan')
    await card('Bo Claes')
    expect((await customerOf(desk.customer))?.customerContacts[1]).toMatchObject({
      department: 'Balie',
      gsm: '0472',
      fax: 'x'.repeat(255),
      notes: 'Tot 17 u.',
      active: true,
    })
  })
})

describe('the items', () => {
  it('[CU-15] have no panel when there are none', async () => {
    await open(await addCustomer())
    // The screen of the former test may still be there for a moment.
    await screen.findByRole('heading', { level: 1, name: 'Radio Zuid' })
    await panel('Gegevens')
    await panel('Gerelateerde herstellingen')
    expect(screen.queryByRole('region', { name: 'Items' })).toBeNull()
  })

  it('[CU-16] show category, brand, model and serial number', async () => {
    await open()
    const row = await rowWith('Items van de klant', 'PXW-Z280')
    expect(await heads('Items van de klant')).toEqual(['Categorie', 'Merk', 'Model', 'Serienummer', 'Acties'])
    for (const part of ['Camera', 'Sony', '400123']) expect(row.textContent).toContain(part)
    within(row).getByRole('button', { name: 'Sony PXW-Z280 verwijderen' })
  })

  it('[CU-17] a click asks whether to start a repair; yes hands customer and item over', async () => {
    const app = await open()
    fireEvent.click(await rowWith('Items van de klant', 'PXW-Z280'))
    await screen.findByText('Wilt u een herstelling starten voor Sony PXW-Z280?')
    await press('Nee')
    await expectGone('Wilt u een herstelling starten voor Sony PXW-Z280?')
    expect(app.address()).toBe(`/customers/detail/${desk.customer}`)
    fireEvent.click(await rowWith('Items van de klant', 'PXW-Z280'))
    await press('Ja')
    await waitFor(() => expect(app.address()).toBe(`/repair/new/${desk.customer}?itemId=${desk.camera}`))
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' }).value).toBe('Sony PXW-Z280'),
    )
  })

  it('[CU-18] [TX-08] deleting asks, then the row goes', async () => {
    await open()
    await rowWith('Items van de klant', 'PXW-Z280')
    await press('Sony PXW-Z280 verwijderen')
    await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
    await press('Ja')
    await screen.findByText('Item succesvol verwijderd.')
    await expectGone('PXW-Z280')
    expect((await db.item.get(desk.camera))?.active).toBe(false)
  })

  it('[CU-19] a button adds one', async () => {
    await open()
    await press('Item toevoegen')
    expect(await dialogCalled('Nieuw item')).toBeTruthy()
  })
})

describe('what is related', () => {
  const RENTAL = {
    reference: '2026.12 - 05/06',
    status: 'Bevestigd',
    pickupDate: '2026-06-04',
    startDate: '2026-06-05',
    endDate: '2026-06-06',
    returnDate: '2026-06-07',
    tempCusName: null,
  } as const
  const addRental = async (fields: object = {}) => {
    const id = newId()
    await db.rental.put({ ...rentalWith({ id, customerId: desk.customer }), ...RENTAL, ...fields })
    return id
  }

  it('[CU-20] is the repairs in the repair department; a click opens one', async () => {
    const id = await takeIn(desk)
    await addRental()
    const app = await open()
    const row = await rowWith('Gerelateerde herstellingen', 'Geen beeld')
    expect(await heads('Gerelateerde herstellingen')).toEqual([
      'Nummer',
      'Type',
      'Status',
      'Omschrijving',
      'Binnengebracht op',
    ])
    expect(screen.queryByRole('region', { name: 'Gerelateerde verhuur' })).toBeNull()
    fireEvent.click(row)
    await waitFor(() => expect(app.address()).toBe(`/repair/detail/${id}`))
  })

  it('[CU-20] [CU-21] [SH-106] is the rentals in the rental department', async () => {
    logIn(desk.user, 'rental')
    await takeIn(desk)
    await addRental()
    await addRental({ reference: '2026.13', tempCusName: 'Feest op het plein' })
    await open()
    const row = await rowWith('Gerelateerde verhuur', '2026.12 - 05/06')
    expect(await heads('Gerelateerde verhuur')).toEqual([
      'Referentie',
      'Klant',
      'Status',
      'Afhaaldatum',
      'Startdatum',
      'Einddatum',
      'Retourdatum',
      'Acties',
    ])
    for (const part of [LENS, 'Bevestigd', '04/06/2026', '05/06/2026', '06/06/2026', '07/06/2026'])
      expect(row.textContent).toContain(part)
    expect((await rowWith('Gerelateerde verhuur', '2026.13')).textContent).toContain('Feest op het plein')
    expect(screen.queryByRole('region', { name: 'Gerelateerde herstellingen' })).toBeNull()
  })

  it('[CU-22] [CU-23] a click opens the rental, the copy link its copy', async () => {
    logIn(desk.user, 'rental')
    const id = await addRental()
    const app = await open()
    const row = await rowWith('Gerelateerde verhuur', '2026.12 - 05/06')
    const link = within(row).getByRole<HTMLAnchorElement>('link', { name: '2026.12 - 05/06 kopiëren' })
    expect(link.getAttribute('href')).toBe(`/#/rental/copy/${id}/true`)
    fireEvent.click(row)
    await waitFor(() => expect(app.address()).toBe(`/rental/detail/${id}`))
  })

  it('[CU-24] [PF-07] the pdf first asks which one; without network it is made here', async () => {
    logIn(desk.user, 'rental')
    const id = await addRental()
    const replace = vi.fn<(url: string) => void>()
    const tab = { closed: false, document: { title: '', body: { textContent: '' } }, location: { replace } }
    vi.spyOn(window, 'open').mockReturnValue(tab as never)
    made.mockResolvedValue({ name: 'verhuur_2026-12.pdf', blob: new Blob(['%PDF']) })
    await open()
    await press('Pdf van 2026.12 - 05/06')
    await screen.findByRole('button', { name: 'Pdf zonder prijzen' })
    expect(made).not.toHaveBeenCalled()
    await press('Pdf met prijzen')
    await waitFor(() => expect(replace).toHaveBeenCalledWith(expect.stringMatching(/^blob:/)))
    expect(made).toHaveBeenCalledWith(id, 'price')
    expect(answers).not.toHaveBeenCalled()
  })
})

describe('the menu of a person', () => {
  const save = vi.fn<(name: string) => void>()
  beforeEach(() => {
    save.mockReset()
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      save(this.download)
    })
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }),
    )
  })

  const entry = async (menu: string) => {
    fireEvent.click(await screen.findByRole('button', { name: menu }))
    return screen.findByRole('menuitem', { name: 'Inzage maken…' })
  }

  it('[IZ-09] says that an inspection needs a connection, and calls nothing', async () => {
    await open()
    const item = await entry('Meer acties')
    expect(item.getAttribute('aria-disabled')).toBe('true')
    expect(item.getAttribute('aria-description')).toBe('Hiervoor is een internetverbinding nodig.')
    fireEvent.click(item)
    expect(answers).not.toHaveBeenCalledWith(expect.stringContaining('inspect'))
  })

  it('[IZ-09] says to somebody who is no owner why it is disabled', async () => {
    reportStatus({ state: 'synced', online: true })
    await db.user.update(desk.user, { role: 'staff' })
    await open()
    expect((await entry('Meer acties')).getAttribute('aria-description')).toBe(
      'Alleen een beheerder mag dit.',
    )
  })

  it('[IZ-09] saves the inspection of a customer and of a contact', async () => {
    reportStatus({ state: 'synced', online: true })
    const asked: string[] = []
    answers.mockImplementation((url) => {
      if (!url.includes('inspect')) return new Response('{}')
      asked.push(new URL(url).pathname)
      return new Response(new Blob(['zip']), {
        headers: { 'content-disposition': 'attachment; filename="inzage_K-1.zip"' },
      })
    })
    await mutate('contact.save', {
      customerId: desk.customer,
      id: newId(),
      set: { firstName: 'Els', lastName: 'Maes' },
    })
    await open()
    fireEvent.click(await entry('Meer acties'))
    await waitFor(() => expect(save).toHaveBeenCalledWith('inzage_K-1.zip'))
    fireEvent.click(await entry('Meer acties voor Els Maes'))
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    const contact = (await db.customer.get(desk.customer))?.customerContacts.find(
      ({ firstName }) => firstName === 'Els',
    )
    expect(asked).toEqual([
      `/api/customer/inspect/${desk.customer}`,
      `/api/customer/contact/inspect/${contact?.id}`,
    ])
  })
})
