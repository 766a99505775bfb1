import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { router } from '../../src/app/router.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { ROUTES } from '../../src/lib/routes.ts'
import { type Desk, setUpDesk, takeIn } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)
vi.mock('../../src/session/connect.ts', () => ({ connect: async () => {} }))

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
})

const shows = (heading: string) =>
  waitFor(() => expect(document.querySelector('h1')?.textContent).toBe(heading))
const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent)

describe('the screens of rental', () => {
  it.each([
    ['[SH-38]', 'Rental', '/rental/calendar', 'Kalender'],
    ['[SH-37] [SH-65]', 'RentalPlanner', '/rental/scheduler', 'Planner'],
    ['[SH-32] [SH-66]', 'RentalOverview', '/rental/overview', 'Verhuur'],
  ] as const)('%s the route %s is %s', async (_ids, name, path, heading) => {
    logIn(desk.user, 'rental')
    await openApp(ROUTES[name])
    await shows(heading)
    expect(router.state.location.pathname).toBe(path)
  })
})

it('[SH-02] there are two departments', async () => {
  await openApp('/department')
  await screen.findByRole('button', { name: 'Verhuur' })
  const tiles = document.querySelectorAll('main button')
  expect([...tiles].map(({ textContent }) => textContent)).toEqual(['Verhuur', 'Herstel'])
})

it('[SH-11] the settings hold values, mail, imports, executors, holidays, price rates and users', async () => {
  const app = await openApp('/rental/settings')
  const rental = await tabs()
  expect(rental).toEqual(expect.arrayContaining(['Algemeen', 'Programma', 'Importeren', 'Gebruikers']))
  expect(rental).toEqual(expect.arrayContaining(['Feestdagen', 'Staffels']))
  await app.go('/repair/settings')
  await screen.findByRole('tab', { name: 'Uitvoerders' })
  const common = ['Algemeen', 'Programma', 'Importeren', 'Mailsjablonen', 'Gebruikers']
  expect(await tabs()).toEqual(expect.arrayContaining(common))
})

it('[SH-12] rental has notifications; the own data and the action form belong to everybody', async () => {
  logIn(desk.user, 'rental')
  const app = await openApp('/rental/notifications')
  await shows('Meldingen Verhuur')
  await app.go('/account')
  await shows('Mijn gegevens')
  await app.go('/actionForm')
  await shows('Opdrachtbon')
})

it('[SH-104] whoever is logged in reaches every screen, whatever the department', async () => {
  const app = await openApp('/sync')
  const [repair, rental] = [await takeIn(desk), newId()]
  const day = '2026-03-02'
  const days = { startDate: day, endDate: day, pickupDate: day, returnDate: day }
  await mutate('rental.create', { id: rental, ...days, rentalLines: [] })
  const screens = Object.values(ROUTES)
    .filter((path) => path !== ROUTES.LoginPage && path in router.routesByPath)
    .map((path) => path.replace('$repairId', repair).replace('$customerId', desk.customer))
    .map((path) => path.replace('$rentalId', rental).replace('$id', desk.customer))
    .filter((path) => !path.includes('$'))
  for (const department of ['rental', 'repair'] as const) {
    logIn(desk.user, department)
    for (const path of screens) {
      await app.go(path)
      await waitFor(() => expect(document.querySelector('h1')).toBeTruthy())
      expect(router.state.location.pathname).toBe(path)
    }
  }
})
