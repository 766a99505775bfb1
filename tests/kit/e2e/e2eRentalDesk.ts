import { expect, type Locator, type Page } from '@playwright/test'
import { addDays, dayInBrussels, dutchDay } from '../../../src/domain/shared/days.ts'
import { DAYS_BEFORE } from '../../../src/features/rentals/planner/visibleDays.ts'
import { downloadOf } from './e2eDay.ts'
import { type Account, registerPerson } from './e2eApi.ts'
import { els, type TestServer } from './testServer.ts'
import { openScreen, seesToast, SOON } from './e2eScreens.ts'
import { pdfPages } from '../pdfText.ts'

// The counter of the rental department, in the words of its screens. e2eRentals.ts has the form of a rental.

export const today = (): string => dayInBrussels(new Date().toISOString())

/** Rentals of one story, named by their fate; all leave today. */
export const names = (story: string) => ({
  kept: `Feest ${story}`,
  cancelled: `Radio ${story}`,
  deleted: `Vergissing ${story}`,
})

export type Ids = Record<keyof ReturnType<typeof names>, string>

export interface Stock {
  category: string | undefined
  camera: string
  cable: string
}

/** A user who never logged in, and so has no department yet. */
export async function newClerk(testServer: TestServer, username: string): Promise<Account> {
  const clerk = { username, password: 'weer een lange zin' }
  const email = `${username}@example.com`
  const fields = { name: username, lastName: 'Claes', email }
  await registerPerson(testServer.url, testServer.api, els, clerk, fields)
  return clerk
}

/** A camera, cables as bulk, and a camera in repair. */
export async function furnishStock(testServer: TestServer): Promise<Stock> {
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const make = async (fields: object) => {
    const item = { categoryId: category?.id, rentable: true, ...fields }
    return (await testServer.api.call<{ id: string }>('POST', '/item', item)).id
  }
  await make({ brand: 'Sony', model: 'FX6', serialNumber: 'S-6', status: 'In herstelling' })
  return {
    category: category?.id,
    camera: await make({ brand: 'Canon', model: 'C70', serialNumber: 'C-70', rentPrice: 80 }),
    cable: await make({ brand: 'Belden', model: 'Kabel', stockQuantity: 90, rentPrice: 4.5 }),
  }
}

/** The rentals of a story, made over REST. */
export async function furnishRentals(testServer: TestServer, { cable }: Stock, story: string): Promise<Ids> {
  const day = today()
  const rent = async (tempCusName: string, fields: object = {}) => {
    const days = { pickupDate: day, startDate: day, endDate: day, returnDate: addDays(day, 1) }
    const rentalLines = [{ itemId: cable, quantity: 3, itemPrice: 4.5 }]
    const body = { type: 'Verhuur', status: 'Bevestigd', tempCusName, ...days, rentalLines, ...fields }
    return (await testServer.api.call<{ id: string }>('POST', '/rental', body)).id
  }
  const { kept, cancelled, deleted } = names(story)
  // More rentals than one day of the calendar can show.
  for (const type of ['Verhuur', 'Demo/test', 'Depannage', 'Verhuur'])
    await rent(`${type} ${story}`, { type })
  return {
    kept: await rent(kept, { externalReference: 'PO-77', notes: 'Aan de achterdeur' }),
    cancelled: await rent(cancelled, { status: 'Optie' }),
    deleted: await rent(deleted),
  }
}

export const rentalRow = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Verhuur' }).getByRole('row').filter({ hasText: name })

export async function openOverview(page: Page): Promise<void> {
  await openScreen(page, '/rental/overview')
  await expect(page.getByRole('heading', { level: 1, name: 'Verhuur' })).toBeVisible(SOON)
}

export async function searchRental(page: Page, term: string): Promise<void> {
  const box = page.getByRole('searchbox', { name: 'Verhuur zoeken' })
  await box.fill(term)
  await box.press('Enter')
}

/** Answers the question with this text. */
export async function answerQuestion(page: Page, question: string | RegExp, choice: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question })
  await dialog.getByRole('button', { name: choice, exact: true }).click()
  // Wait until the elements below the dialog can be reached again.
  await expect(page.locator('.mantine-Modal-overlay')).toHaveCount(0, SOON)
}

