import { round } from '../domain/money.ts'

/*
 * Notation of the documents: the same in every language (D-073). Written out instead of asked from Intl, so that every
 * browser and every Node prints the same characters.
 */

/** 1234.5 -> '€ 1.234,50', -12 -> '€ -12,00'. */
export function amount(value: number): string {
  const cents = round(value)
  const [whole = '0', fraction = '00'] = Math.abs(cents).toFixed(2).split('.')
  return `€ ${cents < 0 ? '-' : ''}${grouped(whole)},${fraction}`
}

/** 2 -> '2', 1.5 -> '1,5', 1250.125 -> '1.250,125'. */
export function quantity(value: number): string {
  const [whole = '0', fraction] = String(round(Math.abs(value), 3)).split('.')
  return `${value < 0 ? '-' : ''}${grouped(whole)}${fraction ? `,${fraction}` : ''}`
}

const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.')

/** '2026-11-20' -> '20/11/2026'; '' for nothing. */
export const day = (value: string | null): string =>
  value ? `${value.slice(8, 10)}/${value.slice(5, 7)}/${value.slice(0, 4)}` : ''

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** Free text as typed, without characters that no font can draw; its line breaks stay. */
export const freeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(CONTROL, '')
    .trim()
