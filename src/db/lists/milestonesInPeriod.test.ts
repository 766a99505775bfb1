import { expect, it } from 'vitest'
import { TURNAROUND_BY } from '../../domain/repairs/turnaroundNumbers.ts'
import { addDays } from '../../domain/shared/calendar.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { Lists } from './index.ts'
import { testRepair, testId } from './testDocs.ts'

const MAKER = testId(12, 1)
const away = (manufacturerId: string | null): Pick<Repair, 'isExternal' | 'externalRepair'> => ({
  isExternal: true,
  externalRepair: {
    id: testId(5, 1),
    manufacturerId,
    rma: null,
    dateIn: null,
    dateOut: null,
    info: null,
    notes: null,
    message: null,
    sendMail: false,
    externalMailSent: false,
  },
})
const YEAR = { from: '2026-01-01', to: '2026-12-31', closed: new Set<string>() }

it('[TB-09] the lists in memory know which manufacturer a repair went to, and forget what is gone or open again', () => {
  const { repairs } = new Lists()
  const done = { status: 'Hersteld', endDate: '2026-03-10' } as const
  const makers = () =>
    repairs.answers
      .turnaround({ ...YEAR, by: 'manufacturer' })
      .rows.map(({ key, repaired }) => [key, repaired])
  repairs.put(testRepair(1, { ...done, ...away(MAKER) }))
  repairs.put(testRepair(2, { ...done, ...away(MAKER) }))
  repairs.put(testRepair(3, { ...done, ...away(null) }))
  repairs.put(testRepair(4, { ...done, ...away(MAKER), isExternal: false }))
  repairs.put(testRepair(5, { ...done, endDate: '2025-12-31' }))
  expect(makers()).toEqual([
    [MAKER, 2],
    [null, 1],
    ['-', 1],
  ])
  repairs.put(testRepair(1, { ...away(MAKER), endDate: '2026-03-10' }))
  repairs.remove(testId(1, 4))
  expect(makers()).toEqual([
    ['-', 1],
    [MAKER, 1],
  ])
})

const MANY = 50_000

/** The repairs of a company after ten years: repaired, picked up, a fifth of them shipped. */
function ofMany(n: number): Repair {
  const dateIn = addDays('2016-01-04', n % 3_600)
  const endDate = addDays(dateIn, n % 23)
  return testRepair(n, {
    dateIn,
    endDate,
    status: 'Opgehaald',
    previousStatus: 'Hersteld',
    dateOut: addDays(endDate, n % 9),
    estimateApproval: n % 2 === 0 ? addDays(dateIn, n % 5) : null,
    executorId: testId(6, n % 6),
    ...(n % 5 === 0 ? away(testId(12, n % 30)) : {}),
  })
}

it('[TB-12] fifty thousand repairs are counted in less than a second, whatever they are grouped by', () => {
  const { repairs } = new Lists()
  for (let n = 0; n < MANY; n++) repairs.put(ofMany(n))
  const closed = new Set(Array.from({ length: 120 }, (_, i) => addDays('2016-01-01', i * 31)))
  const took = TURNAROUND_BY.map((by) => {
    const since = performance.now()
    const { total, rows } = repairs.answers.turnaround({ from: '1900-01-01', to: '2026-12-31', by, closed })
    expect(total.repaired).toBe(MANY)
    expect(rows.reduce((sum, { repaired }) => sum + repaired, 0)).toBe(MANY)
    return performance.now() - since
  })
  expect(Math.max(...took)).toBeLessThan(1_000)
})
