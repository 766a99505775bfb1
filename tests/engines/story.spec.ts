import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { addDays, dayInBrussels, dutchDay } from '../../src/domain/shared/days.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { type DeviceConnection, openLine } from '../kit/e2e/e2eLine.ts'
import { photoFile } from '../kit/e2e/e2ePhotos.ts'
import { offlineWith } from '../kit/e2e/e2eScreens.ts'
import {
  addLine,
  addLogLine,
  enter,
  enterOnline,
  openDetail,
  openId,
  openScreen,
  rent,
  saveDocument,
  seesLog,
  seesPhoto,
  seesSync,
  setField,
  setStatus,
  statusOf,
  syncText,
  takeIn,
} from '../kit/engines/engineDesk.ts'
import type { Driver } from '../kit/engines/engineDriver.ts'
import { openFirefox } from '../kit/engines/engineFirefox.ts'
import { type EnginePage, enginePage } from '../kit/engines/enginePage.ts'
import { openWebkit } from '../kit/engines/engineWebkit.ts'
import { pdfPages } from '../kit/pdfText.ts'

// One day at the bench and the counter in another browser than Chromium; each test continues after the former one.

test.describe.configure({ mode: 'serial' })

/** The order in which a browser runs its scripts differs at each load. */
const RELOADS = 12

let testServer: TestServer
/** The connection of this browser only. */
let line: DeviceConnection
let driver: Driver
let page: EnginePage
let folder: string
let photos: string[]
/** The repair that was taken in offline. */
let late: { id: string; code: string }

async function openBrowser(): Promise<void> {
  const open = test.info().project.name === 'firefox' ? openFirefox : openWebkit
  driver = await open({ folder: join(folder, 'profile') })
  page = enginePage(driver)
}

