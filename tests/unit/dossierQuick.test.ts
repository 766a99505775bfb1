import 'fake-indexeddb/auto'
import { expect, it } from 'vitest'
import { db } from '../../src/db/database.ts'
import { provideLists } from '../../src/db/lists/listClient.ts'
import type { ListService } from '../../src/db/lists/listService.ts'
import { LoadedLists } from '../../src/db/lists/loadedLists.ts'
import { testCustomer, testItem, testRepair, testId } from '../../src/db/lists/testDocs.ts'
import { dossierOf } from '../../src/db/queries/repairs.ts'
import { findItemsWithSerial } from '../../src/db/queries/items.ts'
import type { Item } from '../../src/domain/items/item.ts'
import { addDays } from '../../src/domain/shared/days.ts'
import { findCode } from '../../src/shared/scan/findCode.ts'
import { percentile } from '../bench/kit/numbers.ts'
import { processorTime } from '../kit/processorTime.ts'
import { rentalLine, rentalWith } from '../kit/rentals.ts'

const [ITEMS, REPAIRS, OWN, RENTED] = [20_000, 50_000, 300, 60]
const SERIAL = 'SN-77-0112'
/** The promised time in milliseconds for the person at the workbench. */
const PROMISED = 200

const device = testItem(77, { serialNumber: SERIAL, customerId: testId(3, 1) })
const repairs = Array.from({ length: REPAIRS }, (_, n) =>
  testRepair(n, {
    itemId: n % (REPAIRS / OWN) < 1 ? device.id : testId(2, n % ITEMS),
    dateIn: addDays('2026-11-01', -(n % 3_000)),
  }),
)
const rentals = Array.from({ length: RENTED }, (_, n) =>
  rentalWith({ startDate: addDays('2026-10-01', -n), rentalLines: [rentalLine({ itemId: device.id })] }),
)

/** The lists of a company of many years in memory; the store has only the rows that the dossier reads. */
async function fillLists(): Promise<number> {
  const all = new LoadedLists()
  const items: Item[] = Array.from({ length: ITEMS }, (_, n) =>
    testItem(n, { serialNumber: `SN-${n * 7919}` }),
  )
  items[77] = device
  all.put('item', items)
  all.put('repair', repairs)
  all.put('rental', rentals)
  const own = repairs.filter(({ itemId }) => itemId === device.id)
  await Promise.all([
    db.table('item').put(device),
    db.table('repair').bulkPut(own),
    db.table('rental').bulkPut(rentals),
    db.table('customer').put(testCustomer(1)),
  ])
  provideLists({
    ask: async (list: string, question: string, ...asked: unknown[]) => all.answer(list, question, asked),
    wrote: () => {},
    subscribe: async () => {},
    verify: async () => {},
  } as unknown as ListService)
  return own.length
}

it('[DO-06] the dossier of a serial number is there within 200 ms among 50,000 repairs and 20,000 items', async () => {
  const own = await fillLists()
  const took: number[] = []
  for (let n = 0; n < 20; n++) {
    const from = processorTime()
    const found = await findCode(n % 2 ? SERIAL : SERIAL.toLowerCase())
    const dossier = await dossierOf(found.kind === 'item' ? found.item.id : '')
    took.push(processorTime() - from)
    expect(dossier?.events).toHaveLength(own + RENTED)
  }
  expect(own).toBeGreaterThanOrEqual(OWN)
  expect(percentile(took, 95)).toBeLessThan(PROMISED)
})

it('[DO-06] who bears a serial number is there as quickly', async () => {
  await fillLists()
  const took: number[] = []
  for (let n = 0; n < 20; n++) {
    const from = processorTime()
    const found = await findItemsWithSerial('sn770ll2')
    took.push(processorTime() - from)
    expect(found.map(({ text, owner }) => [text, owner])).toEqual([[SERIAL, 'Studio 1']])
  }
  expect(percentile(took, 95)).toBeLessThan(PROMISED)
})
