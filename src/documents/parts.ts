import type { Column, Content, ContentText, TableCell, TableCellProperties } from 'pdfmake/interfaces'
import { sum } from '../domain/shared/money.ts'
import { amount, freeText, quantity } from './format.ts'
import type { Labels } from './labels.ts'
import { boxLayout, factsLayout, linesLayout, MUTED, PAGE_WIDTH, RULE, stripLayout } from './look.ts'
import type { PaperHouse, PaperLine, PaperParty, PaperTotals } from './paper.ts'

/* The parts that the documents share. Every call makes new objects, because pdfmake writes into what it is given. */

/** A label and its value; without a value it is not shown. A status has its colour. */
export type Fact = readonly [label: string, value: string, ink?: string]

const filled = (facts: readonly Fact[]): Fact[] => facts.filter(([, value]) => value !== '')

const [REACH, PAY] = [165, 135]

/** Logo, name and everything a customer needs to reach and to pay the house (D-073). */
export function letterhead(house: PaperHouse | null, logo: string | null, t: Labels): Content[] {
  if (!house) return []
  const name: Content = logo
    ? { image: logo, fit: [180, 68] }
    : { text: house.name, bold: true, fontSize: 18, lineHeight: 1.05 }
  const reach: Content[] = [
    ...(logo ? [{ text: house.name, bold: true, fontSize: 9.5 }] : []),
    ...house.address,
    ...labelled([
      [t.phone, house.phone],
      [t.fax, house.fax],
    ]),
    ...[house.email, house.website].filter((line) => line !== ''),
  ]
  const pay = labelled([
    [t.vatNumber, house.vatNumber],
    [t.bank, house.bankName],
    [t.account, house.bankAccount],
    ['BIC', house.bankBic],
  ])
  const small = (stack: Content[], width: number): Column => ({ width, stack, fontSize: 8, color: MUTED })
  const room = PAGE_WIDTH - REACH - PAY - 2 * 14
  return [
    { columns: [{ width: room, stack: [name] }, small(reach, REACH), small(pay, PAY)], columnGap: 14 },
    rule([0, 10, 0, 16]),
  ]
}

const labelled = (facts: readonly Fact[]): Content[] =>
  filled(facts).map(([label, value]) => ({ text: `${label} ${value}` }))

const rule = (margin: [number, number, number, number]): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: PAGE_WIDTH, y2: 0, lineWidth: 0.8, lineColor: RULE }],
  margin,
})

/** Widths of a label, of whom it is for, and of the room between the columns. */
const [LABEL, TO, GAP] = [96, 226, 18]

/** What this is with its facts at the left, whom it is for at the right, where the window of an envelope is. */
export function heading(title: string, name: string, facts: readonly Fact[], to: Content): Content {
  const rows = filled(facts).map(([label, value, ink]): TableCell[] => [
    { text: label, color: MUTED },
    { text: freeText(value), ...(ink ? { color: ink, bold: true } : {}) },
  ])
  const left: Content[] = [
    { text: `${title} ${name}`, fontSize: 19, bold: true, lineHeight: 1.05, margin: [0, 0, 0, 9] },
    { table: { widths: [LABEL, PAGE_WIDTH - TO - GAP - LABEL - 8], body: rows }, layout: factsLayout() },
  ]
  return {
    columns: [
      { width: '*', stack: left },
      { width: TO, stack: [to] },
    ],
    columnGap: GAP,
  }
}

/** Name, person and address of whom a document is for. */
export function addressee(label: string, party: PaperParty, t: Labels, more: string[] = []): Content {
  const attention = party.contact === '' ? [] : [`${t.attention} ${party.contact}`]
  const lines = [...attention, ...party.address, ...more].map((text) => ({ text: freeText(text) }))
  return {
    stack: [
      { text: label, fontSize: 8, color: MUTED, margin: [0, 4, 0, 3] },
      { text: freeText(party.name), bold: true, fontSize: 11 },
      ...lines,
    ],
  }
}

/** Labelled values side by side. @param above room above it, in points */
export function strip(facts: readonly Fact[], above = 14): Content {
  const cells = facts.map(
    ([label, value]): TableCell => ({
      stack: [
        { text: label, fontSize: 7.5, color: MUTED, margin: [0, 0, 0, 1] },
        { text: value === '' ? '–' : freeText(value), bold: true },
      ],
    }),
  )
  return {
    table: {
      widths: shared(
        cells.map(() => '*'),
        18.6,
      ),
      body: [cells],
    },
    layout: stripLayout(),
    margin: [0, above, 0, 0],
  }
}

/** A free text under its label; nothing when there is no text. */
export function section(label: string, text: string): Content[] {
  const shown = freeText(text)
  if (shown === '') return []
  return [
    { text: label, bold: true, color: MUTED, fontSize: 8.5, margin: [0, 12, 0, 2], headlineLevel: 1 },
    { text: shown },
  ]
}