test.beforeAll(async ({}, info) => {
  folder = info.outputPath('device')
  testServer = await openTestServer()
  line = await openLine(testServer.port)
  const [category] = await testServer.api.call<{ id: string }[]>('GET', '/category/all')
  const cable = { brand: 'Belden', model: 'Kabel', stockQuantity: 90, rentable: true, rentPrice: 4.5 }
  await testServer.api.call('POST', '/item', { ...cable, categoryId: category?.id })
  await openBrowser()
  photos = await Promise.all(
    ['#553399', '#339955', '#995533'].map(async (colour, at) => {
      const path = join(driver.downloads, `../foto-${at}.jpg`)
      writeFileSync(path, (await photoFile('foto', colour)).buffer)
      return path
    }),
  )
})
test.afterEach(async ({}, info) => {
  if (info.status !== info.expectedStatus) await page?.shot(info.outputPath('screen.png'))
})
test.afterAll(async () => {
  await driver?.close().catch(() => undefined)
  await line?.close()
  await testServer?.close()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const saved = () => readdirSync(driver.downloads).filter((name) => name.endsWith('.pdf'))

test('[BR-10] one logs in, and the app is ready to do without the server', async () => {
  await enterOnline(page, line.url, els)
  expect(await page.script('return (await caches.keys()).length')).toBeGreaterThan(0)
})

test('[BR-11] a repair is taken in with photos, and all of it arrives', async () => {
  await takeIn(page, 'Met verbinding', photos.slice(0, 2))
  await seesSync(page, 'Gesynchroniseerd')
  const id = await openId(page)
  await page.until('both photos on the server', async () => {
    const { repairPictures } = await testServer.api.repair(id)
    return repairPictures.length === 2 && repairPictures.every(({ state }) => state === 'stored')
  })
  await openScreen(page, '/repair/overview')
  await page.sees({ css: 'tbody select' })
})

test('[BR-07] a status has its colour, and its words end before its arrow', async () => {
  const [drawn, dot, plain, room] = await page.script<string[]>(
    `const style = getComputedStyle(document.querySelector('tbody select'))
     return [style.appearance, style.backgroundImage, getComputedStyle(document.querySelector('tbody td')).backgroundImage, style.paddingInlineEnd]`,
  )
  expect(drawn).toBe('none')
  expect(dot).toMatch(/^radial-gradient\(.*rgb\((?!0, 0, 0)/)
  expect(plain).toBe('none')
  expect(Number.parseFloat(room ?? '')).toBeGreaterThan(18)
})

test('[BR-08] no word of the menu is wider than its place', async () => {
  const room = await page.script<[string, number][]>(
    `return [...document.querySelectorAll('nav a')].map((entry) => {
       const text = document.createRange()
       text.selectNodeContents(entry)
       const [inside, outside] = [text.getBoundingClientRect(), entry.getBoundingClientRect()]
       return [entry.innerText, Math.min(inside.left - outside.left, outside.right - inside.right)]
     })`,
  )
  expect(room.length).toBeGreaterThan(3)
  expect(room.filter(([, pixels]) => pixels < 0)).toEqual([])
})

test('[BR-12] [BR-18] without the server work goes on and is still there after a reload', async () => {
  await testServer.kill()
  await page.until('offline', async () => (await syncText(page)).startsWith('Offline'), 60_000)
  const code = await takeIn(page, 'Zonder verbinding', photos.slice(2))
  late = { id: await openId(page), code }
  await addLine(page, 'Transport', '25')
  await addLogLine(page, 'klant gebeld')
  await setStatus(page, 'Hersteld')
  await seesSync(page, offlineWith(5))
  await setField(page, 'Referentie', 'PO-77')
  await seesSync(page, offlineWith(6))
  await page.reload()
  await seesSync(page, offlineWith(6))
  await page.sees({ role: 'heading', name: `Bestek ${late.code}` })
  await seesLog(page, 'klant gebeld')
  await seesPhoto(page, 1)
})

test('[BR-13] a paper is made on the device', async () => {
  await saveDocument(page)
  const [name] = await page.until('a file', async () => (saved().length > 0 ? saved() : null))
  expect(name).toContain(late.code)
  const text = pdfPages(readFileSync(join(driver.downloads, name ?? ''))).join(' ')
  expect(text).toContain('Transport')
})

test('[BR-14] what was saved survives the death of the browser', async () => {
  await addLogLine(page, 'vlak voor het einde')
  await driver.kill()
  await openBrowser()
  await page.open(line.url)
  await enter(page, els)
  // the new document is one more unsent change (KP-01)
  await seesSync(page, offlineWith(8))
  await openDetail(page, late.id)
  await seesLog(page, 'vlak voor het einde')
  await seesPhoto(page, 1)
  expect(await statusOf(page)).toBe('Hersteld')
})

test('[BR-15] when the server is back everything arrives once', async () => {
  await testServer.start()
  await seesSync(page, 'Gesynchroniseerd')
  await page.sees({ role: 'heading', name: /^Bestek \d{4}\.\d+$/ })
  await page.until('the photo on the server', async () => {
    const { repairPictures } = await testServer.api.repair(late.id)
    return repairPictures.length === 1 && repairPictures[0]?.state === 'stored'
  })
  expect(await testServer.api.search('Zonder verbinding')).toHaveLength(1)
  const repair = await testServer.api.repair(late.id)
  expect(repair).toMatchObject({ status: 'Hersteld', reference: 'PO-77', provisionalRef: late.code })
  for (const said of ['klant gebeld', 'vlak voor het einde'])
    expect(repair.repairLogLines.filter(({ description }) => description === said)).toHaveLength(1)
})

test('[BR-16] two tabs work side by side, and the one that is left goes on', async () => {
  const first = String(await driver.send('tab'))
  const { handle: second } = (await driver.send('newTab', { type: 'tab' })) as { handle: string }
  const use = (handle: string) => driver.send('useTab', { handle })
  await use(second)
  await page.open(line.url)
  await page.until('the second tab', async () => (await page.count({ css: 'h1' })) > 0)
  if (!(await page.script<string>('return location.hash')).startsWith('#/repair')) await enter(page, els)
  await openDetail(page, late.id)
  await addLogLine(page, 'uit de tweede')
  await use(first)
  await seesLog(page, 'uit de tweede')
  await addLogLine(page, 'uit de eerste')
  await use(second)
  await seesLog(page, 'uit de eerste')
  await use(first)
  await driver.send('closeTab')
  await use(second)
  await addLogLine(page, 'na het sluiten')
  await seesSync(page, 'Gesynchroniseerd')
  await page.until('all three lines on the server', async () => {
    const said = (await testServer.api.repair(late.id)).repairLogLines.map(({ description }) => description)
    return ['uit de eerste', 'uit de tweede', 'na het sluiten'].every((line) => said.includes(line))
  })
})

test('[BR-19] one leaves the app, comes back to it in the same tab, and goes on', async () => {
  const ways = [
    ['opnieuw geopend', () => page.open(line.url)],
    ['met de knop terug', () => page.script('setTimeout(() => history.back(), 50)')],
  ] as const
  for (const [said, comeBack] of ways) {
    await openDetail(page, late.id)
    await page.open(`${line.url}/api/health`)
    await page.until('the other page', () => page.script(`return location.pathname === '/api/health'`))
    await comeBack()
    await page.until('the app', () =>
      page.script(`return location.pathname === '/' && !!document.querySelector('h1')`),
    )
    await openDetail(page, late.id)
    await addLogLine(page, said)
    await seesSync(page, 'Gesynchroniseerd')
    await page.until(`the line '${said}' on the server`, async () =>
      (await testServer.api.repair(late.id)).repairLogLines.some(({ description }) => description === said),
    )
  }
})

test('[BR-25] however often one opens it again, the app is there', async () => {
  for (let time = 1; time <= RELOADS; time++) {
    await page.reload()
    await page.until(`the app, time ${time}`, async () => (await page.count({ css: 'h1' })) > 0)
  }
})

test('[BR-17] a rental is filled in and saved', async () => {
  const start = addDays(dayInBrussels(new Date().toISOString()), 10)
  const end = dutchDay(addDays(start, 2))
  const id = await rent(page, {
    customer: 'Radio Zuid',
    start: dutchDay(start),
    end,
    item: 'Belden Kabel',
    quantity: '3',
  })
  const rental = await page.until('the rental on the server', () =>
    testServer.api
      .call<{ startDate: string; rentalLines: { quantity: number }[] }>('GET', `/rental/id/${id}`)
      .catch(() => null),
  )
  await seesSync(page, 'Gesynchroniseerd')
  expect(rental).toMatchObject({ tempCusName: 'Radio Zuid', rentalLines: [{ quantity: 3 }] })
  expect(rental.startDate).toContain(start)
})

test('[D-023] [BR-24] a field that a colleague changed meanwhile is a conflict, and nothing is lost', async () => {
  await openScreen(page, '/department')
  await page.click({ role: 'button', name: /^Herstel/ })
  await page.sees({ role: 'heading', name: 'Herstellingen' })
  await openDetail(page, late.id)
  await line.cut()
  await page.until('offline', async () => (await syncText(page)).startsWith('Offline'), 60_000)
  await testServer.api.call('POST', '/repair/reference', { repairId: late.id, reference: 'van Jan' })
  await setField(page, 'Referentie', 'van Els')
  await seesSync(page, offlineWith(1))
  await line.restore()
  await seesSync(page, '1 conflict')
  expect(await testServer.api.repair(late.id)).toMatchObject({ openConflicts: 1 })
  const said = await page.script<string>('return document.querySelector("main").innerText')
  for (const value of ['van Els', 'van Jan'])
    expect(
      said.includes(value) || (await page.value({ role: 'textbox', name: 'Referentie' })) === value,
    ).toBe(true)
})
