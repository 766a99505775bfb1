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

/** Opens the menus of the rows, which have their actions only then. */
export function openRowMenus(part: ParentNode = document): void {
  for (const dots of part.querySelectorAll('[data-row-menu][aria-expanded="false"]')) fireEvent.click(dots)
}

/** A button on the screen, or in the menu of a row. */
export const buttonCalled = (name: string | RegExp, part: HTMLElement = document.body) =>
  waitFor(() => {
    const found = within(part).queryAllByRole('button', { name })
    if (found.length === 0) openRowMenus(part)
    return within(part).getByRole('button', { name })
  })

export const press = async (name: string | RegExp) => fireEvent.click(await buttonCalled(name))

export const field = (within_: HTMLElement, label: string) =>
  within(within_).getByLabelText<HTMLInputElement>(new RegExp(`^${label}( \\*)?$`))

export function fill(dialog: HTMLElement, values: Record<string, string>): void {
  for (const [label, value] of Object.entries(values))
    fireEvent.change(field(dialog, label), { target: { value } })
}

export const dialogCalled = (name: string) => screen.findByRole('dialog', { name })

export const pressIn = (part: HTMLElement, name: string | RegExp) =>
  fireEvent.click(within(part).getByRole('button', { name }))

/** Presses an action in the menu of a row. */
export const pressInRow = async (row: HTMLElement, name: string | RegExp) =>
  fireEvent.click(await buttonCalled(name, row))
