import { typedDiscount, typedPercentage } from '../../../../domain/rentals/prices.ts'
import type { RentalLine } from '../../../../domain/rentals/rental.ts'
import { parseNumber } from '../../../../domain/typed/number.ts'
import { formatNumber } from '../../../../lib/money.ts'

/* The discount of a line in one cell: '10' is a percentage, '10e' or '€ 10' an amount; the last typed leads (D-081). */

type Discount = Pick<RentalLine, 'discountPercentage' | 'discount'>

/** Whether an amount leads, not a percentage. */
export const isAmount = ({ discountPercentage, discount }: Discount): boolean =>
  discountPercentage === 0 && discount !== 0

/** One text for what leads, so that two discounts that are alike are the same value. */
export const discountKey = (line: Discount): string =>
  isAmount(line) ? `${line.discount}e` : `${line.discountPercentage}`

const AMOUNT = /[e€]/i
export const discountOf = (key: string): Discount =>
  AMOUNT.test(key) ? typedDiscount(Number.parseFloat(key)) : typedPercentage(Number.parseFloat(key))

/** As it stands in its cell; the unit stands behind it. */
export function shownDiscount(key: string): string {
  const fixed = AMOUNT.test(key)
  return formatNumber(Number.parseFloat(key), { decimals: 2, fixed })
}

/** As it is edited: an amount keeps its sign, so that another number in its place is still an amount. */
export const editedDiscount = (key: string): string =>
  formatNumber(Number.parseFloat(key), { decimals: 2, grouping: false }) + (AMOUNT.test(key) ? ' €' : '')

/** What was typed; nothing typed is no discount, and what is no number is null. */
export function readDiscount(text: string): { value: string } | null {
  const bare = text.replace(/^[e€\s]+|[e€%\s]+$/gi, '')
  const number = bare === '' ? 0 : parseNumber(bare, 2)
  if (Number.isNaN(number)) return null
  return { value: AMOUNT.test(text) && number !== 0 ? `${number}e` : `${number}` }
}

/** The same number with the other sign: ten percent is ten euro, and back. */
export const otherDiscount = (line: Discount): Discount =>
  isAmount(line) ? typedPercentage(line.discount) : typedDiscount(line.discountPercentage)
