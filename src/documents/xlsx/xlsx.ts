import { strToU8, Zip, ZipDeflate } from 'fflate'
import { needsGuard } from '../../domain/shared/spreadsheetGuard.ts'
import { escapeXml, MAIN_NAMESPACE, workbookFiles, CELL_STYLE, XML_HEADER } from './parts.ts'
import type { SheetCellKind, Workbook } from './workbook.ts'

/*
 * An .xlsx with one sheet, made for tens of thousands of rows on a tablet: rows become text and are added to the
 * zip in chunks. A library that keeps an object per cell takes twice the time and several times the memory.
 */

const ROWS_PER_CHUNK = 500
/** A higher level takes twice the time and saves a quarter of the bytes. */
const COMPRESSION = 1

/** The chunks of the file, in their order. The header row is bold and stays visible. */
export function xlsxChunks(book: Workbook): Uint8Array<ArrayBuffer>[] {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    chunks.push(bytes)
  })
  const add = (name: string, xml: Iterable<string>) => {
    const file = new ZipDeflate(name, { level: COMPRESSION })
    zip.add(file)
    for (const chunk of xml) file.push(strToU8(chunk))
    file.push(new Uint8Array(), true)
  }
  for (const [name, xml] of Object.entries(workbookFiles(book))) add(name, [XML_HEADER, xml])
  add('xl/worksheets/sheet1.xml', worksheet(book))
  zip.end()
  return chunks
}

const FROZEN_HEAD =
  '<sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function* worksheet({ columns, rows }: Workbook): Generator<string> {
  const widths = columns.map(
    ({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`,
  )
  const letters = columns.map((_, i) => columnName(i))
  const head = columns.map(({ title }, i) => textCell(`${letters[i]}1`, title, CELL_STYLE.head))
  yield `${XML_HEADER}<worksheet xmlns="${MAIN_NAMESPACE}">${FROZEN_HEAD}<cols>${widths.join('')}</cols><sheetData>${rowOf(1, head)}`
  for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
    const chunk = rows.slice(from, from + ROWS_PER_CHUNK).map((row, i) => {
      const line = from + i + 2
      const cell = ({ kind }: { kind: SheetCellKind }, c: number) =>
        cellOf(kind, `${letters[c]}${line}`, row[c])
      return rowOf(line, columns.map(cell))
    })
    yield chunk.join('')
  }
  yield '</sheetData></worksheet>'
}

/** 'A' for 0, 'AA' for 26. */
const columnName = (index: number): string =>
  (index < 26 ? '' : columnName(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))

const rowOf = (line: number, cells: readonly string[]) => `<row r="${line}">${cells.join('')}</row>`

function cellOf(kind: SheetCellKind, at: string, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'amount') return numberCell(at, Number(value), CELL_STYLE.amount)
  if (kind === 'number') return numberCell(at, Number(value), CELL_STYLE.plain)
  const text = String(value)
  if (kind === 'day') return numberCell(at, serialDay(text), CELL_STYLE.day)
  return textCell(at, text, needsGuard(text) ? CELL_STYLE.quoted : CELL_STYLE.plain)
}

const numberCell = (at: string, value: number, style: number) =>
  `<c r="${at}" s="${style}"><v>${value}</v></c>`

/** Without `preserve` a reader may drop spaces and line breaks at the ends. */
const SPACED = /^\s|\s$|\n/

function textCell(at: string, text: string, style: number): string {
  const space = SPACED.test(text) ? ' xml:space="preserve"' : ''
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`
}

/** Days since 30 December 1899, as spreadsheet programs count them. */
const serialDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
