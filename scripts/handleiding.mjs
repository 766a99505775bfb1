// Takes the pictures of the manual (docs/handleiding/beelden) in the built app with demo data: npm run handleiding.
// Each entry names its screen and the expected content. A missing part ends the script with the name of the picture.
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { chromiumLaunch } from '../tests/kit/e2e/chromium.ts'
import { openApi } from '../tests/kit/e2e/e2eApi.ts'
import { demoUser, logIn } from '../tests/kit/e2e/login.ts'
import { freePort, makeDataDir, removeDataDir, startServer } from '../tests/kit/server/server.ts'
import { root } from './lib/run.mjs'

const folder = join(root, 'docs/handleiding/beelden')
/** All pictures have one size, so that a page of the manual reserves their place before they load. */
const size = { width: 820, height: 600 }
const PATIENCE_MS = 15_000
const MOST_BYTES = 1_500_000

/** Herstel and Verhuur have a tab each. `repairs` are those of the demo data with the content of a picture. */
const pictures = [
  {
    name: 'overzicht',
    department: 'Herstel',
    path: () => '/repair/overview',
    prepare: (page) => rows(page, 5),
  },
  {
    name: 'menu',
    department: 'Herstel',
    path: () => '/repair/overview',
    prepare: (page) => press(page, 'Menu openen'),
  },
  { name: 'zoeken', department: 'Herstel', path: () => '/repair/overview', prepare: find },
  {
    name: 'nieuwe-herstelling',
    department: 'Herstel',
    path: () => '/repair/new',
    prepare: (page) => heading(page, 'Nieuwe herstelling'),
  },
  {
    name: 'herstelling',
    department: 'Herstel',
    path: ({ worked }) => `/repair/detail/${worked}`,
    prepare: (page) => field(page, 'Status'),
  },
  {
    name: 'werklijnen',
    department: 'Herstel',
    path: ({ worked }) => `/repair/detail/${worked}`,
    prepare: (page) => part(page, 'Werklijnen'),
  },
  {
    name: 'bestek',
    department: 'Herstel',
    path: ({ estimate }) => `/repair/detail/${estimate}`,
    prepare: (page) => part(page, 'Bestek'),
  },
  {
    name: 'extern',
    department: 'Herstel',
    path: ({ away }) => `/repair/detail/${away}`,
    prepare: (page) => part(page, 'Externe herstelling'),
  },
  { name: 'fotos', department: 'Herstel', path: ({ worked }) => `/repair/detail/${worked}`, prepare: photos },
  { name: 'scannen', department: 'Herstel', path: () => '/repair/overview', prepare: scan },
  {
    name: 'dossier',
    department: 'Herstel',
    path: ({ item }) => `/items/detail/${item.id}`,
    prepare: (page) => page.getByRole('region', { name: 'Geschiedenis' }).locator('time').first().waitFor(),
  },
  {
    name: 'labels',
    department: 'Herstel',
    path: ({ item }) => `/items/detail/${item.id}`,
    prepare: label,
  },
  {
    name: 'bord',
    department: 'Herstel',
    path: () => '/repair/board',
    prepare: (page) => page.locator('[data-card]').nth(8).waitFor(),
  },
  {
    name: 'mail',
    department: 'Herstel',
    path: ({ estimate }) => `/repair/detail/${estimate}`,
    prepare: mail,
  },
  {
    name: 'klanten',
    department: 'Herstel',
    path: () => '/customers/overview',
    prepare: (page) => rows(page, 5),
  },
  { name: 'items', department: 'Herstel', path: () => '/items/overview', prepare: (page) => rows(page, 5) },
  {
    name: 'meldingen',
    department: 'Herstel',
    path: () => '/repair/notifications',
    prepare: (page) => heading(page, 'Meldingen Herstel'),
  },
  {
    name: 'synchronisatie',
    department: 'Herstel',
    path: () => '/sync',
    prepare: (page) => heading(page, 'Synchronisatie'),
  },
  {
    name: 'instellingen',
    department: 'Herstel',
    path: () => '/repair/settings',
    prepare: (page) => page.getByRole('tab', { name: 'Algemeen' }).waitFor(),
  },
  {
    name: 'importeren',
    department: 'Herstel',
    path: () => '/repair/settings?tab=3',
    prepare: (page) => button(page, 'Voorbeeldbestand'),
  },
  {
    name: 'toestellen',
    department: 'Herstel',
    path: () => '/repair/settings?tab=10',
    prepare: devices,
  },
  {
    name: 'beheer',
    department: 'Herstel',
    path: () => '/repair/settings?tab=11',
    prepare: (page) => page.getByRole('region', { name: 'Versies' }).waitFor(),
  },
  { name: 'nieuwe-verhuur', department: 'Verhuur', path: () => '/rental/new', prepare: newRental },
  {
    name: 'planner',
    department: 'Verhuur',
    path: () => '/rental/scheduler',
    prepare: planner,
  },
  {
    name: 'kalender',
    department: 'Verhuur',
    path: () => '/rental/calendar',
    prepare: (page) => heading(page, 'Kalender'),
  },
  {
    name: 'verhuur',
    department: 'Verhuur',
    path: () => '/rental/overview',
    prepare: (page) => rows(page, 3),
  },
  // This picture comes last: afterwards the tab needs a while to trust the connection again.
  {
    name: 'wachtrij',
    department: 'Herstel',
    path: ({ worked }) => `/repair/detail/${worked}`,
    prepare: waiting,
  },
]

