import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { startBrowsers } from './kit/browser.ts'
import { Report } from './kit/report.ts'
import { startStand } from './kit/stand.ts'
import { CASES, STANDS } from './stands.ts'

/*
 * npm run bench [-- --full] [-- --only boot,lists,…] [-- --encrypted]
 *
 * The real server on the embedded PostgreSQL with demo data, and a real Chromium. A floor is measured in the same run
 * and on the same machine as the product, so that the ratio holds on any machine. The cases are described in
 * docs/bench.md.
 */

const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    encrypted: { type: 'boolean', default: false },
    port: { type: 'string', default: '3175' },
  },
})
const only = values.only.split(',').filter(Boolean)
const unknown = only.filter((name) => !CASES.some((known) => known === name))
if (unknown.length > 0) throw new Error(`no such case: ${unknown.join(', ')}; there are ${CASES.join(', ')}`)
const wanted = (name: string) => only.length === 0 || only.includes(name)

const report = new Report()
const started = performance.now()
const load = () => `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
const atStart = load()
const since = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

const browsers = await startBrowsers(values.encrypted)
try {
  for (const { repairs, sizes, cases, full, work } of STANDS) {
    if (!cases.some(wanted) || (full && !values.full)) continue
    console.log(`${since()}: a server with ${repairs} repairs …`)
    const stand = await startStand(Number(values.port), { repairs, ...sizes })
    try {
      await work({ report, browsers, stand, wanted })
    } finally {
      await stand.stop()
    }
  }
} finally {
  await browsers.close()
}
// Every measurement takes longer on a busy machine.
report.tell('load of the machine at the start / at the end', `${atStart} / ${load()}`)
const missed = report.print()
console.log(`${missed === 0 ? 'All limits kept' : `${missed} limits MISSED`}, in ${since()}.`)
process.exitCode = missed === 0 ? 0 : 1
