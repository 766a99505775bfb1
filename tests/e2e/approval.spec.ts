import { type Browser, expect, type Page, test } from '@playwright/test'
import { violations } from '../kit/e2e/e2eAxe.ts'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { beyondEdge } from '../kit/e2e/e2eNarrow.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import { choosePhoto, openDetail, SOON } from '../kit/e2e/e2eScreens.ts'
import { smallTargets } from '../kit/e2e/e2eTargets.ts'
import { HOME } from '../kit/server/linkedMail.ts'
import { Mailbox } from '../kit/server/smtpServer.ts'

test.describe.configure({ timeout: 240_000 })
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
const LOOKS = ['light', 'dark'] as const
type Look = (typeof LOOKS)[number]
const WHO = 'Lien Verstraete-Vandenbroucke'

let testServer: TestServer
let box: Mailbox
let staff: BrowserDevice

test.beforeAll(async ({ browser }) => {
  box = await new Mailbox().open()
  testServer = await openTestServer({ SMTP_URL: box.url, PUBLIC_URL: HOME })
  const settings = [
    { module: 'repair', field: 'approvalLink', value: '1' },
    { module: 'repair', field: 'refusedQuote', value: '45' },
  ]
  await testServer.api.call('POST', '/preference', { settings })
  staff = await openDevice(browser, testServer, els, ONLINE)
})
test.afterAll(async () => {
  await staff?.close()
  await testServer?.close()
  await box?.close()
})

/** An estimate with long texts, as the bench writes them. */
async function addEstimate(): Promise<string> {
  const fields = { type: 'Bestek', itemId: testServer.itemId, sparePartsOnly: false }
  const id = await testServer.addRepair('Beeld valt weg zodra het toestel warm wordt', fields)
  const estimateNotes =
    'Het uitgangsbord is aangetast door vocht en moet vervangen worden. Klaar vijf werkdagen na uw akkoord.'
  await testServer.api.call('POST', '/repair', { id, estimateNotes })
  const lines = [
    {
      description: 'SDI-uitgangsbord, origineel, A-5027-114-A/REV2026-BELGIE-MEERDERE-KANALEN',
      price: 12_342.5,
    },
    { description: 'Werkuren', quantity: 2.5, price: 78 },
  ]
  for (const line of lines)
    await testServer.api.call('POST', '/repair/estimateLine', { repairId: id, quantity: 1, ...line })
  return id
}

/** Adds a photo to the repair at the workbench. @returns its id, once the server has it */
async function addPhoto(id: string): Promise<string> {
  await openDetail(staff.page, id)
  await choosePhoto(staff.page, 1, await photoFile('bord.jpg', '#226644'))
  const stored = () =>
    testServer.sql<{ id: string }>(
      `SELECT id FROM repair_picture WHERE repair_id = '${id}' AND state = 'stored'`,
    )
  await expect.poll(async () => (await stored()).length, SOON).toBe(1)
  return (await stored())[0]!.id
}

/** Mails the estimate with a link. @returns the address of the link on the server of the test */
async function mailLink(id: string, photoIds: string[] = []): Promise<string> {
  const mail = { id, recipient: 'lien@example.com', content: '<p>Dag Lien</p>', approval: { photoIds } }
  await testServer.api.call('POST', '/estimate/send/mail', mail)
  const link = () => box.received.at(-1)?.text.match(/\/akkoord\/[\w-]{43}/)?.[0]
  await expect.poll(link, SOON).toBeDefined()
  return `${testServer.url}${link()}`
}

/** A phone without scripts. */
const openPhone = async (browser: Browser, colorScheme: Look): Promise<Page> =>
  (await browser.newContext({ ...PHONE, colorScheme, javaScriptEnabled: false })).newPage()

/** Reports the faults of the page that is open. axe is a script itself, so it looks from a phone that runs scripts. */
async function expectFit(page: Page, colorScheme: Look): Promise<void> {
  expect.soft(await beyondEdge(page)).toEqual([])
  expect.soft(await smallTargets(page)).toEqual([])
  const context = await page
    .context()
    .browser()!
    .newContext({ ...PHONE, colorScheme })
  const other = await context.newPage()
  await other.goto(page.url())
  expect.soft(await violations(other)).toEqual([])
  await context.close()
}

/** True if the element can be seen without scrolling: nothing covers it, and all of it is inside the window. */
const isInSight = (page: Page, name: string) =>
  page.getByLabel(name).evaluate((field) => {
    const { left, right, top, bottom } = field.getBoundingClientRect()
    const middle = (left + right) / 2
    const edges = [
      [middle, top + 2],
      [middle, bottom - 2],
      [left + 2, (top + bottom) / 2],
      [right - 2, (top + bottom) / 2],
    ] as const
    return edges.every(([x, y]) => document.elementFromPoint(x, y) === field)
  })

/** The labels of the totals, each with the number of lines that it takes. */
const linesOfWords = (page: Page) =>
  page.locator('dl .total dt, dl .sum dt').evaluateAll((terms) =>
    terms.flatMap((term) => {
      const text = term.firstChild!
      return [...term.textContent!.matchAll(/\S+/g)].map(({ 0: word, index }) => {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        return `${word} ${range.getClientRects().length}`
      })
    }),
  )

