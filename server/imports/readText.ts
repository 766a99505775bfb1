import Papa from 'papaparse'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { foldHeader, HEAD_ROWS } from '../../src/domain/imports/sheet.ts'
import { UnreadableFile, UsedRange } from './limits.ts'

const SEPARATORS = [';', ',', '\t'] as const

/**
 * A text with separators. Blank cells at the end of a row are left out: programs write as many as the sheet is wide.
 * @throws UnreadableFile
 */
export function readText(bytes: Uint8Array, headers: readonly string[]): Cell[][] {
  const text = decode(bytes)
  if (!isText(text)) throw new UnreadableFile('Dit is geen CSV-, Excel- of OpenDocument-bestand.')
  const used = new UsedRange()
  const rows: Cell[][] = []
  Papa.parse<string[]>(text, {
    delimiter: separatorOf(text, headers),
    skipEmptyLines: false,
    step: ({ data, errors }) => {
      if (errors.some(({ type }) => type === 'Quotes'))
        throw new UnreadableFile('Het CSV-bestand is onvolledig: een aanhalingsteken wordt niet gesloten.')
      const row = withoutTail(data)
      rows.push(row)
      if (row.length > 0) used.fill(rows.length, row.length)
      refuseFormulas(row, rows.length)
    },
  })
  return rows
}

function withoutTail(row: string[]): string[] {
  const last = row.findLastIndex((cell) => cell.trim() !== '')
  return row.slice(0, last + 1)
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

/** Neither a file of another kind nor one cut in the middle of a two-byte encoding reads as text. */
function isText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && (code < 9 || code > 13)) return false
  }
  return true
}

function refuseFormulas(row: readonly string[], n: number): void {
  const at = row.findIndex((cell) => cell.startsWith('='))
  if (at >= 0) throw new UnreadableFile(`Rij ${n}, kolom ${at + 1} bevat een formule.`)
}

/** UTF-8 or UTF-16 as the file says or as it reads; else the encoding of older Windows programs. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
