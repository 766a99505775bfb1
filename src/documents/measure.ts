/*
 * Text widths, for lines that must fit on a label: the advance widths of Roboto in thousandths of the font size,
 * from the blank to the tilde.
 */

import { wideWidth } from './fonts/wide.ts'

const REGULAR: readonly number[] = [
  248, 258, 320, 616, 562, 732, 622, 175, 342, 348, 431, 567, 197, 276, 264, 413, 562, 562, 562, 562, 562,
  562, 562, 562, 562, 562, 242, 211, 508, 549, 523, 473, 898, 652, 623, 651, 656, 568, 553, 681, 713, 272,
  552, 627, 539, 873, 713, 688, 631, 688, 616, 594, 597, 648, 637, 887, 627, 601, 599, 265, 411, 265, 418,
  451, 309, 544, 562, 523, 564, 530, 348, 562, 551, 243, 239, 507, 243, 877, 552, 570, 562, 568, 339, 516,
  327, 551, 484, 751, 496, 473, 496, 338, 244, 338, 680,
]
const MEDIUM: readonly number[] = [
  249, 265, 319, 603, 568, 736, 641, 167, 346, 350, 443, 555, 224, 340, 278, 390, 568, 568, 568, 568, 568,
  568, 568, 568, 568, 568, 264, 240, 509, 563, 520, 486, 897, 663, 631, 653, 653, 565, 551, 681, 709, 283,
  556, 632, 540, 875, 709, 689, 638, 689, 629, 605, 609, 654, 646, 880, 631, 611, 603, 271, 417, 271, 429,
  448, 320, 539, 562, 522, 563, 536, 353, 567, 556, 255, 251, 521, 255, 871, 557, 567, 562, 566, 354, 515,
  333, 556, 496, 742, 503, 490, 503, 333, 249, 333, 663,
]
const MARKS = /\p{Diacritic}/gu
/** The width of a character that is in neither table; rather too large than too small. */
const OTHER = 690

/** The letter without its accents. */
const baseOf = (sign: string): string => sign.normalize('NFD').replace(MARKS, '')

/** The width of a text in points. A letter with an accent is as wide as without. */
export function textWidth(text: string, size: number, bold = false): number {
  const widths = bold ? MEDIUM : REGULAR
  let all = 0
  for (const sign of text.normalize('NFC')) {
    const base = baseOf(sign)
    if (base !== '') all += wideWidth(sign) ?? widths[(base.codePointAt(0) ?? 0) - 32] ?? OTHER
  }
  return (all * size) / 1000
}

/** A text cut to a width, with dots at its end if something is missing. */
export function cutToWidth(text: string, width: number, size: number, bold = false): string {
  if (textWidth(text, size, bold) <= width) return text
  const signs = Array.from(text)
  while (signs.length > 0 && textWidth(`${signs.join('')}…`, size, bold) > width) signs.pop()
  return `${signs.join('').trimEnd()}…`
}

/** The number of lines that a text takes in a width. */
export const wrappedLineCount = (text: string, width: number, size: number, bold = false): number =>
  text === '' ? 0 : wrapLines(text, width, size, bold).length

/** Wraps a text at its blanks; a word that is longer than a line is broken too. */
export const wrapLines = (text: string, width: number, size: number, bold = false): string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    for (const word of paragraph.split(' ').flatMap((whole) => splitWord(whole, width, size, bold))) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`
      if (lines.length > 0 && textWidth(longer, size, bold) <= width) lines[lines.length - 1] = longer
      else lines.push(word)
    }
    return lines
  })

/** Splits a word into parts that fit. */
function splitWord(word: string, width: number, size: number, bold: boolean): string[] {
  const found = ['']
  for (const sign of word) {
    const longer = `${found.at(-1)}${sign}`
    if (longer !== sign && textWidth(longer, size, bold) > width) found.push(sign)
    else found[found.length - 1] = longer
  }
  return found
}
