import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { testRepair } from '../../src/db/lists/testDocs.ts'
import { mutate } from '../../src/db/mutate.ts'
import { addDays, addMonths, dayInBrussels, dutchDay } from '../../src/domain/shared/days.ts'
import { freshLists } from '../kit/dom/freshLists.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'
import { movementOf, rentalLine, rentalWith } from '../kit/rentals.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const NEWEST = '2026-06-01'
const [REPAIRS, RENTALS, MOVES] = [200, 80, 20]

let desk: Desk
beforeEach(async () => {
  localStorage.clear()
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({ state: 'offline', online: false })
})

/** 300 events of one device, a repair every day, the newest on NEWEST. */
async function fill(itemId: string): Promise<void> {
  const days = (n: number) => Array.from({ length: n }, (_, i) => addDays(NEWEST, -i))
  await db.repair.bulkPut(
    days(REPAIRS).map((dateIn, n) => testRepair(n, { itemId, dateIn, notes: `Klacht ${n}` })) as never[],
  )
  await db.rental.bulkPut(
    days(RENTALS).map((startDate) =>
      rentalWith({ startDate, rentalLines: [rentalLine({ itemId })] }),
    ) as never[],
  )
  const itemLogLines = days(MOVES).map((day, n) => ({
    id: `line-${n}`,
    description: `Eigenaar: Studio ${n} -> Studio ${n + 1}`,
    at: `${day}T10:00:00.000Z`,
    by: null,
    auto: true,
  }))
  await db.item.update(itemId, { itemLogLines })
  freshLists()
}

const history = () => screen.findByRole('region', { name: 'Geschiedenis' })
const events = async () => (await history()).querySelectorAll('time').length
const print = (when: 'beforeprint' | 'afterprint') => act(() => void window.dispatchEvent(new Event(when)))

it('[DO-05] a history of 300 events shows 50, and 50 more with each press', async () => {
  await fill(desk.camera)
  await openApp(`/items/detail/${desk.camera}`)
  const more = () => screen.findByRole('button', { name: 'Toon 50 meer' })
  await more()
  expect(await events()).toBe(50)
  expect(within(await history()).getByText('Klacht 0')).toBeTruthy()
  expect(screen.queryByText('Klacht 199')).toBeNull()
  expect(screen.getByText('Nog 250 van vroeger')).toBeTruthy()
  for (const shown of [100, 150, 200, 250, 300]) {
    fireEvent.click(await more())
    expect(await events()).toBe(shown)
  }
  expect(screen.queryByRole('button', { name: /^Toon/ })).toBeNull()
  expect(screen.getByText('Klacht 199')).toBeTruthy()
})

it('[DO-05] what is printed has all of it, and the screen is as it was afterwards; another filter begins anew', async () => {
  await fill(desk.camera)
  await openApp(`/items/detail/${desk.camera}`)
  fireEvent.click(await screen.findByRole('button', { name: 'Toon 50 meer' }))
  print('beforeprint')
  expect(await events()).toBe(300)
  print('afterprint')
  expect(await events()).toBe(100)
  fireEvent.click(screen.getByRole('button', { name: /^Verhuur/ }))
  await waitFor(async () => expect(await events()).toBe(50))
  expect(screen.getByRole('button', { name: 'Toon 30 meer' })).toBeTruthy()
})

it('[KE-03] says when it has to be inspected, and one press says that it was', async () => {
  const today = dayInBrussels(new Date().toISOString())
  const asked = () => screen.queryByRole('button', { name: 'Gekeurd vandaag' })
  const app = await openApp(`/items/detail/${desk.companyItem}`)
  await screen.findByText('Niet gepland')
  expect(asked()).toBeNull()
  await app.go('/account')
  await mutate('item.set', {
    id: desk.companyItem,
    set: { inspectionMonths: 6, inspectionDue: addDays(today, -1) },
  })
  await app.go(`/items/detail/${desk.companyItem}`)
  expect(await screen.findByText(/^Vervallen sinds \d\d\/\d\d\/\d{4}/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Gekeurd vandaag' }))
  expect(await screen.findByText(`Tegen ${dutchDay(addMonths(today, 6))}`)).toBeTruthy()
  expect(await db.item.get(desk.companyItem)).toMatchObject({ inspectedAt: today })
})

it('[OI-21] says how much of bulk is missing, with the way to the rental of which it is', async () => {
  await mutate('item.set', { id: desk.companyItem, set: { stockQuantity: 40 } })
  const line = rentalLine({ itemId: desk.companyItem, customItem: null, multiple: true, quantity: 8 })
  const missing = movementOf(line, 'missing', 3)
  const rental = rentalWith({
    number: '2026.75',
    status: 'Afgehandeld',
    rentalLines: [line],
    movements: [missing],
  })
  await db.rental.bulkPut([rental] as never[])
  freshLists()
  await openApp(`/items/detail/${desk.companyItem}`)
  const link = await screen.findByRole('link', { name: '3 ontbreken na verhuur 2026.75' })
  expect(link.getAttribute('href')).toContain(`/rental/handover/${rental.id}?mode=back`)
})

it('[LI-08] says first where the item is, with the way to the rental that has it', async () => {
  await mutate('item.set', { id: desk.companyItem, set: { rentable: true, place: 'Rek A1' } })
  const app = await openApp(`/items/detail/${desk.companyItem}`)
  expect(await screen.findByText('In huis, Rek A1')).toBeTruthy()
  const today = dayInBrussels(new Date().toISOString())
  const [first, last] = [addDays(today, -2), addDays(today, 4)]
  const days = { startDate: first, pickupDate: first, endDate: last, returnDate: last }
  const rental = rentalWith({ ...days, rentalLines: [rentalLine({ itemId: desk.companyItem })] })
  await db.rental.put(rental)
  freshLists()
  await app.go('/items/overview')
  await app.go(`/items/detail/${desk.companyItem}`)
  const link = await screen.findByRole('link', {
    name: new RegExp(`^Weg tot .* ${dutchDay(last).slice(0, 5)}$`),
  })
  expect(link.getAttribute('href')).toContain(rental.id)
})

it('[LI-15] [LI-16] offers to take back what is away, and shows on which days it is', async () => {
  const today = dayInBrussels(new Date().toISOString())
  const lines = [rentalLine({ itemId: desk.camera })]
  const rental = rentalWith({
    number: '2026.84',
    pickupDate: addDays(today, -1),
    returnDate: addDays(today, 1),
    status: 'Bevestigd',
    rentalLines: lines,
  })
  await db.rental.put(rental as never)
  await db.item.update(desk.camera, { customerId: null, rentable: true })
  freshLists()
  const app = await openApp(`/items/detail/${desk.camera}`)
  const strip = within(await screen.findByRole('region', { name: 'Bezetting' }))
  expect(strip.getAllByRole('group')).toHaveLength(4)
  expect(strip.getAllByRole('link', { name: '2026.84' })[0]?.getAttribute('href')).toContain(rental.id)
  const free = strip.getAllByRole('link', { name: /^Nieuwe verhuur vanaf/ })
  expect(free.at(-1)?.getAttribute('href')).toContain(`itemId=${desk.camera}`)
  fireEvent.click(screen.getByRole('button', { name: 'Terugnemen' }))
  await waitFor(() => expect(app.address()).toBe(`/rental/handover/${rental.id}?mode=back`))
})
