import { expect, it } from 'vitest'
import { rentalItem } from '../../../tests/kit/rentals.ts'
import { testId } from '../../../tests/kit/sim/memoryTx.ts'
import { planItems } from '../imports/equipment.ts'
import type { SheetRow } from '../imports/sheet.ts'
import { itemTask } from '../today/items.ts'
import type { Item } from './item.ts'
import { isLapsed, nextInspection, withNextInspection } from './inspection.ts'

const TODAY = '2026-06-10'
const item = rentalItem({ inspectionMonths: 12, inspectedAt: '2026-01-31', inspectionDue: '2027-01-31' })

it('[KE-01] the next inspection is so many months after the last, the day itself where there never was one', () => {
  const next = (inspectionMonths: number | null, inspectedAt: string | null) =>
    nextInspection({ inspectionMonths, inspectedAt }, TODAY)
  expect([next(12, '2026-01-31'), next(1, '2026-01-31'), next(6, null), next(null, '2026-01-31')]).toEqual([
    '2027-01-31',
    '2026-02-28',
    TODAY,
    null,
  ])
})

it('[KE-01] follows when either of the two changes, and a day that a person says stands', () => {
  const due = (change: object) => withNextInspection({ ...item, ...change }, item, TODAY).inspectionDue
  expect(due({ inspectedAt: TODAY })).toBe('2027-06-10')
  expect(due({ inspectionMonths: 6 })).toBe('2026-07-31')
  expect(due({ inspectionMonths: null })).toBeNull()
  expect(due({ inspectedAt: TODAY, inspectionDue: '2026-09-01' })).toBe('2026-09-01')
  expect(due({ serialNumber: '9' })).toBe('2027-01-31')
})

it('[KE-05] [KE-06] an inspection holds on its day, and is on the list two weeks before it', () => {
  const of = (inspectionDue: string | null) => ({ ...item, inspectionDue })
  expect([of('2026-06-09'), of(TODAY), of(null)].map((one) => isLapsed(one, TODAY))).toEqual([
    true,
    false,
    false,
  ])
  const task = (due: string | null, more = {}) => itemTask({ ...of(due), ...more }, TODAY)
  expect(task('2026-06-25')).toBeNull()
  expect(task('2026-06-24')).toMatchObject({ group: 'inspections', day: '2026-06-24', late: 0 })
  expect(task('2026-06-07')).toMatchObject({ late: 3 })
  expect([task(null), task(TODAY, { active: false })]).toEqual([null, null])
})

it('[KE-02] a list that gives the last inspection gives the next by its months, unless it says that too', () => {
  const values = { category: 'Hijsen', brand: 'Manfrotto', model: '087', serialNumber: 'S1' }
  const due = (more: SheetRow['values']) => {
    const known = { items: [], categories: [], subcategories: [], customers: [], counters: [] }
    const plan = planItems([{ row: 2, values: { ...values, ...more } }], known, testId)
    return plan.writes.flatMap((write) => (write.e === 'item' ? [(write.after as Item).inspectionDue] : []))
  }
  const last = { inspectionMonths: 12, inspectedAt: '2026-03-01' }
  expect(due(last)).toEqual(['2027-03-01'])
  expect(due({ ...last, inspectionDue: '2026-09-01' })).toEqual(['2026-09-01'])
  expect(due({ inspectionMonths: 12 })).toEqual([null])
})
