import { multiply, percentOf, sum } from '../shared/money.ts'
import { settingInteger } from '../settings/read.ts'
import { SETTING_DEFAULTS } from '../settings/settings.ts'
import type { Rental, RentalLine } from './rental.ts'

/*
 * The prices of a rental, in euro with two decimals. Every shown amount is rounded on its own, half away from
 * zero. Sums add the rounded amounts, so that the document adds up (D-080). The result is equal on the device
 * and on the server.
 */

/** The input of a line price. */
export type LineInput = Pick<
  RentalLine,
  'quantity' | 'itemPrice' | 'rate' | 'discountPercentage' | 'discount'
>
/** The result of a line price. */
export type LinePrice = Pick<RentalLine, 'subTotalPrice' | 'discount' | 'totalPrice'>

const between = (low: number, n: number, high: number): number => Math.min(Math.max(n, low), high)
/** A value that is still being typed may be invalid. A price is never negative. */
const positive = (n: number): number => Math.max(n, 0)

/**
 * Calculates the price of a line (PR-04 to PR-06): quantity × day price × rate, minus its discount. A
 * percentage wins over an amount; an amount is never more than the subtotal (D-081).
 */
export function linePrice(line: LineInput): LinePrice {
  const subTotalPrice = multiply([line.quantity, line.itemPrice, line.rate].map(positive))
  const discount =
    line.discountPercentage > 0
      ? percentOf(subTotalPrice, Math.min(line.discountPercentage, 100))
      : between(0, line.discount, subTotalPrice)
  return { subTotalPrice, discount, totalPrice: sum([subTotalPrice, -discount]) }
}

/** Adds the calculated price to a line. */
export const pricedLine = <L extends LineInput>(line: L): L & LinePrice => ({ ...line, ...linePrice(line) })

/**
 * Sets a discount percentage. The last typed value wins, so the amount is cleared and calculated again
 * (D-081).
 */
export const typedPercentage = (discountPercentage: number) => ({ discountPercentage, discount: 0 })

/** Sets a discount amount. The last typed value wins, so the percentage becomes 0 (D-081). */
export const typedDiscount = (discount: number) => ({ discountPercentage: 0, discount })

/**
 * A charge that does not depend on the duration: a delivery, a cleaning. It keeps this rate if the rate of
 * the rental changes (D-079).
 */
export const FIXED_RATE = { rate: 1 } as const

/** True if a line has the rate of its rental, so that it follows a change of that rate (D-079). */
export const followsPeriod = (line: Pick<RentalLine, 'rate'>, rental: Pick<Rental, 'rate'>): boolean =>
  line.rate === rental.rate

/** The input of a rental price, besides its lines. */
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

/** Calculates the price block of a rental from its priced lines (PR-07 to PR-13). */
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
/** A rental, or a form of the same shape, with its amounts. */
export type PricedRental<R extends Lines> = Omit<R, 'rentalLines'> &
  RentalPrice & { rentalLines: (R['rentalLines'][number] & LinePrice)[] }

/** Calculates every amount of a rental, or of a form of the same shape. */
export function withPrices<R extends Omit<PriceInput, 'rentalLines'> & Lines>(rental: R): PricedRental<R> {
  const rentalLines = rental.rentalLines.map((line) => pricedLine(line))
  return { ...rental, rentalLines, ...rentalPrice({ ...rental, rentalLines }) }
}

/**
 * Sets another rate, which was typed or looked up for other days. The former rate is remembered, and lines
 * that had it get the new one (D-079, PR-15). Lines with a rate of their own keep it.
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

/**
 * The settings that a new or copied rental takes over, as whole numbers: '2,5' is 2 (D-082, PR-01, PR-02).
 */
export const priceSettings = (serviceFee: string | undefined, vatAmount: string | undefined) => ({
  serviceFee: settingInteger(serviceFee, Number(SETTING_DEFAULTS.rental.serviceFee)),
  vatPercentage: settingInteger(vatAmount, Number(SETTING_DEFAULTS.rental.vatAmount)),
})
