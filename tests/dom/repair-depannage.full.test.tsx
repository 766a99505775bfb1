import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { db } from '../../src/db/database.ts'
import { useLive } from '../../src/db/live.ts'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { addDays, dayInBrussels } from '../../src/domain/shared/days.ts'
import { RentalDetailPage } from '../../src/features/rentals/detail/RentalDetailPage.tsx'
import { DepannagePanel } from '../../src/features/repairs/detail/DepannagePanel.tsx'
import { RepairDetailPage } from '../../src/features/repairs/detail/RepairDetailPage.tsx'
import {
  type Desk,
  repairOf,
  repairPanel,
  setUpDesk,
  showAt,
  takeIn,
  typeAndLeave,
} from '../kit/dom/repairDesk.tsx'

vi.mock('../../src/sync/client.ts', () => ({
  photoUrl: async () => null,
  syncNow: async () => {},
  syncStatus: { subscribe: () => () => {}, getSnapshot: () => sync.status },
  onSyncEvent: () => () => {},
}))
const request = vi.hoisted(() => vi.fn<(method: string, path: string) => Promise<unknown>>())
vi.mock('../../src/lib/http.ts', async (original) => ({ ...(await original<object>()), request }))

const OFFLINE = {
  state: 'offline',
  waiting: 0,
  refused: 0,
  conflicts: 0,
  lastSyncAt: '2026-03-02T08:15:00.000Z',
  boot: null,
  online: false,
}
const sync = { status: OFFLINE }
const TODAY = dayInBrussels(new Date().toISOString())

let desk: Desk
let id: string
let camera: string
let cables: string
beforeEach(async () => {
  request.mockReset()
  sync.status = OFFLINE
  desk = await setUpDesk()
  id = await takeIn(desk)
  ;[camera, cables] = [newId(), newId()]
  const rentable = { categoryId: desk.category, brand: 'Canon', rentable: true, rentPrice: 80 }
  await mutate('item.create', { ...rentable, id: camera, model: 'C300', serialNumber: 'R1' })
  await mutate('item.create', { ...rentable, id: cables, model: 'Kabelset', stockQuantity: 6 })
})

/** Only the panel, because the screen around it is slow. */
function Panel() {
  const repair = useLive(() => repairOf(id), [])
  return repair ? <DepannagePanel repair={repair} /> : null
}
const show = () => showAt('/repair/detail/$repairId', `/repair/detail/${id}`, Panel)
const panel = async () => within(await screen.findByRole('region', { name: 'Depannage' }))
const open = async (name = 'Nieuwe depannage') => {
  fireEvent.click(await (await panel()).findByRole('button', { name }))
  return within(await screen.findByRole('dialog'))
}
type Dialog = Awaited<ReturnType<typeof open>>
const search = (dialog: Dialog, term: string) => {
  const field = dialog.getByRole('combobox', { name: /^Item/ })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: term } })
}
const pick = async (dialog: Dialog, term: string, name: RegExp) => {
  search(dialog, term)
  fireEvent.click(await dialog.findByRole('option', { name }))
}
const save = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: 'Opslaan' }))
const rentals = () => db.rental.toArray()
/** Makes another rental that reserves the item on the days of a depannage that begins today. */
const rentOut = async (itemId: string) => {
  const until = addDays(TODAY, 3)
  const other = newId()
  await mutate('rental.create', {
    id: other,
    startDate: TODAY,
    endDate: until,
    pickupDate: TODAY,
    returnDate: until,
    rentalLines: [{ id: newId(), itemId }],
  })
  return other
}

