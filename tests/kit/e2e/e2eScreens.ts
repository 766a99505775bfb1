import { expect, type Locator, type Page } from '@playwright/test'
import { TYPING_PACE } from './typing.ts'
import type { Account } from './e2eApi.ts'
import type { PhotoFile } from './e2ePhotos.ts'
import { keepToasts } from './e2eToasts.ts'
import { hasServiceWorker } from './serviceWorker.ts'

export { seesToast } from './e2eToasts.ts'

// Actions of a person on the screens, in words of the screens.

/** The timeout for everything that crosses the network; long, because the machine may be busy. */
export const SOON = { timeout: 30_000 }

/** Opens the app. Afterwards it also starts offline, unless `online` says that the test does not need that. */
export async function openApp(page: Page, url: string, online = false): Promise<void> {
  await keepToasts(page.context())
  await page.goto(url)
  if (!online) await hasServiceWorker(page)
}

/** Types name and password on the login page that is open, and ends on the overview of the repairs. */
export async function enter(page: Page, { username, password }: Account): Promise<void> {
  await page.getByLabel('Gebruikersnaam').fill(username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(/#\/(department|repair)/, SOON)
  if (page.url().endsWith('#/department')) await page.getByRole('button', { name: 'Herstel' }).click()
  await seesOverview(page)
}

/** Logs in with the server, waits for the data, and until this person can log in without the server. */
export async function enterOnline(page: Page, url: string, person: Account, online = false): Promise<void> {
  await openApp(page, url, online)
  await enter(page, person)
  await seesSync(page, 'Gesynchroniseerd')
  await page.waitForFunction(() => 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}'))
}

export const seesOverview = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { name: 'Herstellingen', exact: true })).toBeVisible(SOON)

/** The sync indicator in the top bar. */
export const indicator = (page: Page): Locator => page.getByRole('banner').locator('a[href$="#/sync"]')

/** Waits until the sync indicator shows exactly this text. */
export const seesSync = (page: Page, text: string): Promise<void> =>
  expect(indicator(page)).toHaveAccessibleName(text, SOON)

export const offlineWith = (count: number): string =>
  count === 1 ? 'Offline – 1 wijziging in de wachtrij' : `Offline – ${count} wijzigingen in de wachtrij`

export const panel = (page: Page, title: string): Locator =>
  page.getByRole('region', { name: title, exact: true })

/** The tabs and chips that open a part of a repair. */
const BEHIND: Record<string, ['tab' | 'button', RegExp]> = {
  Werklijnen: ['tab', /^Werklijnen/],
  Bestek: ['tab', /^Bestek/],
  'Externe herstelling': ['button', /^Extern \d/],
  Depannage: ['button', /^Depannage/],
  'Verwante herstellingen': ['button', /^Verwant/],
  Mails: ['button', /^Mails/],
  Logboek: ['button', /^Logboek/],
  Binnenname: ['button', /^Binnenname/],
}

/** A part of the open repair, opened first if it is behind a tab or a chip. */
export async function repairPart(page: Page, title: string): Promise<Locator> {
  const [role, name] = BEHIND[title] ?? ['button', /^$/]
  const opener = page.getByRole(role, { name })
  await expect(opener).toBeVisible(SOON)
  const isOpen = (await opener.getAttribute(role === 'tab' ? 'aria-selected' : 'aria-expanded')) === 'true'
  if (!isOpen) await opener.click()
  return panel(page, title)
}

export async function openScreen(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = `#${to}`
  }, path)
}

/** Opens a list by its address with ten rows: they show the same faults as forty, in a quarter of the time. */
export async function openShortList(page: Page, path: string, title: string): Promise<void> {
  await openScreen(page, path)
  // The former list has such a field as well.
  await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible(SOON)
  await page.getByLabel('Rijen per pagina').selectOption('10')
  await expect(page.getByRole('row')).toHaveCount(11, SOON)
}

export async function openNewRepair(page: Page): Promise<void> {
  await openScreen(page, '/repair/new')
  await expect(page.getByRole('heading', { name: 'Nieuwe herstelling' })).toBeVisible(SOON)
}

