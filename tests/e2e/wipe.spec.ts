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

test('[D-005] a device is wiped from the own data: not before what it alone has was exported, and then wholly', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000)
  await enterOnline(page, testServer.url, els)
  await testServer.stop()
  await context.setOffline(true)
  await seesSync(page, offlineWith(0))
  await openScreen(page, '/category/overview')
  await page.getByRole('button', { name: 'Nieuwe categorie' }).click()
  await page.getByRole('dialog').getByLabel('Naam').fill('Statieven')
  await page.getByRole('dialog').getByLabel('Prefix').fill('STV')
  await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
  await seesToast(page, 'Categorie succesvol opgeslagen.')

  await openScreen(page, '/account')
  const here = panel(page, 'Dit toestel')
  await expect(here).toContainText('1 wijziging of foto van dit toestel staat nog niet op de server.')
  const wipe = here.getByRole('button', { name: 'Toestel wissen' })
  await expect(wipe).toHaveAttribute('title', 'Gelieve eerst te exporteren wat nog niet op de server staat.')
  await expect(wipe).toBeDisabled()
  const download = page.waitForEvent('download')
  await here.getByRole('button', { name: 'Exporteren' }).click()
  const chunks: Buffer[] = []
  for await (const chunk of await (await download).createReadStream()) chunks.push(chunk as Buffer)
  expect(JSON.parse(Buffer.concat(chunks).toString())).toMatchObject({
    waiting: [{ name: 'category.create', args: { description: 'Statieven' } }],
    refused: [],
    photos: [],
  })

  await wipe.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Wissen', exact: true }).click()
  await page.waitForURL(/#\/login$/, SOON)
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible(SOON)
  await page.getByLabel('Gebruikersnaam').fill(els.username)
  await page.getByLabel('Wachtwoord', { exact: true }).fill(els.password)
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await expect(
    page.getByText('U bent offline en deze gebruiker heeft op dit toestel nog niet ingelogd.'),
  ).toBeVisible(SOON)

  await testServer.start()
  await context.setOffline(false)
  await enterOnline(page, testServer.url, els)
  await openScreen(page, '/category/overview')
  await expect(page.getByRole('table', { name: 'Categorieën' })).toBeVisible(SOON)
  await expect(page.getByRole('cell', { name: 'Statieven' })).toHaveCount(0)
})