const heading = (page, name) => page.getByRole('heading', { name, level: 1 }).waitFor()
const field = (page, label) => page.getByLabel(label, { exact: true }).first().waitFor()
const button = (page, name) => page.getByRole('button', { name }).first().waitFor()
const rows = (page, n) =>
  page.waitForFunction((most) => document.querySelectorAll('tbody tr').length >= most, n)
const press = (page, name) => page.getByRole('button', { name }).first().click()

/** A part of a screen with its heading at the top; a collapsed part is opened. */
async function part(page, name) {
  const place = page.getByRole('region', { name, exact: true }).first()
  // A chip has the first word of its part, or less; a tab has all of it.
  const [word = name] = name.split(' ')
  const openers = page.locator('button[aria-expanded], [role=tab]')
  const opener = openers.filter({ hasText: new RegExp(`^${word.replace(/e(rde)?$/, '')}`) })
  await place.or(opener).first().waitFor()
  if (!(await place.isVisible())) await opener.first().click()
  await place.evaluate((node) => node.scrollIntoView({ block: 'start' }))
}

async function find(page) {
  await rows(page, 5)
  await page.keyboard.press('Control+K')
  await page.getByRole('combobox', { name: 'Zoeken of een actie starten' }).fill('sony')
  await page.getByRole('listbox', { name: 'Resultaten' }).getByRole('option').nth(3).waitFor()
}

/** There is no camera here, so the code is typed. */
async function scan(page, { item }) {
  await rows(page, 5)
  await press(page, 'Scannen')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Code typen' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(item.serialNumber)
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Dossier openen' }).waitFor()
}

async function label(page) {
  await press(page, 'Label')
  await page.getByRole('dialog').getByLabel('Formaat').waitFor()
}

/** The front of a camera as a drawing: the product has no photos of workshops. */
const drawing = (lens) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="350"><rect width="400" height="350" fill="#c9d2da"/><rect x="60" y="90" width="280" height="190" rx="18" fill="#26313b"/><rect x="110" y="60" width="120" height="40" rx="8" fill="#34414d"/><circle cx="200" cy="185" r="74" fill="#10161c"/><circle cx="200" cy="185" r="50" fill="${lens}"/><circle cx="182" cy="166" r="12" fill="#ffffff88"/></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

async function photos(page) {
  await page.getByRole('button', { name: "Foto's maken" }).waitFor()
  for (const [slot, lens] of ['#2069d2', '#7a4a1f'].entries()) {
    const photo = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await drawing(lens) }
    await page
      .getByLabel(`Foto ${slot + 1}: bestand kiezen`)
      .last()
      .setInputFiles(photo)
    await page.getByRole('img', { name: `Foto ${slot + 1}` }).waitFor()
  }
  await gone(page, page.getByText('Foto succesvol opgeslagen.'))
  await page.evaluate(() => scrollTo(0, 0))
}

/** The rented items of these days, among a thousand that are not rented. */
async function planner(page) {
  await heading(page, 'Planner')
  await page.getByLabel('Items zoeken').fill('monitor')
  await page.getByRole('gridcell').getByRole('button').nth(1).waitFor()
}

/** Makes a change that cannot be sent; it is sent after the picture. */
async function waiting(page) {
  await field(page, 'Referentie')
  await page.context().setOffline(true)
  await page.getByLabel('Referentie', { exact: true }).first().fill('PO 4711')
  await page.keyboard.press('Tab')
  await page.getByText('Referentie succesvol aangepast.').first().waitFor()
  await gone(page, page.getByText('Referentie succesvol aangepast.'))
  await page.goto(`${server.url}/#/sync`)
  await page.getByRole('heading', { name: /^In de wachtrij \(\d+\)$/ }).waitFor()
}

async function devices(page) {
  const first = page.getByRole('button', { name: 'Blokkeren' }).first()
  await first.waitFor()
  await first.evaluate((node) => node.scrollIntoView({ block: 'center' }))
}

async function mail(page) {
  await press(page, 'Mail versturen')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sjabloon').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Versturen' }).waitFor()
}

