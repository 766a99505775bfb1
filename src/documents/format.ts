import { dutchDay } from '../domain/shared/calendar.ts'
import { wideWidth } from './fonts/wide.ts'
import { SIZE } from './documentStyle.ts'
export { amountText as amount, quantityText as quantity } from '../domain/shared/notation.ts'

/** '2026-11-20' -> '20/11/2026'; '' for null. */
export const formatDay = (value: string | null): string => (value ? dutchDay(value) : '')

// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u2028\u2029]/g

/** Free text without characters that no font can draw; line breaks stay. */
export const freeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '    ')
    .replace(CONTROL, '')
    .trim()

/** A text with more line breaks than this is shown without them, because a table row must fit on one page. */
const BREAKS = 20

/** Free text in the row of a table. */
export function cellText(text: string): string {
  const shown = freeText(text)
  const lines = shown.split('\n')
  return lines.length > BREAKS
    ? lines
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' ')
    : shown
}

/** The approximate width of a text in points, in the size of the body text; rather too large than too small. */
export const approximateWidth = (text: string): number =>
  Array.from(text, pointsOf).reduce((all, width) => all + width, 0)

function pointsOf(sign: string): number {
  const wide = wideWidth(sign)
  if (wide !== null) return (wide * SIZE.text) / 1_000
  return /[MWmw@%]/.test(sign) ? 8.8 : /\p{Lu}/u.test(sign) ? 6.8 : 5.4
}

/** A text cut to fit on one line. */
export function cutToLine(text: string, points: number): string {
  if (approximateWidth(text) <= points) return text
  const signs = Array.from(text)
  while (signs.length > 0 && approximateWidth(`${signs.join('')}…`) > points) signs.pop()
  return `${signs.join('').trimEnd()}…`
}
