import { beforeEach, expect, it } from 'vitest'
import { movementOf, rentalItem, rentalLine, rentalWith } from '../../../tests/kit/rentals.ts'
import { NEW_CATEGORY } from '../../domain/categories/category.ts'
import { withModelRequests } from '../../domain/rentals/placement.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import type { MovementKind } from '../../domain/rentals/constants.ts'
import { PlanIndex } from './planIndex.ts'
import { StockIndex } from './stockIndex.ts'

const period = { pickupDate: '2026-06-10', returnDate: '2026-06-12' }
const model = { brand: 'Sony', model: 'FX9', rentable: true, customerId: null, active: true }
let rentals: Rental[]
let repairsOn: Map<string, number>
let index: StockIndex
beforeEach(() => {
  rentals = []
  repairsOn = new Map()
  index = new StockIndex(
    () => rentals.map(withModelRequests),
    () => repairsOn,
  )
})
const put = (fields: Parameters<typeof rentalItem>[0] = {}) => {
  const item = rentalItem({ ...model, ...fields })
  index.putItem(item)
  return item.id
}
const rent = (itemId: string, fields: Parameters<typeof rentalWith>[0] = {}) => {
  const rental = rentalWith({ ...period, rentalLines: [rentalLine({ itemId, quantity: 1 })], ...fields })
  rentals.push(rental)
  return rental.id
}
const ask = (id: string, { own = null as string | null, repairs = 0 } = {}) => {
  repairsOn.set(id, repairs)
  const { left, count } = index.stock({ ids: [id], period, own, today: '2026-06-01' }).get(id)!
  return { left, count }
}

it('[RV-02] [D-084] counts the units of a model that the company rents out, and nothing else', () => {
  const one = put()
  put({ brand: 'SONY', model: 'fx9' })
  for (const fields of [{ model: 'FX6' }, { rentable: false }, { customerId: 'c-1' }, { active: false }])
    put(fields)
  expect(ask(one)).toEqual({ left: 1, count: { left: 2, of: 2 } })
})

it('[RV-02] counts bulk, and a unit without a model, individually', () => {
  const cables = put({ stockQuantity: 20 })
  put()
  const loose = put({ model: null })
  put({ model: null })
  expect(ask(cables, { repairs: 3 })).toEqual({ left: 17, count: { left: 17, of: 20 } })
  expect(ask(loose)).toEqual({ left: 1, count: { left: 1, of: 1 } })
})

it('[D-083] [D-084] leaves out units that are away on one of the days, whichever unit it is, but not for the rental that asks', () => {
  const [one, other] = [put(), put()]
  const rental = rent(other)
  rent(one, { pickupDate: '2026-06-13', returnDate: '2026-06-20' })
  expect(ask(one)).toEqual({ left: 1, count: { left: 1, of: 2 } })
  expect(ask(other)).toEqual({ left: 0, count: { left: 1, of: 2 } })
  expect(ask(other, { own: rental })).toEqual({ left: 1, count: { left: 2, of: 2 } })
})

it('[HV-17] says apart how many only options have', () => {
  const [one, other] = [put(), put()]
  rent(one, { status: 'Optie' })
  expect(ask(one)).toEqual({ left: 0, count: { left: 1, of: 2, inOption: 1 } })
  rent(one)
  expect(ask(other)).toEqual({ left: 1, count: { left: 1, of: 2 } })
  const cables = put({ stockQuantity: 5, model: 'XLR' })
  const lines = (quantity: number) => ({ rentalLines: [rentalLine({ itemId: cables, quantity })] })
  const option = rent(cables, { ...lines(3), status: 'Optie' })
  expect(ask(cables)).toEqual({ left: 2, count: { left: 2, of: 5, inOption: 3 } })
  expect(ask(cables, { own: option })).toEqual({ left: 5, count: { left: 5, of: 5 } })
  rent(cables, lines(4))
  expect(ask(cables)).toEqual({ left: -2, count: { left: 0, of: 5, inOption: 1 } })
})

it('[D-084] follows an item to another model, out of rent and away', () => {
  const one = put()
  const other = rentalItem(model)
  index.putItem(other)
  index.putItem({ ...other, model: 'FX6' })
  expect(ask(one).count).toEqual({ left: 1, of: 1 })
  index.putItem({ ...other, rentable: false })
  expect(ask(other.id)).toEqual({ left: 0, count: { left: 0, of: 0 } })
  index.putItem(other)
  index.removeItem(other.id)
  expect(ask(one).count).toEqual({ left: 1, of: 1 })
})

