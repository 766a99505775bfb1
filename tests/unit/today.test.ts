import { describe, expect, it } from 'vitest'
import { MOVEMENTS, type MovementKind } from '../../src/domain/rentals/constants.ts'
import type { Movement, Rental } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { handedOutCount, rentalTasks } from '../../src/domain/today/rentals.ts'
import { isBacklog, repairTask } from '../../src/domain/today/repairs.ts'
import { type DayGroup, groupTasks } from '../../src/domain/today/task.ts'
import { rentalLine, rentalWith } from '../kit/rentals.ts'
import { testId } from '../kit/sim/memoryTx.ts'

// a Tuesday before a holiday
const TODAY = '2026-11-10'
const CLOSED = new Set(['2026-11-11'])

const line = rentalLine({ itemId: testId(), quantity: 3, multiple: true })
const rental = (fields: Partial<Rental> = {}): Rental =>
  rentalWith({
    status: 'Bevestigd',
    startDate: '2026-11-08',
    endDate: '2026-11-12',
    pickupDate: '2026-11-08',
    returnDate: '2026-11-12',
    rentalLines: [line],
    ...fields,
  })
const moved = (kind: MovementKind, quantity: number): Movement => ({
  id: testId(),
  lineId: line.id,
  itemId: line.itemId,
  kind,
  quantity,
  at: '2026-11-08T08:00:00.000Z',
  by: null,
  note: null,
  repairId: null,
})
const groups = (fields: Partial<Rental>) =>
  rentalTasks(rental(fields), TODAY, CLOSED).map(({ group, late }) => (late > 0 ? [group, late] : group))

describe('what a rental asks', () => {
  it('[VD-02] too late from the day after its return, with the days; on the day itself it comes back', () => {
    expect(groups({ returnDate: '2026-11-06', pickupDate: '2026-11-02' })).toEqual([['late', 4]])
    expect(groups({ returnDate: '2026-11-09' })).toEqual([['late', 1]])
    expect(groups({ returnDate: TODAY })).toEqual(['back'])
    expect(groups({ returnDate: '2026-11-11' })).toEqual([])
    expect(groups({ returnDate: '2026-11-09', status: 'Teruggebracht' })).toEqual([])
    const back = [moved(MOVEMENTS.out, 3), moved(MOVEMENTS.back, 3)]
    expect(groups({ returnDate: TODAY, movements: back })).toEqual([])
  })

  it('[VD-03] goes out until all of it is gone', () => {
    expect(groups({ pickupDate: TODAY })).toEqual(['out'])
    const partly = { movements: [moved(MOVEMENTS.out, 2)] }
    expect(groups({ pickupDate: TODAY, ...partly })).toEqual(['out'])
    expect(handedOutCount(rental(partly))).toEqual({ gone: 2, asked: 3 })
    expect(groups(partly)).toEqual(['out'])
    expect(groups({ pickupDate: TODAY, movements: [moved(MOVEMENTS.out, 3)] })).toEqual([])
    // nothing records which items left
    expect(groups({})).toEqual([])
    expect(groups({ pickupDate: '2026-11-11' })).toEqual([])
    expect(groups({ pickupDate: TODAY, status: 'Optie' })).toEqual(['options'])
  })

  it('[VD-03] one of a single day goes out, and comes back once something left', () => {
    const single = { pickupDate: TODAY, returnDate: TODAY }
    expect(groups(single)).toEqual(['out'])
    expect(groups({ ...single, movements: [moved(MOVEMENTS.out, 2)] })).toEqual(['out', 'back'])
    expect(groups({ ...single, movements: [moved(MOVEMENTS.out, 3)] })).toEqual(['back'])
  })

  it('[VD-04] an option ends two open days before it leaves, holidays left out', () => {
    const option = (pickupDate: string) => groups({ status: 'Optie', pickupDate, returnDate: '2026-11-30' })
    expect(option('2026-11-09')).toEqual([])
    expect(option(TODAY)).toEqual(['options'])
    expect(option('2026-11-13')).toEqual(['options'])
    expect(option('2026-11-16')).toEqual([])
  })
})

const stay = (dateOut: string, dateIn: string | null = null) =>
  ({ dateOut, dateIn }) as Repair['externalRepair']
const repair = (fields: Partial<Repair>) =>
  repairTask(
    {
      id: testId(),
      number: null,
      provisionalRef: null,
      type: 'Herstelling',
      status: 'Binnengebracht',
      previousStatus: null,
      isExternal: false,
      externalRepair: null,
      estimateApproval: null,
      dateIn: '2026-11-02',
      ...fields,
    } as Repair,
    TODAY,
  )

describe('what a repair asks', () => {
  it('[VD-05] to be fetched when that is its next step', () => {
    expect(repair({ status: 'Hersteld' })).toMatchObject({ group: 'ready', day: '2026-11-02', late: 0 })
    expect(repair({ status: 'Bestek geweigerd' })?.group).toBe('ready')
    expect(repair({ status: 'Onrepareerbaar' })?.group).toBe('ready')
    for (const status of ['Binnengebracht', 'Opgehaald', 'Gefactureerd'] as const)
      expect(repair({ status })).toBeNull()
  })

  it('[VD-17] is backlog once it was ready for more than 14 days, counted from the best known day', () => {
    const since = (repaired: string | null, estimated: string | null, dateIn: string) =>
      isBacklog({ repaired, estimated, dateIn }, TODAY)
    expect(since('2026-10-27', null, '2026-01-05')).toBe(false)
    expect(since('2026-10-26', null, '2026-01-05')).toBe(true)
    expect(since(null, '2026-11-02', '2026-01-05')).toBe(false)
    expect(since(null, null, '2026-10-26')).toBe(true)
  })

  it('[VD-05] to come back from the manufacturer after 21 days', () => {
    const away = (dateOut: string, dateIn: string | null = null) =>
      repair({ status: 'In behandeling extern', isExternal: true, externalRepair: stay(dateOut, dateIn) })
    expect(away('2026-10-21')).toBeNull()
    expect(away('2026-10-20')).toMatchObject({ group: 'external', day: TODAY, late: 0 })
    expect(away('2026-10-18')).toMatchObject({ day: '2026-11-08', late: 2 })
    expect(away('2026-10-18', '2026-11-09')).toBeNull()
  })
})

it('[VD-01] [VD-16] the groups of the department stand first, the most pressing first, and none is empty', () => {
  const task = (group: DayGroup, day: string) => ({ group, day, record: { id: day } })
  const tasks = [
    task('backlog', '2026-01-01'),
    task('external', '2026-11-01'),
    task('ready', '2026-11-01'),
    task('late', '2026-11-09'),
    task('late', '2026-11-02'),
    task('back', TODAY),
    task('out', TODAY),
  ]
  const found = groupTasks(tasks, 'rental')
  expect(found.map(({ group }) => group)).toEqual(['late', 'out', 'back', 'ready', 'external', 'backlog'])
  expect(groupTasks(tasks, 'repair').map(({ group }) => group)).toEqual([
    'ready',
    'external',
    'late',
    'out',
    'back',
    'backlog',
  ])
  expect(found[0]?.tasks.map(({ day }) => day)).toEqual(['2026-11-02', '2026-11-09'])
})
