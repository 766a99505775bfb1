import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { db } from '../../../src/db/database.ts'
import { mutate } from '../../../src/db/mutate.ts'
import { newId } from '../../../src/db/newId.ts'

/** Customers and their screens, for the tests of both. */
export async function addCustomer(fields: object = {}): Promise<string> {
  const id = newId()
  await mutate('customer.create', { id, name: 'Radio Zuid', ...fields })
  return id
}

export const customerOf = (id: string) => db.customer.get(id)

export const table = (name: string) => screen.findByRole('table', { name })

/** The row of a list that shows a text. */
export async function rowWith(list: string, text: string): Promise<HTMLElement> {
  const cell = await within(await table(list)).findByText(text)
  return cell.closest('tr') as HTMLElement
}

export const expectGone = (text: string) => waitFor(() => expect(screen.queryByText(text)).toBeNull())

export const press = async (name: string | RegExp) =>
  fireEvent.click(await screen.findByRole('button', { name }))

export const field = (within_: HTMLElement, label: string) =>
  within(within_).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

export function fill(dialog: HTMLElement, values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(dialog, label), { target: { value } })
}

export const dialogCalled = (name: string) => screen.findByRole('dialog', { name })

export const pressIn = (part: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(part).getByRole('button', { name }))
