import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { setUpDesk, type Desk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
})

function usePhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width: 767.98px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
}
const bar = () => screen.findByRole('navigation', { name: 'Snel naar' })
async function openSheet() {
  fireEvent.click(within(await bar()).getByRole('button', { name: 'Nieuw' }))
  return screen.findByRole('dialog', { name: 'Nieuw' })
}
const choices = (sheet: HTMLElement) => within(within(sheet).getByRole('list')).getAllByRole('button')

it('[SL-08] a phone has a bar at the bottom with four places, a wide screen has none', async () => {
  await openApp('/customers/overview')
  await screen.findByRole('heading', { level: 1, name: 'Klanten' })
  expect(screen.queryByRole('navigation', { name: 'Snel naar' })).toBeNull()
})

it('[SL-08] Vandaag opens the tasks and then scrolls to the top; Zoek opens the palette', async () => {
  usePhone()
  const scroll = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const app = await openApp('/customers/overview')
  const places = within(await bar())
  expect([...(await bar()).children].map(({ textContent }) => textContent)).toEqual([
    'Vandaag',
    'Zoek',
    'Scan',
    'Nieuw',
  ])
  fireEvent.click(places.getByRole('link', { name: 'Vandaag' }))
  await waitFor(() => expect(app.address()).toBe('/today'))
  scroll.mockClear()
  fireEvent.click(places.getByRole('link', { name: 'Vandaag' }))
  expect(scroll).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' })
  fireEvent.click(places.getByRole('button', { name: 'Zoek' }))
  expect(await screen.findByRole('combobox', { name: 'Zoeken of een actie starten' })).toBeTruthy()
})

it('[SL-08] the bar gives way to the foot of a screen and to the keyboard', () => {
  const css = readFileSync('src/app/shell/phone/BottomBar.module.css', 'utf8')
  expect(css).toMatch(/\[data-keep-clear="foot"\][^{]*textarea:focus[^{]*> \.bar \{\s*display: none/)
  for (const file of ['handover/DeskHandover', 'handover/phone/PhoneFoot', 'form/price/PriceFoot'])
    expect(readFileSync(`src/features/rentals/${file}.tsx`, 'utf8')).toContain('{...SCREEN_FOOT}')
})

it('[SL-09] Nieuw offers a repair and a rental, and what was begun before them', async () => {
  usePhone()
  const app = await openApp('/customers/overview')
  await db.draft.put({ key: 'repair.new', data: {}, savedAt: Date.parse('2026-11-20T09:41:00Z') })
  const sheet = await openSheet()
  await waitFor(() => expect(choices(sheet)).toHaveLength(3))
  expect(choices(sheet).map(({ textContent }) => textContent)).toEqual([
    'Verder met nieuwe herstelling, 10:41',
    'Nieuwe herstellingKlant, toestel, klacht',
    'Nieuwe verhuurPeriode, klant, items',
  ])
  fireEvent.click(within(sheet).getByText('Nieuwe verhuur'))
  await waitFor(() => expect(app.address()).toBe('/rental/new'))
})

it('[SL-09] a reader is told why they start nothing', async () => {
  usePhone()
  await db.table('user').update(desk.user, { role: 'viewer' })
  const app = await openApp('/customers/overview')
  const sheet = await openSheet()
  const [repair] = choices(sheet)
  await waitFor(() => expect(repair?.getAttribute('aria-disabled')).toBe('true'))
  fireEvent.click(repair as HTMLElement)
  await screen.findByRole('alert')
  expect(app.address()).toBe('/customers/overview')
})
