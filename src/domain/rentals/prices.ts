import { multiply, percentOf, sum } from '../shared/money.ts'
import { settingInteger } from '../settings/read.ts'
import { SETTING_DEFAULTS } from '../settings/settings.ts'
import type { Rental, RentalLine } from './rental.ts'

/*
 * What a rental costs, in euro with two decimals. Every amount that is shown is rounded on its own, half away from zero,
 * and sums add the rounded ones, so that the paper adds up (D-080). The same on the device and on the server.
 */

/** What the price of a line is made of. */
export type LineInput = Pick<
  RentalLine,
  'quantity' | 'itemPrice' | 'rate' | 'discountPercentage' | 'discount'
>
/** What follows from it. */
export type LinePrice = Pick<RentalLine, 'subTotalPrice' | 'discount' | 'totalPrice'>

const between = (low: number, n: number, high: number): number => Math.min(Math.max(n, low), high)
/** What is being typed may not be right yet; a price of it is never below nothing. */
const positive = (n: number): number => Math.max(n, 0)

/**
 * The price of a line (PR-04 to PR-06): quantity × day price × rate, less its discount. A percentage leads over an
 * amount; an amount is never more than the subtotal (D-081).
 */
export function linePrice(line: LineInput): LinePrice {
  const subTotalPrice = multiply([line.quantity, line.itemPrice, line.rate].map(positive))
  const discount =
    line.discountPercentage > 0
      ? percentOf(subTotalPrice, Math.min(line.discountPercentage, 100))
      : between(0, line.discount, subTotalPrice)
  return { subTotalPrice, discount, totalPrice: sum([subTotalPrice, -discount]) }
}

/** A line with its price computed. */
export const pricedLine = <L extends LineInput>(line: L): L & LinePrice => ({ ...line, ...linePrice(line) })

/** The last typed leads: a percentage computes the amount (D-081). */
export const typedPercentage = (discountPercentage: number) => ({ discountPercentage, discount: 0 })

/** The last typed leads: an amount sets the percentage to 0 (D-081). */
export const typedDiscount = (discount: number) => ({ discountPercentage: 0, discount })

/** Once, however long the rental is: a delivery, a cleaning. It keeps this rate when that of the rental changes (D-079). */
export const ONCE = { rate: 1 } as const

/** Whether a line has the rate of its rental, and gets the next one too (D-079). */
export const followsPeriod = (line: Pick<RentalLine, 'rate'>, rental: Pick<Rental, 'rate'>): boolean =>
  line.rate === rental.rate

/** What the price of a rental is made of, beside its lines. */
export type PriceInput = Pick<
  Rental,
  'discount' | 'serviceFeeActive' | 'serviceFee' | 'vatFree' | 'vatPercentage'
> & { rentalLines: readonly Pick<RentalLine, 'totalPrice'>[] }

export type RentalPrice = Pick<
  Rental,
  | 'totalPriceExclVat'
  | 'discountAmount'
  | 'serviceFeeAmount'
  | 'basePriceExclVat'
  | 'vatAmount'
  | 'totalPriceInclVat'
>

/** The price block of a rental from its priced lines (PR-07 to PR-13). */
export function rentalPrice(rental: PriceInput): RentalPrice {
  const totalPriceExclVat = sum(rental.rentalLines.map((line) => line.totalPrice))
  const discountAmount = percentOf(totalPriceExclVat, between(0, rental.discount, 100))
  const reduced = sum([totalPriceExclVat, -discountAmount])
  const serviceFeeAmount = rental.serviceFeeActive ? percentOf(reduced, rental.serviceFee) : 0
  const basePriceExclVat = sum([totalPriceExclVat, serviceFeeAmount, -discountAmount])
  const vatAmount = percentOf(basePriceExclVat, rental.vatFree ? 0 : rental.vatPercentage)
  return {
    totalPriceExclVat,
    discountAmount,
    serviceFeeAmount,
    basePriceExclVat,
    vatAmount,
    totalPriceInclVat: sum([basePriceExclVat, vatAmount]),
  }
}

type Lines = { rentalLines: readonly LineInput[] }
/** A rental, or a form that looks like one, with its amounts. */
export type Priced<R extends Lines> = Omit<R, 'rentalLines'> &
  RentalPrice & { rentalLines: (R['rentalLines'][number] & LinePrice)[] }

/** Computes every amount of a rental, or of a form that looks like one. */
export function priced<R extends Omit<PriceInput, 'rentalLines'> & Lines>(rental: R): Priced<R> {
  const rentalLines = rental.rentalLines.map((line) => pricedLine(line))
  return { ...rental, rentalLines, ...rentalPrice({ ...rental, rentalLines }) }
}

/**
 * Another rate, typed or looked up for other days: the former one is remembered, and lines that had it get the new one
 * (D-079, PR-15). Lines with a rate of their own keep it.
 */
export function withRate<
  R extends { rate: number; formerRate: number | null; rentalLines: { rate: number }[] },
>(rental: R, rate: number): R {
  if (rental.rate === rate) return rental
  const former = rental.rate
  return {
    ...rental,
    rate,
    formerRate: former,
    rentalLines: rental.rentalLines.map((line) => (line.rate === former ? { ...line, rate } : line)),
  }
}

/** What a new or copied rental takes over from the settings, as whole numbers: '2,5' is 2 (D-082, PR-01, PR-02). */
export const priceSettings = (serviceFee: string | undefined, vatAmount: string | undefined) => ({
  serviceFee: settingInteger(serviceFee, Number(SETTING_DEFAULTS.rental.serviceFee)),
  vatPercentage: settingInteger(vatAmount, Number(SETTING_DEFAULTS.rental.vatAmount)),
})