/** Opens the menu of a row. */
const openRowMenu = (row: Locator): Promise<void> => row.getByRole('button', { name: /^Acties voor/ }).click()

/** Status in the row, archive and permanent delete (VL-20 to VL-23, D-087, D-088). */
export async function settleRentals(page: Page, story: string): Promise<void> {
  const { kept, cancelled, deleted } = names(story)
  const press = async (name: string, what: RegExp) => {
    await openRowMenu(rentalRow(page, name))
    await rentalRow(page, name).getByRole('button', { name: what }).click()
  }
  const status = rentalRow(page, kept).getByRole('combobox')
  await expect(status).toHaveValue('Bevestigd', SOON)
  for (const next of ['Optie', 'Bevestigd']) {
    await status.selectOption(next)
    await seesToast(page, 'Status succesvol aangepast.')
    // The toast may belong to the former change.
    await expect(status).toHaveValue(next, SOON)
  }
  await press(kept, /archiveren$/)
  await answerQuestion(page, 'Wilt u deze verhuur afhandelen?', 'Nee')
  await expect(status).toHaveValue('Bevestigd')

  await press(cancelled, /archiveren$/)
  await answerQuestion(page, 'Wilt u deze verhuur annuleren?', 'Ja')
  await seesToast(page, 'Status succesvol aangepast.')
  await expect(rentalRow(page, cancelled)).toHaveCount(0)

  await press(deleted, /definitief verwijderen$/)
  await answerQuestion(page, /^Verhuur /, 'Ja')
  await seesToast(page, 'Verhuur definitief verwijderd.')

  await page.getByRole('switch', { name: 'Alles' }).check({ force: true })
  await expect(rentalRow(page, cancelled).getByRole('combobox')).toHaveValue('Geannuleerd', SOON)
  await openRowMenu(rentalRow(page, cancelled))
  await expect(rentalRow(page, cancelled).getByRole('button', { name: /archiveren$/ })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(rentalRow(page, deleted)).toHaveCount(0)
  await page.getByRole('switch', { name: 'Alles' }).uncheck({ force: true })
}

/** Saves the document of a rental and reads it. */
export async function readRentalDocument(page: Page, name: string, which: string) {
  await openRowMenu(rentalRow(page, name))
  await rentalRow(page, name)
    .getByRole('button', { name: /^Pdf van/ })
    .click()
  const question = page.getByRole('dialog', { name: 'Welke pdf wilt u openen?' })
  await question.getByRole('switch', { name: 'Downloaden als bestand' }).check({ force: true })
  const file = await downloadOf(page, () => question.getByRole('button', { name: which }).click())
  return { name: file.name, text: pdfPages(file.bytes).join(' ') }
}

/** The row of an item in the planner, where days are chosen. */
export const itemRowOf = (page: Page, item: string): Locator =>
  page.getByRole('gridcell', { name: new RegExp(`^${item}`) }).and(page.locator('[data-lane]'))

/** Opens the planner with the first of this month as its first day, and with all items. */
export async function openPlanner(page: Page): Promise<void> {
  await openScreen(page, `/rental/scheduler?day=${addDays(`${today().slice(0, 8)}01`, DAYS_BEFORE)}`)
  await showAllItems(page)
}

export const showAllItems = (page: Page): Promise<void> =>
  page.getByRole('switch', { name: 'Alleen geboekt' }).uncheck({ force: true })

/** The middle of a day of the month on a row that is on screen. */
export async function dayOn(page: Page, item: string, dayOfMonth: number): Promise<[x: number, y: number]> {
  const box = await itemRowOf(page, item).boundingBox()
  if (!box) throw new Error(`${item} is not on screen`)
  const days = await itemRowOf(page, item).evaluate((row) => Number(row.ariaColSpan))
  return [box.x + ((dayOfMonth - 0.5) / days) * box.width, box.y + 12]
}

/** The question of the planner for two days of this month. */
export function rangeQuestion(item: string, first: number, last: number): string {
  const at = (n: number) => dutchDay(`${today().slice(0, 8)}${String(n).padStart(2, '0')}`)
  return `Wilt u een nieuwe verhuur aanmaken voor ${item} van ${at(first)} tot ${at(last)}?`
}
