import { expect, test } from '@playwright/test'
import { type BrowserDevice, ONLINE, openDevice } from '../kit/e2e/e2eDevice.ts'
import { els, type TestServer, openTestServer } from '../kit/e2e/testServer.ts'
import { openScreen, seesSync, SOON } from '../kit/e2e/e2eScreens.ts'

let testServer: TestServer
let device: BrowserDevice
test.beforeAll(async ({ browser }) => {
  testServer = await openTestServer()
  device = await openDevice(browser, testServer, els, ONLINE)
})
test.afterAll(async () => {
  await device?.close()
  await testServer?.close()
})

const CHANGES = 200

test('[CF-55] in no frame of 200 changes the indicator says that everything was sent beside an unsent change', async () => {
  test.setTimeout(240_000)
  const { page } = device
  const id = await testServer.addRepair('Zoeker')
  await openScreen(page, `/repair/detail/${id}`)
  const status = page.getByRole('combobox', { name: /^Status/ }).first()
  await expect(status).toBeVisible(SOON)
  await seesSync(page, 'Gesynchroniseerd')
  // Record in each frame the label, before and after a read of the outbox.
  await page.evaluate(() => {
    const seen = { frames: 0, unsent: 0, lies: 0, stop: false }
    Object.assign(globalThis, { seen })
    const label = () => document.querySelector('header a[href$="#/sync"]')?.getAttribute('aria-label')
    const opening = indexedDB.open('app')
    opening.addEventListener('success', () => {
      const look = () => {
        if (seen.stop) return opening.result.close()
        const before = label()
        const request = opening.result.transaction('outbox').objectStore('outbox').count()
        request.addEventListener('success', () => {
          seen.frames += 1
          if (request.result > 0) seen.unsent += 1
          if (request.result > 0 && before === 'Gesynchroniseerd' && label() === before) seen.lies += 1
          requestAnimationFrame(look)
        })
      }
      look()
    })
  })
  for (let n = 0; n < CHANGES; n += 1) await status.selectOption(n % 2 === 0 ? 'Hersteld' : 'Binnengebracht')
  await seesSync(page, 'Gesynchroniseerd')
  const { frames, unsent, lies } = await page.evaluate(() => {
    const { seen } = globalThis as unknown as {
      seen: Record<'frames' | 'unsent' | 'lies', number> & { stop: boolean }
    }
    seen.stop = true
    return seen
  })
  expect(frames).toBeGreaterThan(CHANGES)
  expect(unsent).toBeGreaterThan(0)
  expect(lies).toBe(0)
})
