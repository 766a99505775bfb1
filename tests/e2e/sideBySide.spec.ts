import { expect, type Page, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { CUSTOMER, els, type TestServer, ITEM, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  choosePhoto,
  openDetail,
  openScreen,
  repairPart,
  saveIntake,
  seesSync,
  SOON,
} from '../kit/e2e/e2eScreens.ts'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { scanByHand } from '../kit/e2e/wedge.ts'

// The bench and the counter side by side: one is offline, the other works while the server is killed, until both are
// online again.

let testServer: TestServer
let bench: BrowserDevice
let counter: BrowserDevice
let shared: string
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  shared = await testServer.addRepair('Samen bewerkt', { sparePartsOnly: false, itemId: testServer.itemId })
  bench = await openDevice(browser, testServer, els, { ...TABLET, viewport: { width: 1180, height: 820 } })
  counter = await openDevice(browser, testServer, jan, ONLINE)
})
test.afterAll(async () => {
  await bench?.close()
  await counter?.close()
  await testServer?.close()
})

const NAME = `${ITEM.brand} ${ITEM.model}`
const limit = (page: Page) => page.getByRole('textbox', { name: 'Mag zonder overleg tot' })
const chip = async (page: Page, word: string) =>
  (await repairPart(page, 'Binnenname')).getByRole('button', { name: word, exact: true })
async function put(page: Page, label: string, text: string) {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await field.fill('')
  await field.pressSequentially(text, TYPING_PACE)
  await field.blur()
}

/** Takes in a scanned camera with its accessories and photos. @returns the id of its repair */
async function takeInByScan(page: Page): Promise<string> {
  await scanByHand(page, ITEM.serialNumber, 6)
  const found = page.getByRole('dialog', { name: 'Scannen' })
  await expect(found.getByText(NAME).first()).toBeVisible(SOON)
  await found.getByRole('button', { name: 'Nieuwe herstelling' }).tap()
  await expect(page.getByRole('combobox', { name: 'Item', exact: true })).toHaveValue(NAME, SOON)
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toHaveValue(CUSTOMER)
  await put(page, 'Omschrijving', 'Lens schraapt')
  for (const word of ['Accu', 'Beschadigd']) await page.getByRole('button', { name: word, exact: true }).tap()
  await put(page, 'Mag zonder overleg tot', '150')
  await choosePhoto(page, 1, await photoFile('voor.jpg', '#335577'))
  await saveIntake(page, { complete: 'Ja' })
  await page.waitForURL('**/#/repair/detail/*', SOON)
  return page.url().split('/').at(-1)!
}

test('[SC-05] [BL-06] [DO-01] [EV-03] [TB-07] what the bench did in flight mode and the counter while the server was killed meets, and both show the same', async () => {
  test.setTimeout(150_000)
  await bench.goOffline()
  const made = await takeInByScan(bench.page)
  await openDetail(bench.page, shared)
  await (await chip(bench.page, 'Lader')).tap()
  await put(bench.page, 'Mag zonder overleg tot', '200')

  await openDetail(counter.page, shared)
  await expect(limit(counter.page)).toBeVisible(SOON)
  await testServer.kill()
  await put(counter.page, 'Mag zonder overleg tot', '250')
  await put(counter.page, 'Wacht op onderdeel', 'Riem 12 mm')
  await (await chip(counter.page, 'Vuil')).click()
  await testServer.start()
  await seesSync(counter.page, 'Gesynchroniseerd')
  await bench.goOnline()

  // the limit of the counter arrived first and that of the bench later: the later one is stored, and the other is in a
  // conflict
  for (const { page } of [bench, counter]) {
    await seesSync(page, '1 conflict')
    await openDetail(page, shared)
    await expect(limit(page)).toHaveValue('200,00', SOON)
    await expect(page.getByRole('note', { name: /^Conflict/ })).toContainText('250')
    await expect(page.getByRole('textbox', { name: 'Wacht op onderdeel' })).toHaveValue('Riem 12 mm')
    for (const word of ['Lader', 'Vuil'])
      await expect(await chip(page, word)).toHaveAttribute('aria-pressed', 'true')
  }

  const repair = await testServer.api.call<Record<string, unknown>>('GET', `/repair/id/${made}`)
  expect(repair).toMatchObject({ accessories: 'Accu', condition: 'Beschadigd', costLimit: 150 })
  expect(repair['repairPictures']).toMatchObject([{ slot: 1, state: 'stored', originalState: 'stored' }])
  for (const { page } of [bench, counter]) {
    await openScreen(page, '/repair/board')
    await expect(page.locator(`[data-card="${made}"]`)).toContainText(NAME, SOON)
    await expect(page.locator(`[data-card="${shared}"]`)).toContainText('Wacht op onderdeel')
    await openScreen(page, `/items/detail/${testServer.itemId}`)
    const history = page.getByRole('region', { name: 'Geschiedenis' })
    await expect(history.getByText('Lens schraapt')).toBeVisible(SOON)
    await expect(history.getByText('Samen bewerkt')).toBeVisible()
  }
})
