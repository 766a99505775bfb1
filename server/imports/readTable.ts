import { strFromU8, unzipSync } from 'fflate'
import Papa from 'papaparse'
import readXlsxFile from 'read-excel-file/universal'
import type { Cell } from '../../src/domain/imports/cells.ts'

/** The file is no list that can be read; the message is Dutch, for the person who chose it. */
export class UnreadableFile extends Error {}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
/** Unpacked, a list of 20,000 rows stays far below this; what is above it was packed to do harm. */
const MAX_UNPACKED = 100 * 1024 * 1024
const MAX_PARTS = 1_000

/**
 * The cells of the first sheet of an XLSX file, or of a text with separators (D-128).
 * @throws UnreadableFile
 */
export async function readTable(bytes: Uint8Array): Promise<Cell[][]> {
  if (bytes.length === 0) throw new UnreadableFile('Het bestand is leeg.')
  return ZIP.every((byte, i) => bytes[i] === byte) ? readSpreadsheet(bytes) : readText(bytes)
}

async function readSpreadsheet(bytes: Uint8Array): Promise<Cell[][]> {
  const sheets = sheetTexts(bytes)
  const formula = sheets.map((xml) => /<c r="([A-Z]+\d+)"[^>]*><f[\s>/]/.exec(xml)?.[1]).find(Boolean)
  if (formula)
    throw new UnreadableFile(
      `Cel ${formula} bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren.`,
    )
  try {
    const [first] = await readXlsxFile(bytes.slice().buffer)
    return (first?.data ?? []) as Cell[][]
  } catch {
    throw new UnreadableFile(BROKEN)
  }
}

const BROKEN = 'Het Excel-bestand is beschadigd of onvolledig.'

/** The sheets as XML; only the sizes are read before it is sure that the file is no bomb. */
function sheetTexts(bytes: Uint8Array): string[] {
  let unpacked = 0
  let parts = 0
  const judge = ({ originalSize }: { originalSize: number }) => {
    unpacked += originalSize
    parts++
    if (unpacked > MAX_UNPACKED || parts > MAX_PARTS)
      throw new UnreadableFile('Het Excel-bestand is uitgepakt te groot.')
    return false
  }
  const unpack = (filter: (file: { name: string; originalSize: number }) => boolean) => {
    try {
      return unzipSync(bytes, { filter })
    } catch (error) {
      throw error instanceof UnreadableFile ? error : new UnreadableFile(BROKEN)
    }
  }
  unpack(judge)
  const found = unpack(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
  if (Object.keys(found).length === 0) throw new UnreadableFile(BROKEN)
  return Object.values(found).map((xml) => strFromU8(xml))
}

function readText(bytes: Uint8Array): Cell[][] {
  const text = decode(bytes)
  if (!isText(text)) throw new UnreadableFile('Dit is geen CSV- of Excel-bestand.')
  const { data, errors } = Papa.parse<string[]>(text, {
    delimiter: separatorOf(text),
    skipEmptyLines: false,
  })
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new UnreadableFile('Het CSV-bestand is onvolledig: een aanhalingsteken wordt niet gesloten.')
  data.forEach((row, i) => refuseFormulas(row, i + 1))
  return data
}

/**
 * The separator that the headers have most of. The rows below are no witness: amounts have commas of their own, and a
 * last line that is empty looks like one column.
 */
function separatorOf(text: string): string {
  const headers = (text.trimStart().split(/[\r\n]/, 1)[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const count = (separator: string) => headers.split(separator).length
  return [';', ',', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ';'
}

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
