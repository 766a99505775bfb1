import Papa from 'papaparse'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { foldHeader, HEAD_ROWS } from '../../src/domain/imports/sheet.ts'
import type { Table } from '../../src/domain/imports/table.ts'
import { hasGuard, roundedReason, withoutGuard } from '../../src/domain/shared/spreadsheetGuard.ts'
import { decodeText } from './decodeText.ts'
import { NO_LIST, UnreadableFile, UsedRange } from './limits.ts'

const SEPARATORS = [';', ',', '\t'] as const

/**
 * A text with separators. Blank cells at the end of a row are left out: programs write as many as the sheet is wide.
 * @throws UnreadableFile
 */
export function readText(bytes: Uint8Array, headers: readonly string[]): Table {
  const { text: decoded, encoding } = decodeText(bytes)
  const text = withoutCtrlZ(decoded)
  if (WEB_PAGE.test(text)) throw new UnreadableFile(NAMED_XLS)
  if (!isText(text)) throw new UnreadableFile(NO_LIST)
  const used = new UsedRange()
  const cells: Cell[][] = []
  const widths: number[] = []
  const separator = separatorOf(text, headers)
  Papa.parse<string[]>(text, {
    delimiter: separator,
    skipEmptyLines: false,
    step: ({ data, errors }) => {
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new UnreadableFile('Het CSV-bestand is onvolledig: een aanhalingsteken wordt niet gesloten.')
      const row = withoutTail(data)
      cells.push(row.map(cellOf))
      widths.push(data.length)
      if (row.length > 0) used.fill(cells.length, row.length)
    },
  })
  return { cells, sheet: null, encoding, separator, widths }
}

/** Ctrl-Z ended a file of MS-DOS; what follows is padding. */
const CTRL_Z = String.fromCharCode(26)
function withoutCtrlZ(text: string): string {
  const at = text.indexOf(CTRL_Z)
  const rest = at < 0 ? '' : text.slice(at).replaceAll(CTRL_Z, '').replaceAll('\0', '')
  return at >= 0 && rest.trim() === '' ? text.slice(0, at) : text
}
/** Programs save a web page, or XML of Excel 2003, under the name of a workbook. */
const WEB_PAGE = /^\s*<(?:!doctype|html|head|meta|table|body|\?xml)\b/i
const NAMED_XLS =
  'Dit is een webpagina of XML en geen werkboek. Open het bestand in Excel en bewaar het als .xlsx.'

function withoutTail(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== '')
  return row.slice(0, last + 1)
}

/** ="0012345": how programs keep a spreadsheet from reading a text as a number. */
const QUOTED_TEXT = /^="((?:[^"]|"")*)"$/

/** A cell as it is meant: a text that begins with = is a text here, and a guard is no part of it. */
function cellOf(cell: string): Cell {
  const quoted = QUOTED_TEXT.exec(cell.trim())?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  if (hasGuard(cell)) return withoutGuard(cell)
  const identifierFault = roundedReason(cell.trim())
  return identifierFault === null ? cell : { shown: cell, identifierFault }
}

/**
 * The separator that makes most headers of one of the first lines: a title may stand above them. Where no header is
 * known, the one that the first line has most of. The rows below are no witness: amounts have commas of their own.
 */
function separatorOf(text: string, headers: readonly string[]): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/, HEAD_ROWS)
    .map((line) => line.replaceAll(/"[^"]*"/g, quoted))
  const known = new Set(headers.map(foldHeader))
  const found = (separator: string) =>
    Math.max(
      ...lines.map((line) => line.split(separator).filter((cell) => known.has(foldHeader(cell))).length),
    )
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  const [best = ';'] = SEPARATORS.toSorted((a, b) => found(b) - found(a) || count(b) - count(a))
  return best
}

/** A cell between quotes, its own separators taken out. */
const quoted = (cell: string): string => cell.slice(1, -1).replaceAll(/[;,\t]/g, '')

/** So many signs that no program writes into a text make it a file of another kind; a few come from what was pasted. */
const MOST_CONTROLS = 0.1

/** A file of another kind does not read as text. */
function isText(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0) return false
    if (code < 32 && (code < 9 || code > 13)) controls++
  }
  return controls <= text.length * MOST_CONTROLS
}
