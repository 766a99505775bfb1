import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../../src/app/router.ts'
import { keepPaletteText } from '../../src/app/shell/palette/paletteKeys.ts'
import { db } from '../../src/db/database.ts'
import type { Department } from '../../src/domain/shared/departments.ts'
import { add } from '../kit/dom/rentalsDesk.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  keepPaletteText('', '')
  localStorage.clear()
  desk = await setUpDesk()
  reportStatus({})
})

async function openPalette(department: Department) {
  logIn(desk.user, department)
  const app = await openApp('/sync')
  await screen.findByRole('heading', { level: 1, name: 'Synchronisatie' })
  fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
  const input = await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
  const type = (term: string) => fireEvent.change(input, { target: { value: term } })
  return { app, input, type }
}
const lines = () =>
  within(screen.getByRole('listbox', { name: 'Resultaten' }))
    .queryAllByRole('option')
    .map((line) => line.textContent ?? '')
const firstIs = (text: RegExp) => waitFor(() => expect(lines()[0]).toMatch(text))

describe('the command palette', () => {
  it('[TP-04] keeps the focus although the screen behind it is rendered later', async () => {
    const { input } = await openPalette('repair')
    await waitFor(() => expect(document.activeElement).toBe(input))
    act(() => {
      const { state } = router
      router.emit({
        type: 'onRendered',
        fromLocation: state.location,
        toLocation: state.location,
        pathChanged: true,
        hrefChanged: true,
        hashChanged: true,
      })
    })
    expect(document.activeElement).toBe(input)
  })

  it('[ZK-08] finds a rental by its number, its customer and its item, also a closed one', async () => {
    const id = await add(83, {
      tempCusName: 'Schouwburg Tongeren',
      status: 'Afgehandeld',
      rentalLines: [rentalLine({ itemId: desk.camera })],
    })
    const { app, input, type } = await openPalette('rental')
    for (const term of ['2026.83', 'tongeren schouwburg', 'sony tongeren']) {
      type(term)
      await firstIs(/^2026\.83 Schouwburg Tongeren Sony PXW-Z280.* Afgehandeld$/)
    }
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe(`/rental/detail/${id}`))
  })

  it.each([
    ['rental', 'verhuur'],
    ['repair', 'herstelling'],
  ] as const)('[ZK-08] in %s shows what is of that department first', async (department, own) => {
    const repairId = await takeIn(desk)
    await db.repair.update(repairId, { number: '2026.7', boekjaar: 2026, documentNumber: 7 })
    const rentalId = await add(7)
    const { app, input, type } = await openPalette(department)
    type('2026.7')
    await waitFor(() => expect(lines()).toHaveLength(2))
    fireEvent.keyDown(input, { key: 'Enter' })
    const address = own === 'verhuur' ? `/rental/detail/${rentalId}` : `/repair/detail/${repairId}`
    await waitFor(() => expect(app.address()).toBe(address))
  })

  it('[ZK-08] puts the number that was typed before those that begin with it', async () => {
    for (const n of [8, 80, 81, 82, 83, 84, 85, 86, 87, 88, 89]) await add(n)
    const { type } = await openPalette('rental')
    type('2026.8')
    await firstIs(/^2026\.8 Klant 8 /)
  })

  it('[ZK-09] puts a screen whose name begins with what was typed above records that hold it', async () => {
    await add(12, { tempCusName: 'Verhuurkantoor Verhuur' })
    const { app, input, type } = await openPalette('rental')
    type('verhuur')
    await firstIs(/^Verhuur *$/)
    await waitFor(() => expect(lines().join('\n')).toContain('Verhuurkantoor'))
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe('/rental/overview'))
  })

  it('[ZK-09] takes the first line of the answer with Enter, also when Enter comes before the answer', async () => {
    const id = await add(14, { tempCusName: 'Radio Oost' })
    const { app, input, type } = await openPalette('rental')
    type('kalender')
    await firstIs(/^Kalender/)
    type('radio oost')
    fireEvent.keyDown(input, { key: 'Enter' })
    await waitFor(() => expect(app.address()).toBe(`/rental/detail/${id}`))
  })

  it('[ZK-10] has the customer and the device on a line of their own where the screen is narrow', async () => {
    await takeIn(desk)
    const { type } = await openPalette('repair')
    type('lens')
    await firstIs(/Productiehuis De Lens Sony PXW-Z280 400123 · Geen beeld/)
    const css = readFileSync('src/app/shell/palette/Palette.module.css', 'utf8')
    expect(css).toMatch(/\n\.detail \{[^}]*grid-row: 2/)
  })

  const groups = () =>
    screen.getAllByRole('group').filter((group) => within(group).queryAllByRole('option').length)
  const groupNames = () => groups().map((group) => group.getAttribute('aria-label'))

  it('[SL-11] has the current department first, marks what was found, and shows the status', async () => {
    await takeIn(desk)
    await add(31, { tempCusName: 'Lensfestival' })
    const { type } = await openPalette('rental')
    type('lens')
    await waitFor(() => expect(groupNames()).toEqual(['Verhuur', 'Klanten', 'Herstellingen', 'Acties']))
    expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual([
      'Lens',
      'Lens',
      'Lens',
      'Lens',
      'Lens',
    ])
    expect(lines()[0]).toMatch(/^2026\.31 Lensfestival .*Bevestigd$/)
  })

  it('[SL-11] has the group of an exact hit before the current department', async () => {
    const repairId = await takeIn(desk)
    await db.repair.update(repairId, { number: '2026.9', boekjaar: 2026, documentNumber: 9 })
    await add(90)
    const { type } = await openPalette('rental')
    type('2026.9')
    await waitFor(() => expect(groupNames()).toEqual(['Herstellingen', 'Verhuur']))
  })

  it('[SL-11] finds a number by its last part first, and what is open before what is closed', async () => {
    await add(184, { tempCusName: 'Tijdelijk' })
    await add(84, { tempCusName: 'Gesloten', status: 'Afgehandeld' })
    await add(841, { tempCusName: 'Open' })
    const { type } = await openPalette('rental')
    type('84')
    await waitFor(() =>
      expect(lines().map((line) => line.split(' ')[0])).toEqual(['2026.841', '2026.84', '2026.184']),
    )
  })

  it('[SL-12] with nothing typed offers the open record, the recent ones, actions and screens', async () => {
    // jsdom draws nothing.
    Object.assign(HTMLElement.prototype, { checkVisibility: () => true })
    const repairs = [await takeIn(desk), await takeIn(desk)]
    logIn(desk.user, 'repair')
    const app = await openApp('/sync')
    await screen.findByRole('heading', { level: 1, name: 'Synchronisatie' })
    const remembered = () => Object.entries(localStorage).find(([key]) => key.endsWith('.recent'))?.[1]
    const paths = [`/customers/detail/${desk.customer}`, ...repairs.map((id) => `/repair/detail/${id}`)]
    for (const path of paths) {
      await app.go(path)
      await waitFor(() => expect(remembered()).toContain(path.split('/').at(-1)))
    }
    await screen.findByRole('heading', { level: 1, name: /V-/ })
    await screen.findByRole('button', { name: 'Bestek maken' })
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
    await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })
    await waitFor(() => expect(groupNames().slice(1)).toEqual(['Recent', 'Acties', 'Ga naar']))
    expect(groupNames()[0]).toMatch(/V-/)
    const [record, recent] = groups()
    expect(within(record as HTMLElement).getAllByRole('option')[0]?.textContent).toContain('Bestek maken')
    const shown = within(recent as HTMLElement).getAllByRole('option')
    expect(shown.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Geen beeld'),
      expect.stringContaining('Productiehuis De Lens'),
    ])
  })

  it('[SL-13] offers a rental and a repair for the one customer that was found', async () => {
    const { app, type } = await openPalette('rental')
    type('productiehuis')
    fireEvent.click(await screen.findByRole('option', { name: /^Nieuwe verhuur voor Productiehuis De Lens/ }))
    await waitFor(() => expect(app.address()).toBe(`/rental/new/${desk.customer}`))
  })

  it('[SL-14] counts all hits of a group, also those that it does not list', async () => {
    for (let n = 1; n <= 26; n++) await add(n, { tempCusName: `Lensfestival ${n}` })
    const { type } = await openPalette('rental')
    type('lens')
    fireEvent.click(await screen.findByText('alle 26'))
    await screen.findByText('de eerste 24 van 26')
    expect(screen.getAllByRole('option')).toHaveLength(24)
    expect(screen.queryByText('alle 26')).toBeNull()
  })

  it('[SL-14] limits to the group of the hit with Tab or its button, and Backspace ends that', async () => {
    for (let n = 1; n <= 6; n++) await add(n, { tempCusName: `Lensfestival ${n}` })
    const { input, type } = await openPalette('rental')
    type('lens')
    await waitFor(() => expect(groupNames()).toContain('Klanten'))
    const rentals = () => within(screen.getByRole('group', { name: 'Verhuur' })).getAllByRole('option')
    expect(rentals()).toHaveLength(4)
    fireEvent.keyDown(input, { key: 'Tab' })
    await waitFor(() => expect(groupNames()).toEqual(['Verhuur']))
    expect(rentals()).toHaveLength(6)
    type('')
    fireEvent.keyDown(input, { key: 'Backspace' })
    type('lens')
    fireEvent.click(await screen.findByText('alle 6'))
    await waitFor(() => expect(groupNames()).toEqual(['Verhuur']))
    fireEvent.click(screen.getByRole('button', { name: 'Alleen Verhuur: alles tonen' }))
    await waitFor(() => expect(groupNames()).toContain('Klanten'))
  })

  it('[SL-15] opens the record in a new tab with Ctrl+Enter', async () => {
    const id = await add(84, { tempCusName: 'Open' })
    const opened = vi.fn<typeof window.open>()
    vi.stubGlobal('open', opened)
    const { input, type } = await openPalette('rental')
    type('2026.84')
    await firstIs(/^2026\.84/)
    await waitFor(() => {
      fireEvent.keyDown(input, { key: 'Enter', ctrlKey: true })
      expect(opened).toHaveBeenCalled()
    })
    expect(opened.mock.calls[0]?.[0]).toContain(`#/rental/detail/${id}`)
  })

  it('[SL-16] opens with its last text, selected, unless a hit was chosen', async () => {
    const { input, type } = await openPalette('rental')
    type('productie')
    fireEvent.keyDown(input, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Zoeken of/ })).toBeNull())
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
    const again = await screen.findByRole<HTMLInputElement>('combobox', { name: /^Zoeken of/ })
    await waitFor(() => expect([again.value, again.selectionEnd]).toEqual(['productie', 9]))
    await firstIs(/^Productiehuis De Lens/)
    fireEvent.keyDown(again, { key: 'Enter' })
    await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Zoeken of/ })).toBeNull())
    fireEvent.keyDown(document.documentElement, { key: 'k', code: 'KeyK', ctrlKey: true })
    expect((await screen.findByRole<HTMLInputElement>('combobox', { name: /^Zoeken of/ })).value).toBe('')
  })

  it('[SL-13] is the whole screen of a phone, with a button back', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      media,
      matches: media.includes('max-width: 767.98px'),
      addEventListener: () => {},
      removeEventListener: () => {},
    }))
    await openPalette('repair')
    expect(document.querySelector('.mantine-Modal-root')?.hasAttribute('data-full-screen')).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Terug' }))
    await waitFor(() =>
      expect(screen.queryByRole('combobox', { name: 'Zoeken of een actie starten' })).toBeNull(),
    )
  })
})
