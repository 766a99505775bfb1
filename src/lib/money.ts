import { LOCALE } from './constants.ts'

/** Amounts on screen and as typed (SH-22, D-136). Computing with money is the domain's. */

let euro: Intl.NumberFormat | undefined
const formatters = new Map<string, Intl.NumberFormat>()

/** 1234.5 -> '€ 1.234,50' (a plain space after the sign); '' for nothing. */
export function formatMoney(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || Number.isNaN(amount)) return ''
  euro ??= new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' })
  return euro.format(amount).replaceAll('\u00a0', ' ')
}

export interface NumberFormat {
  /** Most decimals; default 2. */
  decimals?: number
  /** Show all of them ('2,50' instead of '2,5'); default false. */
  fixed?: boolean
  /** Show '1.234' instead of '1234'; default true. */
  grouping?: boolean
}

/** A number in Dutch notation: 1234.5 -> '1.234,5'. */
export function formatNumber(value: number | null | undefined, options: NumberFormat = {}): string {
  if (value === null || value === undefined || Number.isNaN(value)) return ''
  const { decimals = 2, fixed = false, grouping = true } = options
  const key = `${decimals}|${fixed}|${grouping}`
  let formatter = formatters.get(key)
  if (!formatter) {
    formatter = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: fixed ? decimals : 0,
      maximumFractionDigits: decimals,
      useGrouping: grouping,
    })
    formatters.set(key, formatter)
  }
  return formatter.format(value)
}

/**
 * What a person types -> a number, rounded to `decimals`; null for an empty text, NaN for nonsense.
 * Comma and point both work as the decimal sign: '1.234,50', '1,234.50', '1234,5', '1234.5'. A single point before
 * exactly three digits groups thousands, as everywhere in Dutch: '1.234' is 1234 (unless more decimals are allowed).
 */
export function parseNumber(text: string, decimals = 2): number | null {
  const bare = text.replace(/[€\s\u00a0\u202f]/g, '')
  if (bare === '') return null
  if (!/^[-+]?[\d.,]*\d[\d.,]*$/.test(bare)) return Number.NaN
  return round(Number(normalise(bare, decimals)), decimals)
}

/** A whole number; NaN for a text with decimals other than zeroes, which nobody means to be rounded. */
export function parseWhole(text: string): number | null {
  const bare = text.replace(/[€\s\u00a0\u202f]/g, '')
  const at = decimalIndex(bare, 0)
  return at >= 0 && /[1-9]/.test(bare.slice(at + 1)) ? Number.NaN : parseNumber(text, 0)
}

/** Leaves only a point as decimal sign. */
function normalise(bare: string, decimals: number): string {
  const decimalAt = decimalIndex(bare, decimals)
  const digits = (part: string) => part.replace(/[.,]/g, '')
  if (decimalAt < 0) return digits(bare)
  return `${digits(bare.slice(0, decimalAt))}.${digits(bare.slice(decimalAt + 1))}`
}

function decimalIndex(bare: string, decimals: number): number {
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  if (comma >= 0 && point >= 0) return Math.max(comma, point)
  const at = Math.max(comma, point)
  if (at < 0) return -1
  if (bare.indexOf(bare.charAt(at)) !== at) return -1
  if (point >= 0 && decimals < 3 && /^[-+]?[1-9]\d{0,2}\.\d{3}$/.test(bare)) return -1
  return at
}

/** Half away from zero; through a decimal string, because 1.005 * 100 is not 100.5 in binary. */
function round(value: number, decimals: number): number {
  if (Number.isNaN(value)) return value
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  const back = Number(`${shifted}e-${decimals}`)
  return value < 0 && back !== 0 ? -back : back
}
