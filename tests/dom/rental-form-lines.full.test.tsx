import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { mutate } from '../../src/db/mutate.ts'
import { newId } from '../../src/db/newId.ts'
import * as desks from '../kit/e2e/rentalForm.ts'
import {
  fieldByLabel,
  editRental,
  openRentalForm,
  PERIOD,
  press,
  pressLine,
  rent,
  rentalOf,
  rentals,
  saveAndWait,
  typeByLabel,
  typeIn,
} from '../kit/e2e/rentalForm.ts'

vi.mock('../../src/sync/client.ts', async () => (await import('../kit/dom/wholeApp.tsx')).quietSync)

// records each render of a line
const drawn = vi.hoisted(() => [] as string[])
vi.mock('../../src/features/rentals/form/lines/LineMenu.tsx', async (actual) => {
  const real = await actual<typeof import('../../src/features/rentals/form/lines/LineMenu.tsx')>()
  const LineMenu: typeof real.LineMenu = (props) => {
    drawn.push(props.name)
    return real.LineMenu(props)
  }
  return { ...real, LineMenu }
})

let desk: desks.RentalDesk
let camera: string
beforeEach(async () => {
  desk = await desks.setUpRentalDesk()
  ;({ camera } = desk)
})

const row = (name: string) => screen.findByRole('row', { name })
const cell = (line: HTMLElement, label: string) => within(line).getByLabelText<HTMLInputElement>(label)
const names = () =>
  within(screen.getByRole('table', { name: 'Lijnen' }))
    .getAllByRole('row')
    .flatMap((one) => one.getAttribute('aria-label') ?? [])
const key = (pressed: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed, ...more })

const twoLines = async () => {
  const rentalLines = ['Een', 'Twee'].map((customItem) => ({ id: newId(), customItem, rate: 2 }))
  const id = await rent(null, { rentalLines, rate: 2 })
  await editRental(id)
  return id
}

it('[RG-02] the lines are one table, and a line that cannot be had says why itself', async () => {
  const other = await rent(camera)
  await openRentalForm(`/rental/new?itemId=${camera}&start=2030-06-12&end=2030-06-13`)
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent)
  expect(heads).toEqual([
    'Verplaatsen',
    'Aantal',
    'Wat',
    'Dagprijs',
    'Tarief',
    'Korting',
    'Totaal',
    'Vrij',
    'Meer',
  ])
  const line = await row('Canon C300')
  expect(
    await within(line).findByText(`Conflict met verhuur ${(await rentalOf(other))?.reference}`),
  ).toBeTruthy()
  expect(within(line).getByText('Conflict')).toBeTruthy()
  expect(line.dataset.conflict).toBe('true')
  typeIn(line, 'Dagprijs', '100')
  expect(line.textContent).toContain('Totaal 100,00')
})

