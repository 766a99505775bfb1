import { type Browser, chromium, expect, type Page, test } from '@playwright/test'
import { shortCode, shortLink } from '../../src/domain/scan/shortCode.ts'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'
import { ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { openNewRepair, openScreen, seesOverview } from '../kit/e2e/e2eScreens.ts'
import { film, type Shot } from '../kit/e2e/film.ts'
import { scanByHand } from '../kit/e2e/wedge.ts'

let testServer: TestServer
let repairId: string
test.beforeAll(async () => {
  testServer = await openTestServer()
  repairId = await testServer.addRepair('Beeld valt weg')
})
test.afterAll(() => testServer.close())

/** A browser whose camera shows this picture. */
async function camera(shot: Shot): Promise<Browser> {
  const { path, remove } = await film(shot)
  const args = [
    ...(chromiumLaunch.args ?? []),
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  browser.on('disconnected', () => void remove())
  return browser
}

const scanButton = (page: Page) => page.getByRole('button', { name: 'Scannen', exact: true })

test('[SC-05] [SC-11] the camera reads the label of a repair, tilted, small and dim, and opens it, also without a network', {
  tag: '@story',
}, async () => {
  const text = shortLink(testServer.url, 'repair', repairId)
  const browser = await camera({ kind: 'qrcode', text, module: 4, tilt: 14, light: 0.55, blur: 0.8 })
  const { page, ...device } = await openDevice(browser, testServer, els, TABLET)
  await device.goOffline()
  await scanButton(page).click()
  await page.waitForURL(`**/#/repair/detail/${repairId}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await device.close()
  await browser.close()
})

const SIZES = [
  [1440, 900],
  [1180, 820],
  [820, 1180],
] as const

const MAKERS: Shot[] = [
  { kind: 'datamatrix', text: ITEM.serialNumber, module: 6, tilt: 8, light: 0.7 },
  { kind: 'code128', text: ITEM.serialNumber, module: 3, tilt: 3 },
  { kind: 'code39', text: ITEM.serialNumber, module: 3 },
]
for (const shot of MAKERS)
  test(`[SC-05] [SC-11] the camera reads a maker's ${shot.kind} and shows the item with what can be done`, async () => {
    const browser = await camera(shot)
    const { page, ...device } = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
    await scanButton(page).click()
    const dialog = page.getByRole('dialog', { name: 'Scannen' })
    await expect(dialog.getByText(`${ITEM.brand} ${ITEM.model}`).first()).toBeVisible()
    // the camera and its result fill the screen, on a desktop and on a tablet in both orientations
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height })
      await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, width, height })
    }
    await dialog.getByRole('button', { name: 'Dossier openen' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ITEM.brand} ${ITEM.model}`)
    await device.close()
    await browser.close()
  })

test('[SC-05] [SC-11] the camera reads an EAN that nothing bears, and shows the item once it is coupled to it', async () => {
  const text = '5901234123457'
  const browser = await camera({ kind: 'ean13', text, module: 3, tilt: 4, light: 0.7 })
  const { page, ...device } = await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE })
  await scanButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Scannen' })
  await dialog.getByRole('button', { name: 'Koppelen aan item' }).click()
  await dialog.getByRole('combobox').fill(ITEM.serialNumber)
  await dialog.getByRole('option', { name: ITEM.model }).click()
  await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible()
  await openScreen(page, '/repair/overview')
  await seesOverview(page)
  await scanButton(page).click()
  await expect(dialog.getByText(`${ITEM.brand} ${ITEM.model}`).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Dossier openen' })).toBeVisible()
  await device.close()
  await browser.close()
})

test('[SC-01] [SC-07] [SC-10] without a camera a code is typed; one that nothing bears is coupled to an item and finds it from then on', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  await scanButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Scannen' })
  await expect(dialog.getByText(/geen camera|mag niet/)).toBeVisible()
  await expect(dialog.getByLabel('Beeld van de camera')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Code typen' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill('5013 8821 4471')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Niet gevonden').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Koppelen aan item' }).click()
  await dialog.getByRole('combobox').fill(ITEM.serialNumber)
  await dialog.getByRole('option', { name: ITEM.model }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ITEM.brand} ${ITEM.model}`)
  await expect(page.getByText('5013 8821 4471', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Herstellingen' }).first().click()
  await seesOverview(page)
  await scanByHand(page, '5013 8821 4471', 5)
  await expect(dialog.getByText(`${ITEM.brand} ${ITEM.model}`).first()).toBeVisible()
  // a serial number without its dash is offered as similar
  await dialog.getByRole('button', { name: 'Code typen' }).click()
  await dialog.getByLabel('Code', { exact: true }).fill(ITEM.serialNumber.replace('-', ''))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Bedoelt u')).toBeVisible()
  await expect(dialog.getByRole('button', { name: new RegExp(ITEM.serialNumber) }).first()).toBeVisible()
  await device.close()
})

test('[SC-01] the search of a list has the button too: a code is searched there, a label of the house opens what it names', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  const dialog = page.getByRole('dialog', { name: 'Scannen' })
  const scan = async (code: string) => {
    await page.getByRole('search').getByRole('button', { name: 'Scannen om te zoeken' }).click()
    await dialog.getByRole('button', { name: 'Code typen' }).click()
    await dialog.getByLabel('Code', { exact: true }).fill(code)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  for (const [path, hasText] of [
    ['/items/overview', ITEM.serialNumber],
    ['/repair/overview', 'Beeld valt weg'],
  ] as const) {
    await openScreen(page, path)
    const row = page.getByRole('row').filter({ hasText })
    await expect(row).toBeVisible()
    await scan('NERGENS-118')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('NERGENS-118')
  }
  await scan(shortLink(testServer.url, 'repair', repairId))
  await page.waitForURL(`**/#/repair/detail/${repairId}`)
  await device.close()
})

