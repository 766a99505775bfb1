import { expect, type Locator, type Page, test } from '@playwright/test'
import { type BrowserDevice, openDevice, TABLET } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, jan, openTestServer } from '../kit/e2e/testServer.ts'
import { addWorkLine, openDetail, repairPart, seesSync } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let desk: BrowserDevice
let bench: BrowserDevice

test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  desk = await openDevice(browser, testServer, els)
  bench = await openDevice(browser, testServer, jan, TABLET)
})
test.afterAll(async () => {
  await desk?.close()
  await bench?.close()
  await testServer?.close()
})

const fields = async (page: Page) => (await repairPart(page, 'Werklijnen')).getByLabel('Omschrijving')
const grip = (page: Page, line: string) => page.getByRole('button', { name: `Lijn "${line}" verplaatsen` })
const order = async (page: Page) => {
  const all = await fields(page)
  return all.evaluateAll((inputs: HTMLInputElement[]) => inputs.map((input) => input.value))
}
const sees = (page: Page, lines: string[]) => expect.poll(() => order(page)).toEqual(lines)

async function middleOf(handle: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await handle.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags as a finger does: down on the handle, over the place of another line, up. */
async function dragByTouch(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await middleOf(from), await middleOf(to)]
  const cdp = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    cdp.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: start.x, y }] })
  await touch('touchStart', start.y)
  for (const part of [0.1, 0.3, 0.6, 0.9, 1]) {
    await touch('touchMove', start.y + (end.y - start.y) * part)
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  }
  await touch('touchEnd')
}

test('[LN-03] lines are dragged with a mouse and with a finger, and two orders end as one', async () => {
  test.setTimeout(120_000)
  const id = await testServer.addRepair('Volgorde')
  await openDetail(desk.page, id)
  for (const line of ['Nazicht', 'Zoeker', 'Test']) await addWorkLine(desk.page, line, '10')
  await seesSync(desk.page, 'Gesynchroniseerd')
  await openDetail(bench.page, id)
  await sees(bench.page, ['Nazicht', 'Zoeker', 'Test'])

  const [from, to] = [await middleOf(grip(desk.page, 'Test')), await middleOf(grip(desk.page, 'Nazicht'))]
  await desk.page.mouse.move(from.x, from.y)
  await desk.page.mouse.down()
  await desk.page.mouse.move(to.x, to.y, { steps: 6 })
  await desk.page.mouse.up()
  for (const { page } of [desk, bench]) await sees(page, ['Test', 'Nazicht', 'Zoeker'])

  await desk.goOffline()
  await bench.goOffline()
  await dragByTouch(bench.page, grip(bench.page, 'Zoeker'), grip(bench.page, 'Test'))
  await sees(bench.page, ['Zoeker', 'Test', 'Nazicht'])
  await addWorkLine(desk.page, 'Kabel', '5')
  await grip(desk.page, 'Nazicht').press('Alt+ArrowUp')
  await sees(desk.page, ['Nazicht', 'Test', 'Zoeker', 'Kabel'])
  await bench.goOnline()
  await seesSync(bench.page, 'Gesynchroniseerd')
  await desk.goOnline()
  await seesSync(desk.page, 'Gesynchroniseerd')
  // The change of the desk arrived last, and it contained every line.
  for (const { page } of [desk, bench]) await sees(page, ['Nazicht', 'Test', 'Zoeker', 'Kabel'])
})
