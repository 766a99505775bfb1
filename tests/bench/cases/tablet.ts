import type { Page } from 'playwright'
import { openBenchApp } from '../kit/app.ts'
import type { Browsers } from '../kit/browser.ts'
import { FIGURES } from '../kit/figures.ts'
import { HEAVY_NOTES, makeHeavyRepair } from '../kit/heavyRepair.ts'
import { ms, percentile } from '../kit/numbers.ts'
import { SLOWDOWN } from '../kit/painted.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'
import { type OpenScreenMark, Walk, watchInteractions } from '../kit/walk.ts'

const KEY_EVERY_MS = 140
const SEARCHES = 'typing in the search'

const list = (heading: string, count = 10): OpenScreenMark => ({ heading, selector: '#main tbody tr', count })
const DETAIL: OpenScreenMark = { heading: '', selector: '#main section', count: 4 }

/** The initial sync and a walk through the app, with the page's thread slowed down to a sixth. */
export async function measureTablet(report: Report, browsers: Browsers, stand: Stand): Promise<void> {
  const heavy = await makeHeavyRepair(stand)
  const context = await browsers.context()
  await watchInteractions(context)
  const booted = await openBenchApp(context, stand.url, slowDown)
  const walk = new Walk(booted.page)
  report.tell('slow tablet, first download: open work / all', `${ms(booted.priority)} / ${ms(booted.all)}`)
  const drawing = `with the drawing of the first screen ${ms(booted.longest)}`
  report.atMost('slow tablet, first download: longest task', booted.stutter, FIGURES.tabletTask, ms, drawing)
  await booted.page.waitForTimeout(10_000)
  await walkThrough(walk, heavy)
  await tell(report, walk)
  await context.close()
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
}

/** Searches, opens and changes a repair, adds a line, and visits the screens of the rental department. */
async function walkThrough(walk: Walk, heavy: string): Promise<void> {
  const { page } = walk
  const box = page.locator('#main input[type=search]')
  const menu = (name: string) => page.locator('#menu').getByRole('link', { name, exact: true }).click()
  const keys = (text: string) => page.keyboard.type(text, { delay: KEY_EVERY_MS })
  await walk.step('a click into the search', () => box.click())
  for (const term of ['sony', 'geen beeld'])
    await walk.step(SEARCHES, async () => {
      await keys(term)
      await page.waitForTimeout(800)
      await page.keyboard.press('Control+A')
      await page.keyboard.press('Delete')
    })
  await walk.step('sorting by a column', () =>
    page.getByRole('columnheader', { name: 'Merk', exact: true }).click(),
  )
  await walk.step('sorting back', () =>
    page.getByRole('columnheader', { name: 'Nummer', exact: true }).click(),
  )
  await walk.step('the next page', () => page.getByRole('button', { name: 'Volgende pagina' }).click())
  const row = page.locator('#main tbody tr').nth(3)
  await walk.open('opening a repair', () => row.locator('td').nth(3).click(), DETAIL)
  await walk.open('back to the list', () => menu('Herstellingen'), list('Herstellingen'))
  await page.evaluate((id) => {
    location.hash = `#/repair/detail/${id}`
  }, heavy)
  await page
    .getByText(HEAVY_NOTES)
    .or(page.locator(`input[value="${HEAVY_NOTES}"]`))
    .first()
    .waitFor()
  await page.waitForTimeout(1_500)
  await walk.step('changing the status', async () => {
    await page.getByLabel('Status', { exact: true }).focus()
    await page.keyboard.press('ArrowDown')
  })
  await page.getByRole('tab', { name: /^Werklijnen/ }).click()
  await walk.step('adding a line', () => addLine(page, keys))
  await walk.step('typing in a line of many', async () => {
    const lines = page.getByRole('table', { name: 'Werklijnen' })
    await lines.getByLabel('Omschrijving').nth(5).click()
    await keys(' extra')
    await page.keyboard.press('Tab')
  })
  await walk.open('back to the list', () => menu('Herstellingen'), list('Herstellingen'))
  await walk.open('customers', () => menu('Klanten'), list('Klanten'))
  await walk.open('items', () => menu('Items'), list('Items'))
  const toRental = page.getByRole('button', { name: 'Naar Verhuur' })
  await walk.open('rental department', () => toRental.click(), { ...list('', 0), selector: '#main' })
  await walk.open('rentals', () => menu('Verhuur'), list('Verhuur', 1))
  await walk.open('planner', () => menu('Planner'), { ...list('Planner'), selector: '#main [role=gridcell]' })
  await walk.open('calendar', () => menu('Kalender'), {
    ...list('Kalender'),
    selector: '#main button',
    count: 20,
  })
}

async function addLine(page: Page, keys: (text: string) => Promise<void>): Promise<void> {
  const panel = page.getByRole('region', { name: 'Werklijnen', exact: true })
  await panel.getByRole('button', { name: 'Lijn toevoegen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Omschrijving').click()
  await keys('Afregelen')
  await dialog.getByLabel('Eenheidsprijs').click()
  await keys('12,5')
  await dialog.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function tell(report: Report, walk: Walk): Promise<void> {
  const all = await walk.interactions()
  const count = await walk.count()
  const quick = Array.from({ length: Math.max(0, count - all.length) }, () => 8)
  const p98 = percentile([...all.map((each) => each.ms), ...quick], 98)
  const [worst] = all
  const beside = worst ? `of ${count}; worst ${ms(worst.ms)}: ${worst.step}, ${worst.on}` : ''
  report.atMost('slow tablet: interaction to paint, p98', p98, FIGURES.tabletInp, ms, beside)
  for (const { step, on, ms: took, waited, worked } of all.slice(0, 8))
    report.tell(`  ${step}: ${on}`, ms(took), `waited ${ms(waited)}, worked ${ms(worked)}`)
  for (const { step, ms: took, scripts } of (await walk.slowFrames()).slice(0, 6))
    report.tell(`  slow frame, ${step}`, ms(took), scripts.join('; '))
  const typed = all.filter(({ step, on }) => step === SEARCHES && on.startsWith('key'))
  const slowest = Math.max(0, ...typed.map((each) => each.ms))
  report.atMost('slow tablet: a key in the search to its paint, longest', slowest, FIGURES.tabletKey, ms)
  const [longest] = walk.openings.toSorted((a, b) => b.ms - a.ms)
  const opened = walk.openings.map(({ step, ms: took }) => `${step} ${ms(took)}`).join(', ')
  report.atMost('slow tablet: a screen opens, longest', longest?.ms ?? 0, FIGURES.tabletScreen, ms, opened)
}
