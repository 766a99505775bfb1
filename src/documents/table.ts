import type { Content, ContentTable, TableCell } from 'pdfmake/interfaces'
import { amount, cellText, quantity } from './format.ts'
import type { Labels } from './labels.ts'
import {
  type DocumentCell,
  lastLineLayout,
  linesLayout,
  MUTED,
  rightAligned,
  columnWidths,
  SIZE,
} from './documentStyle.ts'
import type { DocumentLine } from './repairDocument.ts'

type Width = number | '*'

/** The lines of a repair with their prices. @param end see `grid` */
export function linesTable(lines: readonly DocumentLine[], texts: Labels, end: Content[] = []): Content[] {
  const head = [texts.lineDescription, texts.lineQuantity, texts.linePrice, texts.lineTotal]
  const rows: TableCell[][] = lines.map((line) => [
    { text: cellText(line.description) },
    rightAligned(quantity(line.quantity)),
    rightAligned(amount(line.price)),
    rightAligned(amount(line.total)),
  ])
  return lineGrid(
    ['*', 48, 74, 82],
    head.map((text, i) => rightAligned(text, i > 0)),
    rows,
    end,
  )
}

/**
 * A table of lines below its header. The header repeats on every page, and no line is split between pages.
 * @param end the end of the document; it stays in one block together with the last line, or alone without lines
 */
export function lineGrid(
  widths: Width[],
  head: DocumentCell[],
  rows: TableCell[][],
  end: Content[],
): Content[] {
  const last = rows.at(-1)
  if (!last) return end.length > 0 ? [{ unbreakable: true, stack: end }] : []
  const columns = columnWidths(widths)
  const body = end.length > 0 ? [...rows.slice(0, -1), withEnd(columns, last, end)] : rows
  return [
    {
      table: {
        headerRows: 1,
        keepWithHeaderRows: 1,
        dontBreakRows: true,
        widths: columns,
        body: [head.map(titled), ...body],
      },
      layout: linesLayout(end.length > 0),
      margin: [0, 12, 0, 0],
    },
  ]
}

const titled = (cell: DocumentCell): TableCell => {
  const looks = { bold: true, fontSize: SIZE.label, color: MUTED }
  return typeof cell === 'object' ? { ...cell, ...looks } : { text: cell, ...looks }
}

/** One row over the whole width: the last line in the columns of the others, and the end below it. */
function withEnd(widths: number[], line: TableCell[], end: Content[]): TableCell[] {
  const alone: ContentTable = { table: { widths: [...widths], body: [line] }, layout: lastLineLayout() }
  return [{ colSpan: widths.length, stack: [alone, ...end] }, ...widths.slice(1).map(() => '')]
}
