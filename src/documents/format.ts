import { dutchDay } from '../domain/shared/calendar.ts'
import { wideWidth } from './fonts/wide.ts'
import { SIZE } from './look.ts'
export { amountText as amount, quantityText as quantity } from '../domain/shared/notation.ts'

/** '2026-11-20' -> '20/11/2026'; '' for nothing. */
export const day = (value: string | null): string => (value ? dutchDay(value) : '')

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** Free text as typed, without characters that no font can draw; its line breaks stay. */
export const freeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(CONTROL, '')
    .trim()

/** Beyond so many line breaks a text is told without them: a row of a table stands on one page. */
const BREAKS = 20

/** Free text in the row of a table. */
export function inCell(text: string): string {
  const shown = freeText(text)
  return shown.split('\n').length > BREAKS ? shown.replace(/\s*\n\s*/g, ' ') : shown
}

/** About how many points a text is wide, rather more than less, in the size of the running text. */
export const widthOf = (text: string): number =>
  Array.from(text, pointsOf).reduce((all, width) => all + width, 0)

function pointsOf(sign: string): number {
  const wide = wideWidth(sign)
  if (wide !== null) return (wide * SIZE.text) / 1_000
  return /[MWmw@%]/.test(sign) ? 8.8 : /\p{Lu}/u.test(sign) ? 6.8 : 5.4
}

/** A text that stands in one line, cut where it would leave it. */
export function cutTo(text: string, points: number): string {
  if (widthOf(text) <= points) return text
  const signs = Array.from(text)
  while (signs.length > 0 && widthOf(`${signs.join('')}…`) > points) signs.pop()
  return `${signs.join('').trimEnd()}…`
}