it('[RG-03] Enter goes down the column and then to the field that adds a line; the keys move and remove', async () => {
  await twoLines()
  const [one, two] = [await row('Een'), await row('Twee')]
  for (const label of ['Omschrijving', 'Aantal', 'Dagprijs', 'Tarief', 'Korting']) {
    cell(one, label).focus()
    key('Enter')
    expect(document.activeElement).toBe(cell(two, label))
    key('Enter')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Item' }))
  }
  cell(one, 'Aantal').focus()
  key('ArrowDown', { altKey: true })
  expect(names()).toEqual(['Twee', 'Een'])
  expect(cell(one, 'Aantal').value).toBe('1')
  key('ArrowDown', { altKey: true })
  expect(names()).toEqual(['Twee', 'Een'])
  key('ArrowUp', { altKey: true })
  expect(names()).toEqual(['Een', 'Twee'])
  key('Delete', { ctrlKey: true })
  expect(await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')).toBeTruthy()
  press('Ja')
  await waitFor(() => expect(names()).toEqual(['Twee']))
  // The next test must not find the toast of this one.
  await screen.findByRole('button', { name: 'Ongedaan maken' })
})

it('[RG-15] the toast of a removed line puts it back in its place, to be saved with the other changes', async () => {
  const id = await twoLines()
  cell(await row('Een'), 'Aantal').focus()
  key('Delete', { ctrlKey: true })
  await screen.findByText('Ben je zeker dat je deze definitief wil wissen?')
  press('Ja')
  await waitFor(() => expect(names()).toEqual(['Twee']))
  await waitFor(async () => expect((await rentalOf(id))?.rentalLines).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Ongedaan maken' }))
  await waitFor(() => expect(names()).toEqual(['Een', 'Twee']))
  await saveAndWait()
  expect((await rentalOf(id))?.rentalLines.map(({ customItem }) => customItem)).toEqual(['Een', 'Twee'])
})

const addField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Item' })
/** Types like a fast person or a scanner: Enter comes before the search has started. */
const typeAndEnter = (text: string) => {
  addField().focus()
  fireEvent.change(addField(), { target: { value: text } })
  fireEvent.keyDown(addField(), { key: 'Enter' })
}

it('[RG-14] a number before the name is the quantity: of bulk on one line, of a model one line for each unit', async () => {
  const { category } = desk
  for (const serialNumber of ['S-8', 'S-9', 'S-10'])
    await mutate('item.create', {
      id: newId(),
      categoryId: category,
      brand: 'JVC',
      model: 'HC900',
      serialNumber,
      rentable: true,
    })
  await openRentalForm(`/rental/new?${PERIOD}`)
  fireEvent.keyDown(document.body, { key: 'l', code: 'KeyL', ctrlKey: true })
  expect(document.activeElement).toBe(addField())
  typeAndEnter('3 kabel')
  const cables = await row('Canon Kabelset')
  expect(cell(cables, 'Aantal').value).toBe('3')
  expect(document.activeElement).toBe(addField())
  typeAndEnter('2 kabel')
  await waitFor(() => expect(cell(cables, 'Aantal').value).toBe('5'))
  // a scanned unit is added without a list of choices
  typeAndEnter('S-9')
  await waitFor(() => expect(names()).toEqual(['Canon Kabelset', 'JVC HC900']))
  typeAndEnter('2 hc9')
  await waitFor(() => expect(names()).toEqual(['Canon Kabelset', 'JVC HC900', 'JVC HC900', 'JVC HC900']))
  for (const code of ['S-8', 'S-9', 'S-10']) expect(screen.getByText(code)).toBeTruthy()
  typeAndEnter('2 hc9')
  expect(await screen.findByText('Dit item staat al in de lijst.')).toBeTruthy()
})

it('[RG-14] what could be several models is looked at first', async () => {
  await openRentalForm(`/rental/new?${PERIOD}`)
  typeAndEnter('canon')
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(2))
  expect(screen.queryByRole('table', { name: 'Lijnen' })).toBeNull()
})

it('[RG-04] one press makes a line once or as long as the rental', async () => {
  const id = await twoLines()
  const line = await row('Een')
  const choice = (name: string) => within(line).getByRole('button', { name })
  expect(choice('periode volgen').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(choice('eenmalig'))
  expect(cell(line, 'Tarief').value).toBe('1')
  expect(choice('eenmalig').getAttribute('aria-pressed')).toBe('true')
  // the rate of the rental applies to lines that follow it, and to no others (D-079)
  typeByLabel('Tarief verhuur', '3')
  expect(cell(line, 'Tarief').value).toBe('1')
  expect(cell(await row('Twee'), 'Tarief').value).toBe('3')
  fireEvent.click(choice('periode volgen'))
  expect(cell(line, 'Tarief').value).toBe('3')
  fireEvent.click(choice('eenmalig'))
  await saveAndWait()
  expect((await rentalOf(id))?.rentalLines.map(({ rate }) => rate)).toEqual([1, 3])
})

it('[RG-04] an item that follows the rental has the choice in its menu, and shows it once it goes its own way', async () => {
  await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
  const line = await row('Canon C300')
  expect(within(line).queryByRole('button', { name: 'eenmalig' })).toBeNull()
  await pressLine('Canon C300', 'Eenmalig aanrekenen')
  expect(cell(line, 'Tarief').value).toBe('1')
  fireEvent.click(within(line).getByRole('button', { name: 'periode volgen' }))
  expect(cell(line, 'Tarief').value).toBe('2,5')
})

it('[RG-05] the sign behind a discount makes it a percentage or an amount', async () => {
  await openRentalForm(`/rental/new?itemId=${camera}&${PERIOD}`)
  const line = await row('Canon C300')
  typeIn(line, 'Korting', '10')
  expect(line.textContent).toContain('Totaal 180,00 van 200,00')
  fireEvent.click(within(line).getByRole('button', { name: 'Korting als bedrag' }))
  expect(line.textContent).toContain('Totaal 190,00 van 200,00')
  expect(cell(line, 'Korting').value).toBe('10,00')
  typeIn(line, 'Korting', '')
  expect(line.textContent).not.toContain('van 200,00')
})

it('[RG-06] [RG-08] keeps an internal note beside the printed one; Ctrl+Enter saves', async () => {
  const id = await rent(null)
  await editRental(id)
  typeByLabel('Notities', 'Aan de achterdeur')
  typeByLabel('Interne notitie', 'Betaalt op 60 dagen')
  fieldByLabel('Interne notitie').focus()
  key('Enter', { ctrlKey: true })
  await screen.findByText('Verhuur succesvol opgeslagen.')
  expect(await rentalOf(id)).toMatchObject({
    notes: 'Aan de achterdeur',
    internalNotes: 'Betaalt op 60 dagen',
  })
  const base = { internalNotes: null }
  await mutate('rental.set', { id, set: { internalNotes: 'Zonnekap nakijken' } }, { base })
  const kept = (await rentals()).find((one) => one.id === id)?.internalNotes
  expect(kept).toContain('Betaalt op 60 dagen')
  expect(kept).toContain('Zonnekap nakijken')
})

it('[RG-17] what is typed in one line draws no other', async () => {
  await twoLines()
  const line = await row('Een')
  drawn.length = 0
  typeIn(line, 'Dagprijs', '12')
  typeIn(line, 'Aantal', '3')
  expect(new Set(drawn)).toEqual(new Set(['Een']))
})
