import { Parser } from 'saxen'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { UnreadableFile, UsedRange } from './limits.ts'
import { BROKEN, type Zip } from './zip.ts'

const CONTENT = 'content.xml'

/** Whether this is an OpenDocument file, such as LibreOffice writes. */
export const isOds = ({ names }: Zip): boolean =>
  names.includes(CONTENT) && !names.includes('xl/workbook.xml')

/**
 * The first table of an OpenDocument spreadsheet (ODF 1.3 part 3, chapter 9).
 * @throws UnreadableFile
 */
export function readOds(zip: Zip): Cell[][] {
  const xml = zip.text(CONTENT)
  if (xml === undefined || !/<table:table[\s>]/.test(xml)) throw new UnreadableFile(BROKEN)
  const table = new OdsTable()
  // Namespaces would be resolved for every cell of a large file; every program writes these prefixes.
  const parser = new Parser()
  parser.on('openTag', (name, attributes, decode) => table.open(name, () => decoded(attributes(), decode)))
  parser.on('closeTag', (name) => table.close(name))
  parser.on('text', (text, decode) => table.text(decode(text)))
  parser.on('cdata', (text) => table.text(text))
  parser.on('error', (error) => {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN)
  })
  parser.parse(xml)
  return table.rows
}

type Attributes = Record<string, string>

const decoded = (attributes: Attributes, decode: (text: string) => string): Attributes =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [name, decode(String(value))]))

/** Rows that are repeated without holding anything: programs fill the sheet with them. */
interface Repeated {
  times: number
  cells: Cell[]
}

class OdsTable {
  readonly rows: Cell[][] = []
  private readonly used = new UsedRange()
  private tables = 0
  /** How deep inside of notes, of which nothing is read. */
  private notes = 0
  private row: Repeated | null = null
  private cell: { value: Cell; times: number; paragraphs: string[] } | null = null

  open(name: string, attributes: () => Attributes): void {
    if (name === 'table:table') this.tables++
    if (this.tables !== 1) return
    if (name === 'table:table-row') this.row = { times: repeats(attributes(), 'rows'), cells: [] }
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.openCell(attributes())
    else if (name === 'office:annotation') this.notes++
    else if (this.cell && this.notes === 0) this.openText(name, attributes)
  }

  close(name: string): void {
    if (name === 'table:table' && this.tables === 1) this.tables = 2
    if (this.tables !== 1) return
    if (name === 'table:table-cell' || name === 'table:covered-table-cell') this.closeCell()
    else if (name === 'office:annotation') this.notes--
    else if (name === 'table:table-row') this.closeRow()
  }

  text(text: string): void {
    const { cell } = this
    if (cell && this.notes === 0 && cell.paragraphs.length > 0)
      cell.paragraphs.push(`${cell.paragraphs.pop()}${text}`)
  }

  private openCell(attributes: Attributes): void {
    if (attributes['table:formula'] !== undefined)
      throw new UnreadableFile(
        `Rij ${this.rows.length + 1}, kolom ${(this.row?.cells.length ?? 0) + 1} bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren.`,
      )
    this.cell = { value: valueOf(attributes), times: repeats(attributes, 'columns'), paragraphs: [] }
  }

  /** Spaces, tabs and line ends are elements of their own inside of a paragraph. */
  private openText(name: string, attributes: () => Attributes): void {
    if (name === 'text:p') this.cell?.paragraphs.push('')
    else if (name === 'text:s') this.text(' '.repeat(Math.min(100, Number(attributes()['text:c'] ?? 1))))
    else if (name === 'text:tab' || name === 'text:line-break') this.text(' ')
  }

  private closeCell(): void {
    const { row, cell } = this
    this.cell = null
    if (!row || !cell) return
    const value = cell.value ?? (cell.paragraphs.length > 0 ? cell.paragraphs.join('\n') : null)
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
    // Empty rows below everything would be a million; between others they keep the numbers right.
    const times = cells.length > 0 ? row.times : Math.min(row.times, GAP)
    if (this.rows.length + times > MOST_ROWS) throw new UnreadableFile('Het bestand heeft te veel rijen.')
    for (let i = 0; i < times; i++) this.rows.push([...cells])
  }
}

/** Wider than any list that is taken; what follows is empty. */
const WIDEST = 300
/** As many as a sheet can have. */
const MOST_ROWS = 1_048_576
/** More empty rows than this between two others stand in no list. */
const GAP = 1_000

function repeats(attributes: Attributes, of: 'rows' | 'columns'): number {
  const times = Number(attributes[`table:number-${of}-repeated`] ?? 1)
  return Number.isSafeInteger(times) && times > 0 ? times : 1
}

/** The value as it is stored; undefined where only the text tells it. */
function valueOf(attributes: Attributes): Cell {
  switch (attributes['office:value-type']) {
    case 'float':
    case 'currency':
    case 'percentage':
      return Number(attributes['office:value'])
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'date':
      return attributes['office:date-value']?.slice(0, 10) ?? null
    default:
      return null
  }
}
