import { expect, type Page, test } from '@playwright/test'
import { TYPING_PACE } from '../kit/e2e/typing.ts'
import { checkAxe, checkDialog } from '../kit/e2e/e2eAxe.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  addWorkLine,
  choosePhoto,
  openScreen,
  openShortList,
  seesOverview,
  SOON,
  repairPart,
} from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

/** Checks at each size with a table that no arrow of a header touches the text of the next one. */
async function headersStandApart(page: Page): Promise<void> {
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    // The menu follows the width a moment later, and the columns follow the menu.
    await expect(async () => {
      const gaps = await page.locator('thead th').evaluateAll((heads) => {
        const startOf = (head: Element) => {
          const range = document.createRange()
          const text = document.createTreeWalker(head, NodeFilter.SHOW_TEXT).nextNode()
          if (text) range.selectNodeContents(text)
          return range.getBoundingClientRect().left
        }
        const arrows = heads.map((head) => head.querySelector('svg')?.getBoundingClientRect().right ?? 0)
        return heads.slice(1).map((head, i) => startOf(head) - arrows[i]!)
      })
      expect(Math.min(...gaps), `${width} wide: ${gaps.join(' ')}`).toBeGreaterThanOrEqual(3)
    }).toPass({ timeout: 5_000 })
  }
}

const press = (page: Page, name: string | RegExp) => () => page.getByRole('button', { name }).first().click()

test('axe finds nothing on the login page and the chooser', async ({ page }) => {
  test.setTimeout(120_000)
  await page.goto('/#/login')
  await expect(page.getByRole('button', { name: 'Inloggen' })).toBeVisible()
  await checkAxe(page, 'login')
  await page.getByRole('button', { name: 'Inloggen' }).click()
  await checkAxe(page, 'login with faults')
  await checkDialog(page, 'forgotten password', press(page, 'Wachtwoord vergeten? Klik hier'))
  await logIn(page)
  await openScreen(page, '/department')
  await expect(page.getByRole('heading', { name: 'Kies een afdeling' })).toBeVisible(SOON)
  await checkAxe(page, 'chooser')
})

test('axe finds nothing on the overview, the palette, info and synchronisation', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page)
  await seesOverview(page)
  await openShortList(page, '/repair/overview', 'Herstellingen')
  await checkAxe(page, 'overview')
  await headersStandApart(page)
  await checkDialog(page, 'palette', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Zoeken of een actie starten' }).fill('sony')
    await expect(page.getByRole('listbox', { name: 'Resultaten' }).getByRole('option').first()).toBeVisible(
      SOON,
    )
  })
  await checkDialog(page, 'info', press(page, 'Info'))
  await checkDialog(page, 'permanent delete', async () => {
    // On a narrow screen the actions of a row are in its menu.
    await press(page, /^Acties voor/)()
    await press(page, /verwijderen$/)()
  })
  await openScreen(page, '/sync')
  await expect(page.getByRole('heading', { name: 'Synchronisatie' })).toBeVisible(SOON)
  await checkAxe(page, 'synchronisation')
})

test('axe finds nothing on the new repair and its dialogs', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page)
  await openScreen(page, '/repair/new')
  await expect(page.getByRole('heading', { name: 'Nieuwe herstelling' })).toBeVisible(SOON)
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await expect(page.getByText('Gelieve een item te selecteren!')).toBeVisible()
  await checkAxe(page, 'new repair with faults')
  const pick = async (label: string, term: string) => {
    await page.getByRole('combobox', { name: label, exact: true }).pressSequentially(term, TYPING_PACE)
    await page.getByRole('option', { name: /^Nieuw/ }).click()
  }
  await checkDialog(page, 'new customer', () => pick('Klant', 'Nieuwe zaak'))
  await checkDialog(page, 'new item', () => pick('Item', 'Nieuw merk'))
  await checkDialog(page, 'calendar', press(page, 'Kalender: Binnengebracht op'))
})

test('axe finds nothing on the detail of a repair and its dialogs', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page)
  await page.locator('tbody tr').filter({ hasNotText: 'VERHUUR' }).first().locator('td').nth(3).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Bestek|Herstelling) /, SOON)
  await choosePhoto(page, 1, await photoFile('kast.jpg', '#667788'))
  // Shows why the total is not the sum of the lines.
  await page.getByRole('switch', { name: 'Garantie' }).click({ force: true })
  await expect(page.getByText('Garantie', { exact: true }).nth(1)).toBeVisible(SOON)
  await addWorkLine(page, 'Nakijken', '12,50')
  await checkAxe(page, 'detail')
  const inPanel = (title: string, name: string) => async () =>
    (await repairPart(page, title)).getByRole('button', { name }).click()
  await checkDialog(page, 'line', inPanel('Werklijnen', 'Lijn toevoegen'))
  await checkDialog(page, 'mail', async () => {
    await inPanel('Mails', 'Mail versturen')()
    await expect(page.getByRole('textbox', { name: /^Tekst/ })).toBeVisible(SOON)
  })
  await checkDialog(page, 'log line', inPanel('Logboek', 'Regel toevoegen'))
  await checkDialog(page, 'question', async () => {
    await press(page, 'Meer acties')()
    await page.getByRole('menuitem', { name: 'Verwijderen' }).click()
  })
  await checkDialog(page, 'contact', press(page, 'Nieuw contact'))
  await checkDialog(page, 'photo', press(page, /groot tonen$/))
})

test('axe finds nothing on the customers and their dialogs', async ({ page }) => {
  test.setTimeout(180_000)
  await logIn(page)
  await seesOverview(page)
  await openShortList(page, '/customers/overview', 'Klanten')
  await checkAxe(page, 'customers')
  const cell = await page.getByRole('cell').filter({ hasText: '@' }).first().textContent()
  await press(page, 'Nieuwe klant')()
  const email = page.getByRole('dialog').getByLabel('E-mail')
  await email.fill(cell ?? '')
  await expect(page.getByText('Deze klant bestaat mogelijk al:')).toBeVisible(SOON)
  await checkAxe(page, 'new customer with a double', '[role="dialog"]')
  await email.fill('')
  await page.keyboard.press('Escape')
  await checkDialog(page, 'search by serial number', async () => {
    await press(page, 'Zoeken op serienummer')()
    await page.getByRole('dialog').getByRole('searchbox').fill('12')
    await expect(page.getByRole('dialog').getByRole('row').nth(1)).toBeVisible(SOON)
  })
  await page.locator('tbody tr').first().locator('td').nth(1).click()
  await expect(page.getByRole('heading', { name: 'Contacten' })).toBeVisible(SOON)
  await checkAxe(page, 'customer')
  await checkDialog(page, 'changed customer', press(page, 'Bewerken'))
})

test('axe finds nothing on the settings of rental, a new user and the own data', async ({ page }) => {
  test.setTimeout(120_000)
  await logIn(page)
  await openScreen(page, '/rental/settings?tab=5')
  await expect(page.getByRole('table', { name: 'Subcategorieën' })).toBeVisible(SOON)
  await expect(page.getByRole('row')).toHaveCount(11, SOON)
  await checkAxe(page, 'subcategories')
  await openScreen(page, '/users/overview')
  await checkDialog(page, 'new user with faults', async () => {
    await page.getByRole('button', { name: 'Nieuwe gebruiker' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
  })
  await openScreen(page, '/account')
  await expect(page.getByRole('heading', { name: 'Mijn gegevens' })).toBeVisible(SOON)
  await checkAxe(page, 'own data')
})
