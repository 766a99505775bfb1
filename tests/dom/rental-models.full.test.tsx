import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import { changeRentalStatus } from '../../src/shared/statuses/changeRental.ts'
import { dispatchCode } from '../../src/shared/scan/scanBus.ts'
import { quietSync } from '../kit/dom/wholeApp.tsx'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  editRental,
  openRentalForm,
  PERIOD,
  press,
  pressLine,
  rentals,
  rentalOf,
  startEditing,
} from '../kit/e2e/rentalForm.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

/* Models and kits on the form of a rental. */

let desk: desks.RentalDesk
let second: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  second = newId()
  await mutate('item.create', {
    id: second,
    categoryId: desk.category,
    brand: 'Canon',
    model: 'C300',
    serialNumber: 'R2',
    rentable: true,
    rentPrice: 80,
  })
})

const choose = async (typed: string, name: RegExp, look?: (options: (string | null)[]) => void) => {
  const search = screen.getByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: typed } })
  const option = await screen.findByRole('option', { name }, { timeout: 3000 })
  const list = option.closest<HTMLElement>('[role="listbox"]') ?? document.body
  look?.(
    within(list)
      .getAllByRole('option')
      .map((one) => one.textContent),
  )
  fireEvent.click(option)
}
const newRental = async () => {
  await openRentalForm(`/rental/new?${PERIOD}`)
}
const saved = async () => {
  press('Opslaan')
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
  await screen.findByText('Verhuur succesvol opgeslagen.')
  return (await rentals()).find(({ tempCusName }) => tempCusName === null)!
}

it('[KI-17] asks for so many of a model, counts them, and keeps brand, model and number', async () => {
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  const line = await screen.findByRole('row', { name: 'Canon C300' })
  expect(line.textContent).toContain('2 nog toe te wijzen')
  await waitFor(() => expect(line.textContent).toContain('2 van 2 vrij'))
  const { rentalLines } = await saved()
  expect(rentalLines).toMatchObject([
    { itemId: null, customItem: null, brand: 'Canon', model: 'C300', quantity: 2, itemPrice: 80 },
  ])
})

it('[KI-17] the model is the first hit, above its units', async () => {
  await newRental()
  await choose('2 c300', /R1 en 1 ander stuk/, (options) => {
    expect(options[0]).toMatch(/Stukken later kiezen/)
    expect(options[1]).toMatch(/1 ander stuk/)
  })
})

it('[KI-17] and and one press gives it its units', async () => {
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  const line = await screen.findByRole('row', { name: 'Canon C300' })
  fireEvent.click(await within(line).findByRole('button', { name: 'Nu kiezen' }))
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'Canon C300' })).toHaveLength(2))
  const { rentalLines } = await saved()
  expect(new Set(rentalLines.map(({ itemId }) => itemId))).toEqual(new Set([desk.camera, second]))
  expect(
    rentalLines.every(
      ({ brand, quantity, itemPrice }) => brand === null && quantity === 1 && itemPrice === 80,
    ),
  ).toBe(true)
})

it('[KI-17] [HV-04] is red where there are too few', async () => {
  await desks.rent(desk.camera)
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  const line = await screen.findByRole('row', { name: 'Canon C300' })
  await waitFor(() => expect(line.getAttribute('data-conflict')).toBe('true'))
  await waitFor(() => expect(line.textContent).toContain('1 van 2 vrij'))
})

it('[HV-26] says in words what is asked, owned and held, and what can be promised', async () => {
  await desks.rent(desk.camera, { status: 'Optie' })
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  const said = '2 gevraagd, 2 in huis, 1 in optie bij Omroep Noord t/m 13/06: 1 kan zeker.'
  expect(await screen.findByText(said)).toBeTruthy()
})

it('[HV-27] a request for more than is free keeps the difference as a short line of the model', async () => {
  await newRental()
  await choose('3 canon', /3 × Canon C300.*R1.* en 2 andere stukken · u hebt er 2/)
  await screen.findByText('2 van de 3 vrij in deze periode. De andere blijft als tekort op de verhuur.')
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'Canon C300' })).toHaveLength(3))
  const { rentalLines } = await saved()
  expect(rentalLines.map(({ itemId, model, quantity }) => [itemId !== null, model, quantity])).toEqual([
    [true, null, 1],
    [true, null, 1],
    [false, 'C300', 1],
  ])
})

