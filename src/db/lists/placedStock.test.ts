import fc from 'fast-check'
import { expect, it } from 'vitest'
import { rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { NEW_CATEGORY } from '../../domain/categories/category.ts'
import type { Item } from '../../domain/items/item.ts'
import { checkStock, remainingOfAll, type StockFacts } from '../../domain/rentals/availability.ts'
import { holdersOf } from '../../domain/rentals/holders.ts'
import { firstFreeDay } from '../../domain/rentals/alternatives.ts'
import {
  withModelRequests,
  placeRentals,
  placements,
  withPredictedLines,
} from '../../domain/rentals/placement.ts'
import type { Rental, RentalStatus } from '../../domain/rentals/rental.ts'
import { stockKey } from '../../domain/rentals/stockCount.ts'
import { rulesOf } from '../../domain/rentals/stockRules.ts'
import { addDays } from '../../domain/shared/calendar.ts'
import { StockIndex } from './stockIndex.ts'

/* The stock found by item equals the result of the formula over every rental of the company. */

const FIRST = '2026-06-01'
const TODAY = '2026-06-06'
const SERVICE = [0, 2]
const categories = SERVICE.map((serviceDays, i) => ({
  ...NEW_CATEGORY,
  id: `0195c000-0000-7000-8000-00000000000${i}`,
  description: `${i}`,
  prefix: 'CAM',
  active: true,
  serviceDays,
}))
const MODELS = ['FX6', 'FX9', null]

const item = fc.record({
  model: fc.constantFrom(...MODELS),
  stockQuantity: fc.constantFrom(null, null, null, 4),
  status: fc.constantFrom('Beschikbaar', 'Beschikbaar', 'In herstelling'),
  category: fc.constantFrom(0, 1),
})
const line = fc.record({
  item: fc.nat(6),
  model: fc.constantFrom('FX6', 'FX9'),
  asks: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const rental = fc.record({
  from: fc.nat(14),
  days: fc.nat(5),
  status: fc.constantFrom<RentalStatus>('Optie', 'Bevestigd', 'Bevestigd', 'Teruggebracht'),
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
})
type Drawn<A> = A extends fc.Arbitrary<infer T> ? T : never

const itemOf = ({ category, ...fields }: Drawn<typeof item>): Item =>
  rentalItem({
    ...fields,
    status: fields.status as Item['status'],
    brand: 'Sony',
    customerId: null,
    categoryId: categories[category]!.id,
  })

function rentalOf(items: readonly Item[], { from, days, status, lines }: Drawn<typeof rental>): Rental {
  const rentalLines = lines.map(({ item: at, model, asks, quantity }) => {
    const item = items[at % items.length]!
    if (asks) return rentalLine({ itemId: null, brand: 'Sony', model, quantity })
    return rentalLine({ itemId: item.id, quantity: item.stockQuantity ? quantity : 1 })
  })
  const pickupDate = addDays(FIRST, from)
  return rentalWith({ pickupDate, returnDate: addDays(pickupDate, days), status, rentalLines })
}

/** The facts of the formula for the whole company, with one rental in the place of the stored one. */
function factsOfAll(items: readonly Item[], rentals: readonly Rental[], asking: Rental | null) {
  const shelf = {
    items: new Map(items.map((one) => [one.id, one])),
    unitIdsOf: (key: string) => items.filter((one) => stockKey(one) === key).map(({ id }) => id),
    today: TODAY,
    rules: rulesOf(categories),
  }
  const others = rentals.filter(({ id }) => id !== asking?.id).map(withModelRequests)
  const facts = (all: StockFacts['rentals']): StockFacts => ({
    ...shelf,
    rentals: all,
    openRepairs: new Map(),
  })
  if (!asking) return { own: null, facts: facts(placeRentals(others, shelf)) }
  const all = [...others, withModelRequests(asking)]
  const lines = placements(all, shelf)
  return {
    own: withPredictedLines(withModelRequests(asking), lines),
    facts: facts(all.map((one) => withPredictedLines(one, lines))),
  }
}

const pairs = (found: { itemId: string; rentalId: string }[]) =>
  found.map(({ itemId, rentalId }) => `${itemId} ${rentalId}`).toSorted()

it('[HV-14] a form gets the same answer from the rentals that have its items as from all rentals of the company', () => {
  fc.assert(
    fc.property(
      fc.array(item, { minLength: 3, maxLength: 7 }),
      fc.array(rental, { maxLength: 8 }),
      rental,
      fc.boolean(),
      (drawn, others, typed, isStored) => {
        const items = drawn.map(itemOf)
        const rentals = others
          .map((one) => rentalOf(items, one))
          .filter(({ status }) => status !== 'Teruggebracht')
        const before = isStored ? rentals[0] : undefined
        const form = { ...rentalOf(items, typed), ...(before ? { id: before.id } : {}) }
        const index = new StockIndex(
          () => rentals.map(withModelRequests),
          () => new Map(),
        )
        for (const category of categories) index.putCategory(category)
        for (const one of items) index.putItem(one)
        const named = [...new Set(form.rentalLines.flatMap(({ itemId }) => itemId ?? []))]
        const known = items.filter(({ id }) => named.includes(id))

        const { own, facts } = index.answers.around({
          rental: withModelRequests(form),
          items: known,
          today: TODAY,
        })
        const naive = factsOfAll(items, rentals, form)
        const [ours, whole] = [checkStock(own, facts), checkStock(naive.own!, naive.facts)]
        expect(own.rentalLines).toEqual(naive.own!.rentalLines)
        expect([...ours.itemIds].toSorted()).toEqual([...whole.itemIds].toSorted())
        expect(pairs([...ours.conflicts])).toEqual(pairs([...whole.conflicts]))

        const allFacts = factsOfAll(items, rentals, null).facts
        const about = { period: form, today: TODAY, own: form.id }
        const { left } = index.answers.lines({ rental: withModelRequests(form), items: known, today: TODAY })
        expect(left).toEqual(
          remainingOfAll(
            known.map(({ id }) => id),
            form,
            allFacts,
            form.id,
          ),
        )
        const [first] = items
        const model = items.filter((one) => stockKey(one) === stockKey(first!)).map(({ id }) => id)
        const held = index.answers.held({ ...about, id: first!.id, wanted: 2 })
        expect(held.from).toBe(firstFreeDay(model, 2, form, allFacts, form.id))
        const holders = held.holders.map(({ rental: { id }, units }) => ({
          rentalId: id,
          units,
        }))
        expect(holders).toEqual(
          holdersOf(model, form, allFacts, form.id).map(({ rental: { id }, units }) => ({
            rentalId: id,
            units,
          })),
        )
      },
    ),
    { numRuns: 600 },
  )
})