it('[RG-11] [RG-12] names the holders of the units of a model and those in repair, and the day from which there are enough', () => {
  const [one, two] = [put(), put()]
  const broken = put({ status: 'In herstelling' })
  put({ model: 'FX6' })
  const mine = rent(two)
  const rental = rent(one, { pickupDate: '2026-06-08', returnDate: '2026-06-11' })
  const question = { id: two, wanted: 2, period, own: mine, today: '2026-06-01' }
  expect(index.answers.held(question)).toEqual({
    holders: [
      {
        rental: expect.objectContaining({ id: rental }),
        customer: null,
        units: [{ itemId: one, quantity: 1 }],
      },
    ],
    inRepair: [{ itemId: broken, quantity: 1 }],
    lapsed: [],
    missing: [],
    from: '2026-06-12',
  })
  expect(index.answers.held({ ...question, wanted: 3 }).from).toBeNull()
})

it('[RG-13] offers for a unit the free ones of its model that are not on the rental already', () => {
  const [one, two, three] = [put(), put(), put()]
  rent(one)
  const question = { period, own: null, today: '2026-06-01' }
  expect(index.answers.spares({ ...question, ids: [one, two] }).get(one)).toEqual([three])
})

it('[HV-07] [HV-09] follows what a category says of its items', () => {
  const item = rentalItem({ ...model, serialNumber: 'S' })
  index.putItem(item)
  rent(item.id, { pickupDate: '2026-06-05', returnDate: '2026-06-08' })
  const category = {
    id: item.categoryId,
    description: 'Camera',
    prefix: 'CAM',
    ...NEW_CATEGORY,
    active: true,
  }
  const asked = () => index.stock({ ids: [item.id], period, own: null, today: '2026-06-01' }).get(item.id)
  expect(asked()).toMatchObject({ left: 1, twice: false })
  index.putCategory({ ...category, serviceDays: 2 })
  expect(asked()).toMatchObject({ left: 0, twice: false })
  index.putCategory({ ...category, serviceDays: 2, clash: 'Toelaten' })
  expect(asked()).toMatchObject({ left: 0, twice: true })
  index.putItem({ ...item, stolen: true })
  expect(asked()).toMatchObject({ twice: false })
})

it('[OI-19] counts bulk that is missing of a rental nowhere, on any day, and says which rental it was', () => {
  const plan = new PlanIndex(() => null)
  const asking = new StockIndex(
    () => plan.activeRentals(),
    () => new Map(),
    () => plan.version,
    () => null,
    () => plan,
  )
  const cables = rentalItem({ ...model, brand: 'Belden', stockQuantity: 40 })
  asking.putItem(cables)
  plan.putItem(cables)
  const line = rentalLine({ itemId: cables.id, customItem: null, multiple: true, quantity: 8 })
  const said = (kind: MovementKind, quantity: number) => movementOf(line, kind, quantity)
  const lost = rentalWith({
    startDate: '2026-05-01',
    rentalLines: [line],
    movements: [said('out', 8), said('missing', 3)],
  })
  const question = { ids: [cables.id], period, own: null, today: '2026-06-01' }
  const left = () => asking.stock(question).get(cables.id)?.left
  const held = () => asking.answers.held({ ...question, id: cables.id, wanted: 38 })
  expect(left()).toBe(40)
  for (const status of ['Bevestigd', 'Teruggebracht', 'Afgehandeld'] as const) {
    plan.putRental({ ...lost, status, returnDate: '2026-06-01' })
    expect([status, left()]).toEqual([status, 37])
  }
  expect(held()).toMatchObject({
    missing: [{ rentalId: lost.id, units: [{ itemId: cables.id, quantity: 3 }] }],
    from: null,
  })
  expect(plan.groups()[0]?.items[0]).toMatchObject({ missing: 3 })
  plan.putRental({ ...lost, movements: [...lost.movements, said('found', 1)] })
  expect(left()).toBe(38)
  plan.putRental({ ...lost, movements: [...lost.movements, said('writtenOff', 3)] })
  expect(left()).toBe(40)
  plan.putRental(lost)
  plan.reads.rental.remove(lost.id)
  expect(left()).toBe(40)
})
