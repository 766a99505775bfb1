import type { Account } from '../e2e/e2eApi.ts'
import { CUSTOMER, ITEM } from '../e2e/testServer.ts'
import { type EnginePage, KEY } from './enginePage.ts'

// Actions of a person on the screens, for browsers that are driven by WebDriver.

const DIALOG = { css: '[role=dialog]' }
const region = (name: string) => ({ role: 'region', name })
const heading = (name: string | RegExp) => ({ role: 'heading', name })

export const openScreen = (page: EnginePage, path: string): Promise<unknown> =>
  page.script('location.hash = "#" + args[0]', path)

const hash = (page: EnginePage) => page.script<string>('return location.hash')

/** The id of the record that is open. */
export const openId = async (page: EnginePage): Promise<string> => (await hash(page)).split('/').at(-1) ?? ''

/** Types name and password on the login page, and ends on the overview of the repairs. */
export async function enter(page: EnginePage, { username, password }: Account): Promise<void> {
  await page.sees({ role: 'button', name: 'Inloggen' })
  await page.fill({ css: 'input[name=username]' }, username)
  await page.fill({ css: 'input[name=password]' }, password)
  await page.click({ role: 'button', name: 'Inloggen' })
  const department = await page.until('a screen behind the login', async () =>
    /#\/(department|repair)/.exec(await hash(page)),
  )
  if (department[1] === 'department') await page.click({ role: 'button', name: /^Herstel/ })
  await page.sees(heading('Herstellingen'))
}

/** Logs in, and waits until the app and this person can work offline. */
export async function enterOnline(page: EnginePage, url: string, person: Account): Promise<void> {
  await page.open(url)
  await enter(page, person)
  await seesSync(page, 'Gesynchroniseerd')
  await page.until('the service worker', () => page.script('return !!navigator.serviceWorker.controller'))
  await page.until('the vault', () =>
    page.script(`return 'seal' in JSON.parse(sessionStorage.getItem('session') ?? '{}')`),
  )
}

/** The text of the sync indicator in the top bar. */
export const syncText = (page: EnginePage): Promise<string> =>
  page.script(`return document.querySelector('header a[href$="#/sync"]')?.ariaLabel ?? ''`)

export async function seesSync(page: EnginePage, text: string, ms = 60_000): Promise<void> {
  let last = ''
  await page
    .until(`the sync text '${text}'`, async () => (last = await syncText(page)) === text, ms)
    .catch((error: Error) => Promise.reject(new Error(`${error.message}; it says '${last}'`)))
}

/** Types the beginning of a record's name in a pick list, and takes the first hit with the keyboard. */
async function pick(page: EnginePage, label: string, term: string): Promise<void> {
  const field = { role: 'combobox', name: new RegExp(`^${label}( \\*)?$`) }
  await page.fill(field, term)
  await page.sees({ role: 'option', name: new RegExp(`^${term}`) })
  await page.type(field, KEY.enter)
  await page.until(`${label} ${term}`, async () => (await page.value(field)).includes(term))
}

/** Takes a camera in with these photos, and opens it. @returns its provisional number */
export async function takeIn(page: EnginePage, notes: string, photos: string[]): Promise<string> {
  await openScreen(page, '/repair/new')
  await page.sees(heading('Nieuwe herstelling'))
  const number = { role: 'definition', name: 'Nummer' }
  await page.sees(number)
  const [code = ''] = await page.texts(number)
  await pick(page, 'Klant', CUSTOMER)
  await pick(page, 'Item', ITEM.brand)
  await page.fill({ role: 'textbox', name: /^Omschrijving/ }, notes)
  for (const [at, path] of photos.entries()) {
    await page.choose(`input[type=file][aria-label="Foto ${at + 1}: bestand kiezen"]`, path)
    await seesPhoto(page, at + 1)
  }
  await page.click({ role: 'button', name: 'Opslaan' })
  await page.click({ role: 'button', name: 'Ja', in: DIALOG })
  await page.sees(heading(/^Bestek /))
  return code
}

/** Waits until the bytes of the photo are there, from any source. */
export const seesPhoto = (page: EnginePage, slot: number): Promise<unknown> =>
  page.until(`photo ${slot}`, () =>
    page.script(
      `const image = document.querySelector('figure[aria-label="Foto ' + args[0] + '"] img')
       return !!image && image.complete && image.naturalWidth > 0`,
      slot,
    ),
  )

