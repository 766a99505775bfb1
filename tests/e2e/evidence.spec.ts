import { chromium, expect, type Page, test } from '@playwright/test'
import { chromiumLaunch } from '../kit/e2e/chromium.ts'
import { checkAxe } from '../kit/e2e/e2eAxe.ts'
import { grainyFilm, withCamera } from '../kit/e2e/bench.ts'
import { openProfile } from '../kit/e2e/e2eBrowser.ts'
import { ONLINE, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openLine } from '../kit/e2e/e2eLine.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import {
  enter,
  enterOnline,
  openDetail,
  openNewRepair,
  photoIn,
  seesSync,
  seesToast,
  SOON,
} from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
test.beforeAll(async () => {
  testServer = await openTestServer()
})
test.afterAll(() => testServer.close())

interface Kept {
  slot: number | null
  phase: string | null
  state: string
  original_state: string | null
  w: number
  h: number
  bytes: number
}
/** The photos of a repair on the server, in their order. */
const keptOf = (repairId: string) =>
  testServer.sql<Kept>(`SELECT p.slot, p.phase, p.state, p.original_state, coalesce(b.w, 0) AS w, coalesce(b.h, 0) AS h,
    coalesce(p.original_bytes, 0) AS bytes
    FROM repair_picture p LEFT JOIN blob b ON b.sha256 = p.original_sha256
    WHERE p.repair_id = '${repairId}' ORDER BY p.taken_at`)

const camera = (page: Page) => page.getByRole('dialog', { name: 'Camera' })
const openCamera = async (page: Page) => {
  await page.getByRole('button', { name: "Foto's maken" }).click()
  await expect(camera(page).getByRole('button', { name: 'Foto nemen', disabled: false })).toBeVisible(SOON)
}
/** Takes photos in a row, without waiting until each is stored. */
async function shoot(page: Page, phase: string, n: number, all: number) {
  await camera(page).getByText(phase, { exact: true }).click()
  for (let i = 0; i < n; i++) await camera(page).getByRole('button', { name: 'Foto nemen' }).click()
  await expect(camera(page).getByText(`${all} foto's genomen`)).toBeVisible()
}
const done = async (page: Page) => {
  await camera(page).getByRole('button', { name: 'Klaar' }).click(SOON)
  await expect(camera(page)).toHaveCount(0)
}

test('[EV-01] [EV-02] [EV-03] [EV-08] twelve photos taken in flight mode survive a killed browser twice, the second time in the middle of an upload, and arrive complete', async ({}, info) => {
  test.setTimeout(240_000)
  const id = await testServer.addRepair('Twaalf fotos')
  const film = await grainyFilm()
  const line = await openLine(testServer.port)
  const profile = info.outputPath('profile')
  const open = (offline: boolean) => openProfile(profile, { offline, args: withCamera(film) })
  let browser = await open(false)
  try {
    await enterOnline(browser.page, line.url, els)
    await line.cut()
    await browser.context.setOffline(true)
    await openDetail(browser.page, id)
    await openCamera(browser.page)
    await shoot(browser.page, 'Bij binnenkomst', 5, 5)
    await shoot(browser.page, 'Tijdens', 4, 9)
    await shoot(browser.page, 'Na herstelling', 3, 12)
    await done(browser.page)
    await browser.kill()

    browser = await open(true)
    await browser.page.goto(line.url)
    await enter(browser.page, els)
    await openDetail(browser.page, id)
    for (const slot of [1, 2, 3, 4]) await expect(photoIn(browser.page, slot)).toBeVisible(SOON)
    await expect(browser.page.getByRole('figure', { name: /^Extra foto/ })).toHaveCount(8)
    await line.restore()
    await browser.context.setOffline(false)
    await expect
      .poll(async () => (await keptOf(id)).filter((kept) => kept.original_state === 'stored').length, {
        timeout: 60_000,
        intervals: [50],
      })
      .toBeGreaterThan(0)
    await browser.kill()

    browser = await open(false)
    await browser.page.goto(line.url)
    await enter(browser.page, els)
    await seesSync(browser.page, 'Gesynchroniseerd')
    const kept = await keptOf(id)
    expect(kept).toHaveLength(12)
    expect(kept.map(({ state, original_state }) => [state, original_state])).toEqual(
      kept.map(() => ['stored', 'stored']),
    )
    expect(kept.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, ...Array.from({ length: 8 }, () => null)])
    expect(kept.map(({ phase }) => phase)).toEqual([
      ...Array.from({ length: 5 }, () => 'bij binnenkomst'),
      ...Array.from({ length: 4 }, () => 'tijdens'),
      ...Array.from({ length: 3 }, () => 'na herstelling'),
    ])
    for (const { w, h } of kept) expect(Math.max(w, h)).toBeLessThanOrEqual(2000)
    expect(Math.min(...kept.map(({ bytes }) => bytes))).toBeGreaterThan(256 * 1024)
    expect(kept.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(8 * 1024 * 1024)
  } finally {
    await browser.close()
    await line.close()
    await film.remove()
  }
})

