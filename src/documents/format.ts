export { amountText as amount, quantityText as quantity } from '../domain/shared/notation.ts'

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
