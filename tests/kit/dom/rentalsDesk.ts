import { fireEvent, screen, within } from '@testing-library/react'
import { db } from '../../../src/db/database.ts'
import { newId } from '../../../src/db/newId.ts'
import type { Rental } from '../../../src/domain/rentals/rental.ts'
import { rowWith, table } from './customersDesk.ts'
import { rentalWith } from '../rentals.ts'
import { openApp } from './wholeApp.tsx'

/* The overview of the rentals, for its tests. */

/** A rental with a number of the server. */
export async function add(n: number, fields: Partial<Rental> = {}): Promise<string> {
  const numbered = { number: `2026.${n}`, boekjaar: 2026, documentNumber: n, tempCusName: `Klant ${n}` }
  const rental = rentalWith({ id: newId(), ...numbered, ...fields })
  await db.rental.put(rental)
  return rental.id
}
export const openRentals = (search = '') => openApp(`/rental/overview${search}`)
export const row = (text: string) => rowWith('Verhuur', text)
export const rows = async () =>
  within(await table('Verhuur'))
    .getAllByRole('row')
    .slice(1)
/** The texts of the cells of a row after its checkbox, without the labels that they have on a card. */
export const cellsOf = (one: HTMLElement) =>
  within(one)
    .getAllByRole('cell')
    .slice(1)
    .map((cell) => cell.textContent)
export const customers = async () => (await rows()).map((one) => cellsOf(one)[1])
export const searchFor = async (term: string) => {
  const box = await screen.findByRole('searchbox', { name: 'Verhuur zoeken' })
  fireEvent.change(box, { target: { value: term } })
  fireEvent.keyDown(box, { key: 'Enter' })
}
export const statusSelectOf = async (text: string) =>
  within(await row(text)).getByRole<HTMLSelectElement>('combobox')
export const chooseStatus = async (text: string, status: string) =>
  fireEvent.change(await statusSelectOf(text), { target: { value: status } })
export const storedStatus = async (id: string) => (await db.rental.get(id))?.status
