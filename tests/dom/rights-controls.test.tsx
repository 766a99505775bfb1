import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openRowMenus } from '../kit/dom/customersDesk.ts'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/calendar.ts'
import { openScanner } from '../../src/shared/scan/scanBus.ts'
import { add } from '../kit/dom/rentalsDesk.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const READER = 'U mag alleen lezen en afdrukken.'
const OWNER = 'Alleen een beheerder mag dit.'
const ONLY_RENTAL = 'U werkt alleen in Verhuur. Dit hoort bij Herstel.'
const TODAY = dayInBrussels(new Date().toISOString())

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }))
})

const become = (rights: object) => db.table('user').update(desk.user, { onlyDepartment: null, ...rights })
const button = (name: string | RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
/** Returns the reason why a button cannot be pressed; undefined if it can. */
const reasonOf = (at: HTMLElement) => (at.matches(':disabled, [aria-disabled="true"]') ? at.title : undefined)
const openPalette = async (term: string) => {
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
  fireEvent.change(input, { target: { value: term } })
  return input
}

describe('what makes something new', () => {
  it('[RE-12] is disabled in the menu for a reader, and a press says why', async () => {
    await become({ role: 'viewer' })
    const app = await openApp('/sync')
    const entry = await button('Nieuwe herstelling')
    expect(screen.queryByRole('link', { name: 'Nieuwe herstelling' })).toBeNull()
    expect(reasonOf(entry)).toBe(READER)
    fireEvent.click(entry)
    expect(await screen.findByText(READER)).toBeTruthy()
    expect(app.address()).toBe('/sync')
  })

  it('[RE-12] is disabled in the palette, and Enter says why', async () => {
    await become({ role: 'viewer' })
    const app = await openApp('/sync')
    await button('Nieuwe herstelling')
    for (const term of ['nieuwe herst', 'nieuwe verh']) {
      const input = await openPalette(term)
      const found = await screen.findByRole('option', { name: new RegExp(READER) })
      expect(found.getAttribute('aria-disabled')).toBe('true')
      fireEvent.keyDown(input, { key: 'Enter' })
      await waitFor(() => expect(screen.getAllByText(READER).length).toBeGreaterThan(1))
      expect(screen.getByRole('combobox', { name: 'Zoeken of een actie starten' })).toBe(input)
      fireEvent.keyDown(input, { key: 'Escape' })
      await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Zoeken of/ })).toBeNull())
    }
    expect(app.address()).toBe('/sync')
  })

  it('[RE-12] is a link for everybody else', async () => {
    await become({ role: 'staff' })
    await openApp('/sync')
    expect(await screen.findByRole('link', { name: 'Nieuwe herstelling' })).toBeTruthy()
    await openPalette('nieuwe verh')
    const found = await screen.findByRole('option', { name: /^Nieuwe verhuur/ })
    expect(found.getAttribute('aria-disabled')).toBeNull()
  })

  it('[RE-12] of the other department is disabled at a customer, an item and a scanned code', async () => {
    await become({ role: 'staff', onlyDepartment: 'rental' })
    const app = await openApp(`/customers/detail/${desk.customer}`)
    await waitFor(async () =>
      expect(
        reasonOf(await within(screen.getByRole('main')).findByRole('button', { name: 'Nieuwe herstelling' })),
      ).toBe(ONLY_RENTAL),
    )
    expect(
      reasonOf(await within(screen.getByRole('main')).findByRole('button', { name: 'Nieuwe verhuur' })),
    ).toBeUndefined()
    await app.go('/customers/overview')
    await rowMenus()
    expect(reasonOf((await screen.findAllByRole('button', { name: /^Nieuwe herstelling voor/ }))[0]!)).toBe(
      ONLY_RENTAL,
    )
    expect(
      reasonOf((await screen.findAllByRole('button', { name: /^Nieuwe verhuur voor/ }))[0]!),
    ).toBeUndefined()
    await app.go(`/items/detail/${desk.companyItem}`)
    expect(
      reasonOf(await within(screen.getByRole('main')).findByRole('button', { name: 'Nieuwe herstelling' })),
    ).toBe(ONLY_RENTAL)
    openScanner({ text: (await db.item.get(desk.camera))!.serialNumber! })
    const dialog = await screen.findByRole('dialog', { name: 'Scannen' })
    expect(reasonOf(await within(dialog).findByRole('button', { name: /herstelling/i }))).toBe(ONLY_RENTAL)
  })
})

/** Opens the menus of the rows once they are there. */
async function rowMenus(): Promise<void> {
  await screen.findAllByRole('button', { name: /^Acties voor/ })
  openRowMenus()
}

