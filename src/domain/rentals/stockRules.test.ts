import { describe, expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { CONFLICT_RULES } from '../categories/conflictRule.ts'
import { namedModel } from '../items/model.ts'
import { checkStock, remainingOf, type StockFacts } from './availability.ts'
import { refuseBlocked } from './blocked.ts'
import { conflictingRentalIds, freePerDay } from './freeUnits.ts'
import { holdersOf, unitsWithLapsedInspection } from './holders.ts'
import { firstFreeDay } from './alternatives.ts'
import { withModelRequests, placements } from './placement.ts'
import type { Rental } from './rental.ts'
import { NO_RULES, ruleOf, rulesOf, type StockRule } from './stockRules.ts'

const today = '2026-06-01'
const camera = rentalItem()
const other = rentalItem({ serialNumber: '2', categoryId: camera.categoryId })
const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
const days = (from: number, to: number) => ({
  startDate: day(from),
  endDate: day(to),
  pickupDate: day(from),
  returnDate: day(to),
})
const rent = (from: number, to: number, more: Partial<Rental> = {}) =>
  rentalWith({ ...days(from, to), rentalLines: [rentalLine({ itemId: camera.id })], ...more })
const says = (rule: Partial<StockRule>) => rulesOf([{ id: camera.categoryId, ...rule }])
const facts = (rentals: readonly Rental[], rule: Partial<StockRule>) => ({
  items: new Map([camera, other].map((item) => [item.id, item])),
  rentals,
  openRepairs: new Map<string, number>(),
  today,
  rules: says(rule),
})
const left = (from: number, to: number, stock: StockFacts) => remainingOf(camera.id, days(from, to), stock)

describe('service days after a return', () => {
  const stock = facts([rent(10, 12)], { serviceDays: 2 })

  it('[HV-07] keep a unit from rentals that want it on these days, before and after', () => {
    expect([left(14, 16, stock), left(15, 16, stock)]).toEqual([0, 1])
    // a unit that returns on the 7th needs the 8th and 9th for its service
    expect([left(5, 7, stock), left(5, 8, stock)]).toEqual([1, 0])
  })

  it('[HV-07] make a conflict of two rentals, and name who has it', () => {
    const [mine, theirs] = [rent(14, 16), rent(10, 12)]
    const both = facts([mine, theirs], { serviceDays: 2 })
    expect(checkStock(mine, both).conflicts).toEqual([{ itemId: camera.id, rentalId: theirs.id }])
    expect(checkStock(theirs, both).conflicts).toEqual([{ itemId: camera.id, rentalId: mine.id }])
    expect(checkStock(mine, { ...both, rules: NO_RULES }).conflicts).toEqual([])
    expect(holdersOf([camera.id], days(14, 16), both, mine.id).map(({ rental }) => rental.id)).toEqual([
      theirs.id,
    ])
  })

  it('[HV-07] the nearest free date is the day after them', () => {
    expect(firstFreeDay([camera.id], 1, days(11, 12), stock)).toBe(day(15))
    expect(firstFreeDay([camera.id], 1, days(11, 12), { ...stock, rules: NO_RULES })).toBe(day(13))
  })

  it('[HV-07] a request for a model gets a unit that is not in service', () => {
    const first = rent(10, 12)
    const asking = rentalWith({
      ...days(13, 15),
      rentalLines: [rentalLine({ customItem: null, brand: 'Sony', model: 'FX9' })],
    })
    const shelf = {
      ...stock,
      unitIdsOf: (key: string) =>
        [camera, other].filter((one) => namedModel(one) === key).map(({ id }) => id),
    }
    const got = (rules = stock.rules) =>
      placements([first, asking].map(withModelRequests), { ...shelf, rules })
        .get(asking.id)
        ?.map(({ itemId }) => itemId)
    expect(got()).toEqual([other.id])
    // without service days it takes the unit with a booking, and the other unit stays entirely free
    expect(got(NO_RULES)).toEqual([camera.id])
  })

  it('[HV-07] count in the planner, in the numbers and in what does not go together', () => {
    const use = { start: day(10), end: day(12), status: 'Bevestigd', quantity: 1 }
    const rule = ruleOf(camera, says({ serviceDays: 2 }))
    const row = [12, 13, 14, 15].map(day)
    expect(freePerDay([{ item: camera, uses: [use], rule }], row, today)).toEqual([0, 0, 0, 1])
    const next = { ...use, start: day(14), end: day(16) }
    const found = (service: number) => [
      ...conflictingRentalIds(
        [
          { id: 'a', ...use },
          { id: 'b', ...next },
        ],
        1,
        service,
      ),
    ]
    expect([found(2), found(1)]).toEqual([['a', 'b'], []])
  })
})

describe('what a clash does', () => {
  const refused = (before: Rental | null, after: Rental, others: Rental[], rule: Partial<StockRule>) => {
    try {
      refuseBlocked(before, after, facts([...others, after], rule), [...others, after])
      return null
    } catch (error) {
      return (error as Error).message
    }
  }
  const block = { clash: CONFLICT_RULES.block }
  const other = rent(10, 12, { number: '2026.84' })

  it('[HV-08] Blokkeren refuses to confirm what another rental has confirmed', () => {
    expect(refused(null, rent(12, 14), [other], block)).toBe(
      'Niet bevestigd: Sony FX9 is al bevestigd op verhuur 2026.84, van 10/06/2026 t/m 12/06/2026.',
    )
    expect(refused(null, rent(13, 14), [other], block)).toBeNull()
    expect(refused(null, rent(12, 14), [other], {})).toBeNull()
    const three = rent(20, 21, { rentalLines: [rentalLine({ itemId: camera.id, quantity: 3 })] })
    expect(refused(null, three, [], block)).toBe('Niet bevestigd: er zijn er niet zoveel van Sony FX9.')
  })

  it('[HV-08] an option stands in nobody’s way, and is not refused itself', () => {
    expect(refused(null, rent(12, 14), [{ ...other, status: 'Optie' }], block)).toBeNull()
    expect(refused(null, rent(12, 14, { status: 'Optie' }), [other], block)).toBeNull()
  })

  it('[HV-08] what stood so before stays, and a confirmed one is not moved onto another', () => {
    const stood = rent(12, 14)
    expect(refused(stood, { ...stood, notes: 'Bel eerst' }, [other], block)).toBeNull()
    const apart = rent(13, 14)
    expect(refused(apart, { ...apart, ...days(12, 14) }, [other], block)).toMatch(/^Niet bevestigd/)
  })

  it('[HV-09] Toelaten finds no conflict, whatever is booked', () => {
    const mine = rent(11, 12)
    expect(checkStock(mine, facts([mine, other], { clash: CONFLICT_RULES.allow })).conflicts).toEqual([])
    expect(checkStock(mine, facts([mine, other], {})).conflicts).toHaveLength(1)
  })
})

describe('an inspection that lapsed', () => {
  const old = rentalItem({ serialNumber: '3', categoryId: camera.categoryId, inspectionDue: '2026-05-31' })
  const stock = (rule: Partial<StockRule>) => ({ ...facts([], rule), items: new Map([[old.id, old]]) })
  const only = stock({ inspectedOnly: true })

  it('[KE-05] takes a unit out of rent if its category says so, and only then', () => {
    const free = (given: StockFacts) => remainingOf(old.id, days(10, 12), given)
    expect([free(only), free(stock({}))]).toEqual([0, 1])
    expect(free({ ...only, today: '2026-05-31' })).toBe(1)
    expect(firstFreeDay([old.id], 1, days(10, 12), only)).toBeNull()
    expect(checkStock(rent(10, 12, { rentalLines: [rentalLine({ itemId: old.id })] }), only).itemIds).toEqual(
      new Set([old.id]),
    )
  })

  it('[KE-05] is named among the holders of the other units, once and not for units in repair', () => {
    expect(unitsWithLapsedInspection([old], only)).toEqual([{ itemId: old.id, quantity: 1 }])
    expect(unitsWithLapsedInspection([{ ...old, status: 'In herstelling' }], only)).toEqual([])
    expect(unitsWithLapsedInspection([old], stock({}))).toEqual([])
  })

  it('[KE-05] counts in the planner and for a model that is asked', () => {
    const rule = (inspectedOnly: boolean) => ruleOf(old, says({ inspectedOnly }))
    const free = (only: boolean) => freePerDay([{ item: old, uses: [], rule: rule(only) }], [day(10)], today)
    expect([free(true), free(false)]).toEqual([[0], [1]])
    const asking = rentalWith({
      ...days(10, 12),
      rentalLines: [rentalLine({ customItem: null, brand: 'Sony', model: 'FX9' })],
    })
    const shelf = { ...only, items: new Map([old, other].map((one) => [one.id, one])) }
    const got = placements([withModelRequests(asking)], { ...shelf, unitIdsOf: () => [old.id, other.id] })
    expect(got.get(asking.id)?.map(({ itemId }) => itemId)).toEqual([other.id])
  })
})
