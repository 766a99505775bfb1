import Papa from 'papaparse'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { normalizeHeader, HEAD_ROWS } from '../../src/domain/imports/sheet.ts'
import type { ImportTable } from '../../src/domain/imports/table.ts'
import { hasGuard, roundedReason, withoutGuard } from '../../src/domain/shared/spreadsheetGuard.ts'
import { decodeText } from './decodeText.ts'
import { NO_LIST, UnreadableFile, UsedRange } from './limits.ts'

const SEPARATORS = [';', ',', '\t'] as const

/**
 * Reads a text with separators. Blank cells at the end of a row are dropped, because programs write as many
 * as the sheet is wide.
 * @throws UnreadableFile
 */
export function readDelimitedText(bytes: Uint8Array, headers: readonly string[]): ImportTable {
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

/** Ctrl-Z ends a file of MS-DOS; padding follows. */
const CTRL_Z = String.fromCharCode(26)
function withoutCtrlZ(text: string): string {
  const at = text.indexOf(CTRL_Z)
  const rest = at < 0 ? '' : text.slice(at).replaceAll(CTRL_Z, '').replaceAll('\0', '')
  return at >= 0 && rest.trim() === '' ? text.slice(0, at) : text
}
/** Content of web pages, or XML of Excel 2003, that programs save with the extension of a workbook. */
const WEB_PAGE = /^\s*<(?:!doctype|html|head|meta|table|body|\?xml)\b/i
const NAMED_XLS =
  'Dit is een webpagina of XML en geen werkboek. Open het bestand in Excel en bewaar het als .xlsx.'

function withoutTail(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== '')
  return row.slice(0, last + 1)
}

/** ="0012345": the form in which programs prevent that a text is read as a number. */
const QUOTED_TEXT = /^="((?:[^"]|"")*)"$/

/** Interprets a cell. A text that begins with = is a text here, and a guard is removed. */
function cellOf(cell: string): Cell {
  const quoted = QUOTED_TEXT.exec(cell.trim())?.[1]
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  if (hasGuard(cell)) return withoutGuard(cell)
  const identifierFault = roundedReason(cell.trim())
  return identifierFault === null ? cell : { shown: cell, identifierFault }
}

/**
 * Returns the separator that yields most known headers in one of the first lines, because a title may precede
 * them. Without known headers, the most frequent one in the first line is used. Later rows are ignored,
 * because amounts contain commas.
 */
function separatorOf(text: string, headers: readonly string[]): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\r|\n/, HEAD_ROWS)
    .map((line) => line.replaceAll(/"[^"]*"/g, quoted))
  const known = new Set(headers.map(normalizeHeader))
  const found = (separator: string) =>
    Math.max(
      ...lines.map((line) => line.split(separator).filter((cell) => known.has(normalizeHeader(cell))).length),
    )
  const first = lines.find((line) => line.trim() !== '') ?? ''
  const count = (separator: string) => first.split(separator).length
  const [best = ';'] = SEPARATORS.toSorted((a, b) => found(b) - found(a) || count(b) - count(a))
  return best
}

/** Removes the quotes of a cell and the separators inside it. */
const quoted = (cell: string): string => cell.slice(1, -1).replaceAll(/[;,\t]/g, '')

/** Share of control characters above which a file is no text. A few may come from pasted content. */
const MOST_CONTROLS = 0.1

/** True if the content is plausible as text. */
function isText(text: string): boolean {
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === 0) return false
    if (code < 32 && (code < 9 || code > 13)) controls++
  }
  return controls <= text.length * MOST_CONTROLS
}
