// Must be before Dexie, which looks for IndexedDB when it is loaded.
import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { db } from '../database.ts'
import { LISTS_UNREAD } from '../../sync/store/errors.ts'
import { resilientLiveQuery } from '../live.ts'
import { store } from '../mutate.ts'
import { openRepairOfItem } from '../queries/records.ts'
import { repairsOfCustomer } from '../queries/customers.ts'
import { toRow } from '../../sync/store/rows.ts'
import { provideLists } from './listClient.ts'
import { createListService } from './listService.ts'
import { testCustomer, testRepair, testId } from './testDocs.ts'

const CUSTOMER = testId(3, 1)
const ITEM = testId(2, 1)
const put = (n: number, more: Parameters<typeof testRepair>[1] = {}) =>
  store.run({ tables: ['repair'], write: true }, async (tx) =>
    tx.put('repair', toRow('repair', testRepair(n, more))),
  )
const remove = (n: number) =>
  store.run({ tables: ['repair'], write: true }, async (tx) => tx.delete('repair', testId(1, n)))
const numbers = (rows: { number: string | null }[]) => rows.map(({ number }) => number)

beforeAll(async () => {
  await put(1, { customerId: CUSTOMER, dateIn: '2026-01-01' })
  provideLists(createListService(db))
})
afterAll(() => db.close())

/** A query of a screen, with all results that it showed. */
function follow<T>(query: () => Promise<T>) {
  const seen: T[] = []
  let ran = 0
  const { unsubscribe } = resilientLiveQuery(() => {
    ran++
    return query()
  }).subscribe((value) => seen.push(value))
  return { seen, ran: () => ran, stop: unsubscribe }
}

/** Waits until the screens were notified of all earlier writes. */
async function heard(): Promise<void> {
  const other = testId(3, 99)
  const shown = follow(() => repairsOfCustomer(other))
  await expect.poll(() => shown.seen.at(-1)).toEqual([])
  await put(99, { customerId: other })
  await expect.poll(() => shown.seen.at(-1)).toHaveLength(1)
  await remove(99)
  await expect.poll(() => shown.seen.at(-1)).toEqual([])
  shown.stop()
}

it('[AL-42] knows at once what this page wrote, came, changed or went', async () => {
  expect(numbers(await repairsOfCustomer(CUSTOMER))).toEqual(['2026.1'])
  for (let n = 2; n < 12; n++) {
    await put(n, { customerId: CUSTOMER, itemId: ITEM, dateIn: `2026-02-${10 + n}` })
    expect(numbers(await repairsOfCustomer(CUSTOMER))[0]).toBe(`2026.${n}`)
    expect((await openRepairOfItem(ITEM))?.number).toBe(`2026.${n}`)
    await put(n, { customerId: CUSTOMER, itemId: ITEM, status: 'Hersteld' })
    expect(await openRepairOfItem(ITEM)).toBeUndefined()
    await remove(n)
    expect(numbers(await repairsOfCustomer(CUSTOMER))).toEqual(['2026.1'])
  }
})

it('[AL-43] follows on a screen what the lists would answer, and shows no older state in between', async () => {
  const shown = follow(() => repairsOfCustomer(CUSTOMER))
  await expect.poll(() => shown.seen.map(numbers)).toEqual([['2026.1']])
  await put(2, { customerId: CUSTOMER, dateIn: '2026-02-01' })
  await expect.poll(() => numbers(shown.seen.at(-1)!)).toEqual(['2026.2', '2026.1'])
  await put(2, { customerId: testId(3, 2) })
  await expect.poll(() => numbers(shown.seen.at(-1)!)).toEqual(['2026.1'])
  await put(1, { customerId: CUSTOMER, dateIn: '2026-01-01', notes: 'Anders' })
  await expect.poll(() => shown.seen.at(-1)![0]?.notes).toBe('Anders')
  await heard()
  const states = shown.seen.map((rows) => `${numbers(rows).join()} ${rows.at(-1)?.notes}`)
  expect(states.filter((state, i) => state !== states[i - 1])).toEqual([
    '2026.1 Geen beeld',
    '2026.2,2026.1 Geen beeld',
    '2026.1 Geen beeld',
    '2026.1 Anders',
  ])
  shown.stop()
  await remove(2)
})

const customers = async (id: string) => db.customer.get(id)
const oneByOne = async () => {
  const [found] = await repairsOfCustomer(CUSTOMER)
  const owner = await customers(found?.customerId ?? '')
  const open = await openRepairOfItem(ITEM)
  const other = await customers(testId(3, 2))
  return [found?.notes, owner?.name, open?.notes, other?.name]
}
const atOnce = async () => {
  const [[found], open] = await Promise.all([repairsOfCustomer(CUSTOMER), openRepairOfItem(ITEM)])
  const [owner, other] = await Promise.all([customers(CUSTOMER), customers(testId(3, 2))])
  return [found?.notes, owner?.name, open?.notes, other?.name]
}
it.each([oneByOne, atOnce])(
  '[AL-43] follows each row that is read between and after questions: %o',
  async (lookedUp) => {
    const shown = follow(() => lookedUp())
    const shows = (...state: unknown[]) => expect.poll(() => shown.seen.at(-1)).toEqual(state)
    const rename = (n: number, name: string) =>
      store.run({ tables: ['customer'], write: true }, async (tx) =>
        tx.put('customer', toRow('customer', testCustomer(n, { name }))),
      )
    await rename(1, 'Eerst')
    await rename(2, 'Tweede')
    await shows('Anders', 'Eerst', undefined, 'Tweede')
    await rename(1, 'Klant')
    await shows('Anders', 'Klant', undefined, 'Tweede')
    await rename(2, 'Ander')
    await shows('Anders', 'Klant', undefined, 'Ander')
    await put(3, { itemId: ITEM })
    await shows('Anders', 'Klant', 'Geen beeld', 'Ander')
    await put(3, { itemId: ITEM, notes: 'Vocht' })
    await shows('Anders', 'Klant', 'Vocht', 'Ander')
    await rename(2, 'Weer anders')
    await shows('Anders', 'Klant', 'Vocht', 'Weer anders')
    shown.stop()
    await remove(3)
  },
)

it('[LD-07] asks again where the lists could not be read, and shows what they say then', async () => {
  const service = createListService(db)
  const unread = vi.spyOn(service, 'ask').mockRejectedValueOnce(new Error(LISTS_UNREAD))
  provideLists(service)
  const shown = follow(() => repairsOfCustomer(CUSTOMER))
  await expect.poll(() => shown.seen.at(-1), { timeout: 5_000 }).toHaveLength(1)
  expect(unread.mock.calls.length).toBeGreaterThan(1)
  shown.stop()
})

it('[AL-43] does not read again when the lists change elsewhere, nor when it is over', async () => {
  const shown = follow(() => repairsOfCustomer(CUSTOMER))
  await expect.poll(() => shown.seen).toHaveLength(1)
  await heard()
  const ran = shown.ran()
  await put(7, { customerId: testId(3, 2) })
  await heard()
  expect(shown.ran()).toBe(ran)
  shown.stop()
  await put(8, { customerId: CUSTOMER })
  await heard()
  expect(shown.ran()).toBe(ran)
})
