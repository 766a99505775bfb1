import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import {
  addCustomer,
  buttonCalled,
  dialogCalled,
  expectGone,
  press,
  pressIn,
  table,
} from '../kit/dom/customersDesk.ts'
import { dispatchCode } from '../../src/shared/scan/scanBus.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/calendar.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { setWindowWidth } from '../kit/dom/viewport.ts'
import { rentalItem, rentalLine } from '../kit/rentals.ts'
import {
  add,
  cellsOf,
  customers,
  openRentals,
  row,
  rows,
  searchFor,
  statusSelectOf,
} from '../kit/dom/rentalsDesk.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const LENS = 'Productiehuis De Lens'
let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  // A desk: a narrower screen has no column 'Wat'.
  setWindowWidth(1440)
  desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({ state: 'offline', online: false })
})

describe('the table', () => {
  it('[LI-04] the menu of a row has the next step of the rental, and none of one that is done', async () => {
    const done = ['Teruggebracht', 'Afgehandeld', 'Geannuleerd'] as const
    for (const [i, status] of done.entries()) await add(40 + i, { status })
    await add(50, { status: 'Optie' })
    await openRentals()
    await buttonCalled('2026.50 bevestigen', await row('Klant 50'))
    fireEvent.click(screen.getByRole('switch', { name: 'Alles' }))
    await waitFor(async () => expect(await rows()).toHaveLength(4))
    for (const i of done.keys()) {
      await buttonCalled(`2026.${40 + i} archiveren`, await row(`Klant ${40 + i}`))
      const steps = ['bevestigen', 'meegeven', 'terugnemen', 'afhandelen']
      const shown = steps.map((step) => screen.queryByRole('button', { name: `2026.${40 + i} ${step}` }))
      expect(shown.filter((step) => step !== null)).toHaveLength(0)
    }
  })

  it('[VL-04] [VL-05] [VL-06] [VL-07] [VL-08] [VL-09] [VL-10] [VL-11] shows a rental in these columns', async () => {
    await add(12, {
      customerId: desk.customer,
      tempCusName: null,
      startDate: '2026-06-05',
      endDate: '2026-06-08',
      pickupDate: '2026-06-04',
      returnDate: '2026-06-09',
    })
    await add(13, { tempCusName: 'Feest op het plein' })
    await openRentals()
    const line = await row(LENS)
    const heads = within(await table('Verhuur')).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).toEqual([
      'Referentie',
      'Klant',
      'Wat',
      'Status',
      'Afhaaldatum',
      'Startdatum',
      'Einddatum',
      'Retourdatum',
      'Totaal',
      'Acties',
    ])
    const cells = cellsOf(line)
    expect(cells[0]).toBe('2026.12 - 05/06 - 08/06')
    expect(cells[1]).toBe(LENS)
    expect(cells.slice(4, 8)).toEqual(['04/06/2026', '05/06/2026', '08/06/2026', '09/06/2026'])
    expect((await statusSelectOf(LENS)).value).toBe('Bevestigd')
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    for (const name of ['Pdf van 2026.12', '2026.12 archiveren', '2026.12 definitief verwijderen'])
      expect(await buttonCalled(name, line)).toBeTruthy()
    await row('Feest op het plein')
  })

  it('[LI-01] [LI-02] says what is rented and for how much', async () => {
    const camera = rentalItem({ brand: 'JVC', model: 'GY-HC900' })
    await db.item.put(camera)
    const text = (customItem: string) => rentalLine({ itemId: null, customItem })
    await add(12, {
      rentalLines: [
        rentalLine({ itemId: camera.id, customItem: null, quantity: 2, itemPrice: 1000 }),
        rentalLine({ itemId: null, customItem: null, brand: 'ARRI', model: 'SkyPanel' }),
        text('Levering'),
        rentalLine({ itemId: camera.id, customItem: null }),
      ],
    })
    await openRentals()
    const cells = cellsOf(await row('Klant 12'))
    expect([cells[2], cells[8]]).toEqual(['2 × JVC GY-HC900, ARRI SkyPanel en 1 andere', '€ 2.420,00'])
  })

  it('[LI-03] has a tab per status with its count, and one for what is late', async () => {
    const day = dayInBrussels(new Date().toISOString())
    const [start, end] = [addDays(day, -5), addDays(day, -2)]
    await add(1, { status: 'Optie' })
    await add(2, { startDate: day, pickupDate: day, endDate: day, returnDate: day })
    await add(3, { startDate: start, pickupDate: start, endDate: end, returnDate: end })
    await add(4, { status: 'Geannuleerd' })
    const app = await openRentals()
    const tabs = async () =>
      within(await screen.findByRole('group', { name: 'Status' }))
        .getAllByRole('button')
        .map((tab) => tab.textContent)
    await waitFor(async () => expect(await tabs()).toEqual(['Alle 3', 'Optie 1', 'Bevestigd 2', 'Te laat 1']))
    await press('Te laat 1')
    await waitFor(async () => expect(await customers()).toEqual(['Klant 3']))
    expect(app.address()).toContain('filter=')
    await waitFor(async () => expect(await tabs()).toEqual(['Alle 1', 'Optie 0', 'Bevestigd 1', 'Te laat 1']))
    await press('Te laat 1')
    await press('Optie 1')
    await waitFor(async () => expect(await customers()).toEqual(['Klant 1']))
    fireEvent.click(screen.getByRole('switch', { name: 'Alles' }))
    await press('Geannuleerd 1')
    await waitFor(async () => expect(await customers()).toEqual(['Klant 4']))
    await press('Alle 4')
    await waitFor(async () => expect(await rows()).toHaveLength(4))
  })

  it('[LI-09] Space shows a row beside the list, the arrow keys move it, Escape and Space close it', async () => {
    const app = await openRentals()
    await add(12)
    await add(13)
    freshLists()
    await app.go('/rental/overview?q=Klant')
    const first = await row('Klant 13')
    first.focus()
    fireEvent.keyDown(first, { key: ' ' })
    const preview = (name: string) => screen.findByRole('complementary', { name })
    expect((await preview('2026.13')).textContent).toContain('Klant 13')
    const heads = within(await table('Verhuur')).getAllByRole('columnheader')
    expect(heads.map((head) => head.textContent)).not.toContain('Totaal')
    fireEvent.keyDown(await row('Klant 13'), { key: 'ArrowDown' })
    expect((await preview('2026.12')).textContent).toContain('Klant 12')
    const second = await row('Klant 12')
    expect(document.activeElement).toBe(second)
    fireEvent.keyDown(second, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('complementary', { name: '2026.12' })).toBeNull())
    fireEvent.keyDown(await row('Klant 12'), { key: 'x' })
    await waitFor(async () =>
      expect(within(await row('Klant 12')).getByRole('checkbox')).toHaveProperty('checked', true),
    )
  })

  it('[LI-21] Voorbeeld in the menu of a row shows it beside the list, and the arrow keys move on from it', async () => {
    const app = await openRentals()
    await add(12)
    await add(13)
    freshLists()
    await app.go('/rental/overview?q=Klant')
    fireEvent.click(within(await row('Klant 13')).getByRole('button', { name: 'Acties voor 2026.13' }))
    const action = await screen.findByRole('button', { name: 'Voorbeeld van 2026.13' })
    action.focus()
    fireEvent.click(action)
    await screen.findByRole('complementary', { name: '2026.13' })
    expect(document.activeElement).toBe(await row('Klant 13'))
    fireEvent.keyDown(await row('Klant 13'), { key: 'ArrowDown' })
    await screen.findByRole('complementary', { name: '2026.12' })
  })

  it('[LI-21] below 1180 px the menu of a row has no Voorbeeld', async () => {
    setWindowWidth(1024)
    await add(12)
    await openRentals()
    fireEvent.click(within(await row('Klant 12')).getByRole('button', { name: 'Acties voor 2026.12' }))
    await screen.findByRole('button', { name: '2026.12 openen' })
    expect(screen.queryByRole('button', { name: /^Voorbeeld/ })).toBeNull()
  })

  it('[LI-09] on a narrower screen Space opens the row', async () => {
    setWindowWidth(1024)
    await add(12)
    await openRentals()
    const line = await row('Klant 12')
    fireEvent.keyDown(line, { key: ' ' })
    expect(await dialogCalled('Verhuur 2026.12')).toBeTruthy()
  })

  it('[SC-01] [SC-08] a code that is scanned from its search is searched', async () => {
    await add(12)
    await add(13)
    await openRentals()
    await row('Klant 13')
    await press('Scannen om te zoeken')
    await dialogCalled('Scannen')
    expect(await dispatchCode('2026.12')).toBe(true)
    await expectGone('Klant 13')
    await row('Klant 12')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Verhuur zoeken' }).value).toBe('2026.12')
  })

  it('[CF-26] says which rentals are not back', async () => {
    await add(12, { overdue: true })
    await add(13)
    await openRentals()
    await row('Klant 12')
    const marked = (await rows()).filter((one) => within(one).queryByText('Te laat'))
    expect(marked.map((one) => cellsOf(one)[1])).toEqual(['Klant 12'])
  })

  it('[VL-12] has the highest reference first, by its numbers, and those without a number above', async () => {
    await add(9)
    await add(100)
    await add(3, { boekjaar: 2027, number: '2027.3' })
    await add(0, { number: null, provisionalRef: 'V-ABCDE', boekjaar: null, documentNumber: null })
    await openRentals()
    await row('Klant 9')
    await waitFor(async () =>
      expect(await customers()).toEqual(['Klant 0', 'Klant 3', 'Klant 100', 'Klant 9']),
    )
    expect((await row('Klant 0')).textContent).toContain('voorlopig')
    await press('Referentie')
    await waitFor(async () =>
      expect(await customers()).toEqual(['Klant 9', 'Klant 100', 'Klant 3', 'Klant 0']),
    )
  })

  it('sorts by every column', async () => {
    await add(1, { tempCusName: 'Zuid', pickupDate: '2026-06-03', startDate: '2026-06-05' })
    await add(2, {
      tempCusName: 'Atelier',
      pickupDate: '2026-06-04',
      startDate: '2026-06-04',
      status: 'Optie',
    })
    await openRentals()
    await row('Zuid')
    for (const [column, order] of [
      ['Klant', ['Atelier', 'Zuid']],
      ['Status', ['Zuid', 'Atelier']],
      ['Afhaaldatum', ['Atelier', 'Zuid']],
      ['Startdatum', ['Zuid', 'Atelier']],
    ] as const) {
      await press(column)
      await waitFor(async () => expect(await customers()).toEqual(order))
    }
  })

  it('[VL-13] has pages of 10, 20, 30 or 40', async () => {
    for (let n = 1; n <= 21; n++) await add(n)
    await openRentals()
    await row('Klant 21')
    const sizes = screen.getByLabelText<HTMLSelectElement>('Rijen per pagina')
    expect([...sizes.options].map(({ value }) => value)).toEqual(['10', '20', '30', '40'])
    fireEvent.change(sizes, { target: { value: '10' } })
    await waitFor(async () => expect(await rows()).toHaveLength(10))
    await press('Volgende pagina')
    await row('Klant 11')
  })

  it("[VL-02] [D-087] shows Optie and Bevestigd; 'Alles' adds the others", async () => {
    await add(1, { status: 'Optie' })
    await add(2, { status: 'Bevestigd' })
    await add(3, { status: 'Teruggebracht' })
    await add(4, { status: 'Afgehandeld' })
    await add(5, { status: 'Geannuleerd' })
    await openRentals()
    await row('Klant 1')
    await waitFor(async () => expect(await customers()).toEqual(['Klant 2', 'Klant 1']))
    fireEvent.click(screen.getByRole('switch', { name: 'Alles' }))
    await waitFor(async () => expect(await rows()).toHaveLength(5))
  })

  it("[VL-18] says 'Momenteel geen data beschikbaar' when there is none", async () => {
    await openRentals()
    expect(await screen.findByText('Momenteel geen data beschikbaar')).toBeTruthy()
  })

  it('[VL-03] [SH-103] has a button for a new rental, and its place in the menu', async () => {
    const app = await openRentals()
    const menu = await screen.findByRole('navigation', { name: 'Menu Verhuur' })
    const links = within(menu).getAllByRole('link')
    // the first link is Vandaag, then come the screens in the order of the specification
    expect(links.slice(0, 4).map((link) => link.textContent)).toEqual([
      'Vandaag',
      'Kalender',
      'Planner',
      'Verhuur',
    ])
    await press('Nieuwe verhuur')
    await waitFor(() => expect(app.address()).toBe('/rental/new'))
  })

  it('[VL-14] opens a rental in a dialog with the way to all of it', async () => {
    const id = await add(12, { tempCusName: 'Feest op het plein' })
    const app = await openRentals()
    fireEvent.click(await row('Feest op het plein'))
    const dialog = await dialogCalled('Verhuur 2026.12')
    expect(app.address()).toBe('/rental/overview')
    pressIn(dialog, 'Ga naar verhuur')
    await waitFor(() => expect(app.address()).toBe(`/rental/detail/${id}`))
  })

  it('[VL-14] [PF-07] says who to call and when, and prints from there', async () => {
    await add(12, {
      customerId: desk.customer,
      customerContactId: desk.contact,
      tempCusName: null,
      startDate: '2026-06-05',
      endDate: '2026-06-08',
      pickupDate: '2026-06-04',
      returnDate: '2026-06-09',
      contact: 'Jo Klaas',
      externalReference: 'PO 77',
    })
    await openRentals()
    fireEvent.click(await row(LENS))
    const dialog = await dialogCalled('Verhuur 2026.12')
    const said = [...dialog.querySelectorAll('dl > div')].map((fact) =>
      [...fact.children].map((part) => part.textContent),
    )
    expect(said).toEqual([
      ['Klant', LENS],
      ['Contact', 'An Maes'],
      ['Telefoon', '09 223 11 22'],
      ['Afhaaldatum', '04/06/2026'],
      ['Startdatum', '05/06/2026'],
      ['Einddatum', '08/06/2026'],
      ['Retourdatum', '09/06/2026'],
      ['Contactpersoon', 'Jo Klaas'],
      ['Externe referentie', 'PO 77'],
    ])
    pressIn(dialog, 'Afdrukken')
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Pdf zonder prijzen' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pdf zonder prijzen' })).toBeNull())
  })

  it('[VL-15] asks which pdf of a row', async () => {
    await add(12)
    await openRentals()
    await press('Pdf van 2026.12')
    await screen.findByRole('button', { name: 'Pdf zonder prijzen' })
    // A question that stays open would cover those of the next tests.
    fireEvent.keyDown(await screen.findByRole('button', { name: 'Pdf met prijzen' }), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Pdf met prijzen' })).toBeNull())
  })
})

