/*
 * Numbers as people type them. Every field, the discount of a line and the imports read numbers here (NI-01).
 * Comma and point are both decimal separators; thousands are grouped by point, comma or space (D-136).
 */

const BLANK = String.raw`[\s\u00a0\u202f]`
/** Code trims the text after the signs: a pattern for blanks at the end takes quadratic time (OP-12). */
const SIGNED = new RegExp(`^([-+]?)${BLANK}*(?:€${BLANK}*)?([-+]?)(.*)$`, 'su')
const UNGROUPED = /^(\d*)(?:[.,](\d*))?$/
/**
 * Groups of three digits after the first, all with the same separator. The decimal separator must be another
 * one.
 */
const GROUPED = /^([1-9]\d{0,2})([., ])(\d{3}(?:\2\d{3})*)(?:(?!\2)[.,](\d*))?$/
/** A single group after a point: '1.234' is 1234 in Dutch, but 1.234 where three decimals are allowed. */
const ONE_POINT = /^[1-9]\d{0,2}\.\d{3}$/
/** A single group after a comma is always a fraction: '1,234' is a little over one. */
const ONE_COMMA = /^\d+,\d{3}$/

/**
 * Returns the digits of a typed number with a point as decimal separator: '€ 1.234,50' becomes '1234.50'.
 * @param pointGroups true if '1.234' means 1234
 * @returns null for anything that is not one number, such as '12,,50', '12,5,0' or '1.23.456'
 */
export function decimalText(text: string, pointGroups: boolean): string | null {
  const [, outer = '', inner = '', after = ''] = SIGNED.exec(text.trim()) ?? []
  if (outer !== '' && inner !== '') return null
  const rest = (after.endsWith('€') ? after.slice(0, -1) : after).trim()
  const body = rest.replaceAll(/[\s\u00a0\u202f]/gu, ' ')
  const parts = partsOf(body, pointGroups)
  if (!parts || parts.whole + parts.fraction === '') return null
  return `${outer === '-' || inner === '-' ? '-' : ''}${parts.whole || '0'}${parts.fraction && `.${parts.fraction}`}`
}

function partsOf(body: string, pointGroups: boolean): { whole: string; fraction: string } | null {
  const isDecimal = ONE_COMMA.test(body) || (ONE_POINT.test(body) && !pointGroups)
  const grouped = isDecimal ? null : GROUPED.exec(body)
  if (grouped) {
    const [, first = '', , groups = '', fraction = ''] = grouped
    return { whole: first + groups.replaceAll(/\D/g, ''), fraction }
  }
  const plain = UNGROUPED.exec(body)
  return plain && { whole: plain[1] ?? '', fraction: plain[2] ?? '' }
}

/**
 * Reads a number, rounded to `decimals` half away from zero.
 * @returns null for an empty text, NaN for anything that is not one number
 */
export function parseNumber(text: string, decimals = 2): number | null {
  if (isEmpty(text)) return null
  const digits = decimalText(text, decimals < 3)
  const value = digits === null ? Number.NaN : round(Number(digits), decimals)
  return Number.isFinite(value) ? value : Number.NaN
}

/**
 * Reads a whole number. Returns null for an empty text, and NaN for decimals other than zeros, which nobody
 * wants rounded.
 */
export function parseWhole(text: string): number | null {
  if (isEmpty(text)) return null
  const digits = decimalText(text, true)
  return digits === null || /\.\d*[1-9]/.test(digits) ? Number.NaN : parseNumber(text, 0)
}

const isEmpty = (text: string): boolean => text.replaceAll(/[€\s\u00a0\u202f]/gu, '') === ''

/** Rounds through a decimal text, because 1.005 * 100 is not 100.5 in binary. */
function round(value: number, decimals: number): number {
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`))
  const back = Number(`${shifted}e-${decimals}`)
  return value < 0 && back !== 0 ? -back : back
}
