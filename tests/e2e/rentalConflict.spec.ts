import { expect, test } from '@playwright/test'
import { type BrowserDevice, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import {
  line,
  makeRental,
  onLine,
  openId,
  editRental,
  reference,
  type RentalDoc,
  saveRental,
  setLine,
  toRental,
} from '../kit/e2e/e2eRentals.ts'
import { offlineWith, openScreen, panel, seesSync, seesToast, setField, SOON } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let a: BrowserDevice
let b: BrowserDevice
let camera: string

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const stock = { categoryId: category?.id, brand: 'Canon', rentable: true, rentPrice: 80 }
  camera = (await testServer.api.call<{ id: string }>('POST', '/item', { ...stock, model: 'C300' })).id
  await testServer.api.call('POST', '/item', { ...stock, model: 'Kabelset', stockQuantity: 5 })
  a = await openDevice(browser, testServer, els)
  b = await openDevice(browser, testServer, jan)
  for (const { page } of [a, b]) await toRental(page)
})
test.afterAll(async () => {
  await a?.close()
  await b?.close()
  await testServer?.close()
})

const rental = (id: string) => testServer.api.call<RentalDoc>('GET', `/rental/id/${id}`)
const other = (device: BrowserDevice) => (device === a ? b : a)

/**
 * Both devices go offline, make a change, and come back one after the other. `change` returns the number of waiting
 * changes.
 */
async function outage(change: (device: BrowserDevice) => Promise<number>): Promise<void> {
  for (const device of [a, b]) await device.goOffline()
  for (const device of [a, b]) {
    await seesSync(device.page, offlineWith(await change(device)))
  }
  await a.goOnline()
  await seesSync(a.page, 'Gesynchroniseerd')
  await b.goOnline()
}

test('[AV-08] [AV-10] [AV-11] [AV-12] [NO-05] [D-086] two rentals of one outage get a number each, and both see the conflict', {
  tag: '@story',
}, async () => {
  test.setTimeout(180_000)
  for (const { page } of [a, b]) await seesSync(page, 'Gesynchroniseerd')
  await outage(async (device) => {
    await makeRental(device.page, {
      customer: device === a ? 'Klant van Els' : 'Klant van Jan',
      start: '12/06/2030',
      end: '13/06/2030',
      items: [{ term: 'Canon C300' }, { term: 'Canon Kabelset', quantity: 3 }],
    })
    await expect(reference(device.page)).toHaveText(/^V-\w+ - 12\/06 - 13\/06$/)
    return 1
  })
  await seesSync(b.page, 'Gesynchroniseerd')

  await test.step('who was heard last is told in the dialog', async () => {
    const dialog = b.page.getByRole('dialog', { name: 'Conflict met bestaande verhuren' })
    await expect(dialog).toContainText('Canon C300', SOON)
    await expect(dialog).toContainText('Canon Kabelset')
    const mine = (await rental(openId(b.page))).number as string
    await expect(dialog.getByRole('link', { name: mine })).toHaveCount(2)
    await expect(dialog.getByRole('link', { name: / - 12\/06 - 13\/06$/ })).toHaveCount(2)
    await b.page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  const ids = new Map([a, b].map((device) => [device, openId(device.page)]))
  const docs = new Map<BrowserDevice, RentalDoc>()
  for (const [device, id] of ids) docs.set(device, await rental(id))

  await test.step('nobody lost a line, and everybody has a number', async () => {
    const numbers = [...docs.values()].map(({ number }) => number)
    expect(new Set(numbers).size).toBe(2)
    for (const { number, rentalLines } of docs.values()) {
      expect(number).toMatch(/^\d{4}\.\d+$/)
      expect(rentalLines.map(({ quantity, conflict }) => [quantity, conflict])).toEqual([
        [1, true],
        [3, true],
      ])
    }
  })

  for (const device of [a, b]) {
    const { page } = device
    const name = device === a ? 'Els' : 'Jan'
    const mine = docs.get(device)
    const theirs = docs.get(other(device))?.number as string
    await test.step(`on the lines of ${name}`, async () => {
      await expect(reference(page)).toHaveText(`${mine?.number} - 12/06 - 13/06`, SOON)
      for (const item of ['Canon C300', 'Canon Kabelset'])
        await expect(line(page, item)).toContainText(`Conflict met verhuur ${theirs} - `, SOON)
    })
    await test.step(`in the overview and the dialog of ${name}`, async () => {
      await openScreen(page, '/rental/overview')
      const row = page.getByRole('row').filter({ hasText: `Klant van ${name}` })
      await expect(row.getByTitle('Conflict met bestaande verhuren')).toBeVisible(SOON)
      await row.getByText(`Klant van ${name}`).click()
      const dialog = page.getByRole('dialog', { name: new RegExp(`^Verhuur ${mine?.number}$`) })
      await expect(dialog.getByText(`Conflict met verhuur ${theirs} - `)).toHaveCount(2)
      await dialog.getByRole('button', { name: 'Sluiten' }).last().click()
    })
    await test.step(`in the bell of ${name}`, async () => {
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Meldingen ?: 1 open melding, 1 vraagt een actie$/ })
        .click(SOON)
      const [first, second] = [docs.get(b)?.number, docs.get(a)?.number]
      await expect(page.getByRole('row').filter({ hasText: 'in dezelfde periode' })).toContainText(
        `Verhuur ${first} en verhuur ${second} gebruiken Canon C300`,
      )
    })
  }
})

