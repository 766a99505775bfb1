import { expect, test } from '@playwright/test'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { enterOnline, openScreen, seesSync, seesToast, SOON, repairPart } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer

test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(async () => {
  await testServer?.close()
})

test('[DP-01] [DP-04] [DP-06] [DP-07] equipment lent without network becomes a numbered rental, and comes back', async ({
  page,
  context,
}) => {
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const lamp = { categoryId: category?.id, brand: 'Aputure', model: '600d', rentable: true }
  const { id: itemId } = await testServer.api.call<{ id: string }>('POST', '/item', lamp)
  const repairId = await testServer.addRepair('Camera blijft hier')
  await enterOnline(page, testServer.url, els)
  await openScreen(page, `/repair/detail/${repairId}`)
  const depannage = await repairPart(page, 'Depannage')

  await test.step('lent while the network is away', async () => {
    await context.setOffline(true)
    await depannage.getByRole('button', { name: 'Nieuwe depannage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nieuwe depannage' })
    await dialog.getByRole('combobox', { name: 'Item' }).fill('600d')
    await dialog.getByRole('option', { name: /Aputure 600d/ }).click()
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await seesToast(page, 'Depannage succesvol opgeslagen.')
    await expect(depannage.getByRole('link', { name: /^V-/ })).toBeVisible()
  })

  await test.step('numbered by the server', async () => {
    await context.setOffline(false)
    await seesSync(page, 'Gesynchroniseerd')
    await expect(depannage.getByRole('link', { name: /^\d{4}\.1 - / })).toBeVisible(SOON)
    const repair = await testServer.api.call<{ rentalId: string; depannage: boolean }>(
      'GET',
      `/repair/id/${repairId}`,
    )
    expect(repair.depannage).toBe(true)
    const rental = await testServer.api.call<{ type: string; rentalLines: { itemId: string }[] }>(
      'GET',
      `/rental/id/${repair.rentalId}`,
    )
    expect(rental.type).toBe('Depannage')
    expect(rental.rentalLines.map((line) => line.itemId)).toEqual([itemId])
  })

  await test.step('there and back by the links, and returned', async () => {
    await depannage.getByRole('link').click()
    await page.getByRole('link', { name: /^\d{4}\.\d+$/ }).click()
    await depannage.getByRole('button', { name: 'Teruggebracht' }).click()
    await seesToast(page, 'Status succesvol aangepast.')
    await expect(depannage.getByText('Teruggebracht', { exact: true })).toBeVisible()
    await expect(depannage.getByRole('button', { name: 'Nieuwe depannage' })).toBeVisible()
  })
})