export interface Intake {
  /** The search terms of the customer and the item. */
  customer?: string
  item?: string
  notes: string
  photos?: PhotoFile[]
}

/** Fills in the form of a new repair. @returns its provisional number */
export async function fillIntake(
  page: Page,
  { customer, item, notes, photos = [] }: Intake,
): Promise<string> {
  const code = await page.getByLabel('Nummer').innerText()
  if (customer) await choose(page, 'Klant', customer)
  if (item) await choose(page, 'Item', item)
  await page.getByRole('textbox', { name: 'Omschrijving' }).fill(notes)
  for (const [at, photo] of photos.entries()) await choosePhoto(page, at + 1, photo)
  return code
}

/** Types the beginning of a record's name in a pick list, and takes the first hit with the keyboard. */
export async function choose(page: Page, label: string, term: string): Promise<void> {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await field.pressSequentially(term, TYPING_PACE)
  await expect(page.getByRole('option', { name: new RegExp(`^${term}`) }).first()).toBeVisible(SOON)
  await field.press('Enter')
  await expect(field).toHaveValue(new RegExp(term))
}

/** Chooses a file with the button of a photo slot. */
export async function pickPhoto(page: Page, slot: number, photo: PhotoFile): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page
    .getByRole('button', { name: new RegExp(`^Foto ${slot}: (bestand kiezen|vervangen door bestand)`) })
    .click()
  await (await chooser).setFiles(photo)
}

/** Chooses a file for a photo slot and waits until the photo is shown. */
export async function choosePhoto(page: Page, slot: number, photo: PhotoFile): Promise<void> {
  await pickPhoto(page, slot, photo)
  await expect(photoIn(page, slot)).toBeVisible(SOON)
}

/** The picture in a slot. */
export const photoIn = (page: Page, slot: number): Locator =>
  page.getByRole('figure', { name: `Foto ${slot}`, exact: true }).getByRole('img')

/** Saves the new repair and answers the question that follows. */
export async function saveIntake(page: Page, { complete }: { complete: 'Ja' | 'Nee' }): Promise<void> {
  await page.getByRole('button', { name: 'Opslaan' }).click()
  const question = page.getByRole('dialog', { name: 'Wilt u nu het bestek/de herstelling aanvullen?' })
  await question.getByRole('button', { name: complete }).click()
}

/** Searches the overview. @returns the row that is found */
export async function findRow(page: Page, term: string): Promise<Locator> {
  const box = page.getByRole('searchbox', { name: 'Herstellingen zoeken' })
  await box.fill(term)
  await box.press('Enter')
  const row = page.getByRole('row').filter({ hasText: term })
  await expect(row).toHaveCount(1, SOON)
  return row
}

export async function openDetail(page: Page, id: string): Promise<void> {
  await openScreen(page, `/repair/detail/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Bestek|Herstelling) /, SOON)
}

export const status = (page: Page): Locator => page.getByRole('combobox', { name: 'Status', exact: true })

export const addWorkLine = (page: Page, description: string, price: string): Promise<void> =>
  addLine(page, 'Werklijnen', description, price)

/** Adds a line to the estimate ('Bestek') or the work ('Werklijnen'). */
export async function addLine(page: Page, list: string, description: string, price: string): Promise<void> {
  const lines = await repairPart(page, list)
  await lines.getByRole('button', { name: 'Lijn toevoegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Omschrijving').fill(description)
  await dialog.getByLabel('Eenheidsprijs').fill(price)
  await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await expect(dialog).toBeHidden(SOON)
}

export async function addLogLine(page: Page, description: string): Promise<void> {
  const log = await repairPart(page, 'Logboek')
  await log.getByRole('button', { name: 'Regel toevoegen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nieuwe logboekregel' })
  await dialog.getByLabel('Omschrijving').fill(description)
  await dialog.getByRole('button', { name: 'Opslaan' }).click()
  await expect(dialog).toBeHidden(SOON)
}

/** Changes a text field that saves when it loses the focus. */
export async function setField(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.blur()
}
