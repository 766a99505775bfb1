import { LOCALE } from './constants.ts'

/** Amounts on screen (SH-22, D-136). Reading them is `domain/typed`, computing with them is the domain's. */

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