const interview = (more: object = {}) =>
  mutate('kit.create', {
    id: newId(),
    name: 'Interviewset',
    price: 95,
    parts: [
      { id: newId(), position: 1, itemId: null, brand: 'Canon', model: 'C300', quantity: 1 },
      { id: newId(), position: 2, itemId: desk.cables, brand: null, model: null, quantity: 4 },
    ],
    ...more,
  })

it('[KI-18] puts a kit on a rental by its name, with its parts below, at its own price', async () => {
  await interview()
  await newRental()
  await choose('interview', /Interviewset/)
  await screen.findByRole('row', { name: 'Interviewset' })
  const { rentalLines, totalPriceExclVat, rate } = await saved()
  expect(rentalLines).toMatchObject([
    { customItem: 'Interviewset', itemPrice: 95, quantity: 1 },
    { brand: 'Canon', model: 'C300', itemPrice: 0, quantity: 1, partOf: rentalLines[0]!.id },
    { itemId: desk.cables, itemPrice: 0, quantity: 4, multiple: true, partOf: rentalLines[0]!.id },
  ])
  expect(rentalLines[0]!.kitId).not.toBeNull()
  expect(totalPriceExclVat).toBe(95 * rate)
})

it('[KI-18] and takes its parts along when it goes', async () => {
  await interview()
  await newRental()
  await choose('interview', /Interviewset/)
  await screen.findByRole('row', { name: 'Interviewset' })
  const { id } = await saved()
  await startEditing()
  await screen.findByRole('button', { name: 'Interviewset: meer' })
  await pressLine('Interviewset', 'Verwijderen')
  fireEvent.click(await screen.findByRole('button', { name: 'Ja' }))
  await waitFor(async () => expect((await rentalOf(id))?.rentalLines).toEqual([]))
})

it('[HV-06] says voorlopig of what was confirmed here and not agreed to yet', async () => {
  const id = await desks.rent(desk.camera)
  await editRental(id)
  // its number is provisional too, and its title explains that
  const said = await screen.findByTitle('Staat vast zodra de server het bevestigt.')
  expect(said.textContent).toBe('voorlopig')
})

it('[HV-01] [HV-03] asks the server to hold to it only what was seen free', async () => {
  await desks.rent(desk.camera)
  await newRental()
  await choose('canon kabel', /Kabelset/)
  await screen.findByRole('row', { name: 'Canon Kabelset' })
  const free = await saved()
  expect(await sentOf(free.id)).toMatchObject({ ifFree: true })
  const clash = await desks.rent(desk.camera, { status: 'Optie' })
  await changeRentalStatus({ id: clash, status: 'Optie' }, 'Bevestigd')
  expect(await sentOf(clash)).not.toHaveProperty('ifFree')
})

async function sentOf(id: string) {
  const { db } = await import('../../src/db/database.ts')
  const entries = await db.outbox.toArray()
  return entries.filter(({ args }) => (args as { id?: string }).id === id).at(-1)?.args
}

const shares = (set: object) => mutate('itemModel.set', { brand: 'Canon', model: 'C300', set })
const cable = (quantity: number) => ({
  id: newId(),
  position: 1,
  itemId: desk.cables,
  brand: null,
  model: null,
  quantity,
})

it('[KI-20] brings along what goes with a model, more of it with the next, and one press takes it back', async () => {
  await shares({ accessories: [cable(2)] })
  await newRental()
  await choose('canon c300', /^Canon C300 ?R1/)
  await screen.findByText('Wat altijd meegaat met Canon C300 staat erbij.')
  const part = await screen.findByRole('row', { name: 'Canon Kabelset' })
  expect(part.getAttribute('data-part')).toBe('true')
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'Canon Kabelset' })).toHaveLength(2))
  const { rentalLines } = await saved()
  const [unit, along, model, more] = rentalLines
  expect(rentalLines).toMatchObject([
    { itemId: desk.camera },
    { itemId: desk.cables, quantity: 2, itemPrice: 0, multiple: true, partOf: unit!.id },
    { brand: 'Canon', model: 'C300', quantity: 2 },
    { itemId: desk.cables, quantity: 4, itemPrice: 0, partOf: model!.id },
  ])
  expect([along!.partOf, more!.partOf]).toEqual([unit!.id, model!.id])
})

it('[KI-20] is undone by one press, the unit itself stays', async () => {
  await shares({ accessories: [cable(2)] })
  await newRental()
  await choose('canon c300', /^Canon C300 ?R1/)
  await screen.findByRole('row', { name: 'Canon Kabelset' })
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Canon Kabelset' })).toBeNull())
  expect(screen.getByRole('row', { name: 'Canon C300' })).toBeTruthy()
})

