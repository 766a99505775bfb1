import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { mondayOf, weekdayOf } from '../../src/domain/shared/weeks.ts'
import { longDay } from '../../src/features/rentals/planner/visibleDays.ts'
import { setUpDesk } from '../kit/dom/repairDesk.tsx'
import { setWindowWidth } from '../kit/dom/viewport.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

const TODAY = dayInBrussels(new Date().toISOString())
/** The Monday of next week, so that a whole week is to come. */
const NEXT = addDays(mondayOf(TODAY), 7)
let cameras: string[]
beforeEach(async () => {
  localStorage.clear()
  setWindowWidth(390)
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({})
  const [category] = await db.category.toArray()
  const rentable = { categoryId: category?.id ?? '', rentable: true, brand: 'Sony', model: 'FX9' }
  cameras = [newId(), newId()]
  for (const [at, id] of cameras.entries())
    await mutate('item.create', { ...rentable, id, serialNumber: `S-${at + 1}` })
})

const rent = (from: number, to: number, line: object, status: 'Bevestigd' | 'Optie' = 'Bevestigd') => {
  const [first, last] = [addDays(NEXT, from), addDays(NEXT, to)]
  return mutate('rental.create', {
    id: newId(),
    pickupDate: first,
    startDate: first,
    endDate: last,
    returnDate: last,
    status,
    rentalLines: [{ id: newId(), ...line }],
  })
}

it('[PN-26] the search says how many are free on 28 days, and begins a rental with two presses', async () => {
  await rent(1, 2, { itemId: cameras[0], quantity: 1 })
  await rent(2, 2, { brand: 'Sony', model: 'FX9', quantity: 1 })
  await rent(4, 5, { itemId: cameras[1], quantity: 1 }, 'Optie')
  const app = await openApp('/rental/scheduler')
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Items zoeken' }), {
    target: { value: 'fx9' },
  })
  const model = within(await screen.findByRole('region', { name: 'Sony FX9' }))
  expect(screen.queryByRole('grid', { name: 'Planner' })).toBeNull()
  // Four weeks are listed from Monday on; a day that is over cannot be pressed.
  expect(model.getAllByText(/^\d{1,2}$/, { selector: 'small' })).toHaveLength(28)
  expect(model.getAllByRole('button')).toHaveLength(28 - weekdayOf(TODAY))
  expect(model.getByText('2 in huis')).toBeTruthy()
  const free = (n: number, count: number) =>
    model.findByRole('button', { name: `${longDay(addDays(NEXT, n))}, ${count} vrij` })
  await free(0, 2)
  await free(1, 1)
  await free(2, 0)
  await free(4, 2)
  fireEvent.click(await free(1, 1))
  expect(model.getByText('Tik op de laatste dag.')).toBeTruthy()
  fireEvent.click(await free(2, 0))
  expect(model.getByText(/niets vrij$/)).toBeTruthy()
  fireEvent.click(await free(0, 2))
  fireEvent.click(await free(1, 1))
  expect(model.getByText(/1 vrij$/, { selector: 'strong' })).toBeTruthy()
  fireEvent.click(model.getByRole('button', { name: /^Verhuur van / }))
  await waitFor(() => expect(app.address()).toMatch(/^\/rental\/new/))
  const search = new URLSearchParams(app.address().split('?')[1])
  expect(search.get('start')).toBe(NEXT)
  expect(search.get('end')).toBe(addDays(NEXT, 1))
  expect(search.get('itemId')).toBe(cameras[1])
})
