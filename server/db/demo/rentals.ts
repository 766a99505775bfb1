import type { Customer } from '../../../src/domain/customers/customer.ts'
import { addDays, daysBetween, dutchDay } from '../../../src/domain/days.ts'
import { type Item, isBulk } from '../../../src/domain/items/item.ts'
import { multiply, percentOf, sum } from '../../../src/domain/money.ts'
import {
  RENTAL_STATUSES,
  RENTAL_TYPES,
  type Rental,
  type RentalLine,
} from '../../../src/domain/rentals/rental.ts'
import { isOpenDay } from './holidays.ts'
import { type DemoOptions, dayAt, momentOf } from './plan.ts'
import { type Random, random } from './random.ts'
import { LAST_NAMES } from './words/people.ts'
import { PRICE_RATES, RENTAL_PURPOSES } from './words/house.ts'

const S = RENTAL_STATUSES

/** The greatest row at or below the number of days (D-078). */
const rateFor = (days: number) => PRICE_RATES.findLast(([from]) => from <= days)?.[1] ?? 1

/** The first open day strictly after (or before) a day. */
function openDay(day: string, step: 1 | -1): string {
  const next = addDays(day, step)
  return isOpenDay(next) ? next : openDay(next, step)
}

function lineOf(r: Random, item: Item, rate: number, position: number, atMs: number): RentalLine {
  const quantity = isBulk(item) ? r.int(2, Math.max(2, Math.floor((item.stockQuantity ?? 2) / 4))) : 1
  const subTotalPrice = multiply([quantity, item.rentPrice, rate])
  const discountPercentage = r.chance(0.1) ? 10 : 0
  const discount = percentOf(subTotalPrice, discountPercentage)
  return {
    id: r.id(atMs),
    position,
    itemId: item.id,
    customItem: null,
    quantity,
    multiple: isBulk(item),
    itemPrice: item.rentPrice,
    rate,
    subTotalPrice,
    discountPercentage,
    discount,
    totalPrice: sum([subTotalPrice, -discount]),
    remark: r.chance(0.08) ? 'Met extra accu en lader' : null,
    conflict: false,
  }
}

/** The price block (spec 'Price calculation', rounded as D-080 says). */
function pricesOf(
  lines: readonly RentalLine[],
  discount: number,
  serviceFeeActive: boolean,
  vatPercentage: number,
) {
  const totalPriceExclVat = sum(lines.map((line) => line.totalPrice))
  const discountAmount = percentOf(totalPriceExclVat, discount)
  const serviceFeeAmount = serviceFeeActive ? percentOf(sum([totalPriceExclVat, -discountAmount]), 5) : 0
  const basePriceExclVat = sum([totalPriceExclVat, serviceFeeAmount, -discountAmount])
  const vatAmount = percentOf(basePriceExclVat, vatPercentage)
  return {
    discount,
    discountAmount,
    serviceFeeActive,
    serviceFee: 5,
    serviceFeeAmount,
    vatFree: vatPercentage === 0,
    vatPercentage,
    vatAmount,
    totalPriceExclVat,
    basePriceExclVat,
    totalPriceInclVat: sum([basePriceExclVat, vatAmount]),
  }
}

function statusOf(start: string, end: string, today: string, r: Random) {
  if (r.chance(0.06)) return S.cancelled
  if (start > today) return r.chance(0.35) ? S.option : S.confirmed
  if (end >= today) return S.confirmed
  return r.weighted([
    [S.closed, 70],
    [S.returned, 25],
    [S.confirmed, 5],
  ])
}

const short = (day: string) => dutchDay(day).slice(0, 5)

export interface RentalWorld {
  today: string
  rentable: readonly Item[]
  customers: readonly Customer[]
  /** Name of the colleague who notes it down. */
  clerks: readonly string[]
}

function daysOf(r: Random, atMs: number) {
  const startDate = dayAt(atMs + r.int(2, 40) * 86_400_000)
  const endDate = addDays(
    startDate,
    r.weighted([
      [0, 30],
      [1, 25],
      [2, 20],
      [4, 15],
      [9, 7],
      [20, 3],
    ]),
  )
  return { startDate, endDate, pickupDate: openDay(startDate, -1), returnDate: openDay(endDate, 1) }
}

function rentalOf(i: number, atMs: number, documentNumber: number, world: RentalWorld): Rental {
  const r = random(`rental:${i}`)
  const days = daysOf(r, atMs)
  const numberOfDays = daysBetween(days.startDate, days.endDate)
  const rate = rateFor(numberOfDays)
  const customer = r.chance(0.9) ? r.pick(world.customers) : null
  const boekjaar = Number(dayAt(atMs).slice(0, 4))
  const number = `${boekjaar}.${documentNumber}`
  const chosen = new Set(Array.from({ length: r.int(1, 5) }, () => r.pick(world.rentable)))
  const rentalLines = [...chosen].map((item, k) => lineOf(r, item, rate, k + 1, atMs))
  const status = statusOf(days.startDate, days.endDate, world.today, r)
  return {
    id: r.id(atMs),
    number,
    documentNumber,
    boekjaar,
    provisionalRef: null,
    reference: `${number} - ${short(days.startDate)}${numberOfDays > 1 ? ` - ${short(days.endDate)}` : ''}`,
    externalReference: r.chance(0.5) ? r.pick(RENTAL_PURPOSES) : null,
    type: r.weighted([
      [RENTAL_TYPES.rental, 84],
      [RENTAL_TYPES.demo, 11],
      [RENTAL_TYPES.depannage, 5],
    ]),
    status,
    previousStatus: status === S.option || status === S.confirmed ? null : S.confirmed,
    contact: r.pick(world.clerks),
    notes: r.chance(0.15) ? 'Levering aan het laadperron, sleutel bij de portier.' : null,
    ...days,
    numberOfDays,
    rate,
    formerRate: null,
    ...pricesOf(rentalLines, r.chance(0.15) ? 10 : 0, r.chance(0.1), r.chance(0.04) ? 0 : 21),
    customerId: customer?.id ?? null,
    customerContactId: customer?.customerContacts.find((contact) => contact.active)?.id ?? null,
    tempCusName: customer ? null : `Nieuwe klant ${r.pick(LAST_NAMES)}`,
    tempCusStreet: null,
    tempCusCity: customer ? null : 'Gent',
    tempCusCountry: customer ? null : 'België',
    tempCusContactName: null,
    tempCusContactPhone: null,
    tempCusContactEmail: null,
    rentalLines,
    rentalRemarks: r.chance(0.2)
      ? [{ id: r.id(atMs), text: 'Schade van vorige verhuur gemeld.', pos: 1 }]
      : [],
    logLines: [],
    openConflicts: 0,
    updatedAt: new Date(atMs).toISOString(),
  }
}

/** The rentals, oldest first, numbered per year. */
export function* makeRentals(options: DemoOptions, count: number, world: RentalWorld): Generator<Rental> {
  if (world.rentable.length === 0 || world.customers.length === 0) return
  const next = new Map<number, number>()
  for (let i = 0; i < count; i++) {
    const atMs = momentOf(i, count, options.today, 0.7)
    const year = Number(dayAt(atMs).slice(0, 4))
    const documentNumber = (next.get(year) ?? 0) + 1
    next.set(year, documentNumber)
    yield rentalOf(i, atMs, documentNumber, world)
  }
}