for (const gap of [3, 12, 28])
  test(`[SC-02] [SC-03] a hand scanner with ${gap} ms between its keys is heard while somebody types, and leaves their text alone`, async ({
    browser,
  }) => {
    const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
    await openNewRepair(page)
    const notes = page.getByRole('textbox', { name: 'Omschrijving' })
    await notes.pressSequentially('Ruis bij warm toestel', { delay: 45 })
    await scanByHand(page, ITEM.serialNumber, gap)
    await expect(page.getByPlaceholder('Zoek op merk, model of serienummer')).toHaveValue(
      `${ITEM.brand} ${ITEM.model}`,
    )
    await expect(notes).toHaveValue('Ruis bij warm toestel')
    await device.close()
  })

test('[SC-03] what a program types for a person stays in the field that is left at once', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  await openNewRepair(page)
  const [notes, reference] = ['Omschrijving', 'Referentie'].map((name) => page.getByRole('textbox', { name }))
  await notes!.pressSequentially('Ruis')
  await reference!.click()
  await expect(notes!).toHaveValue('Ruis')
  await reference!.pressSequentially('PO-4711')
  await notes!.focus()
  await expect(reference!).toHaveValue('PO-4711')
  await expect(notes!).toHaveValue('Ruis')
  await device.close()
})

test('[SC-08] in a search a code is searched, in the form of a rental an item becomes a line', async ({
  browser,
}) => {
  const light = { brand: 'ARRI', model: 'SkyPanel', categoryId: testServer.categoryId, rentable: true }
  for (const serialNumber of ['SKY-118203', 'SKY-118210'])
    await testServer.api.call('POST', '/item', { ...light, serialNumber })
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  const search = page.getByRole('searchbox')
  await search.click()
  await scanByHand(page, '2026.99', 5)
  await expect(search).toHaveValue('2026.99')
  await expect(page).toHaveURL(/[?&]q=.*2026.99/)
  await openScreen(page, '/rental/new')
  await expect(page.getByRole('textbox', { name: /^Startdatum/ })).toBeFocused()
  await scanByHand(page, 'SKY-118203', 5, { end: 'Tab' })
  await expect(page.getByRole('row').filter({ hasText: 'SKY-118203' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // A scan that the rental form takes goes nowhere else: in an open list its Enter would choose the first option.
  const customer = page.getByRole('combobox', { name: 'Klant', exact: true })
  await customer.click()
  await scanByHand(page, 'SKY-118210', 5)
  await expect(page.getByRole('row').filter({ hasText: 'SKY-118210' })).toBeVisible()
  await expect(customer).toBeFocused()
  await expect(customer).toHaveAttribute('aria-expanded', 'false')
  await device.close()
})

test("[LB-02] a label that a phone's own camera read opens the record: after the login, and at once for who is logged in", async ({
  browser,
}) => {
  const context = await browser.newContext(ONLINE)
  const page = await context.newPage()
  await page.goto(`${testServer.url}/Q/${shortCode('repair', repairId)}`)
  await page.waitForURL('**/#/login')
  await page.getByLabel('Gebruikersnaam').fill(els.username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(els.password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await page.waitForURL(/#\/(department|repair)/)
  if (page.url().endsWith('department'))
    await page.getByRole('button', { name: 'Herstel', exact: true }).click()
  await page.waitForURL(`**/#/repair/detail/${repairId}`, { timeout: 30_000 })
  await page.goto(`${testServer.url}/q/${shortCode('item', testServer.itemId).toLowerCase()}`)
  await page.waitForURL(`**/#/items/detail/${testServer.itemId}`)
  const gone = await context.request.get(`${testServer.url}/q/rubbish`)
  expect(gone.status()).toBe(404)
  await context.close()
})

test('[SC-02] [SC-13] [SC-14] a hand scanner with a pause, or with an American keyboard, finds its item whatever has the focus', async ({
  browser,
}) => {
  const { page, ...device } = await openDevice(browser, testServer, els, ONLINE)
  const dialog = page.getByRole('dialog', { name: 'Scannen' })
  const seesItem = async () => {
    await expect(dialog.getByText(`${ITEM.brand} ${ITEM.model}`).first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Sluiten' }).click()
    await expect(dialog).toHaveCount(0)
  }
  // hand scanners are recognised once the scan button is there
  await scanButton(page).click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  for (const before of [1, 3, 7]) {
    await scanByHand(page, ITEM.serialNumber, 5, { pause: { before, ms: 75 } })
    await seesItem()
  }
  await scanByHand(page, ITEM.serialNumber, 5, { keyboards: { scanner: 'us', computer: 'azertyBe' } })
  await expect(
    page.getByText(/^De handscanner staat ingesteld voor een Amerikaans toetsenbord\./),
  ).toBeVisible()
  await seesItem()
  // a field with typed text keeps nothing of the scan, however many keys came through
  await openNewRepair(page)
  const notes = page.getByRole('textbox', { name: 'Omschrijving' })
  await notes.fill('Ruis')
  await notes.focus()
  for (const before of [1, 4]) {
    await scanByHand(page, ITEM.serialNumber, 5, { pause: { before, ms: 75 } })
    await expect(page.getByPlaceholder('Zoek op merk, model of serienummer')).toHaveValue(
      `${ITEM.brand} ${ITEM.model}`,
    )
    await expect(notes).toHaveValue('Ruis')
  }
  // the second half of a code that was cut
  await scanByHand(page, 'TF85554', 5, { pause: { before: 3, ms: 200 } })
  await expect(dialog.getByText('Scan opnieuw')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Koppelen/ })).toHaveCount(0)
  await device.close()
})