it('[KI-21] the price of the model is that of its line, and of a new item that has none', async () => {
  await shares({ dayPrice: 65 })
  const fresh = newId()
  const item = { categoryId: desk.category, brand: 'Canon', model: 'c300', rentable: true }
  await mutate('item.create', { ...item, id: fresh, serialNumber: 'R3' })
  const own = newId()
  await mutate('item.create', { ...item, id: own, serialNumber: 'R4', rentPrice: 90 })
  const { db } = await import('../../src/db/database.ts')
  expect([(await db.item.get(fresh))?.rentPrice, (await db.item.get(own))?.rentPrice]).toEqual([65, 90])
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/i)
  await screen.findByRole('row', { name: /Canon C300/i })
  expect((await saved()).rentalLines).toMatchObject([{ quantity: 2, itemPrice: 65 }])
})

it('[KI-22] puts as many of a kit on a rental as were typed before its name, its parts as many times', async () => {
  await interview()
  await newRental()
  await choose('2 interview', /2 × Interviewset/)
  await screen.findByRole('row', { name: 'Interviewset' })
  const { rentalLines, totalPriceExclVat, rate } = await saved()
  expect(rentalLines).toMatchObject([
    { customItem: 'Interviewset', quantity: 2, itemPrice: 95 },
    { brand: 'Canon', model: 'C300', quantity: 2, partOf: rentalLines[0]!.id },
    { itemId: desk.cables, quantity: 8, partOf: rentalLines[0]!.id },
  ])
  expect(totalPriceExclVat).toBe(2 * 95 * rate)
})

const lonely = async () => {
  const flightcase = newId()
  await mutate('item.create', { id: flightcase, categoryId: desk.category, brand: 'Peli', rentable: true })
  await interview({
    parts: [{ id: newId(), position: 1, itemId: flightcase, brand: null, model: null, quantity: 1 }],
  })
}

it('[KI-22] each with parts of its own if a part is the only unit of its kind', async () => {
  await lonely()
  await newRental()
  await choose('2 interview', /2 × Interviewset/)
  await waitFor(() => expect(screen.getAllByRole('row', { name: 'Interviewset' })).toHaveLength(2))
  const { rentalLines } = await saved()
  const kits = rentalLines.filter(({ kitId }) => kitId !== null)
  expect(kits).toMatchObject([{ quantity: 1 }, { quantity: 1 }])
  for (const { id } of kits) expect(rentalLines.filter(({ partOf }) => partOf === id)).toHaveLength(1)
})

it('[KI-33] the number of a kit is typed on its line, and its parts follow', async () => {
  await interview()
  await newRental()
  await choose('interview', /Interviewset/)
  const row = await screen.findByRole('row', { name: 'Interviewset' })
  const number = await within(row).findByLabelText('Aantal')
  fireEvent.focus(number)
  fireEvent.change(number, { target: { value: '3' } })
  fireEvent.blur(number)
  await waitFor(() => {
    const cable = within(screen.getByRole('row', { name: 'Canon Kabelset' }))
    expect(cable.getByLabelText<HTMLInputElement>('Aantal').value).toBe('12')
  })
  expect((await saved()).rentalLines.map(({ quantity }) => quantity)).toEqual([3, 3, 12])
})

it('[KI-33] and and cannot be increased if a part is the only unit of its kind', async () => {
  await lonely()
  await newRental()
  await choose('interview', /Interviewset/)
  const row = await screen.findByRole('row', { name: 'Interviewset' })
  await screen.findByRole('row', { name: 'Peli' })
  expect(within(row).queryByLabelText('Aantal')).toBeNull()
})

const optionText = async (typed: string, name: RegExp) => {
  const search = screen.getByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: typed } })
  return (await screen.findByRole('option', { name }, { timeout: 3000 })).textContent
}

it('[HV-16] says how many whole kits are free in the days, and nothing short while there are enough', async () => {
  await mutate('item.create', {
    id: newId(),
    categoryId: desk.category,
    brand: 'Canon',
    model: 'C300',
    serialNumber: 'R3',
    rentable: true,
  })
  await interview({
    parts: [
      { id: newId(), position: 1, itemId: null, brand: 'Canon', model: 'C300', quantity: 1 },
      { id: newId(), position: 2, itemId: desk.cables, brand: null, model: null, quantity: 2 },
    ],
  })
  await desks.rent(desk.camera)
  await newRental()
  const text = await optionText('interview', /Interviewset/)
  expect(text).toContain('2 van 3 vrij')
  expect(text).not.toContain('te kort')
})

