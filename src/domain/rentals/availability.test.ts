import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { rentalItem } from '../../../tests/kit/rentals.ts'
import { addDays } from '../shared/days.ts'
import type { Item } from '../items/item.ts'
import {
  capacityOf,
  checkStock,
  remainingOf,
  remainingOfAll,
  type StockFacts,
  type StockRental,
} from './availability.ts'
import { RENTAL_STATUS_LIST } from './rental.ts'
import { NO_RULES } from './stockRules.ts'

const TODAY = '2026-06-10'
const camera = rentalItem()
const cables = rentalItem({ stockQuantity: 10 })

let next = 0
const rental = (
  item: Item,
  pickupDate: string,
  returnDate: string,
  more: Partial<StockRental> & { quantity?: number } = {},
): StockRental => ({
  id: `rental-${++next}`,
  status: 'Bevestigd',
  pickupDate,
  returnDate,
  rentalLines: [{ itemId: item.id, quantity: more.quantity ?? 1 }],
  ...more,
})
const facts = (item: Item, rentals: StockRental[], openRepairs = 0, today = TODAY): StockFacts => ({
  items: new Map([[item.id, item]]),
  rentals,
  openRepairs: new Map([[item.id, openRepairs]]),
  today,
  rules: NO_RULES,
})
const period = (pickupDate: string, returnDate: string) => ({ pickupDate, returnDate })

describe('the stock that the company can rent out (D-083)', () => {
  it.each([
    ['one of what is no bulk', {}, 1],
    ['none when inactive', { active: false }, 0],
    ['none when not for rent', { rentable: false }, 0],
    ['none when stolen', { stolen: true }, 0],
    ['none when being repaired', { status: 'In herstelling' as const }, 0],
    ['the stock of bulk, less its open repairs', { stockQuantity: 10 }, 7],
    ['one of a stock of one', { stockQuantity: 1 }, 1],
  ])('is %s', (_name, fields, capacity) => {
    expect(capacityOf(rentalItem(fields), 3)).toBe(capacity)
  })
})

describe('what is left of an item (D-083)', () => {
  const left = (item: Item, rentals: StockRental[], from: string, to: string, own?: string) =>
    remainingOf(item.id, period(from, to), facts(item, rentals), own)

  it('[AV-02] counts both ends: a return and a pick-up on one day overlap', () => {
    const other = rental(camera, '2026-06-20', '2026-06-22')
    expect(left(camera, [other], '2026-06-22', '2026-06-24')).toBe(0)
    expect(left(camera, [other], '2026-06-23', '2026-06-24')).toBe(1)
    expect(left(camera, [other], '2026-06-18', '2026-06-19')).toBe(1)
  })

  it('takes the peak of the days, not the sum of the rentals', () => {
    const others = [
      rental(cables, '2026-06-20', '2026-06-21', { quantity: 4 }),
      rental(cables, '2026-06-22', '2026-06-23', { quantity: 5 }),
      rental(cables, '2026-06-23', '2026-06-25', { quantity: 2 }),
    ]
    expect(left(cables, others, '2026-06-20', '2026-06-25')).toBe(3)
  })

  it('gives back at once what is returned, finished or cancelled', () => {
    for (const status of ['Teruggebracht', 'Afgehandeld', 'Geannuleerd'] as const)
      expect(
        left(camera, [rental(camera, '2026-06-20', '2026-06-22', { status })], '2026-06-21', '2026-06-21'),
      ).toBe(1)
  })

  it('keeps what is out and overdue until today, but not an option that never left', () => {
    const late = rental(camera, '2026-06-01', '2026-06-05')
    expect(left(camera, [late], TODAY, TODAY)).toBe(0)
    expect(left(camera, [late], '2026-06-11', '2026-06-12')).toBe(1)
    expect(left(camera, [{ ...late, status: 'Optie' }], TODAY, TODAY)).toBe(1)
  })

  it('does not stand in its own way', () => {
    const own = rental(camera, '2026-06-20', '2026-06-22')
    expect(left(camera, [own], '2026-06-20', '2026-06-25', own.id)).toBe(1)
  })

  /** Computes the result by its definition, day by day. */
  function byDay(item: Item, rentals: StockRental[], from: string, to: string, repairs: number): number {
    const fit = item.active && item.rentable && !item.stolen && item.status === 'Beschikbaar'
    const stock = item.stockQuantity ?? 1
    const capacity = fit ? (stock > 1 ? stock - repairs : 1) : 0
    let most = 0
    for (let day = from; day <= to; day = addDays(day, 1)) {
      let away = 0
      for (const other of rentals) {
        if (other.status !== 'Optie' && other.status !== 'Bevestigd') continue
        const overdue = other.status === 'Bevestigd' && other.pickupDate <= TODAY && other.returnDate < TODAY
        if (day < other.pickupDate || day > (overdue ? TODAY : other.returnDate)) continue
        for (const line of other.rentalLines) if (line.itemId === item.id) away += line.quantity
      }
      most = Math.max(most, away)
    }
    return capacity - most
  }

  const day = fc.integer({ min: 0, max: 25 }).map((n) => addDays('2026-06-01', n))
  const days = fc.tuple(day, day).map(([a, b]) => (a < b ? [a, b] : [b, a]) as [string, string])
  const line = fc.record({
    itemId: fc.constantFrom(cables.id, camera.id, null),
    quantity: fc.integer({ min: 1, max: 4 }),
  })
  const anyRental = fc
    .record({
      id: fc.uuid(),
      status: fc.constantFrom(...RENTAL_STATUS_LIST),
      days,
      rentalLines: fc.array(line, { maxLength: 3 }),
    })
    .map(({ days: [pickupDate, returnDate], ...rest }) => ({ ...rest, pickupDate, returnDate }))
  const others = fc.array(anyRental, { maxLength: 8 })
  const repairs = fc.integer({ min: 0, max: 3 })

  it('[AV-02] equals a count of every day', () => {
    const item = fc.constantFrom(cables, camera)
    fc.assert(
      fc.property(others, days, item, repairs, (rentals, [from, to], asked, open) => {
        expect(remainingOf(asked.id, period(from, to), facts(asked, rentals, open))).toBe(
          byDay(asked, rentals, from, to, open),
        )
      }),
      { numRuns: 1500 },
    )
  })

  it('[AV-01] [AV-11] equals it for many items at once, and a rental is short of what the days do not leave', () => {
    fc.assert(
      fc.property(anyRental, others, repairs, (own, rentals, open) => {
        const [from, to] = [own.pickupDate, own.returnDate]
        const stockFacts = {
          items: new Map([cables, camera].map((item) => [item.id, item])),
          rentals: [own, ...rentals],
          openRepairs: new Map([[cables.id, open]]),
          today: TODAY,
          rules: NO_RULES,
        }
        const ofDays = new Map(
          [cables, camera].map((item) => [item.id, byDay(item, rentals, from, to, open)] as const),
        )
        expect(remainingOfAll([cables.id, camera.id], own, stockFacts, own.id)).toEqual(ofDays)
        const short = [...ofDays].filter(([id, left]) => {
          const active = own.status === 'Optie' || own.status === 'Bevestigd'
          const wanted = own.rentalLines.reduce(
            (n, { itemId, quantity }) => n + (itemId === id ? quantity : 0),
            0,
          )
          return active && wanted > 0 && wanted > left
        })
        expect([...checkStock(own, stockFacts).itemIds].toSorted()).toEqual(
          short.map(([id]) => id).toSorted(),
        )
      }),
      { numRuns: 1000 },
    )
  })
})

