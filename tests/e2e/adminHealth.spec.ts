import { expect, type Page, test } from '@playwright/test'
import type { AdminHealth } from '../../src/domain/adminHealth/adminHealth.ts'
import { checkAxeAtAllSizes } from '../kit/e2e/e2eAxe.ts'
import { openScreen, panel, seesOverview, SOON } from '../kit/e2e/e2eScreens.ts'
import { logIn } from '../kit/e2e/login.ts'

test.use({ serviceWorkers: 'block' })

const openAdminHealth = async (page: Page) => {
  await openScreen(page, '/repair/settings?tab=11')
  await expect(panel(page, 'Versies')).toBeVisible(SOON)
}
const long = 'Onderhoudscontractverlengingsaanvraagformulier'.repeat(4)

/** The answer of the server of a large company in trouble. */
function inTrouble(health: AdminHealth): AdminHealth {
  const open = Array.from({ length: 20 }, (_, n) => ({
    id: String(n),
    status: n % 2 ? ('failed' as const) : ('unknown' as const),
    subject: n === 3 ? long : `Uw toestel is klaar ${n}`,
    recipient: n === 4 ? `${long}@example.com` : 'lien@example.com',
    at: health.at,
    error: n === 5 ? long : 'De mailserver weigerde het adres van de ontvanger.',
    repair: n === 6 ? null : { id: crypto.randomUUID(), number: `2026.${n}` },
  }))
  const old = '2026-01-01T03:00:00.000Z'
  const jobs = health.jobs.map(({ job }) => ({ job, lastAt: old, failedAt: health.at }))
  return {
    ...health,
    backup: { at: old, bytes: 2_100_000_000_000, encrypted: true, place: `s3://${long}`, error: long },
    disk: { free: 9_000_000_000, size: 960_000_000_000 },
    devices: {
      all: 1_234,
      blocked: 12,
      behind: 345,
      unsent: 98_765,
      heard: { hour: 800, day: 200, week: 100 },
    },
    mails: { queued: 1_204, failed: 300, unknown: 12, oldestAt: old, open },
    jobs: [...jobs, { job: 'een-taak-van-een-latere-versie-van-de-server', lastAt: null, failedAt: null }],
  }
}

test('[BH-09] a house where all is well, and one in trouble, stand on the screen without a fault', async ({
  page,
}) => {
  test.setTimeout(180_000)
  await logIn(page)
  await seesOverview(page)
  await openAdminHealth(page)
  await expect(page.getByText('nog niet bekend')).toBeVisible()
  await checkAxeAtAllSizes(page, 'upkeep of a new house')
  await page.route('**/api/beheer', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: inTrouble((await answer.json()) as AdminHealth) })
  })
  await page.getByRole('button', { name: 'Vernieuwen' }).click()
  await expect(page.getByText('De laatste back-up is ouder dan 26 uur.')).toBeVisible(SOON)
  await checkAxeAtAllSizes(page, 'upkeep in trouble')
  // the eleven tabs are on one line of a tablet in landscape
  await page.setViewportSize({ width: 1180, height: 820 })
  for (const department of ['repair', 'rental']) {
    await openScreen(page, `/${department}/settings?tab=11`)
    await expect(panel(page, 'Versies')).toBeVisible(SOON)
    const tops = await page
      .getByRole('tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top))
    expect([department, new Set(tops).size]).toEqual([department, 1])
  }
  for (const width of [1440, 1180, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await expect.poll(beyond, `at ${width}`).toBeLessThanOrEqual(0)
  }
})