describe('a control whose right is not that of its screen', () => {
  it('[RE-13] says so: only an owner deletes for good', async () => {
    await become({ role: 'staff' })
    const repair = await takeIn(desk)
    await add(1)
    const app = await openApp('/repair/overview')
    const remove = async (name: RegExp) => {
      await rowMenus()
      const [first] = await screen.findAllByRole('button', { name })
      await waitFor(() => expect(reasonOf(first!)).toBe(OWNER))
    }
    await remove(/ verwijderen$/)
    expect(reasonOf((await screen.findAllByRole('button', { name: / archiveren$/ }))[0]!)).toBeUndefined()
    await app.go('/rental/overview')
    await remove(/ definitief verwijderen$/)
    await app.go(`/repair/detail/${repair}`)
    fireEvent.click(await button('Meer acties'))
    const entry = await screen.findByRole('menuitem', { name: 'Verwijderen' })
    expect([entry.getAttribute('aria-disabled'), entry.getAttribute('aria-description')]).toEqual([
      'true',
      OWNER,
    ])
  })

  it('[RE-13] on the tasks of today, each by its department', async () => {
    const lines = [rentalLine({ itemId: desk.companyItem, quantity: 1 })]
    const last = addDays(TODAY, 3)
    await add(1, { pickupDate: TODAY, startDate: TODAY, endDate: last, returnDate: last, rentalLines: lines })
    await mutate('repair.set', { id: await takeIn(desk), set: { status: 'Hersteld' } })
    await become({ role: 'staff', onlyDepartment: 'rental' })
    // Both departments, and not only the one of the desk.
    for (const department of ['rental', 'repair'])
      localStorage.setItem(`wb.${desk.user}.today.${department}`, '"all"')
    await openApp('/today')
    fireEvent.click(await screen.findByRole('radio', { name: 'Alles' }))
    const acts = async () =>
      (await screen.findAllByRole('button', { name: /^(Meegeven|Opgehaald):/ })).map(reasonOf)
    await waitFor(async () => expect(await acts()).toEqual([undefined, ONLY_RENTAL]))
    await become({ role: 'viewer' })
    await waitFor(async () => expect(await acts()).toEqual([READER, READER]))
  })
})

describe('a reader', () => {
  it('[RE-09] drags no line and changes nothing of a repair, and can print it', async () => {
    const id = await takeIn(desk)
    await mutate('repair.addEstimateLine', {
      repairId: id,
      line: { id: newId(), description: 'Sensor', quantity: 1, price: 10 },
    })
    await become({ role: 'viewer' })
    await openApp(`/repair/detail/${id}`)
    await screen.findByText(READER)
    await screen.findByDisplayValue('Sensor')
    expect((await button('Lijn "Sensor" verplaatsen')).disabled).toBe(true)
    const line = screen.getByRole('button', { name: 'Lijn "Sensor" verplaatsen' }).closest('tr')!
    const before = await db.outbox.count()
    fireEvent.keyDown(line, { key: 'ArrowUp', altKey: true })
    fireEvent.click(await button('Meer acties'))
    const entries = await screen.findAllByRole('menuitem')
    expect(entries.map((one) => [one.textContent, one.getAttribute('aria-disabled')])).toEqual([
      ['Label', null],
      ['Ontvangstbewijs', null],
      ['Afhaling laten tekenen', 'true'],
      ['Archiveren (Opgehaald)', 'true'],
      ['Verwijderen', 'true'],
    ])
    expect(await db.outbox.count()).toBe(before)
  })

  it('[RE-09] moves nothing of a rental, in its lines and at the counter', async () => {
    const lines = [rentalLine({ itemId: desk.companyItem, quantity: 1 })]
    const last = addDays(TODAY, 3)
    await add(1, { pickupDate: TODAY, startDate: TODAY, endDate: last, returnDate: last, rentalLines: lines })
    const [rental] = await db.rental.toArray()
    await become({ role: 'viewer' })
    const app = await openApp(`/rental/detail/${rental!.id}`)
    await screen.findByText(READER)
    expect((await button('Bewerken')).disabled).toBe(true)
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' })
    await app.go(`/rental/detail/${rental!.id}?bewerken=true`)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: / verplaatsen$/ })).disabled).toBe(
      true,
    )
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /: meer$/ })).disabled).toBe(true)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Korting' })).disabled).toBe(true)
    await app.go(`/rental/handover/${rental!.id}?mode=out`)
    expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /serienummer/ })).disabled).toBe(
      true,
    )
    expect((await button('Alles gaat mee')).disabled).toBe(true)
    expect(
      await db.outbox
        .where('name')
        .equals('rental.move')
        .count()
        .catch(() => 0),
    ).toBe(0)
  })

  it('[RE-09] types nothing in the name of a subcategory, and saves no list', async () => {
    await become({ role: 'viewer' })
    const app = await openApp('/actionForm')
    for (const choice of await screen.findAllByRole<HTMLInputElement>('radio'))
      await waitFor(() => expect(choice.disabled).toBe(true))
    await app.go('/repair/overview?q=lens')
    const keep = await screen.findByRole<HTMLButtonElement>('button', { name: 'Lijst bewaren' })
    expect(reasonOf(keep)).toBe(READER)
  })
})
