import { expect, type Locator, type Page } from '@playwright/test'
import { openScreen, panel, seesToast, SOON } from './e2eScreens.ts'

// Actions of a person on the screens of the rental department.

/** The fields of a rental that the tests read over REST. */
export interface RentalDoc {
  id: string
  number: string | null
  status: string
  notes: string | null
  externalReference: string | null
  tempCusName: string | null
  openConflicts: number
  rentalLines: {
    itemId: string | null
    customItem: string | null
    quantity: number
    remark: string | null
    conflict: boolean
  }[]
}

export interface NewRental {
  /** Provisional name of the customer. */
  customer: string
  /** Typed as dd/MM/yyyy. */
  start: string
  end: string
  /** The search term and quantity of each item. */
  items: readonly { term: string; quantity?: number }[]
}

/** From the repair department to the rental department, by its tile. */
export async function toRental(page: Page): Promise<void> {
  await openScreen(page, '/department')
  await page.getByRole('button', { name: 'Verhuur' }).click()
  await page.waitForURL(/#\/rental\/calendar/, SOON)
}

/** Fills in a new rental and saves it; afterwards the stored rental is read. */
export async function makeRental(page: Page, { customer, start, end, items }: NewRental): Promise<void> {
  await openScreen(page, '/rental/new')
  await expect(page.getByRole('heading', { name: 'Nieuwe verhuur' })).toBeVisible(SOON)
  await typeDay(page, 'Startdatum', start)
  await typeDay(page, 'Einddatum', end)
  await page.getByRole('switch', { name: 'Tijdelijke klantgegevens' }).check({ force: true })
  await panel(page, 'Klant')
    .getByRole('textbox', { name: /^Naam( \*)?$/ })
    .fill(customer)
  for (const { term, quantity } of items) {
    const search = page.getByRole('combobox', { name: 'Item', exact: true })
    await search.fill(term)
    await page.getByRole('option', { name: new RegExp(term) }).click(SOON)
    if (quantity !== undefined) await setLine(page, term, 'Aantal', String(quantity))
    else await expect(line(page, term)).toBeVisible()
  }
  await saveRental(page)
  await isRead(page)
}

/** Waits until the stored rental is read, as it is after a save. */
export const isRead = (page: Page): Promise<void> =>
  expect(page.getByRole('button', { name: 'Bewerken' })).toBeVisible(SOON)

export async function typeDay(page: Page, label: string, day: string): Promise<void> {
  const field = page.getByRole('textbox', { name: new RegExp(`^${label}`) })
  await field.fill(day)
  await field.press('Tab')
}

export async function saveRental(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await seesToast(page, 'Verhuur succesvol opgeslagen.')
}

/** Opens a stored rental for editing. */
export async function editRental(page: Page, id: string): Promise<void> {
  await openScreen(page, `/rental/detail/${id}?bewerken=true`)
  await expect(page.getByRole('heading', { name: 'Bewerk verhuur' })).toBeVisible(SOON)
}

/** The id of the rental that is open. */
export const openId = (page: Page): string =>
  new URL(page.url()).hash.split('/').at(-1)?.replace(/\?.*/, '') ?? ''

/** A line of the open rental, by its name. */
export const line = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Lijnen' }).getByRole('row', { name: new RegExp(name) })

export async function setLine(page: Page, name: string, label: string, text: string): Promise<void> {
  const field = line(page, name).getByRole('textbox', { name: label, exact: true })
  if (label === 'Opmerking' && (await field.count()) === 0) await onLine(page, name, 'Opmerking')
  await field.fill(text)
  await field.press('Tab')
}

/** Chooses an entry in the menu of a line. */
export async function onLine(page: Page, name: string, item: string): Promise<void> {
  await line(page, name)
    .getByRole('button', { name: /: meer$/ })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${item}`) }).click()
}

/** The reference of a rental that is read. */
export const reference = (page: Page): Locator =>
  page.locator('dt', { hasText: /^Referentie$/ }).locator('xpath=following-sibling::dd')
