import { measureCheck, measureItemSearch } from './cases/availability.ts'
import { measureBoard } from './cases/board.ts'
import { measureInitialSync } from './cases/initialSync.ts'
import { measureBulk } from './cases/bulk.ts'
import { measureDelta, measureMutations, measureThousand } from './cases/changes.ts'
import { measureCrowd } from './cases/crowd.ts'
import { measureCustomers } from './cases/customers.ts'
import { measureDetail } from './cases/detail.ts'
import { measureDisk } from './cases/disk.ts'
import { makeHeavyItem, measureDossier } from './cases/dossier.ts'
import { measureItems } from './cases/items.ts'
import {
  keepFloor,
  measureColdStart,
  measureFiltered,
  measureLists,
  measureCompactedRead,
} from './cases/lists.ts'
import { measureLiveMemory, measureRemote } from './cases/live.ts'
import { measureMerge } from './cases/merge.ts'
import { measureOpenings } from './cases/opening.ts'
import { measureQuote, measureSpreadsheet } from './cases/documents.ts'
import { measurePhotos } from './cases/photos.ts'
import { measurePlain } from './cases/plain.ts'
import { measurePlanner, measurePrice } from './cases/planner.ts'
import { measurePush } from './cases/push.ts'
import { measureRentals } from './cases/rentals.ts'
import { measureScan } from './cases/scan.ts'
import { measureSize } from './cases/size.ts'
import { fillBusyStock, measureAvailability } from './cases/stock.ts'
import { measureTablet } from './cases/tablet.ts'
import { measureToday } from './cases/today.ts'
import { measureUploads } from './cases/uploads.ts'
import type { Browsers, BenchDevice } from './kit/browser.ts'
import { FIGURES } from './kit/figures.ts'
import { makeHeavyRepair } from './kit/heavyRepair.ts'
import { ms } from './kit/numbers.ts'
import { watchSights } from './kit/painted.ts'
import type { Report } from './kit/report.ts'
import { fullDevice } from './kit/screens.ts'
import type { Stand } from './kit/stand.ts'

/* The cases of each database, in their order: cases that wear the server out come last. */

interface Bench {
  report: Report
  browsers: Browsers
  stand: Stand
  wanted: (name: Case) => boolean
}

const SMALL = ['size', 'boot', 'planner', 'remote', 'photos', 'merge', 'uploads'] as const
const OTHERS = ['customers', 'items', 'rentals'] as const
const COUNTER = ['availability', 'today', 'bulk'] as const
const WORKBENCH = ['scan', 'dossier', 'board'] as const
const LARGE = [
  ...(['boot', 'crowd', 'open', 'disk', 'plain', 'tablet'] as const),
  ...WORKBENCH,
  ...(['detail', 'lists', 'papers', 'changes', 'live', 'push'] as const),
] as const
export const CASES = [...new Set([...SMALL, ...OTHERS, ...COUNTER, ...LARGE])]
type Case = (typeof CASES)[number]

interface StandCase {
  repairs: number
  /** Numbers of other records; a missing one follows from the number of repairs. */
  sizes?: { customers: number; items: number; rentals: number }
  cases: readonly Case[]
  /** True if it runs with --full only. */
  full?: boolean
  work: (bench: Bench) => Promise<void>
}

const WHOLE = { customers: 50_000, items: 200_000, rentals: 100_000 }
const SHOP = { customers: 2_000, items: 2_000, rentals: 5_000 }
/** Milliseconds per row of the initial sync of 50,000 repairs, to compare a larger one with. */
let perRow = 0

export const STANDS: readonly StandCase[] = [
  { repairs: 10_000, cases: SMALL, work: small },
  { repairs: 1_000, sizes: WHOLE, cases: OTHERS, work: others },
  { repairs: 20_000, sizes: SHOP, cases: COUNTER, work: counter },
  { repairs: 50_000, cases: LARGE, work: large },
  { repairs: 250_000, cases: ['boot', 'open'], full: true, work: largest },
]

async function small({ report, browsers, stand, wanted }: Bench): Promise<void> {
  if (wanted('size')) await measureSize(report, browsers, stand)
  if (wanted('boot')) {
    const { context } = await measureInitialSync(report, browsers, stand, { name: '10,000 repairs', runs: 2 })
    await context.close()
  }
  if (wanted('planner')) {
    const device = await browsers.device(stand.url)
    await measurePlanner(report, device)
    await measurePrice(report, device)
    await device.close()
  }
  if (wanted('remote')) {
    const device = await connected(browsers, stand)
    await measureRemote(report, browsers, stand, device)
    await device.close()
  }
  if (wanted('photos')) await measurePhotos(report, stand)
  if (wanted('merge')) await measureMerge(report, stand, '10,000 repairs')
  if (wanted('uploads')) await measureUploads(report, stand)
}

