import { fireEvent, screen, within } from '@testing-library/react'

/** The column headers of a list. */
export async function columnsOf(label: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: label })
  return within(table)
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
}

/** The row of a list that shows a text. */
export async function rowOf(text: string): Promise<HTMLElement> {
  const row = (await screen.findByText(text)).closest('tr')
  if (!row) throw new Error(`'${text}' is in no row`)
  return row
}

/** The rows of the list on screen, without its head. */
export const rowsShown = (): HTMLElement[] => screen.getAllByRole('row').slice(1)

export const press = async (name: string): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name }))
}

export async function pressInDialog(name: string): Promise<void> {
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name }))
}
