import { expect, test } from '@playwright/test'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import {
  enterOnline,
  offlineWith,
  openScreen,
  panel,
  seesSync,
  seesToast,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer?.close())

interface Found {
  referenceNumber: string
  phone: string
  customerContacts: { firstName: string; email: string }[]
}

test('[D-102] a customer of the counter: added with a contact, found and changed without network, sent once', {
  tag: '@story',
}, async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext()
  const page = await context.newPage()
  await enterOnline(page, testServer.url, els)
  await testServer.stop()
  await context.setOffline(true)
  await seesSync(page, offlineWith(0))

  await test.step('added, with a contact', async () => {
    await page.getByRole('link', { name: 'Klanten' }).click()
    await page.getByRole('button', { name: 'Nieuwe klant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nieuwe klant' })
    await dialog.getByLabel('Naam').fill('Filmclub Oost')
    await dialog.getByLabel('Gemeente').fill('Aalst')
    await dialog.getByLabel('Gemeente').press('Enter')
    await seesToast(page, 'Klant succesvol opgeslagen.')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filmclub Oost', SOON)
    await panel(page, 'Contacten').getByRole('button', { name: 'Nieuw contact' }).click()
    const contact = page.getByRole('dialog', { name: 'Nieuw contact' })
    for (const [label, text] of [
      ['Voornaam', 'Bo'],
      ['Achternaam', 'Claes'],
      ['E-mail', 'bo@oost.example'],
      ['Telefoon', '053 1'],
    ] as const)
      await contact.getByLabel(label).fill(text)
    await contact.getByRole('button', { name: 'Opslaan' }).click()
    await expect(panel(page, 'Contacten').getByRole('heading', { name: 'Bo Claes' })).toBeVisible(SOON)
    await seesSync(page, offlineWith(2))
  })

  await test.step('found by the name of the contact, and changed', async () => {
    await openScreen(page, '/customers/overview')
    const box = page.getByRole('searchbox', { name: 'Klanten zoeken' })
    await box.fill('bo claes')
    await box.press('Enter')
    const row = page.getByRole('row').filter({ hasText: 'Filmclub Oost' })
    await expect(row).toContainText('Nog niet verzonden', SOON)
    await row.getByText('Aalst').click()
    await page.getByRole('button', { name: 'Bewerken', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Klant bewerken' })
    await dialog.getByLabel('Telefoon').fill('053 99')
    await dialog.getByRole('button', { name: 'Opslaan' }).click()
    await expect(panel(page, 'Gegevens').getByText('053 99')).toBeVisible(SOON)
    await seesSync(page, offlineWith(3))
  })

  await test.step('sent when the network is back', async () => {
    await testServer.start()
    await context.setOffline(false)
    await seesSync(page, 'Gesynchroniseerd')
    await expect(panel(page, 'Gegevens').getByText(/^K-\d+$/)).toBeVisible(SOON)
    const found = await testServer.api.call<Found[]>('GET', '/customer/search/filmclub')
    expect(found).toMatchObject([
      {
        referenceNumber: expect.stringMatching(/^K-\d+$/),
        phone: '053 99',
        customerContacts: [{ firstName: 'Bo', email: 'bo@oost.example' }],
      },
    ])
  })
  await context.close()
})
