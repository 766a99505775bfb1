import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { measureCheck, measureItemSearch } from './cases/availability.ts'
import { measureBoot } from './cases/boot.ts'
import { measureCustomers } from './cases/customers.ts'
import { measureDelta, measureMutations, measureRemote, measureThousand } from './cases/changes.ts'
import { measureDetail } from './cases/detail.ts'
import { measureItems } from './cases/items.ts'
import { measureColdStart, measureLists } from './cases/lists.ts'
import { measureQuote, measureSpreadsheet } from './cases/papers.ts'
import { measurePlanner, measurePrice } from './cases/planner.ts'
import { measurePush } from './cases/push.ts'
import { measureRentals } from './cases/rentals.ts'
import { measureSize } from './cases/size.ts'
import { measureUploads } from './cases/uploads.ts'
import { type Browsers, type Device, startBrowsers } from './kit/browser.ts'
import { makeHeavyRepair } from './kit/heavyRepair.ts'
import { Report } from './kit/report.ts'
import { fullDevice } from './kit/screens.ts'
import { type Stand, startStand } from './kit/stand.ts'

/*
 * npm run bench [-- --full] [-- --only boot,lists,changes,push,size,detail,papers,planner,customers,items,rentals,uploads]
 *
 * The real server on the embedded PostgreSQL with demo data, and a real Chromium. Where a floor is given it was measured
 * in the same run, on the same machine, right beside ours, so that the ratio holds on any machine.
 */

const HOW = `How it is measured
  boot     the built app in an empty Chromium: login, overview, until the last row is in IndexedDB (from the first pull
           request). Floor: the same answers, recorded and served from memory, fetched, parsed and put into stores with
           the same indexes by a worker that does nothing else. Long tasks by PerformanceObserver in the page.
  cold     first 20 rows of the list in a fresh page, database closed. Floor: IndexedDB opened and read without us.
  lists    from the page through the worker and back; ids of a page and their total.
  changes  a page built from the app's own modules; strict durability; the server acknowledges over the network.
  delta    1,000 repairs changed in one commit: from the pull request until stored. Floor: the same request to the same
           server, parsed and put by the worker of the boot's floor.
  remote   three devices; from the call on one until store and list of another have it.
  detail   the built app with everything on the device: from the address to the painted frame; then keys in its lines.
  planner  its component on data in memory: from the data to the painted bars; then 60 px at every frame for 2.5 s, frames
           counted by requestAnimationFrame. Beside it an empty page doing the same. Prices: the pure function.
  customers, items, rentals
           the built app with all of them on the device: from the address to the first rows or bars; from Enter to the
           last change of the rows; in a rental from the last key to the badges, less the prescribed pause of 800 ms.
           The server's check over HTTP.
  papers   made by the device, in the worker that makes them; the first quote of a page loads fonts and engine.
  uploads  over HTTP: five persons import files made to do harm and fetch papers of 700 lines, again and again; a sixth
           asks the server how it is.
  push     over HTTP; what waits shares a commit. Beside it plain inserts, one commit each, same connections.`

const PORT = 3175
const { values } = parseArgs({
  options: { full: { type: 'boolean', default: false }, only: { type: 'string' }, port: { type: 'string' } },
})
const wanted = (name: string) => !values.only || values.only.split(',').includes(name)
const port = Number(values.port ?? PORT)

const report = new Report()
const started = performance.now()
const load = () => `${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`
const atStart = load()
const since = () => `${((performance.now() - started) / 1000).toFixed(0)} s`

/** Of each so many; what is not said follows from the number of repairs. */
const WHOLE = { customers: 50_000, items: 200_000, rentals: 100_000 }

async function withStand(
  repairs: number,
  work: (stand: Stand) => Promise<void>,
  sizes: object = {},
): Promise<void> {
  console.log(`${since()}: a server with ${repairs} repairs …`)
  const stand = await startStand(port, { repairs, ...sizes })
  try {
    await work(stand)
  } finally {
    await stand.stop()
  }
}

