import { expect, type Page, test } from '@playwright/test'
import { checkAxe, checkDialog } from '../kit/e2e/e2eAxe.ts'
import { openScreen, openShortList, panel, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click()
const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
const openFirstRow = (page: Page) => page.locator('tbody tr').first().getByRole('cell').first().click()

test('axe finds nothing on the items and their dialogs', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page)
  await seesOverview(page)
  await openShortList(page, '/items/overview', 'Items')
  await checkAxe(page, 'items')
  await checkDialog(page, 'new item with faults', async () => {
    await press(page, 'Nieuw item')()
    await save(page)
    await expect(page.getByText('Gelieve dit veld in te vullen!').first()).toBeVisible()
  })
  const inRow = (name: RegExp) => async () => {
    await press(page, /^Acties voor/)()
    await press(page, name)()
  }
  await checkDialog(page, 'changed item', inRow(/ bewerken$/))
  await checkDialog(page, 'item for another customer', async () => {
    await inRow(/koppelen/)()
    await page.getByRole('dialog').getByRole('button', { name: 'Koppelen' }).click()
    await expect(page.getByText('Gelieve dit veld in te vullen!')).toBeVisible()
  })
  await checkDialog(page, 'deleted item', inRow(/verwijderen$/))
})

/** The tabs of both departments, each list with the dialog that changes a row and the one that adds one. */
const LISTS = [
  ['/repair/settings?tab=4', 'Categorieën', 'Nieuwe categorie'],
  ['/repair/settings?tab=5', 'Uitvoerders', 'Nieuwe uitvoerder'],
  ['/repair/settings?tab=6', 'Fabrikanten', 'Nieuwe fabrikant'],
  ['/repair/settings?tab=7', 'Handelingen', 'Nieuwe handeling'],
  ['/repair/settings?tab=8', 'Gebruikers', 'Nieuwe gebruiker'],
  ['/repair/settings?tab=9', 'Mailsjablonen', 'Nieuw mailsjabloon'],
  ['/rental/settings?tab=6', 'Feestdagen', 'Nieuwe feestdag'],
  ['/rental/settings?tab=7', 'Staffels', 'Nieuwe staffel'],
] as const

test('axe finds nothing on the lists of the settings and their dialogs', async ({ page }) => {
  test.setTimeout(400_000)
  await logIn(page)
  await seesOverview(page)
  for (const [path, table, add] of LISTS) {
    await openScreen(page, path)
    await expect(page.getByRole('table', { name: table })).toBeVisible(SOON)
    await checkAxe(page, table)
    await checkDialog(page, `changed row of ${table}`, () => openFirstRow(page))
    await checkDialog(page, `${add} with faults`, async () => {
      await press(page, add)()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^(Opslaan|Toevoegen)$/ })
        .click()
    })
  }
})

test('axe finds nothing on the other settings, an import, the notifications and the action form', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page)
  await seesOverview(page)
  for (const [path, title] of [
    ['/repair/settings?tab=1', 'Algemeen'],
    ['/rental/settings?tab=1', 'Algemeen'],
    ['/rental/settings?tab=2', 'Mailserver'],
    ['/rental/settings?tab=3', 'Gestolen items'],
  ] as const) {
    await openScreen(page, path)
    await expect(panel(page, title)).toBeVisible(SOON)
    await checkAxe(page, path)
  }
  await checkDialog(page, 'import with a wrong row', async () => {
    const buffer = Buffer.from('Categorie;Merk;Bulk\nKabel;Neutrik;12\nKabel;Neutrik;veel')
    const chooser = page.waitForEvent('filechooser')
    await panel(page, 'Items').getByRole('button', { name: 'Bestand kiezen' }).click()
    await (await chooser).setFiles({ name: 'items.csv', mimeType: 'text/csv', buffer })
    await panel(page, 'Items').getByRole('button', { name: 'Importeren' }).click()
    await expect(page.getByText('Rij 3: Bulk is geen geheel getal')).toBeVisible(SOON)
    await expect(page.getByText(/geen serienummer:/)).toBeVisible()
  })
  await openScreen(page, '/notifications')
  await expect(page.getByRole('heading', { name: /^Meldingen/ })).toBeVisible(SOON)
  await checkAxe(page, 'notifications')
  await openScreen(page, '/actionForm')
  await page.getByRole('button', { name: 'Toevoegen' }).click()
  await page.getByRole('button', { name: 'Mailen' }).click()
  await checkAxe(page, 'action form with faults')
})