/** Few repairs, and all other records in the numbers of the specification. */
async function others({ report, browsers, stand, wanted }: Bench): Promise<void> {
  const page = await fullDevice(browsers, stand)
  // The idle page fetches the scripts of the screens and sorts the lists.
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

/** The counter on a slow tablet, with the data of one company. */
async function counter({ report, browsers, stand, wanted }: Bench): Promise<void> {
  if (wanted('today') || wanted('bulk')) {
    const page = await fullDevice(browsers, stand, watchSights)
    await page.waitForTimeout(8_000)
    if (wanted('today')) await measureToday(report, page, `${SHOP.rentals} rentals`)
    if (wanted('bulk')) await measureBulk(report, page, '20,000 repairs')
    await page.context().close()
  }
  if (wanted('availability')) {
    await fillBusyStock(stand)
    const device = await connected(browsers, stand)
    await measureAvailability(report, device, stand)
    await device.close()
  }
}

async function large(bench: Bench): Promise<void> {
  const { report, browsers, stand, wanted } = bench
  const of = '50,000 repairs'
  if (wanted('boot') || wanted('open') || wanted('crowd')) {
    const limits = { all: FIGURES.initialSync, usable: FIGURES.usable }
    const booted = await measureInitialSync(report, browsers, stand, { name: of, runs: 1, ...limits })
    perRow = booted.all / booted.rows
    if (wanted('crowd')) await measureCrowd(report, stand, booted.asked, of)
    if (wanted('open')) await measureOpenings(report, booted, stand.url, { of, limits: FIGURES.opening })
    await booted.context.close()
  }
  if (wanted('disk')) await measureDisk(report, browsers, stand, of)
  if (wanted('plain')) await measurePlain(report, browsers, stand, of)
  if (wanted('tablet')) await measureTablet(report, browsers, stand)
  await workbench(bench)
  await worked(bench)
  if (wanted('live')) await measureLiveMemory(report, stand)
  if (wanted('push')) await measurePush(report, stand)
}

/** The screens of a technician between two devices on the workbench. */
async function workbench({ report, browsers, stand, wanted }: Bench): Promise<void> {
  if (!WORKBENCH.some(wanted)) return
  if (wanted('dossier')) await makeHeavyItem(stand)
  const page = await fullDevice(browsers, stand, watchSights)
  await page.waitForTimeout(8_000)
  if (wanted('scan')) await measureScan(report, page, stand)
  if (wanted('dossier')) await measureDossier(report, page, stand)
  if (wanted('board')) await measureBoard(report, page)
  await page.context().close()
}

/** Cases on a device that has everything. */
async function worked({ report, browsers, stand, wanted }: Bench): Promise<void> {
  if (!(['detail', 'lists', 'papers', 'changes'] as const).some(wanted)) return
  const heavy = await makeHeavyRepair(stand)
  if (wanted('detail')) await measureDetail(report, browsers, stand, heavy)
  if (!(['lists', 'papers', 'changes'] as const).some(wanted)) return
  const device = await connected(browsers, stand)
  if (wanted('lists')) {
    await keepFloor(stand, device)
    await measureColdStart(report, device)
    await measureLists(report, device)
    await measureFiltered(report, device)
    await measureCompactedRead(report, device)
  }
  if (wanted('papers')) {
    await measureQuote(report, device, heavy)
    await measureSpreadsheet(report, device, stand)
  }
  if (wanted('changes')) {
    await measureMutations(report, device)
    await measureThousand(report, device)
    await measureDelta(report, stand, device)
  }
  await device.close()
}

async function largest({ report, browsers, stand, wanted }: Bench): Promise<void> {
  const of = '250,000 repairs'
  const booted = await measureInitialSync(report, browsers, stand, {
    name: of,
    runs: 1,
    usable: FIGURES.usableLarge,
  })
  const each = booted.all / booted.rows
  const beside = `${ms(each * 1000)} for 1,000 rows; of 50,000 repairs ${ms(perRow * 1000)}`
  if (perRow > 0)
    report.atMost(
      `${of}: time a row, compared with 50,000`,
      each / perRow,
      FIGURES.linear,
      (v) => `${v.toFixed(2)}x`,
      beside,
    )
  if (wanted('open')) await measureOpenings(report, booted, stand.url, { of, limits: FIGURES.openingLarge })
  await booted.context.close()
}

/** The page of the bench, logged in, with everything of the server. */
async function connected(browsers: Browsers, stand: Stand): Promise<BenchDevice> {
  const device = await browsers.device(stand.url)
  const { token, userId } = await stand.login()
  await device.page.evaluate(({ t, u }) => window.bench.connect(t, u), { t: token, u: userId })
  return device
}
