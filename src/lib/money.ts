import { LOCALE } from './constants.ts'

/** Formats amounts for the screen (SH-22, D-136). `domain/typed` reads them, and the domain computes with them. */

let euro: Intl.NumberFormat | undefined
const formatters = new Map<string, Intl.NumberFormat>()

/** 1234.5 -> '€ 1.234,50' (a plain space after the sign); '' for an empty value. */
export function formatMoney(amount: number | null | undefined): string {
  if (amount === null || amount === undefined || Number.isNaN(amount)) return ''
  euro ??= new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' })
  return euro.format(amount).replaceAll('\u00a0', ' ')
}

export interface NumberFormat {
  /** The highest number of decimals; default 2. */
  decimals?: number
  /** Shows all decimals ('2,50' instead of '2,5'); default false. */
  fixed?: boolean
  /** Shows '1.234' instead of '1234'; default true. */
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
