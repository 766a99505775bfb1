import { typedDiscount, typedPercentage } from '../../../../domain/rentals/prices.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { parseNumber } from '../../../../domain/typed/number.ts'
import { formatNumber } from '../../../../lib/money.ts'

/*
 * The discount of a line in one cell: '10' is a percentage, '10e' or '€ 10' an amount. The last typed form
 * wins (D-081).
 */

type Discount = Pick<RentalLine, 'discountPercentage' | 'discount'>

/** True if the discount is an amount instead of a percentage. */
export const isAmount = ({ discountPercentage, discount }: Discount): boolean =>
  discountPercentage === 0 && discount !== 0

/** Returns one canonical text for the discount, so that equal discounts are equal values. */
export const discountKey = (line: Discount): string =>
  isAmount(line) ? `${line.discount}e` : `${line.discountPercentage}`

const AMOUNT = /[e€]/i
export const discountOf = (key: string): Discount =>
  AMOUNT.test(key) ? typedDiscount(Number.parseFloat(key)) : typedPercentage(Number.parseFloat(key))

/** Returns the text for the cell, without the unit, which is shown behind it. */
export function shownDiscount(key: string): string {
  const fixed = AMOUNT.test(key)
  return formatNumber(Number.parseFloat(key), { decimals: 2, fixed })
}

/** Returns the text for editing. An amount keeps its sign, so that a new number is still an amount. */
export const editedDiscount = (key: string): string =>
  formatNumber(Number.parseFloat(key), { decimals: 2, grouping: false }) + (AMOUNT.test(key) ? ' €' : '')

/** Parses typed text. Empty text is no discount; null means that it is not a number. */
export function readDiscount(text: string): { value: string } | null {
  const bare = text.replace(/^[e€\s]+/i, '').replace(/(?<![e€%\s])[e€%\s]+$/i, '')
  const number = bare === '' ? 0 : parseNumber(bare, 2)
  if (Number.isNaN(number)) return null
  return { value: AMOUNT.test(text) && number !== 0 ? `${number}e` : `${number}` }
}

/** Keeps the number and switches the unit: 10 percent becomes 10 euro, and back. */
export const otherDiscount = (line: Discount): Discount =>
  isAmount(line) ? typedPercentage(line.discount) : typedDiscount(line.discountPercentage)
