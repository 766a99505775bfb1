import { describe, expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { namedModel } from '../items/model.ts'
import { checkStock, remainingOf, type StockFacts, type StockRental } from './availability.ts'
import { withModelRequests, placeRentals } from './placement.ts'
import { withMovements } from './movements.ts'
import type { Rental } from './rental.ts'
import { NO_RULES } from './stockRules.ts'

const MODEL = { brand: 'JVC', model: 'GY-HC900' }
const units = ['a', 'b', 'c'].map((n) =>
  rentalItem({ ...MODEL, id: `01950000-0000-7000-8000-00000000000${n}`, serialNumber: n }),
)
const ids = units.map(({ id }) => id)
const items = new Map(units.map((item) => [item.id, item]))
const today = '2026-06-01'
const days = (from: number, to: number) => ({
  startDate: `2026-06-${from}`,
  endDate: `2026-06-${to}`,
  pickupDate: `2026-06-${from}`,
  returnDate: `2026-06-${to}`,
})
const rental = (period: object, lines: Parameters<typeof rentalLine>[0][]): Rental => ({
  ...rentalWith(period),
  rentalLines: lines.map((line) => rentalLine({ customItem: null, ...line })),
})
/** The facts of a company with these rentals that the formula reads. */
function stockOf(rentals: readonly Rental[]): { facts: StockFacts; asStock: (one: Rental) => StockRental } {
  const unitsOf = (key: string) => units.filter((item) => namedModel(item) === key).map(({ id }) => id)
  const stock = placeRentals(rentals.map(withModelRequests), {
    items,
    unitIdsOf: unitsOf,
    today,
    rules: NO_RULES,
  })
  return {
    facts: {
      items,
      rentals: stock,
      openRepairs: new Map(),
      today,
      rules: NO_RULES,
      models: new Set([namedModel(MODEL)!]),
    },
    asStock: (one) => stock.find(({ id }) => id === one.id)!,
  }
}
const free = (rentals: readonly Rental[], from: number, to: number) => {
  const { facts } = stockOf(rentals)
  return ids.reduce((sum, id) => sum + Math.max(remainingOf(id, days(from, to), facts), 0), 0)
}

describe('a line that asks for a model', () => {
  it('[HV-04] takes as many of its units from others, on all of its days', () => {
    const two = rental(days(10, 14), [{ ...MODEL, quantity: 2 }])
    expect([free([two], 10, 14), free([two], 14, 16), free([two], 15, 18)]).toEqual([1, 1, 3])
  })

  it('[HV-04] leaves a unit that is free on all days to others if a unit with a later booking will do', () => {
    const later = rental(days(20, 25), [{ itemId: ids[0]! }])
    const one = rental(days(10, 12), [{ ...MODEL, quantity: 1 }])
    expect(free([later, one], 10, 25)).toBe(2)
  })

  it('[HV-04] gives way to a rental that takes a unit by its number', () => {
    const one = rental(days(10, 12), [{ ...MODEL, quantity: 1 }])
    for (const itemId of ids) {
      const named = rental(days(10, 12), [{ itemId }])
      const { facts, asStock } = stockOf([one, named])
      expect(checkStock(asStock(named), facts).itemIds.size).toBe(0)
    }
  })

  it('[HV-04] is short if the company has fewer, with no other rental in the way', () => {
    const four = rental(days(10, 12), [{ ...MODEL, quantity: 4 }])
    const { facts, asStock } = stockOf([four])
    const check = checkStock(asStock(four), facts)
    expect([[...check.lineIds], check.conflicts]).toEqual([[four.rentalLines[0]!.id], []])
  })

  it('[HV-04] clashes where there are too few, on both sides', () => {
    const one = rental(days(10, 12), [{ ...MODEL, quantity: 3 }])
    const other = rental(days(12, 14), [{ ...MODEL, quantity: 1 }])
    const { facts, asStock } = stockOf([one, other])
    const [mine, theirs] = [one, other].map((each) => checkStock(asStock(each), facts))
    expect([...mine!.lineIds]).toEqual([one.rentalLines[0]!.id])
    expect([...theirs!.lineIds]).toEqual([other.rentalLines[0]!.id])
    expect(mine!.conflicts.map(({ rentalId }) => rentalId)).toEqual([other.id])
  })
})

describe('what is out', () => {
  const author = { uid: ids[0]!, at: '2026-06-11T09:00:00.000Z' }
  const move = (one: Rental, itemId: string, kind: 'out' | 'back', n: number) =>
    withMovements(
      one,
      [
        {
          id: `01950000-0000-7000-8000-0000000001${n}0`,
          lineId: one.rentalLines[0]!.id,
          itemId,
          kind,
          quantity: 1,
          note: null,
          repairId: null,
        },
      ],
      author,
    )

  it('[HV-05] is held by the unit that was given, and by no other', () => {
    const one = rental(days(10, 14), [{ itemId: ids[0]! }])
    const swapped = move(one, ids[1]!, 'out', 1)
    const { facts } = stockOf([swapped])
    expect(ids.map((id) => remainingOf(id, days(10, 14), facts))).toEqual([1, 0, 1])
  })

  it('[HV-05] is free again once it is back', () => {
    const one = move(rental(days(10, 14), [{ ...MODEL, quantity: 2 }]), ids[2]!, 'out', 1)
    expect(free([one], 10, 14)).toBe(1)
    const back = withMovements(
      one,
      [
        {
          id: '01950000-0000-7000-8000-000000000999',
          lineId: one.rentalLines[0]!.id,
          itemId: ids[2]!,
          kind: 'back',
          quantity: 1,
          note: null,
          repairId: null,
        },
      ],
      { ...author, at: '2026-06-12T09:00:00.000Z' },
    )
    expect(free([back], 10, 14)).toBe(2)
  })
})
