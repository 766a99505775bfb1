import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { longDay } from '../../src/features/rentals/planner/visibleDays.ts'
import { type Desk, setUpDesk } from '../kit/dom/repairDesk.tsx'
import { setWindowWidth } from '../kit/dom/viewport.ts'
import { logIn, openApp, reportStatus } from '../kit/dom/wholeApp.tsx'

// Every change was sent already, so that undo is a change of its own.
vi.mock('../../src/sync/client.ts', async () => ({
  ...(await import('../kit/dom/wholeApp.tsx')).quietSync,
  cancelPending: async () => [],
}))

/* The work that the planner offers: units to assign, and conflicts to walk through. */

const TODAY = dayInBrussels(new Date().toISOString())
const inDays = (n: number) => addDays(TODAY, n)
let desk: Desk
let cameras: string[]
beforeEach(async () => {
  localStorage.clear()
  setWindowWidth(1024)
  // The scroller positions its rows, so it needs a height.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200)
  desk = await setUpDesk()
  logIn(desk.user)
  reportStatus({})
  const [category] = await db.category.toArray()
  const rentable = { categoryId: category?.id ?? '', rentable: true, brand: 'Sony', model: 'FX9' }
  cameras = [newId(), newId()]
  for (const [at, id] of cameras.entries())
    await mutate('item.create', { ...rentable, id, serialNumber: `S-${at + 1}` })
})

async function rent(tempCusName: string, [from, to]: [number, number], line: object, more: object = {}) {
  const id = newId()
  const days = {
    pickupDate: inDays(from),
    startDate: inDays(from),
    endDate: inDays(to),
    returnDate: inDays(to),
  }
  await mutate('rental.create', {
    id,
    ...days,
    tempCusName,
    rentalLines: [{ id: newId(), ...line }],
    ...more,
  })
  return id
}
const ofModel = (quantity: number) => ({ brand: 'Sony', model: 'FX9', quantity })
const openPlanner = async () => {
  const app = await openApp('/rental/scheduler')
  await screen.findByRole('grid', { name: 'Planner' })
  return app
}
const itemIdsOf = async (id: string) => (await db.rental.get(id))!.rentalLines.map(({ itemId }) => itemId)

describe('the units that are still to be assigned', () => {
  it('[PN-21] are counted by day of pick-up, listed by a press, and assigned with an undo', async () => {
    const id = await rent('Theater Boei', [5, 7], ofModel(2))
    await rent('Ver weg', [90, 92], ofModel(1))
    await openPlanner()
    const all = await screen.findByRole('button', { name: 'Nog toe te wijzen 2 stukken' })
    const row = within(all.closest<HTMLElement>('[role="row"]')!)
    expect(row.getAllByRole('gridcell').map(({ title, textContent }) => [title, textContent])).toEqual([
      [longDay(inDays(5)), '2'],
    ])
    fireEvent.click(all)
    const dialog = await screen.findByRole('dialog', { name: 'Nog toe te wijzen' })
    expect(await within(dialog).findByText('2 × Sony FX9')).toBeTruthy()
    fireEvent.click(within(dialog).getByRole('button', { name: /^Sony FX9 toewijzen aan .*Theater Boei/ }))
    await waitFor(async () => expect(new Set(await itemIdsOf(id))).toEqual(new Set(cameras)))
    expect(await within(dialog).findByText('Alles is toegewezen.')).toBeTruthy()
    fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
    await waitFor(async () => expect(await itemIdsOf(id)).toEqual([null]))
  })

  it('[PN-21] a shortage stays to be assigned, and the row says so when there is none left', async () => {
    await rent('Eerst', [4, 8], { itemId: cameras[0], quantity: 1 })
    const id = await rent('Theater Boei', [5, 7], ofModel(2))
    await openPlanner()
    fireEvent.click(await screen.findByRole('button', { name: 'Nog toe te wijzen 2 stukken' }))
    fireEvent.click(await screen.findByRole('button', { name: /^Sony FX9 toewijzen aan/ }))
    await waitFor(async () => expect(await itemIdsOf(id)).toEqual([cameras[1], null]))
    await screen.findByRole('button', { name: 'Nog toe te wijzen 1 stuk', hidden: true })
    await db.rental.update(id, { status: 'Geannuleerd' })
  })
})

describe('the conflicts', () => {
  it('[PN-22] are counted from today on; a press walks to each of them and focuses its bar', async () => {
    await rent('Een', [3, 6], { itemId: cameras[0], quantity: 1 })
    await rent('Twee', [5, 8], { itemId: cameras[0], quantity: 1 })
    await rent('Drie', [70, 73], { itemId: cameras[1], quantity: 1 })
    await rent('Vier', [72, 74], { itemId: cameras[1], quantity: 1 })
    await rent('Voorbij', [-9, -6], { itemId: cameras[1], quantity: 1 })
    await rent('Ook voorbij', [-8, -7], { itemId: cameras[1], quantity: 1 })
    await openPlanner()
    const walk = await screen.findByRole('button', { name: '2 conflicten' })
    fireEvent.click(await screen.findByRole('button', { name: /^Camera/ }))
    const focused = (name: RegExp) => waitFor(() => expect(document.activeElement?.textContent).toMatch(name))
    fireEvent.click(walk)
    await focused(/Twee.*conflict/)
    fireEvent.click(walk)
    await focused(/Vier.*conflict/)
    fireEvent.keyDown(document.activeElement!.closest('[data-lane]')!, { key: 'c' })
    await focused(/Twee.*conflict/)
  })

  it('[PN-22] have no button without one', async () => {
    await rent('Een', [3, 6], { itemId: cameras[0], quantity: 1 })
    await openPlanner()
    await screen.findByRole('button', { name: /Een/ })
    expect(screen.queryByRole('button', { name: /conflict/ })).toBeNull()
  })
})

it('[PN-27] Vandaag is dimmed while today is on the screen', async () => {
  await rent('Een', [3, 20], { itemId: cameras[0], quantity: 1 })
  await openPlanner()
  const isThere = () => screen.getByRole('button', { name: 'Vandaag' }).dataset['there']
  expect(isThere()).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Volgende week' }))
  await waitFor(() => expect(isThere()).toBeUndefined())
  fireEvent.click(screen.getByRole('button', { name: 'Vandaag' }))
  await waitFor(() => expect(isThere()).toBe('true'))
})