describe('a depannage from a repair', () => {
  it('[RD-04] [DP-01] has its panel on the repair', async () => {
    await showAt('/repair/detail/$repairId', `/repair/detail/${id}`, RepairDetailPage)
    const own = within(await repairPanel('Depannage'))
    expect(await own.findByRole('button', { name: 'Nieuwe depannage' })).toBeTruthy()
  })

  it('[DP-01, DP-05, DP-06, DP-07] makes a rental of the chosen items, without a network', async () => {
    await show()
    const dialog = await open()
    await pick(dialog, 'canon', /Kabelset/)
    typeAndLeave(dialog.getByLabelText('Aantal Canon Kabelset'), '4')
    await pick(dialog, 'c300', /C300/)
    save(dialog)
    expect(await screen.findByText('Depannage succesvol opgeslagen.')).toBeTruthy()
    const [rental] = await rentals()
    expect(rental).toMatchObject({
      type: 'Depannage',
      status: 'Bevestigd',
      customerId: desk.customer,
      pickupDate: TODAY,
    })
    expect(rental?.rentalLines.map(({ itemId, quantity }) => [itemId, quantity])).toEqual([
      [cables, 4],
      [camera, 1],
    ])
    expect(await repairOf(id)).toMatchObject({ depannage: true, rentalId: rental?.id })
    expect(await db.outbox.toCollection().last()).toMatchObject({ name: 'rental.createDepannage' })
  })

  it('[DP-07] shows the rental with its items and leads to it', async () => {
    await mutate('rental.createDepannage', { id: newId(), repairId: id, itemIds: [camera] })
    const [rental] = await rentals()
    const { path } = await show()
    const shown = await panel()
    expect(await shown.findByText('Bevestigd')).toBeTruthy()
    expect(
      within(shown.getByRole('list', { name: 'Items van de depannage' })).getByText(/Canon C300/),
    ).toBeTruthy()
    fireEvent.click(shown.getByRole('link', { name: rental?.reference as string }))
    await waitFor(() => expect(path()).toBe(`/rental/detail/${rental?.id}`))
  })

  it('the rental leads back to the repair', async () => {
    const rentalId = newId()
    await mutate('rental.createDepannage', { id: rentalId, repairId: id, itemIds: [camera] })
    const { path } = await showAt('/rental/detail/$rentalId', `/rental/detail/${rentalId}`, RentalDetailPage)
    const repair = await repairOf(id)
    fireEvent.click(await screen.findByRole('link', { name: repair?.provisionalRef as string }))
    await waitFor(() => expect(path()).toBe(`/repair/detail/${id}`))
  })

  it('[DP-02] [CN-16] searches 800 ms after typing, not before', async () => {
    await show()
    const dialog = await open()
    const typed = performance.now()
    search(dialog, 'c300')
    await dialog.findByRole('option', { name: /C300/ })
    expect(performance.now() - typed).toBeGreaterThanOrEqual(800)
  })

  it('[DP-03] [CN-25] a term of one character searches nothing, one of two does', async () => {
    await show()
    const dialog = await open()
    search(dialog, 'c')
    expect(await dialog.findByText('minstens 2 karakters')).toBeTruthy()
    expect(dialog.queryByRole('option')).toBeNull()
    search(dialog, 'c3')
    expect(await dialog.findByRole('option', { name: /C300/ })).toBeTruthy()
  })

  it('[AV-01] offers only what is for rent and free, with how many there are', async () => {
    await rentOut(camera)
    await show()
    const dialog = await open()
    search(dialog, 'canon')
    expect((await dialog.findByRole('option', { name: /Kabelset/ })).textContent).toContain('6 vrij')
    expect(dialog.getAllByRole('option')).toHaveLength(1)
  })

  it('says of when the counts are without a connection (D-032)', async () => {
    await show()
    const dialog = await open()
    expect(dialog.getByText('Beschikbaarheid volgens laatste synchronisatie: 02/03/2026 09:15')).toBeTruthy()
  })

  it('takes the stricter answer when the server can be asked (D-032)', async () => {
    sync.status = { ...OFFLINE, online: true, state: 'idle' }
    // a version marks the record as known to the server
    await db.table('item').update(cables, { _v: 7 })
    await db.table('item').update(camera, { _v: 8 })
    request.mockResolvedValue([{ id: cables, remaining: 2 }])
    await show()
    const dialog = await open()
    search(dialog, 'canon')
    expect((await dialog.findByRole('option', { name: /Kabelset/ })).textContent).toContain('2 van 6 vrij')
    expect(dialog.getAllByRole('option')).toHaveLength(1)
    const until = addDays(TODAY, 14).split('-').toReversed().join('-')
    expect(request.mock.calls[0]?.[1]).toBe(
      `/item/search/canon/${TODAY.split('-').toReversed().join('-')}/${until}`,
    )
  })

  it('goes on with what this device knows when the server gives no answer', async () => {
    sync.status = { ...OFFLINE, online: true, state: 'idle' }
    request.mockRejectedValue(new Error('down'))
    await show()
    const dialog = await open()
    search(dialog, 'kabel')
    expect((await dialog.findByRole('option', { name: /Kabelset/ })).textContent).toContain('6 vrij')
  })

  it('needs an item, and a number of it', async () => {
    await show()
    const dialog = await open()
    save(dialog)
    expect(await dialog.findByText('Gelieve een item te selecteren!')).toBeTruthy()
    await pick(dialog, 'kabel', /Kabelset/)
    typeAndLeave(dialog.getByLabelText('Aantal Canon Kabelset'), '0')
    save(dialog)
    expect(await dialog.findByText('Gelieve een geldig getal in te vullen!')).toBeTruthy()
    expect(await rentals()).toHaveLength(0)
  })

  it('[AV-12] more than there is warns and saves (D-086)', async () => {
    await show()
    const dialog = await open()
    await pick(dialog, 'kabel', /Kabelset/)
    typeAndLeave(dialog.getByLabelText('Aantal Canon Kabelset'), '9')
    expect(await dialog.findByText('Slechts 6 vrij')).toBeTruthy()
    save(dialog)
    await waitFor(async () => expect((await rentals())[0]?.rentalLines[0]?.quantity).toBe(9))
  })

  it('adds to the rental while that is active', async () => {
    const rentalId = newId()
    await mutate('rental.createDepannage', { id: rentalId, repairId: id, itemIds: [camera] })
    await show()
    const dialog = await open('Items toevoegen')
    await pick(dialog, 'canon', /Kabelset/)
    save(dialog)
    await waitFor(async () => expect((await rentals()).map((one) => one.rentalLines.length)).toEqual([2]))
  })

  it('a return gives everything back, and the next depannage is a new rental', async () => {
    const rentalId = newId()
    await mutate('rental.createDepannage', { id: rentalId, repairId: id, itemIds: [camera] })
    await show()
    fireEvent.click(await (await panel()).findByRole('button', { name: 'Teruggebracht' }))
    expect(await screen.findByText('Status succesvol aangepast.')).toBeTruthy()
    const dialog = await open()
    await pick(dialog, 'c300', /C300/)
    save(dialog)
    await waitFor(async () => expect(await rentals()).toHaveLength(2))
    expect((await repairOf(id))?.rentalId).not.toBe(rentalId)
  })

  it('[AV-10] names the rental that wants the same item', async () => {
    await mutate('rental.createDepannage', { id: newId(), repairId: id, itemIds: [camera] })
    const other = await db.rental.get(await rentOut(camera))
    await show()
    expect(await (await panel()).findByText(`Conflict met verhuur ${other?.reference}`)).toBeTruthy()
  })
})