export async function openDetail(page: EnginePage, id: string): Promise<void> {
  await openScreen(page, `/repair/detail/${id}`)
  await page.sees(heading(/^Bestek /))
}

export async function addLine(page: EnginePage, description: string, price: string): Promise<void> {
  await page.click({ role: 'tab', name: /^Bestek/ })
  await page.click({ role: 'button', name: 'Lijn toevoegen', in: region('Bestek') })
  await page.fill({ role: 'textbox', name: /^Omschrijving/, in: DIALOG }, description)
  await page.fill({ role: 'textbox', name: /^Eenheidsprijs/, in: DIALOG }, price)
  await saveDialog(page)
}

/** Opens the log by its chip. */
async function openLog(page: EnginePage): Promise<void> {
  await page.sees({ role: 'button', name: /^Logboek/ })
  const closed = await page.script<boolean>(
    `const chips = [...document.querySelectorAll('button[aria-expanded="false"]')]
     return chips.some((chip) => chip.textContent.startsWith('Logboek'))`,
  )
  if (closed) await page.click({ role: 'button', name: /^Logboek/ })
}

export async function addLogLine(page: EnginePage, description: string): Promise<void> {
  await openLog(page)
  await page.click({ role: 'button', name: 'Regel toevoegen', in: region('Logboek') })
  await page.fill({ role: 'textbox', name: /^Omschrijving/, in: DIALOG }, description)
  await saveDialog(page)
}

async function saveDialog(page: EnginePage): Promise<void> {
  await page.click({ role: 'button', name: 'Opslaan', in: DIALOG })
  await page.gone(DIALOG)
}

export async function seesLog(page: EnginePage, text: string): Promise<unknown> {
  await openLog(page)
  return page.sees({ text, in: region('Logboek') })
}

/** Types into a field of the repair that saves when it loses the focus. */
export async function setField(page: EnginePage, name: string, text: string): Promise<void> {
  await page.fill({ role: 'textbox', name }, text)
  await page.press(KEY.tab)
}

const STATUS = { css: 'main select[aria-label="Status"]' }
export const setStatus = (page: EnginePage, status: string): Promise<void> => page.select(STATUS, status)
export const statusOf = (page: EnginePage): Promise<string> => page.value(STATUS)

/** Saves the document of the open repair. */
export async function saveDocument(page: EnginePage): Promise<void> {
  await page.click({ role: 'button', name: /^Pdf van/ })
  await page.click({ role: 'button', name: 'Downloaden', in: DIALOG })
  await page.gone(DIALOG)
}

export interface NewRental {
  customer: string
  /** Typed as dd/MM/yyyy. */
  start: string
  end: string
  item: string
  quantity: string
}

/** Goes to the rental department, fills in a new rental and saves it. @returns its id */
export async function rent(page: EnginePage, rental: NewRental): Promise<string> {
  await openScreen(page, '/department')
  await page.click({ role: 'button', name: /^Verhuur/ })
  await page.until('the calendar', async () => (await hash(page)).startsWith('#/rental/calendar'))
  await openScreen(page, '/rental/new')
  await page.sees(heading('Nieuwe verhuur'))
  const typed = async (name: RegExp, text: string) => {
    await page.fill({ role: 'textbox', name }, text)
    await page.press(KEY.tab)
  }
  await typed(/^Startdatum/, rental.start)
  await typed(/^Einddatum/, rental.end)
  await page.toggle({ role: 'switch', name: 'Tijdelijke klantgegevens' })
  await page.fill({ role: 'textbox', name: /^Naam/, in: region('Klant') }, rental.customer)
  await page.fill({ role: 'combobox', name: 'Item' }, rental.item)
  await page.click({ role: 'option', name: new RegExp(rental.item) })
  const line = { role: 'row', name: new RegExp(rental.item) }
  await page.fill({ role: 'textbox', name: 'Aantal', in: line }, rental.quantity)
  await page.press(KEY.tab)
  await page.click({ role: 'button', name: 'Opslaan' })
  await page.sees({ role: 'button', name: 'Bewerken' })
  return openId(page)
}
