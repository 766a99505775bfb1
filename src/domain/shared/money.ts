/**
 * The only decimal arithmetic of the product. Amounts are JSON numbers with at most 2 decimals, quantities
 * with at most 3 (B1.2). They are split into decimal digits, calculated as integers, and rounded half away
 * from zero (D-052, D-080).
 */

interface Decimal {
  units: bigint
  scale: number
}

function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(value).toLowerCase().split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const shift = Number(exponent)
  const units = BigInt(`${whole}${fraction}`)
  const scale = fraction.length - shift
  return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 }
}

const toScale = ({ units, scale }: Decimal, wanted: number): bigint =>
  wanted >= scale
    ? units * 10n ** BigInt(wanted - scale)
    : divideHalfAway(units, 10n ** BigInt(scale - wanted))

function divideHalfAway(n: bigint, d: bigint): bigint {
  const half = n < 0n ? -d / 2n : d / 2n
  return (n + half) / d
}

const fromUnits = (units: bigint, scale: number): number => Number(units) / 10 ** scale

/** Rounds to `digits` decimals, half away from zero: round(1.005) = 1.01, round(-1.005) = -1.01. */
export const round = (value: number, digits = 2): number => fromUnits(toScale(decimal(value), digits), digits)

/** The exact sum, with at most 3 decimals. */
export function sum(values: readonly number[]): number {
  const total = values.reduce((acc, v) => acc + toScale(decimal(v), 3), 0n)
  return fromUnits(total, 3)
}

/** The exact product of all factors, rounded once to `digits` decimals. */
export function multiply(factors: readonly number[], digits = 2): number {
  const product = factors
    .map(decimal)
    .reduce((a, b) => ({ units: a.units * b.units, scale: a.scale + b.scale }))
  return fromUnits(toScale(product, digits), digits)
}

/** `percent` of an amount, rounded to cents: percentOf(10, 21) = 2.1. */
export const percentOf = (amount: number, percent: number): number => multiply([amount, percent, 0.01])

/** The largest amount that is stored, in euro. At this size cents are still exact, in a sum as well. */
export const AMOUNT_MAX = 999_999_999_999.99

/** The first number anywhere in a JSON value that is too large to store; undefined if there is none. */
export function tooLargeIn(value: unknown): number | undefined {
  if (typeof value === 'number') return Math.abs(value) <= AMOUNT_MAX ? undefined : value
  if (typeof value !== 'object' || value === null) return undefined
  for (const entry of Object.values(value)) {
    const found = tooLargeIn(entry)
    if (found !== undefined) return found
  }
  return undefined
}

/** True if a number has at most `digits` decimals. */
export const hasDecimals = (value: number, digits: number): boolean =>
  Number.isFinite(value) && decimal(value).scale <= digits