it('[HV-16] says what is short, how much of it there is and who has it', async () => {
  await interview()
  const id = await desks.rent(desk.camera)
  const reference = (await rentalOf(id))?.provisionalRef
  await newRental()
  const text = await optionText('2 interview', /2 × Interviewset/)
  expect(text).toContain('te kort: Canon C300, 1 van 2 vrij (bij ')
  expect(text).toContain(String(reference))
  expect(text).toContain('te kort: Canon Kabelset, 6 van 6 vrij')
})

const ofCategory = (goesAlong: object[]) =>
  mutate('category.set', { id: desk.category, set: { goesAlong } } as never)

it('[KI-27] brings along what its category says, beside what its model says and each thing once', async () => {
  const light = newId()
  const rentable = { categoryId: desk.category, rentable: true }
  await mutate('item.create', {
    ...rentable,
    id: light,
    brand: 'Arri',
    model: 'Skypanel',
    serialNumber: 'A1',
  })
  const lamp = { ...cable(1), position: 2, itemId: light }
  await shares({ accessories: [cable(2)] })
  await ofCategory([cable(5), lamp])
  await newRental()
  await choose('canon c300', /^Canon C300 ?R1/)
  await screen.findByText('Wat altijd meegaat met Canon C300 staat erbij.')
  const { rentalLines } = await saved()
  expect(rentalLines).toMatchObject([
    { itemId: desk.camera },
    { itemId: desk.cables, quantity: 2, itemPrice: 0, partOf: rentalLines[0]!.id },
    { itemId: light, quantity: 1, itemPrice: 0, partOf: rentalLines[0]!.id },
  ])
})

it('[KI-27] also for a model of which nobody said anything, and never itself', async () => {
  await ofCategory([cable(3)])
  await newRental()
  await choose('2 canon', /2 × Canon C300.*Stukken later kiezen/)
  await screen.findByText('Wat altijd meegaat met Canon C300 staat erbij.')
  await choose('kabelset', /Kabelset/)
  const { rentalLines } = await saved()
  expect(rentalLines).toMatchObject([
    { brand: 'Canon', model: 'C300', quantity: 2 },
    { itemId: desk.cables, quantity: 6, partOf: rentalLines[0]!.id },
  ])
})

it('[KI-20] [KI-27] brings it along by a scan too, and one press takes that back', async () => {
  await ofCategory([cable(3)])
  await newRental()
  await screen.findByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  act(() => void dispatchCode('R1'))
  await screen.findByText('Canon C300 R1 toegevoegd, met wat altijd meegaat.')
  await screen.findByRole('row', { name: 'Canon Kabelset' })
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: 'Canon Kabelset' })).toBeNull())
  expect(screen.getByRole('row', { name: 'Canon C300' })).toBeTruthy()
})

it('[KI-29] a unit and its model are offered with the picture of the model', async () => {
  vi.spyOn(quietSync, 'photoUrl').mockImplementation((async () => 'blob:c300') as never)
  await shares({ picture: 'ab'.repeat(32) })
  await newRental()
  const search = screen.getByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: 'canon' } })
  const shown = async (name: RegExp) =>
    (await screen.findByRole('option', { name }, { timeout: 3000 })).querySelector('img')?.src
  await waitFor(async () => expect(await shown(/^Canon C300 ?R1/)).toBe('blob:c300'))
  expect(await shown(/Stukken later kiezen/)).toBe('blob:c300')
  expect(await shown(/Kabelset/)).toBeUndefined()
})

it('[LI-19] a unit with its own photo is offered with that one', async () => {
  vi.spyOn(quietSync, 'photoUrl').mockImplementation(
    (async (sha256: string) => `blob:${sha256.slice(0, 2)}`) as never,
  )
  await shares({ picture: 'ab'.repeat(32) })
  await mutate('item.set', { id: desk.camera, set: { picture: 'cd'.repeat(32) } })
  await newRental()
  const search = screen.getByPlaceholderText('Zoek op merk, model, serienummer of categorie')
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: 'canon' } })
  const shown = async (name: RegExp) =>
    (await screen.findByRole('option', { name }, { timeout: 3000 })).querySelector('img')?.src
  await waitFor(async () => expect(await shown(/^Canon C300 ?R1/)).toBe('blob:cd'))
  expect(await shown(/Stukken later kiezen/)).toBe('blob:ab')
})