async function newRental(page) {
  await heading(page, 'Nieuwe verhuur')
  const day = (days) => new Date(Date.now() + days * 86_400_000).toLocaleDateString('nl-BE', DAY)
  await page.getByLabel('Startdatum').first().fill(day(7))
  await page.getByLabel('Einddatum').first().fill(day(9))
  await page.keyboard.press('Tab')
}
const DAY = { day: '2-digit', month: '2-digit', year: 'numeric' }

const gone = async (page, text) => {
  await page.mouse.move(0, 0)
  await text.first().waitFor({ state: 'hidden' })
}

const isWhole = ({ itemId, customerId, billed }) => itemId !== null && customerId !== null && !billed

/** Repairs of the demo data by their visible properties. */
async function repairsOf(url) {
  const person = { username: demoUser.INITIAL_USERNAME, password: demoUser.INITIAL_PASSWORD }
  const api = await openApi(url, person)
  const all = await api.call('GET', '/repair/all/active')
  const most = (what, which) => {
    const found = all.filter(which).toSorted((a, b) => what(b) - what(a))[0]
    if (!found) throw new Error('the demo data has no repair for a picture')
    return found.id
  }
  const repairsOfItem = Map.groupBy(all.filter(isWhole), ({ itemId }) => itemId)
  const [itemId] = [...repairsOfItem].toSorted(([, a], [, b]) => b.length - a.length)[0]
  return {
    item: await api.call('GET', `/item/id/${itemId}`),
    worked: most(
      ({ repairLines }) => repairLines.length,
      ({ type, isExternal, ...repair }) => type === 'Herstelling' && !isExternal && isWhole(repair),
    ),
    estimate: most(
      ({ repairEstimateLines }) => repairEstimateLines.length,
      ({ type, ...repair }) => type === 'Bestek' && isWhole(repair),
    ),
    away: most(
      ({ externalRepair }) => Number(Boolean(externalRepair?.rma)),
      ({ isExternal }) => isExternal,
    ),
  }
}

/** Closes everything that would cover the picture, and waits until nothing moves. */
async function settle(page) {
  await page.mouse.move(0, 0)
  for (const message of await page.getByRole('button', { name: 'Melding sluiten' }).all())
    await message.click()
  await page.evaluate(async () => {
    await document.fonts.ready
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.all(moving.map(({ finished }) => finished.catch(() => null)))
  })
  await page.waitForTimeout(400)
}

/** Leaves the screen of the former picture and its forms. */
async function leave(page) {
  await page.goto(`${server.url}/#/department`)
  const away = page.getByRole('heading', { name: 'Kies een afdeling' })
  const yes = page.getByRole('button', { name: 'Ja', exact: true })
  await away.or(yes).first().waitFor()
  if (await yes.isVisible()) await yes.click()
  await away.waitFor()
}

async function take(page, name, path, prepare) {
  await leave(page)
  await page.goto(`${server.url}/#${path}`)
  await page.getByRole('banner').waitFor()
  await prepare(page)
  await settle(page)
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  await sharp(png)
    .webp({ quality: 62, effort: 6 })
    .toFile(join(folder, `${name}.webp`))
}

/** A tab of a department, with all data on the device. */
async function openTab(context, department) {
  const page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.setViewportSize({ width: 1440, height: 900 })
  await logIn(page, { url: server.url, user: demoUser, department })
  await page.getByText('Gesynchroniseerd').first().waitFor({ timeout: 60_000 })
  await settle(page)
  await page.setViewportSize(size)
  return page
}

const dataDir = await makeDataDir()
const server = await startServer(await freePort(), dataDir, { DEMO: 'on' })
const browser = await chromium.launch(chromiumLaunch)
try {
  mkdirSync(folder, { recursive: true })
  const context = await browser.newContext({
    locale: 'nl-BE',
    timezoneId: 'Europe/Brussels',
    deviceScaleFactor: 1.25,
    reducedMotion: 'reduce',
  })
  const repairs = await repairsOf(server.url)
  const tabs = new Map()
  for (const { name, department, path, prepare } of pictures) {
    if (!tabs.has(department)) tabs.set(department, await openTab(context, department))
    const address = path(repairs)
    await take(tabs.get(department), name, address, (page) => prepare(page, repairs)).catch((error) => {
      throw new Error(`the picture '${name}' of ${address} could not be taken`, { cause: error })
    })
  }
  const made = new Set(pictures.map(({ name }) => `${name}.webp`))
  for (const old of readdirSync(folder)) if (!made.has(old)) rmSync(join(folder, old))
  const bytes = readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)
  console.log(`${made.size} pictures, ${Math.round(bytes / 1000)} kB`)
  if (bytes > MOST_BYTES) throw new Error(`the pictures are larger than ${MOST_BYTES} bytes together`)
} finally {
  await browser.close()
  await server.stop()
  await removeDataDir(dataDir)
}
