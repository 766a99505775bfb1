import { DAY_MS } from '../../src/lib/instants.ts'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { HEAD_ROWS } from '../../src/domain/imports/sheet.ts'
import {
  IN_SCIENTIFIC_NOTATION,
  roundedReason,
  TOO_MANY_DIGITS,
  withoutGuard,
} from '../../src/domain/shared/spreadsheetGuard.ts'
import { FORMULA_FAULT, UnreadableFile, UsedRange } from './limits.ts'
import { type Attributes, readXml, stopReading } from './xml.ts'
import type { CellStyle } from './xlsxStyles.ts'
import { BROKEN_FILE } from './zip.ts'

/** Workbook data that cells of all sheets refer to. */
export interface XlsxContext {
  strings: readonly string[]
  styleOf: (place: string | undefined) => CellStyle
  /** True if days are counted from 1904. */
  isDate1904: boolean
}

/** Reads the shared texts of cells, without phonetic hints. */
export function readStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  if (xml === undefined) return strings
  let item: string | null = null
  let inText = false
  let phonetic = 0
  readXml(xml, {
    open: (name) => {
      if (name === 'si') item = ''
      else if (name === 'rPh') phonetic++
      else if (name === 't') inText = phonetic === 0
    },
    close: (name) => {
      if (name === 'rPh') phonetic--
      else if (name === 't') inText = false
      else if (name === 'si') {
        strings.push(unescaped(item ?? ''))
        item = null
      }
    },
    text: (text) => {
      if (inText && item !== null) item += text
    },
  })
  return strings
}

/** Decodes escapes such as _x000D_ for characters that XML cannot contain (22.9.2.19). */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text

/**
 * Reads the cells of a sheet at their positions. Cells that are only formatted are omitted.
 * @param headOnly reads only the first rows
 * @throws UnreadableFile
 */
export function readXlsxSheet(xml: string, context: XlsxContext, headOnly = false): Cell[][] {
  const sheet = new SheetReader(context, headOnly)
  readXml(xml, {
    open: (name, attributes) => sheet.open(name, attributes),
    close: (name) => sheet.close(name),
    text: (text) => sheet.text(text),
  })
  return Array.from(sheet.rows, (row) => Array.from(row ?? [], (cell) => cell ?? null))
}

interface OpenCell {
  column: number
  type: string
  style: CellStyle
  value: string
  hasFormula: boolean
}

class SheetReader {
  /** A row without cells is a hole in the array. */
  readonly rows: Cell[][] = []
  private readonly used = new UsedRange()
  private readonly context: XlsxContext
  private readonly headOnly: boolean
  private row = 0
  private column = 0
  private cell: OpenCell | null = null
  /** True inside a value or a text, except phonetic hints. */
  private inValue = false
  private phonetic = 0

  constructor(context: XlsxContext, headOnly: boolean) {
    this.context = context
    this.headOnly = headOnly
  }

  open(name: string, attributes: () => Attributes): void {
    if (name === 'row') this.openRow(attributes())
    else if (name === 'c') this.openCell(attributes())
    else if (name === 'f' && this.cell) this.cell.hasFormula = true
    else if (name === 'rPh') this.phonetic++
    else if (name === 'v' || name === 't') this.inValue = this.phonetic === 0
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.inValue = false
    else if (name === 'rPh') this.phonetic--
    else if (name === 'c') this.closeCell()
  }

  text(text: string): void {
    if (this.inValue && this.cell) this.cell.value += text
  }

  private openRow({ r }: Attributes): void {
    this.row = r === undefined ? this.row + 1 : numberOf(r)
    this.column = 0
    if (this.headOnly && this.row > HEAD_ROWS) stopReading()
  }

  private openCell({ r, t = 'n', s }: Attributes): void {
    const [, letters, row] = /^([A-Z]{1,3})(\d{1,7})$/.exec(r ?? '') ?? []
    if (r !== undefined && letters === undefined) throw new UnreadableFile(BROKEN_FILE)
    if (row !== undefined) this.row = numberOf(row)
    this.column = letters === undefined ? this.column + 1 : columnOf(letters)
    const style = this.context.styleOf(s)
    this.cell = { column: this.column, type: t, style, value: '', hasFormula: false }
  }

  private closeCell(): void {
    const { cell, row } = this
    this.cell = null
    if (!cell) return
    const value = this.valueOf(cell)
    if (value === null) return
    this.used.fill(row, cell.column)
    const cells = (this.rows[row - 1] ??= [])
    cells[cell.column - 1] = value
  }

  private valueOf({ type, style, value, hasFormula }: OpenCell): Cell {
    if (hasFormula) return { shown: value, fault: FORMULA_FAULT }
    if (value === '') return null
    switch (type) {
      case 's':
        return this.textOf(this.context.strings[Number(value)] ?? '', style)
      case 'str':
      case 'inlineStr':
        return this.textOf(unescaped(value), style)
      case 'b':
        return value === '1' || value === 'true'
      case 'e':
        return { shown: value, fault: `bevat de fout ${value} van het rekenblad` }
      case 'd':
        return value
      default:
        return this.numberOf(value, style)
    }
  }

  /**
   * Removes a guard, which comes from a CSV file that was saved as a workbook. With a quoting style it is
   * part of the text.
   */
  private textOf(text: string, { isQuoted }: CellStyle): Cell {
    if (text === '') return null
    if (isQuoted) return text
    const plain = withoutGuard(text)
    const identifierFault = plain === text ? roundedReason(text.trim()) : null
    return identifierFault === IN_SCIENTIFIC_NOTATION ? { shown: text, identifierFault } : plain
  }

  private numberOf(text: string, { isDate, padded }: CellStyle): Cell {
    const value = Number(text)
    if (!Number.isFinite(value)) throw new UnreadableFile(BROKEN_FILE)
    if (isDate) return dateOf(value, this.context.isDate1904)
    return numberCell(value, Number.isSafeInteger(value) && value >= 0 && padded ? padded(value) : null)
  }
}

const LONGEST_EXACT = 1e15

/**
 * Returns a number, with a fault if it is too long for a column with identifiers.
 * @param shown the number as displayed
 */
export function numberCell(value: number, shown: string | null): Cell {
  if (Math.abs(value) >= LONGEST_EXACT)
    return { shown: shown ?? String(value), number: value, identifierFault: TOO_MANY_DIGITS }
  return shown === null || shown === String(value) ? value : { shown, number: value }
}

function numberOf(text: string): number {
  const n = Number(text)
  if (!Number.isSafeInteger(n) || n < 1) throw new UnreadableFile(BROKEN_FILE)
  return n
}

/** Converts column letters: 'A' is 1, 'AA' is 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0)

/** Day 0 of a workbook, and the offset in days of workbooks of an old Macintosh. */
const ZERO = Date.UTC(1899, 11, 30)
const LATER_1904 = 1_462

const dateOf = (days: number, isDate1904: boolean): Date =>
  new Date(ZERO + Math.round((days + (isDate1904 ? LATER_1904 : 0)) * DAY_MS))
