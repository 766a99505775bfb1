import { round } from './money.ts'

/*
 * The notation of numbers on documents and mails, equal in every language (D-073, D-136). It does not use
 * Intl, so that every browser and every Node prints the same characters.
 */

/** An amount in euro: 1234.5 -> '€ 1.234,50', -12 -> '€ -12,00'. */
export function amountText(value: number): string {
  const cents = round(value)
  const [whole = '0', fraction = '00'] = Math.abs(cents).toFixed(2).split('.')
  return `€ ${cents < 0 ? '-' : ''}${grouped(whole)},${fraction}`
}

/** A quantity of at most 3 decimals: 2 -> '2', 1.5 -> '1,5', 1250.125 -> '1.250,125'. */
export function quantityText(value: number): string {
  const [whole = '0', fraction] = String(round(Math.abs(value), 3)).split('.')
  return `${value < 0 ? '-' : ''}${grouped(whole)}${fraction ? `,${fraction}` : ''}`
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')