describe('the check of a rental (D-083, D-086)', () => {
  it('[AV-10] names the item and every other rental that holds it', () => {
    const own = rental(camera, '2026-06-20', '2026-06-22')
    const others = [rental(camera, '2026-06-22', '2026-06-25'), rental(camera, '2026-06-26', '2026-06-27')]
    const check = checkStock(own, facts(camera, [own, ...others]))
    expect([...check.itemIds]).toEqual([camera.id])
    expect(check.conflicts).toEqual([{ itemId: camera.id, rentalId: others[0]?.id }])
  })

  it('adds the lines of one item, and leaves custom lines alone', () => {
    const lines = [
      { itemId: cables.id, quantity: 6 },
      { itemId: cables.id, quantity: 5 },
      { itemId: null, quantity: 99 },
    ]
    const own = rental(cables, '2026-06-20', '2026-06-22', { rentalLines: lines })
    expect(checkStock(own, facts(cables, [own])).itemIds.has(cables.id)).toBe(true)
    expect(checkStock({ ...own, rentalLines: lines.slice(1) }, facts(cables, [own])).itemIds.size).toBe(0)
  })

  it('asks nothing for a rental that gave everything back', () => {
    const own = rental(camera, '2026-06-20', '2026-06-22', { status: 'Teruggebracht' })
    expect(checkStock(own, facts(camera, [rental(camera, '2026-06-20', '2026-06-22')])).itemIds.size).toBe(0)
  })
})

it('[HV-18] a check reads only the items that the rental wants', () => {
  const asked: string[] = []
  class Watched extends Map<string, Item> {
    override get(id: string): Item | undefined {
      asked.push(id)
      return super.get(id)
    }
    override keys(): never {
      throw new Error('all items of the house')
    }
  }
  const items = new Watched([camera, cables].map((item) => [item.id, item]))
  const own = rental(camera, TODAY, TODAY)
  const check = checkStock(own, { ...facts(camera, [own, rental(camera, TODAY, TODAY)]), items })
  expect([check.itemIds.has(camera.id), check.checked.has(cables.id)]).toEqual([true, true])
  expect(new Set(asked)).toEqual(new Set([camera.id]))
})