async function small(browsers: Browsers, stand: Stand): Promise<void> {
  if (wanted('size')) await measureSize(report, browsers, stand)
  if (wanted('boot')) await measureBoot(report, browsers, stand, 'boot 10,000', 2)
  if (wanted('planner')) await planner(browsers, stand)
}

async function planner(browsers: Browsers, stand: Stand): Promise<void> {
  const device = await browsers.device(stand.url)
  await measurePlanner(report, device)
  await measurePrice(report, device)
  await device.close()
}

/** Few repairs, and everything else in the numbers of the specification. */
async function full(browsers: Browsers, stand: Stand): Promise<void> {
  const page = await fullDevice(browsers, stand)
  // The scripts of the screens are fetched, and the lists sorted, while nobody waits.
  await page.waitForTimeout(8_000)
  if (wanted('customers')) await measureCustomers(report, page, WHOLE.customers)
  if (wanted('items')) await measureItems(report, page, WHOLE.items)
  if (wanted('rentals')) {
    const of = `${WHOLE.items} items, ${WHOLE.rentals} rentals`
    await measureRentals(report, page, WHOLE.rentals)
    await measureItemSearch(report, page, of)
    await measureCheck(report, stand, of)
  }
  await page.context().close()
}

async function large(browsers: Browsers, stand: Stand): Promise<void> {
  if (wanted('boot')) await measureBoot(report, browsers, stand, 'boot 50,000', 1)
  if (!['lists', 'changes', 'push', 'detail', 'papers'].some(wanted)) return
  const heavy = await makeHeavyRepair(stand)
  if (wanted('detail')) await measureDetail(report, browsers, stand, heavy)
  const device = await browsers.device(stand.url)
  const { token, userId } = await stand.login()
  await device.page.evaluate(({ t, u }) => window.bench.connect(t, u), { t: token, u: userId })
  if (wanted('lists')) {
    await measureLists(report, device)
    await measureColdStart(report, device)
  }
  if (wanted('papers')) await papers(stand, device, heavy)
  if (wanted('changes')) await changes(stand, device)
  await device.close()
  if (wanted('push')) await measurePush(report, stand)
}

async function papers(stand: Stand, device: Device, repair: string): Promise<void> {
  await measureQuote(report, device, repair)
  await measureSpreadsheet(report, device, stand)
}

async function changes(stand: Stand, device: Device): Promise<void> {
  await measureMutations(report, device)
  await measureThousand(report, device)
  await measureDelta(report, stand, device)
}

async function remote(browsers: Browsers, stand: Stand): Promise<void> {
  const device = await browsers.device(stand.url)
  const { token, userId } = await stand.login()
  await device.page.evaluate(({ t, u }) => window.bench.connect(t, u), { t: token, u: userId })
  await measureRemote(report, browsers, stand, device)
  await device.close()
}

console.log(HOW)
const browsers = await startBrowsers()
try {
  if (['size', 'boot', 'changes', 'planner', 'uploads'].some(wanted))
    await withStand(10_000, async (stand) => {
      await small(browsers, stand)
      if (wanted('changes')) await remote(browsers, stand)
      // Last: the server goes on for a while with what was asked of it.
      if (wanted('uploads')) await measureUploads(report, stand)
    })
  if (['customers', 'items', 'rentals'].some(wanted))
    await withStand(1_000, (stand) => full(browsers, stand), WHOLE)
  if (['boot', 'lists', 'changes', 'push', 'detail', 'papers'].some(wanted))
    await withStand(50_000, (stand) => large(browsers, stand))
  if (values.full)
    await withStand(
      100_000,
      (stand) => measureBoot(report, browsers, stand, 'boot 450,000 aggregates', 1),
      WHOLE,
    )
} finally {
  await browsers.close()
}
// Everything here takes longer on a machine that is busy with something else.
report.tell('load of the machine at the start / at the end', `${atStart} / ${load()}`)
const missed = report.print()
console.log(`${missed === 0 ? 'All limits kept' : `${missed} limits MISSED`}, in ${since()}.`)
process.exitCode = missed === 0 ? 0 : 1
