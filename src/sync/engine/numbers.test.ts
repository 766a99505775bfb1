import { describe, expect, it } from 'vitest'
import { testRng } from '../../../tests/kit/server/device.ts'
import { MemoryDatabase } from '../../../tests/kit/sim/memoryStore.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { entryOf } from '../../../tests/kit/sim/sampleEntry.ts'
import { allMutations } from '../../mutations/product.ts'
import { putMeta } from '../store/meta.ts'
import { allTables, type OutboxEntry, type TableRow } from '../store/tables.ts'
import { readNumber } from '../../domain/shared/numbers.ts'
import { planAcks } from './acks.ts'
import { reoffer } from './identity.ts'
import { storeAcks } from './storePlan.ts'
import { partly } from '../../../tests/kit/partly.ts'

const CLIENT = testId()
const everywhere = { tables: allTables(), write: true } as const

/**
 * Acknowledges the mutations with the server's values, then forgets them again. @returns the mutations that the device
 * offers
 */
async function offeredAgain(made: readonly [OutboxEntry, Record<string, unknown>][]): Promise<unknown[]> {
  const store = new MemoryDatabase().connect()
  const at = { clientId: CLIENT, now: 1 }
  await store.run(everywhere, async (tx) => {
    putMeta(tx, 'clientId', CLIENT)
    putMeta(tx, 'ackedSeq', made.length)
    const outcomes = made.map(([{ seq, mid }, assigned]) => ({
      seq,
      mid,
      status: 'applied' as const,
      assigned,
    }))
    const entries = made.map(([entry]) => entry)
    await storeAcks(tx, planAcks(entries, { lastSeq: made.length, outcomes }, at))
  })
  await reoffer(store, testRng(), 0)
  const outbox = await store.run(everywhere, (tx) => tx.all('outbox'))
  return outbox.map(({ seq, mid, args }) => ({ seq, mid, args }))
}

describe('numbers that are offered again after a restore (B3.9)', () => {
  it('[RB-04] each creation brings the number that it had, under its own seq and mid', async () => {
    const repair = entryOf(1, 'repair.create', { id: testId(), notes: 'Stuk' })
    const rental = entryOf(2, 'rental.create', { id: testId() })
    const item = entryOf(3, 'item.create', { id: testId() })
    const notes = entryOf(4, 'repair.set', { id: testId(), set: { notes: 'Beeld' } })
    const offered = await offeredAgain([
      [repair, { number: '2026.118', documentNumber: 118 }],
      [rental, { number: '2026.7' }],
      [item, { aliasOf: testId(), itemNumber: 'CAM-3' }],
      [notes, {}],
    ])
    expect(offered).toEqual([
      { seq: 1, mid: repair.mid, args: { ...repair.args, hintNumber: '2026.118' } },
      { seq: 2, mid: rental.mid, args: { ...rental.args, hintNumber: '2026.7' } },
      { seq: 3, mid: item.mid, args: item.args },
      { seq: 4, mid: notes.mid, args: notes.args },
    ])
  })

  it('[RB-04] whatever is given a number brings it', async () => {
    const takesHint = ({ input }: { input: unknown }) =>
      Object.hasOwn((input as { shape?: object }).shape ?? {}, 'hintNumber')
    const names = allMutations()
      .filter(takesHint)
      .map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['repair.create', 'rental.create', 'item.create']))
    const assigned = { number: '2026.7', referenceNumber: '2026.7', itemNumber: '2026.7' }
    const made = names.map((name, i) => entryOf(i + 1, name, { id: testId() }))
    const offered = await offeredAgain(made.map((entry) => [entry, assigned]))
    expect(offered).toEqual(
      made.map(({ seq, mid, args }) => ({ seq, mid, args: { ...args, hintNumber: '2026.7' } })),
    )
  })

  it('[RB-04] a device of an older version offers the number that it shows', async () => {
    const store = new MemoryDatabase().connect()
    const id = testId()
    const entry = entryOf(1, 'customer.create', { id, name: 'VRT' })
    await store.run(everywhere, async (tx) => {
      putMeta(tx, 'clientId', CLIENT)
      putMeta(tx, 'ackedSeq', 1)
      tx.put('sent', { ...entry, clientId: CLIENT, ackedAt: 1 })
      tx.put('customer', partly<TableRow<'customer'>>({ id, referenceNumber: 'K-4' }))
    })
    await reoffer(store, testRng(), 0)
    const [again] = await store.run(everywhere, (tx) => tx.all('outbox'))
    expect(again?.args).toEqual({ id, name: 'VRT', hintNumber: 'K-4' })
  })

  it('[RB-04] a number is read as it is printed', () => {
    expect(readNumber('2026.118')).toEqual({ boekjaar: 2026, n: 118 })
    expect(readNumber('K-7')).toEqual({ boekjaar: 0, n: 7 })
    expect(readNumber('CAM-12')).toEqual({ boekjaar: 0, n: 12 })
    for (const wrong of ['', 'V-7F3K2', '2026.0', '2026.1e3', '26.118', 'NaN'])
      expect(readNumber(wrong)).toBeNull()
  })
})
