import { fireEvent, screen, within } from '@testing-library/react'
import { db } from '../../../src/db/database.ts'
import { mutate } from '../../../src/db/mutate.ts'
import { newId } from '../../../src/db/newId.ts'
import { type Desk, setUpDesk } from '../dom/repairDesk.tsx'
import { logIn, openApp, reportStatus } from '../dom/wholeApp.tsx'

/* The form of a rental, for its tests. */

export interface RentalDesk extends Desk {
  /** One unit, € 80 a day. */
  camera: string
  /** Six units, € 80 a day. */
  cables: string
}

/** An offline department: two items for rent, a rate from three days on, and Whit Monday. */
export async function setUpRentalDesk(): Promise<RentalDesk> {
  localStorage.clear()
  const desk = await setUpDesk()
  logIn(desk.user, 'rental')
  reportStatus({ state: 'offline', online: false, lastSyncAt: '2026-03-02T08:15:00.000Z' })
  const [camera, cables] = [newId(), newId()]
  const rentable = { categoryId: desk.category, brand: 'Canon', rentable: true, rentPrice: 80 }
  await mutate('item.create', { ...rentable, id: camera, model: 'C300', serialNumber: 'R1' })
  await mutate('item.create', { ...rentable, id: cables, model: 'Kabelset', stockQuantity: 6 })
  await db.priceRate.put({ id: newId(), numberOfDays: 3, rate: 2.5 })
  await db.holiday.put({ id: newId(), date: '2030-06-10', description: 'Pinkstermaandag' })
  return { ...desk, camera, cables }
}

/** 2030-06-11 is a Tuesday, and the Monday before it is a holiday. */
export const PERIOD = 'start=2030-06-11&end=2030-06-14'

export const openRentalForm = async (address = '/rental/new', title = 'Nieuwe verhuur') => {
  const app = await openApp(address)
  await screen.findByRole('heading', { level: 1, name: title })
  return app
}
/** Opens a stored rental for editing. */
export const editRental = (id: string) =>
  openRentalForm(`/rental/detail/${id}?bewerken=true`, 'Bewerk verhuur')
/** Opens a stored rental to be read. */
export async function readRental(id: string) {
  const app = await openApp(`/rental/detail/${id}`)
  await screen.findByRole('button', { name: 'Bewerken' })
  return app
}
/** Waits until the stored rental is read, as it is after a save. */
export const isRead = () => screen.findByRole('button', { name: 'Bewerken' })
/** Presses 'Bewerken' in the rental that is read. */
export async function startEditing() {
  fireEvent.click(await isRead())
  await screen.findByRole('heading', { level: 1, name: 'Bewerk verhuur' })
}
/** The value of a fact of a rental that is read. */
export const factOf = (term: string) => screen.getByText(term, { selector: 'dt' }).nextSibling?.textContent
export const fieldByLabel = (label: RegExp | string) => screen.getByLabelText<HTMLInputElement>(label)
const typeInto = (input: HTMLElement, text: string) => {
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: text } })
  fireEvent.blur(input)
}
export const typeByLabel = (label: RegExp | string, text: string, at = 0) =>
  typeInto(screen.getAllByLabelText(label)[at] as HTMLElement, text)
export const typeIn = (part: HTMLElement, label: RegExp | string, text: string) =>
  typeInto(within(part).getByLabelText(label), text)
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
/** Presses an entry in the menu of a line. */
export const pressLine = async (name: string, item: string) => {
  press(`${name}: meer`)
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${item}`) }))
}
export const totals = () => screen.getByLabelText('Totalen').textContent?.replaceAll('\u00a0', ' ')
export const rentals = () => db.rental.toArray()
export const rentalOf = (id: string) => db.rental.get(id)

/** A rental of two days with an item, or with a line of its own text. */
export const rent = async (itemId: string | null, more: object = {}): Promise<string> => {
  const id = newId()
  const days = {
    startDate: '2030-06-12',
    endDate: '2030-06-13',
    pickupDate: '2030-06-12',
    returnDate: '2030-06-13',
  }
  await mutate('rental.create', {
    id,
    ...days,
    tempCusName: 'Omroep Noord',
    rentalLines: itemId ? [{ id: newId(), itemId }] : [{ id: newId(), customItem: 'Transport' }],
    ...more,
  })
  return id
}
export const saveAndWait = async () => {
  press('Opslaan')
  await screen.findByText('Verhuur succesvol opgeslagen.')
}
