import { expect, type Page, test } from '@playwright/test'
import { downloadOf } from '../kit/e2e/e2eDay.ts'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { Hand } from '../kit/e2e/e2eHand.ts'
import { CUSTOMER, type TestServer, ITEM, openTestServer } from '../kit/e2e/testServer.ts'
import { newClerk } from '../kit/e2e/e2eRentalDesk.ts'
import { offlineWith, seesOverview, seesSync, SOON } from '../kit/e2e/e2eScreens.ts'
import { pdfPages } from '../kit/pdfText.ts'

const SERIALS = Array.from({ length: 10 }, (_, i) => `PAL-${48_213 + 7 * i}`)
const COMPLAINT = 'Nazicht na seizoen'
/** "ten cameras of one customer in under three minutes" */
const MOST_SECONDS = 180

let testServer: TestServer
let device: BrowserDevice
/** The item of each serial number, in the order of the pallet. */
let itemIds: string[]

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const camera = { ...ITEM, categoryId: testServer.categoryId, customerId: testServer.customerId }
  itemIds = []
  for (const serialNumber of SERIALS)
    itemIds.push((await testServer.api.call<{ id: string }>('POST', '/item', { ...camera, serialNumber })).id)
  device = await openDevice(browser, testServer, await newClerk(testServer, 'balie'))
  // Scanners are recognised after the first screen is shown.
  const heard = () =>
    performance.getEntriesByType('resource').some(({ name }) => /\/scannerListener-/.test(name))
  await device.page.waitForFunction(heard)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const bar = (page: Page) =>
  page.getByRole('dialog', { name: /^Wilt u nu het bestek\/de herstelling aanvullen/ })

/** Scans and saves the next device. @param first fills in the other fields of the first one */
async function takeIn(page: Page, hand: Hand, serial: string, first = async () => {}): Promise<void> {
  const item = page.getByRole('combobox', { name: 'Item', exact: true })
  await expect(item).toHaveValue('')
  await hand.scan(serial)
  await expect(item).toHaveValue(`${ITEM.brand} ${ITEM.model}`)
  await first()
  await hand.key('Control+Enter')
  await expect(bar(page).getByRole('button', { name: 'Label en bewijs' })).toBeFocused(SOON)
}

/** Keeps the files that are made from now on: only the browser's viewer can read the address of a tab. */
const keepFiles = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const files: Blob[] = []
    const addressOf = URL.createObjectURL
    URL.createObjectURL = (file: Blob) => {
      files.push(file)
      return addressOf(file)
    }
    Object.assign(window, { files })
  })

/** The first of these files. */
const firstFile = async (page: Page): Promise<Uint8Array> =>
  Uint8Array.from(
    await page.evaluate(async () => {
      const [file] = (window as unknown as { files: Blob[] }).files
      return file ? [...new Uint8Array(await file.arrayBuffer())] : []
    }),
  )

/** The documents of 'Label en bewijs': the slip in a tab, the labels as a file behind it. */
async function printBoth(page: Page, hand: Hand) {
  await keepFiles(page)
  const tab = page.waitForEvent('popup', SOON)
  const { bytes } = await downloadOf(page, () => hand.key('b'))
  await expect(page.getByText(/^De labels staan bij uw downloads: labels_.*\.pdf$/)).toBeVisible(SOON)
  await (await tab).waitForURL(/^blob:/, SOON)
  return { slip: pdfPages(await firstFile(page)).join(' '), labels: pdfPages(bytes) }
}

/** The codes of the repairs on the overview that is open, once there are ten. */
async function provisionalCodes(page: Page): Promise<string[]> {
  const cells = page.getByRole('cell', { name: /^V-\w{5} voorlopig/ })
  await expect(cells).toHaveCount(SERIALS.length, SOON)
  return (await cells.allInnerTexts()).map((text) => text.slice(0, 7))
}

test('[BL-08] [TA-05] ten cameras of a customer are taken in from a pallet by scanner, in flight mode, in under three minutes; one slip and one file of labels are of all', async () => {
  const { page } = device
  await device.goOffline()
  const hand = new Hand(page, 'mouse')
  const begun = Date.now()
  await hand.press(page.getByRole('main').getByRole('button', { name: 'Nieuwe herstelling' }).first())
  await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toBeFocused(SOON)
  for (const [i, serial] of SERIALS.entries()) {
    if (i > 0) await hand.key('n')
    await takeIn(page, hand, serial, async () => {
      if (i > 0) return
      await expect(page.getByRole('combobox', { name: 'Klant', exact: true })).toHaveValue(CUSTOMER)
      await expect(page.getByRole('textbox', { name: 'Omschrijving' })).toBeFocused()
      await hand.type(COMPLAINT)
    })
  }
  const { slip, labels } = await printBoth(page, hand)
  const seconds = (Date.now() - begun) / 1000 + hand.seconds
  expect(seconds).toBeLessThan(MOST_SECONDS)
  // One press to begin, and two keys for each device: one saves, the other continues or prints.
  expect([hand.scans, hand.actions]).toEqual([10, 21])

  await page.keyboard.press('Escape')
  await seesOverview(page)
  // Ten repairs, and for each the record of the common slip (KP-01).
  await seesSync(page, offlineWith(20))
  const codes = await provisionalCodes(page)
  expect(codes.filter((code) => !slip.includes(code))).toEqual([])
  expect(labels).toHaveLength(10)
  for (const [i, serial] of SERIALS.entries()) {
    expect(slip).toContain(serial)
    expect(labels[i]).toContain(serial)
    expect(codes.some((code) => labels[i]?.includes(code))).toBe(true)
  }

  await device.goOnline()
  const onServer = () => testServer.api.search(COMPLAINT)
  await expect.poll(async () => (await onServer()).length, SOON).toBe(10)
  const stored = await onServer()
  expect(new Set(stored.map(({ itemId }) => itemId))).toEqual(new Set(itemIds))
  expect(new Set(stored.map(({ provisionalRef }) => provisionalRef))).toEqual(new Set(codes))
  expect(stored.filter(({ customerId }) => customerId !== testServer.customerId)).toEqual([])
})
