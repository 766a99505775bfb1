import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import { choose, fillIntake, openNewRepair, openScreen, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
]
let testServer: TestServer
let device: BrowserDevice
let page: Page

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  device = await openDevice(browser, testServer, els, {
    ...ONLINE,
    viewport: SIZES[1],
    hasTouch: true,
    isMobile: true,
  })
  page = device.page
  const banner = page.getByRole('main').getByRole('button', { name: 'Sluiten' })
  for (const button of await banner.all()) await button.click()
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})
test.beforeEach(async () => {
  await openNewRepair(page)
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toBeVisible(SOON)
})
/** Deletes the drafts of a test, so that the next one is not offered them. */
test.afterEach(async () => {
  await page.setViewportSize(SIZES[1]!)
  await openScreen(page, '/repair/overview')
  const question = page.getByRole('dialog').getByRole('button', { name: 'Ja' })
  await expect(question.or(page.getByRole('heading', { name: 'Herstellingen', exact: true }))).toBeVisible(
    SOON,
  )
  if (await question.isVisible()) await question.click()
  await seesOverview(page)
})

const save = () => page.getByRole('button', { name: 'Opslaan' })
const notes = () => page.getByRole('textbox', { name: 'Omschrijving' })
const excess = () =>
  page.evaluate(() => {
    const { scrollWidth, scrollHeight } = document.documentElement
    return [scrollWidth - window.innerWidth, scrollHeight - window.innerHeight]
  })
/** The name of the element that has the focus. */
const focused = () =>
  page.evaluate(() => {
    const { activeElement: one } = document
    const label = document.querySelector(`label[for="${one?.id}"]`)?.textContent
    const group = one?.closest('[role=radiogroup]')?.ariaLabel
    return (group ?? one?.ariaLabel ?? label ?? one?.textContent ?? '').replace(' *', '')
  })

test('[NW-01] is seen whole at the three sizes, empty and filled in', async () => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await excess(), `${size.width} empty`).toEqual([0, 0])
  }
  const photos = await Promise.all(
    ['#224466', '#446622', '#662244', '#222222'].map((c) => photoFile('a.jpg', c)),
  )
  await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes: 'Zoeker toont groene zweem', photos })
  for (const size of SIZES) {
    await page.setViewportSize(size)
    expect(await excess(), `${size.width} filled in`).toEqual([0, 0])
  }
})

test('[NW-01] no text is too long for its width', async () => {
  await notes().fill('OnderbrekingVanHetBeeld'.repeat(12))
  await page.getByLabel('Referentie').fill('R'.repeat(200))
  for (const width of [1440, 1180, 820, 320]) {
    await page.setViewportSize({ width, height: 820 })
    expect((await excess())[0], `${width}`).toBe(0)
  }
})

test('[NW-02] Tab goes the way a customer talks, and ends on save', async () => {
  await choose(page, 'Klant', CUSTOMER)
  await expect(page.getByLabel('Contact')).toBeEnabled(SOON)
  await page.getByRole('combobox', { name: 'Klant', exact: true }).focus()
  const stops = [await focused()]
  while (stops.length < 60 && stops.at(-1) !== 'Opslaan') {
    await page.keyboard.press('Tab')
    stops.push(await focused())
  }
  const named = [
    'Klant',
    'Contact',
    'Verhuurmateriaal',
    'Item',
    'Enkel spare parts',
    'Omschrijving',
    'Type',
    'Mag zonder overleg tot',
    'Kost bij geweigerd bestek',
    'Referentie',
    'Goed',
    'Toelichting toestand',
    'Foto 1: foto toevoegen',
    'Foto 4: bestand kiezen',
    'Uitvoerder',
    'Binnengebracht op',
    'Garantie',
    'Opslaan',
  ]
  expect(stops.filter((stop) => named.includes(stop))).toEqual(named)
})

test('[NW-03] save stays in sight, also above a keyboard, and is the one filled button', async () => {
  const ground = await save().evaluate((button) => getComputedStyle(button).backgroundColor)
  const filled = await page.evaluate(
    (colour) =>
      [...document.querySelectorAll('main button')]
        .filter((button) => getComputedStyle(button).backgroundColor === colour)
        .map((button) => button.textContent),
    ground,
  )
  expect(filled).toEqual(['Opslaan'])
  for (const { width, height } of SIZES) {
    await page.setViewportSize({ width, height: Math.round(height / 2) })
    const inputs = page.getByRole('main').locator('input:not([type=file]):enabled, textarea, select:enabled')
    for (const input of await inputs.all()) {
      await input.focus()
      const box = await save().boundingBox()
      expect(box && box.y >= 0 && box.y + box.height <= height / 2).toBe(true)
      expect(
        await input.evaluate((field) => {
          const head = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Opslaan')
          return field.getBoundingClientRect().bottom > (head?.getBoundingClientRect().bottom ?? 0)
        }),
      ).toBe(true)
    }
  }
})

test('[NW-05] what is wrong stands under its field, and nothing moves for it', async () => {
  for (const size of SIZES) {
    await page.setViewportSize(size)
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('main :is(input:not([type=file]), textarea, select)')].map(
          (field) => field.getBoundingClientRect().y,
        ),
      )
    await page.reload()
    await expect(notes()).toBeVisible(SOON)
    const before = await places()
    await save().click()
    await expect(page.getByText('Gelieve een item te selecteren!')).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Item', exact: true })).toBeFocused()
    expect(await places()).toEqual(before)
    expect(await excess()).toEqual([0, 0])
  }
})

test('[NW-04] Ctrl+Enter saves from wherever one is, Enter in a field does not', async () => {
  await fillIntake(page, { customer: CUSTOMER, item: ITEM.brand, notes: 'Met het klavier' })
  for (const field of [
    page.getByLabel('Referentie'),
    page.getByLabel('Kost bij geweigerd bestek'),
    page.getByRole('switch', { name: 'Garantie' }),
  ])
    await field.press('Enter')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await testServer.api.search('Met het klavier')).toEqual([])
  await page.getByLabel('Kost bij geweigerd bestek').fill('61')
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Wilt u nu het bestek/de herstelling aanvullen?' })
  await expect(question).toBeVisible(SOON)
  // The dialog has the focus, so it handles the keys.
  await page.keyboard.press('Control+Enter')
  await question
    .getByRole('button', { name: 'Ja' })
    .click({ timeout: 3_000 })
    .catch(() => {})
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Bestek|Herstellingen)/, SOON)
  await expect.poll(async () => (await testServer.api.search('Met het klavier')).length, SOON).toBe(1)
})
