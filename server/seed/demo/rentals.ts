import type { Customer } from '../../../src/domain/customers/customer.ts'
import { addDays, shortDay } from '../../../src/domain/shared/days.ts'
import { type Item, isBulk } from '../../../src/domain/items/item.ts'
import { rateForDays, rentalDays } from '../../../src/domain/rentals/days.ts'
import { pricedLine, rentalPrice } from '../../../src/domain/rentals/prices.ts'
import {
  RENTAL_STATUSES,
  RENTAL_TYPES,
  type Rental,
  type RentalLine,
} from '../../../src/domain/rentals/rental.ts'
import { type DemoOptions, dayOfMs } from './plan.ts'
import { type Random, random } from './random.ts'
import { type BookedDays, bookingTime, bookedDays, Bookings } from './rentalBookings.ts'
import { LAST_NAMES, PRICE_RATES, RENTAL_PURPOSES } from './words.ts'

const S = RENTAL_STATUSES

const PRICE_LIST = PRICE_RATES.map(([numberOfDays, rate]) => ({ numberOfDays, rate }))

function lineOf(r: Random, item: Item, rate: number, position: number, atMs: number): RentalLine {
  const quantity = isBulk(item) ? r.int(2, Math.max(2, Math.floor((item.stockQuantity ?? 2) / 4))) : 1
  return pricedLine({
    id: r.id(atMs),
    position,
    itemId: item.id,
    customItem: null,
    quantity,
    multiple: isBulk(item),
    itemPrice: item.rentPrice,
    rate,
    discountPercentage: r.chance(0.1) ? 10 : 0,
    discount: 0,
    remark: r.chance(0.08) ? 'Met extra accu en lader' : null,
    conflict: false,
    brand: null,
    model: null,
    kitId: null,
    partOf: null,
  })
}

/** A rental that is not back stays so for three days at most: nobody waits longer for equipment. */
const LATE_DAYS = 3

function statusOf({ startDate: start, endDate: end, returnDate }: BookedDays, today: string, r: Random) {
  if (r.chance(0.06)) return S.cancelled
  if (start > today) return r.chance(0.35) ? S.option : S.confirmed
  if (end >= today) return S.confirmed
  const over = r.weighted([
    [S.closed, 70],
    [S.returned, 25],
    [S.confirmed, 5],
  ])
  return over === S.confirmed && returnDate < addDays(today, -LATE_DAYS) ? S.closed : over
}

export interface RentalWorld {
  today: string
  rentable: readonly Item[]
  customers: readonly Customer[]
  /** Name of the colleague who records it. */
  clerks: readonly string[]
}

function rentalOf(
  i: number,
  atMs: number,
  documentNumber: number,
  world: RentalWorld,
  bookings: Bookings,
): Rental {
  const r = random(`rental:${i}`)
  const days = bookedDays(r, atMs)
  const numberOfDays = rentalDays(days.startDate, days.endDate)
  const rate = rateForDays(PRICE_LIST, numberOfDays)
  const customer = r.chance(0.9) ? r.pick(world.customers) : null
  const boekjaar = Number(dayOfMs(atMs).slice(0, 4))
  const number = `${boekjaar}.${documentNumber}`
  const items = bookings.take(r, world.rentable, r.int(1, 5), days)
  const rentalLines = items.map((item, k) => lineOf(r, item, rate, k + 1, atMs))
  const price = {
    rentalLines,
    discount: r.chance(0.15) ? 10 : 0,
    serviceFeeActive: r.chance(0.1),
    serviceFee: 5,
    vatFree: r.chance(0.04),
    vatPercentage: 21,
  }
  const status = statusOf(days, world.today, r)
  return {
    id: r.id(atMs),
    number,
    documentNumber,
    boekjaar,
    provisionalRef: null,
    reference: `${number} - ${shortDay(days.startDate)}${numberOfDays > 1 ? ` - ${shortDay(days.endDate)}` : ''}`,
    externalReference: r.chance(0.5) ? r.pick(RENTAL_PURPOSES) : null,
    type: r.weighted([
      [RENTAL_TYPES.rental, 84],
      [RENTAL_TYPES.demo, 11],
      [RENTAL_TYPES.depannage, 5],
    ]),
    status,
    previousStatus: status === S.option || status === S.confirmed ? null : S.confirmed,
    contact: r.pick(world.clerks),
    internalNotes: null,
    notes: r.chance(0.15) ? 'Levering aan het laadperron, sleutel bij de portier.' : null,
    ...days,
    numberOfDays,
    rate,
    formerRate: null,
    ...price,
    ...rentalPrice(price),
    customerId: customer?.id ?? null,
    customerContactId: customer?.customerContacts.find((contact) => contact.active)?.id ?? null,
    tempCusName: customer ? null : `Nieuwe klant ${r.pick(LAST_NAMES)}`,
    tempCusStreet: null,
    tempCusCity: customer ? null : 'Gent',
    tempCusCountry: customer ? null : 'België',
    tempCusContactName: null,
    tempCusContactPhone: null,
    tempCusContactEmail: null,
    rentalRemarks: r.chance(0.2)
      ? [{ id: r.id(atMs), text: 'Schade van vorige verhuur gemeld.', pos: 1 }]
      : [],
    logLines: [],
    openConflicts: 0,
    updatedAt: new Date(atMs).toISOString(),
    // The first nightly job, or the start of a demo, sets it.
    overdue: false,
    movements: [],
  }
}

/** Generates the rentals, oldest first, numbered per year. */
export function* makeRentals(options: DemoOptions, count: number, world: RentalWorld): Generator<Rental> {
  if (world.rentable.length === 0 || world.customers.length === 0) return
  const next = new Map<number, number>()
  const bookings = new Bookings()
  for (let i = 0; i < count; i++) {
    const atMs = bookingTime(i, count, options.today)
    const year = Number(dayOfMs(atMs).slice(0, 4))
    const documentNumber = (next.get(year) ?? 0) + 1
    next.set(year, documentNumber)
    yield rentalOf(i, atMs, documentNumber, world, bookings)
  }
}