/** Text spacing of WCAG 1.4.12, in the widest font of the machine. */
const WIDE = `* { font-family: Verdana, 'DejaVu Sans', sans-serif !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const status = (page: Page) => page.getByRole('status')
const expectRepairShows = async (id: string, text: string | RegExp) => {
  await openDetail(staff.page, id)
  await expect(staff.page.getByText(text)).toBeVisible(SOON)
}

for (const look of LOOKS) {
  test(`[AK-04] [AK-06] [AK-08] [AK-14] [AK-19] agreed on a phone without a script, ${look}`, async ({
    browser,
  }) => {
    const id = await addEstimate()
    const link = await mailLink(id, [await addPhoto(id)])
    const page = await openPhone(browser, look)
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(testServer.url)) elsewhere.push(request.url())
    })
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Bestek voor uw Sony PXW-Z280' })).toBeVisible()
    const photo = page.getByRole('img', { name: 'Foto 1 van het toestel' })
    await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectFit(page, look)
    await page.getByRole('link', { name: 'FR' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await page.getByRole('link', { name: 'NL' }).click()
    await page.getByLabel('Uw naam').fill(WHO)
    await press(page, /^Akkoord, € 15\.170,38$/)
    await expect(status(page)).toContainText('Bedankt, uw akkoord is genoteerd.')
    await expect(status(page)).toContainText(WHO)
    await expect(status(page).locator('svg')).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectFit(page, look)
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([])
    await expectRepairShows(id, `Klant akkoord via de link (${WHO}`)
    await page.context().close()
  })

  test(`[AK-06] [AK-08] [AK-14] refused with a reason on a phone without a script, ${look}`, async ({
    browser,
  }) => {
    const id = await addEstimate()
    const page = await openPhone(browser, look)
    await page.goto(await mailLink(id))
    await page.getByRole('link', { name: 'Weigeren' }).click()
    await expect(page.getByRole('heading', { name: 'Bestek weigeren' })).toBeVisible()
    await expect(page.getByText('€ 45,00')).toBeVisible()
    await expectFit(page, look)
    await page.getByLabel('Waarom weigert u?').fill('We vervangen het toestel.')
    await press(page, 'Bestek weigeren')
    await expect(status(page)).toContainText('Uw weigering is genoteerd.')
    await expect(status(page)).toContainText('We vervangen het toestel.')
    await expectFit(page, look)
    await expectRepairShows(id, /^Geweigerd via de link \(.*We vervangen het toestel\.$/)
    await page.context().close()
  })

  test(`[AK-08] [AK-10] [AK-14] asked on a phone without a script, and agreed after that, ${look}`, async ({
    browser,
  }) => {
    const id = await addEstimate()
    const page = await openPhone(browser, look)
    await page.goto(await mailLink(id))
    await page.getByRole('link', { name: 'Vraag stellen' }).click()
    await press(page, 'Vraag versturen')
    await expect(page.getByRole('alert')).toHaveText('Gelieve uw vraag in te vullen.')
    expect.soft(await beyondEdge(page)).toEqual([])
    await page.getByLabel('Uw vraag').fill('Hoe lang duurt de herstelling?')
    await press(page, 'Vraag versturen')
    await expect(status(page)).toContainText('Uw vraag is verstuurd.')
    await expectFit(page, look)
    await expectRepairShows(id, /^Vraag van de klant \(.*Hoe lang duurt de herstelling\?$/)
    await press(page, /^Akkoord, /)
    await expect(status(page)).toContainText('Bedankt, uw akkoord is genoteerd.')
    await page.context().close()
  })
}

const SIZES = { phone: [390, 844], portrait: [768, 1024], landscape: [1024, 768] } as const
const NAMES = {
  NL: 'Uw naam (niet verplicht)',
  EN: 'Your name (optional)',
  FR: 'Votre nom (facultatif)',
} as const

test('[AK-18] [AK-19] the name is asked where the answers are, and wide letters leave the totals whole', {
  tag: '@story',
}, async ({ browser }) => {
  const link = await mailLink(await addEstimate())
  const page = await (await browser.newContext({ bypassCSP: true, hasTouch: true })).newPage()
  for (const [language, label] of Object.entries(NAMES)) {
    for (const [name, [width, height]] of Object.entries(SIZES)) {
      await page.setViewportSize({ width, height })
      await page.goto(`${link}?taal=${language}`)
      expect.soft(await isInSight(page, label), `${language} at ${name}`).toBe(true)
    }
    await page.setViewportSize({ width: 320, height: 640 })
    await page.addStyleTag({ content: WIDE })
    const words = await linesOfWords(page)
    expect(words.length).toBeGreaterThan(4)
    expect.soft(words.filter((word) => !word.endsWith(' 1'))).toEqual([])
    expect.soft(await beyondEdge(page)).toEqual([])
  }
  await page.context().close()
})