describe('searching', () => {
  it('[VL-01] [CN-23] starts with two characters; nothing brings back everything', async () => {
    await add(1, { tempCusName: 'Filmploeg' })
    await add(2, { tempCusName: 'Radio Zuid' })
    await openRentals()
    await row('Filmploeg')
    await searchFor('z')
    await screen.findByText('minstens 2 karakters')
    await row('Filmploeg')
    await searchFor('zu')
    await expectGone('Filmploeg')
    await searchFor('')
    await row('Filmploeg')
  })

  it('[D-098] looks in numbers, references, customers, contact, status, notes and items', async () => {
    const owner = await addCustomer({ name: 'Studio Noord' })
    const camera = rentalItem({ brand: 'Arri', model: 'Amira', serialNumber: 'K9-77' })
    await db.item.put(camera)
    await add(123, {
      customerId: owner,
      tempCusName: 'Tijdelijk',
      provisionalRef: 'V-ABCDE',
      externalReference: 'PO-4711',
      contact: 'Jan Peeters',
      notes: 'Achterdeur',
      status: 'Optie',
      rentalLines: [rentalLine({ itemId: camera.id, customItem: null })],
    })
    await add(7)
    await openRentals()
    await row('Klant 7')
    for (const term of [
      '026.123',
      'v-abc',
      '123 - 05/06',
      'PO-47',
      'noord',
      'tijdelijk',
      'peeters',
      'optie',
      'achterdeur',
      'arri',
      'amira',
      'K9-77',
    ]) {
      await searchFor(term)
      await waitFor(async () => expect([term, await customers()]).toEqual([term, ['Studio Noord']]))
      await searchFor('')
      await row('Klant 7')
    }
  })

  it('[VL-17] says that nothing was found', async () => {
    await add(1)
    await openRentals()
    await row('Klant 1')
    await searchFor('xyz')
    expect(
      await screen.findByText('Voor de zoekopdracht "xyz" werden geen resultaten gevonden.'),
    ).toBeTruthy()
  })
})
