import type { ContentText, CustomTableLayout, TableCellProperties } from 'pdfmake/interfaces'
import type { StatusColour } from '../domain/statusColours.ts'

/*
 * The common style of all documents: black text and thin rules, no filled area except the dot of a status, nothing
 * below 7.5 points.
 */

/** A4 in points, with the margins of every page: space for the running line and for the foot. */
export const MARGINS: [number, number, number, number] = [45, 76, 45, 88]
export const PAGE_WIDTH = 595.28 - MARGINS[0] - MARGINS[2]
/** The top of the first page, which has no running line. */
export const TOP = 42

export const INK = '#17212b'
/** Colour of secondary text. */
export const MUTED = '#46515c'
export const RULE = '#cfd6dd'
const HEAD_RULE = '#7b8794'

/** Sizes of text in points. */
export const SIZE = { label: 7.5, small: 8, text: 9.5, number: 11, total: 13, title: 20 } as const

/** The colours of statuses, for the dot before the word; equal to those of the light screens. */
export const STATUS_INK: Record<StatusColour, string> = {
  blue: '#124fa5',
  yellow: '#6b4a00',
  green: '#12593a',
  red: '#9a1f26',
  grey: '#47525d',
  violet: '#53279a',
  orange: '#83380a',
  teal: '#0b5250',
  darkred: '#6b1212',
  black: '#17212b',
}

/** A cell in the tables of the documents: a text with its style. */
export type DocumentCell = string | (ContentText & TableCellProperties)

/** Aligns numbers to the right. */
export const rightAligned = (text: string, isRight = true) => ({
  text,
  noWrap: isRight,
  alignment: isRight ? ('right' as const) : ('left' as const),
})

/** The gap between two columns. A table begins and ends at the page margins. */
const GAP = 10

/**
 * The widths in points; columns with '*' share the rest of the page. A column that pdfmake measures itself is never
 * narrower than its longest word. One long part number would then push the amounts off the page. In a given width
 * the word is broken.
 */
export function columnWidths(widths: readonly (number | '*')[]): number[] {
  const fixed = widths.reduce<number>((all, width) => all + (width === '*' ? 0 : width), 0)
  const rest = PAGE_WIDTH - fixed - GAP * (widths.length - 1)
  const share = rest / widths.filter((width) => width === '*').length
  return widths.map((width) => (width === '*' ? share : width))
}

const plain = (paddingY: number): CustomTableLayout => ({
  hLineWidth: () => 0,
  vLineWidth: () => 0,
  paddingLeft: (i) => (i === 0 ? 0 : GAP),
  paddingRight: () => 0,
  paddingTop: () => paddingY,
  paddingBottom: () => paddingY,
})

/** Space above and below the text of a line. */
const ROW = 3.5

/** A row of facts. @param rule the rule above it: the first row of a band has the stronger one */
export const bandLayout = (rule: 'strong' | 'thin', isLast: boolean): CustomTableLayout => ({
  ...plain(6),
  hLineWidth: (i) => (i === 0 ? (rule === 'strong' ? 0.75 : 0.5) : isLast ? 0.75 : 0),
  hLineColor: (i) => (i === 0 && rule === 'thin' ? RULE : INK),
})

/**
 * Lines of work and their prices, with a rule below the header and thin rules between the lines.
 * @param holdsEnd the last row contains the line and the end of the document, which have their own spacing
 */
export const linesLayout = (holdsEnd: boolean): CustomTableLayout => ({
  ...plain(ROW),
  hLineWidth: (i, { table }) => (i === 0 || i === table.body.length ? 0 : i === 1 ? 0.75 : 0.5),
  hLineColor: (i) => (i === 1 ? HEAD_RULE : RULE),
  ...(holdsEnd ? endsFlat : {}),
})

const flat = (i: number, { table }: { table: { body: unknown[] } }) => (i === table.body.length - 1 ? 0 : ROW)
const endsFlat: CustomTableLayout = { paddingTop: flat, paddingBottom: flat }

/** The last line, within the row that it shares with the end of the document. */
export const lastLineLayout = (): CustomTableLayout => plain(ROW)

/** Amounts below each other, with a rule above their sum. */
export const totalsLayout = (): CustomTableLayout => ({
  ...plain(2),
  hLineWidth: (i, { table }) => (i === table.body.length - 1 ? 1 : 0),
  hLineColor: () => INK,
  paddingTop: (i, { table }) => (i === table.body.length - 1 ? 6 : 2),
  paddingBottom: (i, { table }) => (i === table.body.length - 2 ? 6 : 2),
})