/** The lines with their prices. */
export function linesTable(lines: readonly PaperLine[], t: Labels): Content[] {
  const head = [t.lineDescription, t.lineQuantity, t.linePrice, t.lineTotal]
  const body: TableCell[][] = lines.map((line) => [
    { text: freeText(line.description) },
    right(quantity(line.quantity)),
    right(amount(line.price)),
    right(amount(line.total)),
  ])
  return grid(['*', 48, 74, 82], [head.map((text, i) => right(text, i > 0)), ...body])
}

/** What stands in the tables of the papers: texts, with how they look. */
export type Cell = string | (ContentText & TableCellProperties)

const emphasised = (cell: Cell, fontSize: number): Cell =>
  typeof cell === 'object' ? { ...cell, bold: true, fontSize } : { text: cell, bold: true, fontSize }

/**
 * A table of lines below its head, nothing without lines; the head is repeated on every page, and no line is cut in two.
 * @param rows the head first
 */
export function grid(
  widths: (number | '*')[],
  [head = [], ...body]: [head?: Cell[], ...rows: TableCell[][]],
): Content[] {
  if (body.length === 0) return []
  const bold = head.map((cell) => emphasised(cell, 8.5))
  return [
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: shared(widths, 12),
        body: [bold, ...body],
      },
      layout: linesLayout(),
      margin: [0, 16, 0, 0],
    },
  ]
}

/**
 * The widths in points, the page shared out over the '*'. A column that pdfmake measures itself is never narrower than
 * its longest word, and one long part number would push the amounts off the page; in a given width it is broken.
 * @param padding room at the sides of every column
 */
function shared(widths: readonly (number | '*')[], padding: number): number[] {
  const fixed = widths.reduce<number>((all, width) => all + (width === '*' ? 0 : width), 0)
  const rest = PAGE_WIDTH - fixed - padding * widths.length
  const share = rest / widths.filter((width) => width === '*').length
  return widths.map((width) => (width === '*' ? share : width))
}

/** Numbers stand at the right. */
export const right = (text: string, isRight = true) => ({
  text,
  noWrap: isRight,
  alignment: isRight ? ('right' as const) : ('left' as const),
})

/** The three totals, and words above them where they say why. @param notes such as 'Garantie' */
export const totals = ({ excl, incl }: PaperTotals, t: Labels, notes: readonly string[] = []): Content =>
  amounts(
    [
      [t.totalExcl, excl],
      [t.vat, sum([incl, -excl])],
      [t.totalIncl, incl],
    ],
    notes,
  )

/** Amounts under each other, the last one the sum of them; words alone where there is no amount. */
export function amounts(
  rows: readonly (readonly [label: string, value: number | null])[],
  notes: readonly string[] = [],
): Content {
  const bold = (cells: Cell[]): Cell[] => cells.map((cell) => emphasised(cell, 11))
  const body = rows.map(([label, value], i) => {
    const cells: Cell[] = [{ text: label }, value === null ? '' : right(amount(value))]
    return i === rows.length - 1 ? bold(cells) : cells
  })
  const why = notes.map((text): TableCell[] => [{ text, bold: true, colSpan: 2, alignment: 'right' }, ''])
  return {
    unbreakable: true,
    columns: [
      { width: '*', text: '' },
      {
        width: 250,
        table: { widths: ['*', 100], body: [...why, ...body] },
        layout: {
          ...factsLayout(),
          paddingRight: (i) => (i === 1 ? 6 : 0),
          hLineWidth: (i, { table }) => (i === table.body.length - 1 ? 0.8 : 0),
          hLineColor: () => MUTED,
          paddingTop: () => 3,
          paddingBottom: () => 3,
        },
      },
    ],
    margin: [0, 8, 0, 0],
  }
}

/** A remark that must not be missed. */
export const remark = (text: string): Content => ({ text, bold: true, margin: [0, 14, 0, 0] })

/** Room for a name, a date and a signature; never apart from its heading. */
export const signatureBox = (label: string): Content => ({
  unbreakable: true,
  stack: [
    { text: label, bold: true, margin: [0, 22, 0, 5] },
    {
      table: { widths: ['*', 96, '*'], heights: [58], body: [['', '', '']] },
      layout: boxLayout(),
    },
  ],
})

/** Two boxes to sign in, side by side. */
export const signaturePair = (labels: readonly [string, string]): Content => ({
  unbreakable: true,
  columns: labels.map((label) => ({
    width: '*',
    stack: [
      { text: label, bold: true, margin: [0, 22, 0, 5] },
      { table: { widths: ['*'], heights: [58], body: [['']] }, layout: boxLayout() },
    ],
  })),
  columnGap: 18,
})
