import { describe, expect, it } from 'vitest'
import { percentile } from '../../../tests/bench/kit/numbers.ts'
import { processorTime } from '../../../tests/kit/processorTime.ts'
import { Lists } from './index.ts'
import { testItem, testRepair, testId } from './testDocs.ts'

const code = (n: number, text: string) => ({ id: testId(10, n), code: text, label: null })
const ids = (...numbers: number[]) => numbers.map((n) => testId(2, n))

function lists(...items: ReturnType<typeof testItem>[]) {
  const all = new Lists()
  for (const one of items) all.items.put(one)
  return all
}

describe('a code that is looked up', () => {
  it('[SC-05] finds the item by its number, its serial number and every coupled code, as long as it is in use', () => {
    const { items } = lists(
      testItem(1, { serialNumber: 'SN-40012', codes: [code(1, '5013 8821'), code(2, 'WB/CAM/1')] }),
      testItem(2, { serialNumber: 'gone', active: false }),
    )
    for (const text of ['sn-40012', 'CAM-1', '5013 8821', 'wb/cam/1', ']C1SN-40012'])
      expect(items.scanned(text).exact).toEqual(ids(1))
    for (const text of ['SN-4001', 'gone', '', '  ']) expect(items.scanned(text).exact).toEqual([])
    items.put(testItem(1, { serialNumber: 'SN-40012' }))
    expect(items.scanned('5013 8821').exact).toEqual([])
    items.remove(testId(2, 1))
    expect(items.scanned('SN-40012')).toEqual({ exact: [], near: [] })
  })

  it('[SC-07] that nothing bears finds what comes near, the nearest first', () => {
    const { items } = lists(
      testItem(1, { serialNumber: 'XA4O0I2-9' }),
      testItem(2, { serialNumber: 'XA40013' }),
      testItem(3, { serialNumber: 'XA40012' }),
      testItem(4, { serialNumber: 'B-77' }),
    )
    expect(items.scanned('XA40 0l2')).toEqual({ exact: [], near: ids(3, 2, 1) })
    expect(items.scanned('X9')).toEqual({ exact: [], near: [] })
  })

  it('[DO-03] that is a serial number finds every item that bears it in any spelling, in use or not', () => {
    const { items } = lists(
      testItem(1, { serialNumber: 'XA4O0I2' }),
      testItem(2, { serialNumber: 'xa 400-12', active: false }),
      testItem(3, { serialNumber: 'B-7', codes: [code(1, 'XA/40012')] }),
      testItem(4, { serialNumber: 'XA400123' }),
    )
    expect(items.alike('xa40012')).toEqual(ids(1, 2, 3))
    expect([items.alike(''), items.alike(' - '), items.alike('XA4001')]).toEqual([[], [], []])
    items.remove(testId(2, 2))
    items.put(testItem(3, { serialNumber: 'B-7' }))
    expect(items.alike('xa40012')).toEqual(ids(1))
  })

  it('[SC-05] a repair goes by its number, its provisional number, its reference and its RMA, whole', () => {
    const { repairs } = lists()
    repairs.put(testRepair(1, { number: '2026.40', provisionalRef: 'V-HXEDM', reference: 'PO-9' }))
    repairs.put(testRepair(2, { number: '2026.402' }))
    for (const text of ['2026.40', 'v-hxedm', 'po-9']) expect(repairs.named(text)).toEqual([testId(1, 1)])
    expect(repairs.named('2026.4')).toEqual([])
    repairs.remove(testId(1, 1))
    expect(repairs.named('2026.40')).toEqual([])
  })

  it('[SC-12] takes some milliseconds among 20,000 items and 50,000 repairs', () => {
    const { items, repairs } = lists()
    for (let n = 0; n < 20_000; n++) items.put(testItem(n, { serialNumber: `SN-${n * 7919}` }))
    for (let n = 0; n < 50_000; n++) repairs.put(testRepair(n))
    const took = Array.from({ length: 40 }, (_, i) => {
      const from = processorTime()
      items.scanned(i % 2 ? `SN-${i * 7919 * 400}` : `SN-${i}X99`)
      repairs.named(`2026.${i}`)
      return processorTime() - from
    })
    // A tenth of the acceptable wait on a processor that is six times as slow.
    expect(percentile(took, 75)).toBeLessThan(30)
  })
})