test('[EV-02] [EV-03] the counter takes six photos of what comes in; a reload keeps them, and saving sends their originals too', async () => {
  const film = await grainyFilm()
  const args = [...(chromiumLaunch.args ?? []), ...withCamera(film)]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  const { page, ...device } = await openDevice(browser, testServer, els, TABLET)
  await openNewRepair(page)
  await openCamera(page)
  await checkAxe(page, 'camera')
  await shoot(page, 'Bij binnenkomst', 7, 7)
  await camera(page).getByRole('button', { name: 'Laatste foto wissen' }).click()
  await expect(camera(page).getByText("6 foto's genomen")).toBeVisible()
  await done(page)
  await expect(page.getByRole('figure', { name: /^Extra foto/ })).toHaveCount(2)
  await page.reload()
  await page.getByRole('button', { name: 'Verder invullen' }).click(SOON)
  await expect(page.getByRole('figure', { name: /^Extra foto/ })).toHaveCount(2)
  await page.getByRole('switch', { name: 'Enkel spare parts' }).click()
  await page.getByRole('textbox', { name: /^Omschrijving/ }).fill('Zes fotos')
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await expect(
    page.getByRole('dialog', { name: 'Wilt u nu het bestek/de herstelling aanvullen?' }),
  ).toBeVisible(SOON)
  await expect(async () => {
    const [repair] = await testServer.api.search('Zes fotos')
    const kept = await keptOf(repair!.id)
    expect(kept.map(({ slot }) => slot)).toEqual([1, 2, 3, 4, null, null])
    expect(kept.map(({ phase, original_state }) => [phase, original_state])).toEqual(
      kept.map(() => ['bij binnenkomst', 'stored']),
    )
  }).toPass({ timeout: 60_000 })
  await device.close()
  await browser.close()
  await film.remove()
})

test('[EV-04] [EV-07] [EV-10] a circle and a word are drawn on a copy; the other device sees both, as large as they were taken', async ({
  browser,
}) => {
  const id = await testServer.addRepair('Getekend')
  const [bench, desk] = [
    await openDevice(browser, testServer, els, { ...TABLET, ...ONLINE }),
    await openDevice(browser, testServer, els, ONLINE),
  ]
  const { page } = bench
  await openDetail(page, id)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Foto 1: bestand kiezen' }).click(),
  ])
  await chooser.setFiles([await photoFile('sdi.jpg', '#446688')])
  await photoIn(page, 1).click()
  const viewer = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('combobox', { name: 'Moment van de foto' }) })
  const large = viewer.getByRole('img', { name: /^Foto/ })
  await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await viewer.getByRole('combobox', { name: 'Moment van de foto' }).selectOption('Tijdens')
  await checkAxe(page, 'photo')
  await viewer.getByRole('button', { name: 'Tekenen' }).click()
  const sheet = page.getByRole('application')
  await page.getByText('Cirkel', { exact: true }).click()
  const box = (await sheet.boundingBox())!
  await page.mouse.move(box.x + box.width * 0.3, box.y + box.height * 0.3)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.6, box.y + box.height * 0.7, { steps: 4 })
  await page.mouse.up()
  await page.getByText('Tekst', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Tekst op de foto' }).fill('Losse bus')
  await sheet.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(sheet.locator('path, text')).toHaveCount(3)
  await checkAxe(page, 'drawing')
  await page.getByRole('button', { name: 'Kopie bewaren' }).click()
  await seesToast(page, 'De kopie met tekening is bewaard.')

  await openDetail(desk.page, id)
  await photoIn(desk.page, 2).click(SOON)
  await expect(desk.page.getByText(/Getekende kopie/)).toBeVisible()
  await expect(desk.page.getByRole('combobox', { name: 'Moment van de foto' })).toHaveValue('tijdens')
  const copy = desk.page.getByRole('dialog').getByRole('img', { name: /^Foto/ })
  await expect.poll(() => copy.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  // Counts red ink inside the circle; the original photo has none.
  const redOf = (image: HTMLImageElement) => {
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height)
    let red = 0
    for (let i = 0; i < data.length; i += 4) if (data[i]! > 200 && data[i + 1]! < 110) red++
    return red
  }
  expect(await copy.evaluate(redOf)).toBeGreaterThan(2000)
  await desk.page.keyboard.press('ArrowLeft')
  await expect(desk.page.getByText(/Getekende kopie/)).toHaveCount(0)
  await expect.poll(() => copy.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  expect(await copy.evaluate(redOf)).toBe(0)
  await bench.close()
  await desk.close()
})
