import { expect, test } from '@playwright/test'
import { checkAxeAtAllSizes, checkDialog } from '../kit/e2e/e2eAxe.ts'
import { openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, panel, seesToast, SOON } from '../kit/e2e/e2eScreens.ts'

test.describe.configure({ timeout: 180_000 })
let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

interface Made {
  id: string
  referenceNumber: string
}

test('[DB-31] two customers become one on one device while another changes the one that goes, and two again', async ({
  browser,
}) => {
  const add = (name: string, more: object) =>
    testServer.api.call<Made>('POST', '/customer', { name, vatNumber: 'BE0123456749', ...more })
  const stays = await add('Productiehuis Kobalt', { email: 'info@kobalt.example', notes: 'Via poort B.' })
  const goes = await add('Kobalt Productiehuis bv', { phone: '02 741 31 18', notes: 'Naar boekhouding.' })
  await testServer.addRepair('Geen beeld', { customerId: stays.id })
  await testServer.addRepair('Geen klank', { customerId: stays.id })
  const moved = await testServer.addRepair('Geen stroom', { customerId: goes.id })
  const clerk = await openDevice(browser, testServer, els)
  const other = await openDevice(browser, testServer, jan)
  const { page } = clerk

  await test.step('the other device writes a phone for the one that goes, without a network', async () => {
    await openScreen(other.page, `/customers/detail/${goes.id}`)
    await expect(other.page.getByRole('heading', { name: 'Kobalt Productiehuis bv' })).toBeVisible(SOON)
    await other.goOffline()
    await other.page.getByRole('button', { name: 'Bewerken' }).click()
    const dialog = other.page.getByRole('dialog', { name: 'Klant bewerken' })
    await dialog.getByLabel('Telefoon').fill('02 99')
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await seesToast(other.page, 'Klant succesvol opgeslagen.')
  })

  await test.step('the pair is proposed, compared and merged', async () => {
    await openScreen(page, '/doubles')
    await expect(panel(page, 'Mogelijke dubbels').getByRole('listitem')).toHaveCount(1, SOON)
    await checkAxeAtAllSizes(page, 'doubles')
    await page.getByRole('button', { name: 'Vergelijken' }).click()
    await expect(page.getByRole('columnheader', { name: /blijft/ })).toContainText('Productiehuis Kobalt')
    await checkAxeAtAllSizes(page, 'merge')
    await checkDialog(page, 'question of a merge', () =>
      page.getByRole('button', { name: 'Samenvoegen' }).click(),
    )
    await page.getByRole('button', { name: 'Samenvoegen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Samenvoegen' }).click()
    await seesToast(page, 'Samengevoegd.')
    expect(await testServer.api.repair(moved)).toMatchObject({ customerId: stays.id })
  })

  await test.step('what the other device had not sent lands on the one that stays', async () => {
    await other.goOnline()
    await expect
      .poll(
        async () => (await testServer.api.call<{ phone: string }>('GET', `/customer/id/${goes.id}`)).phone,
        SOON,
      )
      .toBe('02 99')
    await expect(other.page.getByText('02 99')).toBeVisible(SOON)
    const found = await testServer.api.call<Made>('GET', `/customer/number/${goes.referenceNumber}`)
    expect(found.id).toBe(stays.id)
  })

  await test.step('it is taken back, and the one that stayed keeps what was written since', async () => {
    await openScreen(page, '/doubles')
    await page.getByRole('button', { name: 'Terugdraaien' }).click()
    await seesToast(page, 'De samenvoeging is teruggedraaid.')
    expect(await testServer.api.repair(moved)).toMatchObject({ customerId: goes.id })
    const phones = [stays, goes].map(
      async ({ id }) =>
        (await testServer.api.call<{ phone: string | null }>('GET', `/customer/id/${id}`)).phone,
    )
    expect(await Promise.all(phones)).toEqual(['02 99', '02 741 31 18'])
    await expect(panel(page, 'Mogelijke dubbels').getByRole('listitem')).toHaveCount(1, SOON)
  })
  await clerk.close()
  await other.close()
})
