import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../../src/app/router.ts'
import { db } from '../../src/db/database.ts'
import type { Department } from '../../src/domain/shared/departments.ts'
import { add } from '../kit/dom/rentalsDesk.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { rentalLine } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
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
      await firstIs(/^2026\.83Schouwburg Tongeren · .*Sony PXW-Z280.*Afgehandeld$/)
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
    await firstIs(/^2026\.8Klant 8 /)
  })

  it('[ZK-09] puts a screen whose name begins with what was typed above records that hold it', async () => {
    await add(12, { tempCusName: 'Verhuurkantoor Verhuur' })
    const { app, input, type } = await openPalette('rental')
    type('verhuur')
    await firstIs(/^VerhuurActie$/)
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
    await firstIs(/Productiehuis De Lens · Sony PXW-Z280 400123 · Geen beeld/)
    const css = readFileSync('src/app/shell/palette/Palette.module.css', 'utf8')
    expect(css).toMatch(/@media \(max-width: 48em\)[^@]*\.detail \{[^}]*grid-row: 2/)
  })
})
