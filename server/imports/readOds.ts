import { type Cell, typedText } from '../../src/domain/imports/cells.ts'
import { type ImportColumn, HEAD_ROWS } from '../../src/domain/imports/sheet.ts'
import type { ImportTable } from '../../src/domain/imports/table.ts'
import { withoutGuard } from '../../src/domain/shared/spreadsheetGuard.ts'
import { chooseSheet, type SheetHead } from './chooseSheet.ts'
import { FORMULA_FAULT, UnreadableFile, UsedRange } from './limits.ts'
import { numberCell } from './xlsxSheet.ts'
import { type Attributes, readXml, stopReading } from './xml.ts'
import { BROKEN_FILE, type Zip } from './zip.ts'

const CONTENT = 'content.xml'

/** True for an OpenDocument file, for example of LibreOffice. */
export const isOds = ({ names }: Zip): boolean =>
  names.includes(CONTENT) && !names.includes('xl/workbook.xml')

/**
 * Returns the table with the list in an OpenDocument spreadsheet (ODF 1.3 part 3, chapter 9).
 * @throws UnreadableFile
 */
export function readOds(zip: Zip, columns: readonly ImportColumn[]): ImportTable {
  const xml = zip.text(CONTENT)
  if (xml === undefined || !/<(?:\w+:)?table[\s>]/.test(xml)) throw new UnreadableFile(BROKEN_FILE)
  const heads = tableHeads(xml)
  const at = heads.length === 1 ? 0 : chooseSheet(heads, columns)
  const cells = readTableAt(xml, at)
  return { cells, sheet: heads[at]?.name || null, encoding: null, separator: null, widths: null }
}

/** Reads all cells of one of the tables. */
function readTableAt(xml: string, place: number): Cell[][] {
  let at = -1
  const table = new OdsTable()
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'table') at++
      else if (at === place) table.open(name, attributes)
    },
    close: (name) => {
      if (at !== place) return
      if (name === 'table') stopReading()
      table.close(name)
    },
    text: (text) => {
      if (at === place) table.text(text)
    },
  })
  return table.rows
}

/** Reads the names and first rows of all tables. */
function tableHeads(xml: string): SheetHead[] {
  const hiddenStyles = new Set<string>()
  const heads: SheetHead[] = []
  let style = ''
  let table = new OdsTable()
  const isOpen = () => heads.length > 0 && table.rows.length < HEAD_ROWS
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'style') style = attributes()['name'] ?? ''
      else if (name === 'table-properties' && attributes()['display'] === 'false') hiddenStyles.add(style)
      else if (name === 'table') {
        const { name: title = '', 'style-name': styleName = '' } = attributes()
        table = new OdsTable()
        heads.push({ name: title, isHidden: hiddenStyles.has(styleName), rows: table.rows })
      } else if (isOpen()) table.open(name, attributes)
    },
    close: (name) => {
      if (name !== 'table' && isOpen()) table.close(name)
    },
    text: (text) => {
      if (isOpen()) table.text(text)
    },
  })
  return heads
}

/** A row with its repeat count. Programs fill the sheet with repeated empty rows. */
interface Repeated {
  times: number
  cells: Cell[]
}

interface OpenCell {
  value: Cell
  hasFormula: boolean
  times: number
  paragraphs: string[]
}

/** Collects the cells of a table while its elements are parsed. */
class OdsTable {
  readonly rows: Cell[][] = []
  private readonly used = new UsedRange()
  /** Nesting depth of notes, whose content is ignored. */
  private notes = 0
  private row: Repeated | null = null
  private cell: OpenCell | null = null

  open(name: string, attributes: () => Attributes): void {
    if (name === 'table-row') this.row = { times: repeats(attributes(), 'rows'), cells: [] }
    else if (name === 'table-cell' || name === 'covered-table-cell') this.openCell(attributes())
    else if (name === 'annotation') this.notes++
    else if (this.cell && this.notes === 0) this.openText(name, attributes)
  }

  close(name: string): void {
    if (name === 'table-cell' || name === 'covered-table-cell') this.closeCell()
    else if (name === 'annotation') this.notes--
    else if (name === 'table-row') this.closeRow()
  }

  text(text: string): void {
    const { cell } = this
    if (cell && this.notes === 0 && cell.paragraphs.length > 0)
      cell.paragraphs.push(`${cell.paragraphs.pop()}${text}`)
  }

  private openCell(attributes: Attributes): void {
    const hasFormula = attributes['formula'] !== undefined
    const times = repeats(attributes, 'columns')
    this.cell = { value: valueOf(attributes), hasFormula, times, paragraphs: [] }
  }

  /** Spaces, tabs and line ends are separate elements inside a paragraph. */
  private openText(name: string, attributes: () => Attributes): void {
    if (name === 'p') this.cell?.paragraphs.push('')
    else if (name === 's') this.text(' '.repeat(Math.min(100, Number(attributes()['c'] ?? 1))))
    else if (name === 'tab' || name === 'line-break') this.text(' ')
  }

  private closeCell(): void {
    const { row, cell } = this
    this.cell = null
    if (!row || !cell) return
    const value = cellOf(cell)
    const isEmpty = value === null || value === ''
    if (!isEmpty) this.used.fill(this.rows.length + 1, row.cells.length + cell.times)
    const room = Math.min(cell.times, WIDEST - row.cells.length)
    for (let i = 0; i < room; i++) row.cells.push(isEmpty ? null : value)
  }

  private closeRow(): void {
    const { row } = this
    this.row = null
    if (!row) return
    const last = row.cells.findLastIndex((cell) => cell !== null)
    const cells = row.cells.slice(0, last + 1)
    if (cells.length > 0) this.used.fill(this.rows.length + row.times, cells.length)
    // Limit empty rows, because there may be a million at the end. Empty rows in between keep the row numbers
    // right.
    const times = cells.length > 0 ? row.times : Math.min(row.times, GAP)
    if (this.rows.length + times > MOST_ROWS) throw new UnreadableFile('Het bestand heeft te veel rijen.')
    for (let i = 0; i < times; i++) this.rows.push([...cells])
  }
}

/** Returns the cell with what its text adds to the value: a guard, or leading zeros of a number. */
function cellOf({ value, hasFormula, paragraphs }: OpenCell): Cell {
  const shown = paragraphs.length > 0 ? paragraphs.join('\n') : null
  if (hasFormula) return { shown: shown ?? typedText(value), fault: FORMULA_FAULT }
  if (typeof value === 'number')
    return numberCell(value, shown !== null && isPadded(shown, value) ? shown : null)
  return value ?? (shown === null ? null : withoutGuard(shown))
}

/** True if a text shows a number with leading zeros: '0012345', '0470 12 34 56'. */
const isPadded = (shown: string, value: number): boolean =>
  /^0[\d \-/.()]*\d$/.test(shown) && Number(shown.replaceAll(/\D/g, '')) === value

/** More columns than any accepted list; further cells are ignored. */
const WIDEST = 300
/** Maximum number of rows of a sheet. */
const MOST_ROWS = 1_048_576
/** Maximum number of empty rows that are kept between two filled rows. */
const GAP = 1_000

function repeats(attributes: Attributes, of: 'rows' | 'columns'): number {
  const times = Number(attributes[`number-${of}-repeated`] ?? 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}

/** Returns the stored value; null if only the text has it. */
function valueOf(attributes: Attributes): Cell {
  switch (attributes['value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return Number(attributes['value'])
    case 'boolean':
      return attributes['boolean-value'] === 'true'
    case 'date':
      return attributes['date-value']?.slice(0, 10) ?? null
    default:
      return null
  }
}
