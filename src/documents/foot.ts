import type { Column, Content } from 'pdfmake/interfaces'
import type { Labels } from './labels.ts'
import { INK, MARGINS, MUTED, PAGE_WIDTH, RULE, SIZE } from './documentStyle.ts'

/** Longest text of the code; a longer one would enlarge it. */
const LONGEST = 150

export interface FootOptions {
  /** Title and number. */
  name: string
  /** The contact person of the company; '' for none. */
  contact: string
  /** The page of this record in the app; see pageOf. */
  page: string | null
  texts: Labels
}

/**
 * The foot of every page: the document and the page number. The first page also has the code that opens the record
 * for the staff.
 */
export const pageFoot =
  ({ name: called, contact, page, texts }: FootOptions) =>
  (number: number, pages: number): Content => {
    const code = number === 1 && page !== null && page.length <= LONGEST ? page : null
    const words = [contact, called, ...(code === null ? [] : [texts.forStaff])].filter((line) => line !== '')
    const text: Column = { width: '*', stack: words.map((line) => ({ text: line })), margin: [0, 2, 0, 0] }
    return {
      margin: [MARGINS[0], 0, MARGINS[2], 0],
      fontSize: SIZE.label,
      color: MUTED,
      stack: [
        ...(number < pages ? [continuesNote(texts.continues(number + 1))] : []),
        {
          canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.75, lineColor: RULE }],
          margin: [0, 16, 0, 8],
        },
        {
          columns: [
            ...(code === null ? [] : [codeOf(code)]),
            text,
            { width: 76, text: texts.page(number, pages), alignment: 'right', margin: [0, 2, 0, 0] },
          ],
          columnGap: 12,
        },
      ],
    }
  }

/** Placed above the rule without taking space, so that the rule has the same height on every page. */
const continuesNote = (text: string): Content => ({
  text,
  alignment: 'right',
  relativePosition: { x: 0, y: 3 },
})

/** One module is one point wide, which a tablet reads from a hand's length. */
const codeOf = (qr: string): Column => ({ width: 'auto', qr, eccLevel: 'M', fit: 60, foreground: INK })