test('[D-023] [VF-20] one rental changed by both without network: other lines merge, the same field keeps both values', async () => {
  test.setTimeout(180_000)
  const id = (
    await testServer.api.call<{ id: string }>('POST', '/rental', {
      startDate: '2030-09-11',
      endDate: '2030-09-12',
      pickupDate: '2030-09-10',
      returnDate: '2030-09-13',
      tempCusName: 'Omroep',
      rentalLines: [{ itemId: camera }, { customItem: 'Transport' }, { customItem: 'Statief' }],
    })
  ).id
  for (const { page } of [a, b]) {
    await openScreen(page, '/rental/overview')
    await expect(page.getByRole('row').filter({ hasText: 'Omroep' })).toHaveCount(1, SOON)
    await editRental(page, id)
    await expect(line(page, 'Statief')).toBeVisible()
  }
  await outage(async (device) => {
    const { page } = device
    await setField(page, 'Externe referentie', device === a ? 'PO Els' : 'PO Jan')
    if (device === a) {
      await setLine(page, 'Transport', 'Dagprijs', '45')
      await onLine(page, 'Statief', 'Verwijderen')
      await page.getByRole('dialog').getByRole('button', { name: 'Ja' }).click()
    } else {
      await setLine(page, 'Canon C300', 'Opmerking', 'Met tas')
      await setLine(page, 'Statief', 'Aantal', '2')
    }
    await saveRental(page)
    // a stored line is removed at once, apart from the save
    return device === a ? 2 : 1
  })
  for (const { page } of [a, b]) {
    await seesSync(page, '1 conflict')
    await expect(line(page, 'Canon C300')).toContainText('Met tas', SOON)
    await expect(line(page, 'Transport')).toContainText('45,00')
    await expect(line(page, 'Statief').getByRole('cell').first()).toHaveText(/^2/)
    await openScreen(page, '/sync')
    const card = panel(page, 'Conflicten (1)').getByRole('article', { name: /externe referentie/ })
    await expect(card).toContainText('PO Jan')
    await expect(card).toContainText('PO Els')
  }
  await a.page.getByRole('button', { name: 'Zet "PO Els" terug' }).click()
  await seesToast(a.page, 'Waarde teruggezet.')
  for (const { page } of [a, b]) await seesSync(page, 'Gesynchroniseerd')
  expect(await rental(id)).toMatchObject({ externalReference: 'PO Els', openConflicts: 0 })
})
