import type { Browsers } from '../kit/browser.ts'
import { median, ms, percentile } from '../kit/numbers.ts'
import { recordPulls } from '../kit/record.ts'
import type { Report } from '../kit/report.ts'
import type { Stand } from '../kit/stand.ts'

/** Runs the queries on plain Dexie tables, in the same run on the same machine, to compare the product with. */
export async function measurePlain(
  report: Report,
  browsers: Browsers,
  stand: Stand,
  of: string,
): Promise<void> {
  const { token } = await stand.login()
  const recording = await recordPulls(stand, token)
  const device = await browsers.device(stand.url)
  const requests = recording.urls.map((url) => ({ url }))
  const floor = await device.page.evaluate(
    (asked) => window.bench.floor({ requests: asked, name: 'floor' }),
    requests,
  )
  const { 'all rows': [filled = 0] = [], ...answers } = await device.page.evaluate(
    (asked) => window.bench.plain({ requests: asked, name: 'plain' }),
    requests,
  )
  recording.close()
  await device.close()
  report.tellVersus(
    `plain Dexie, ${of}: all rows`,
    filled,
    floor.ms,
    ms,
    'put one by one, a transaction per mark',
  )
  for (const [what, samples] of Object.entries(answers))
    report.tell(`plain Dexie, ${of}: ${what}, p95`, ms(percentile(samples, 95)), `p50 ${ms(median(samples))}`)
}
