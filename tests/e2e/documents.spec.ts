import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import read from 'read-excel-file/universal'
import { SOON } from '../kit/e2e/e2eScreens.ts'
import { demoUser, logIn } from '../kit/e2e/login.ts'
import { hasServiceWorker } from '../kit/e2e/serviceWorker.ts'
import { pdfPages } from '../kit/pdfText.ts'
import { codesOf } from '../kit/qrText.ts'
import {
  freePort,
  makeDataDir,
  removeDataDir,
  type RunningServer,
  startServer,
} from '../kit/server/server.ts'

// A server of its own, because these tests stop it.
test.describe.configure({ timeout: 120_000 })
let port: number
let dataDir: string
let server: RunningServer

test.beforeAll(async () => {
  port = await freePort()
  dataDir = await makeDataDir()
  server = await startServer(port, dataDir, { DEMO: 'on' })
})

test.afterAll(async () => {
  await server?.stop()
  await removeDataDir(dataDir)
})

const pdfButton = (page: Page) => page.getByRole('button', { name: /^Pdf van/ }).first()
const rowMenu = (page: Page) => page.getByRole('button', { name: /^Acties voor/ }).first()

/** Logs in, and waits until the device has everything: the data, and the app itself. */
async function openReplica(page: Page) {
  await logIn(page, { url: server.url, user: demoUser })
  await expect(rowMenu(page)).toBeVisible(SOON)
  await expect(page.getByRole('link', { name: 'Gesynchroniseerd' })).toBeVisible({ timeout: 30_000 })
  await hasServiceWorker(page)
}

/** Presses a button that downloads. @returns the file and its name */
async function downloaded(page: Page, button: string) {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).click(),
  ])
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) }
}

async function frenchPdf(page: Page) {
  await rowMenu(page).click()
  await pdfButton(page).click()
  await page.getByRole('radio', { name: 'Français' }).check()
  return downloaded(page, 'Downloaden')
}

async function sheet(page: Page) {
  const { name, bytes } = await downloaded(page, 'Exporteren')
  expect(name).toBe('herstellingen.xlsx')
  return (await read(new Blob([new Uint8Array(bytes)])))[0]?.data ?? []
}

test('[D-029] [EX-02] [PP-06] the same documents and the same list from the server and, without it, from the device', {
  tag: '@story',
}, async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text())
  })
  await openReplica(page)
  const [pdf, list] = [await frenchPdf(page), await sheet(page)]
  // The first document that is made on the device fetches the worker for documents, and nothing before it does.
  expect(page.workers().filter((worker) => worker.url().includes('documents'))).toEqual([])

  await server.stop()
  try {
    const [pdfHere, listHere] = [await frenchPdf(page), await sheet(page)]
    expect(pdfHere.name).toBe(pdf.name)
    expect(pdfPages(pdfHere.bytes)).toEqual(pdfPages(pdf.bytes))
    const [code] = codesOf(pdf.bytes)
    expect(code).toMatch(new RegExp(`^${server.url}/#/repair/detail/[\\w-]{36}$`))
    expect(codesOf(pdfHere.bytes)[0]).toBe(code)
    expect(listHere).toEqual(list)
    expect(list.length).toBeGreaterThan(20)
    expect(page.workers().filter((worker) => worker.url().includes('documents'))).toHaveLength(1)

    // Without the server the page itself still opens a document in the viewer of the browser.
    await rowMenu(page).click()
    await pdfButton(page).click()
    const [tab] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: 'Openen' }).click(),
    ])
    await tab.waitForURL(/^blob:/)
    await expect(page.getByRole('dialog')).toBeHidden()
  } finally {
    server = await startServer(port, dataDir)
  }
  expect(refused).toEqual([])
})

test('[D-029] a repair without number prints its provisional code on a provisional document', async ({
  page,
}) => {
  await openReplica(page)
  await server.stop()
  try {
    await page.goto(`${server.url}/#/repair/new`)
    await page.getByRole('textbox', { name: 'Omschrijving' }).fill('Zonder verbinding gemaakt')
    await page.getByLabel('Enkel spare parts').check()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    // Without a customer it is the company's own equipment; skip the questions about further fields.
    for (const answer of ['Ja', 'Nee'])
      await page.getByRole('dialog').getByRole('button', { name: answer, exact: true }).click()
    await expect(page).toHaveURL(/repair\/overview/)
    await rowMenu(page).click()
    await pdfButton(page).click()
    const { name, bytes } = await downloaded(page, 'Downloaden')
    expect(name).toMatch(/^bestek_V-[\w-]+_NL\.pdf$/)
    const text = pdfPages(bytes).join(' ')
    expect(text).toContain('VOORLOPIG DOCUMENT')
    expect(text).toContain('Zonder verbinding gemaakt')
  } finally {
    server = await startServer(port, dataDir)
  }
})
