import { strFromU8, strToU8, zipSync } from 'fflate'
import { readSheet } from 'read-excel-file/universal'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { UnreadableFile, UsedRange } from './limits.ts'
import { BROKEN, type Zip } from './zip.ts'

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/

/**
 * The first sheet of an XLSX file. Its used range is read first: the library would make a row of 16,384 cells of one
 * that is only formatted, so what holds nothing is left out of what it gets.
 * @throws UnreadableFile
 */
export async function readXlsx(zip: Zip): Promise<Cell[][]> {
  const parts = zip.read((name) => /\.(xml|rels)$/.test(name))
  const first = firstSheet(parts)
  const xml = first === undefined ? undefined : parts[first]
  if (first === undefined || !xml) throw new UnreadableFile(BROKEN)
  const sheet = withoutEmpty(strFromU8(xml))
  refuseFormulas(sheet)
  measure(sheet)
  try {
    const packed = zipSync({ ...parts, [first]: strToU8(sheet) }, { level: 0 })
    // the library's types say the class Date where a date stands
    return (await readSheet(packed.slice().buffer, 1)) as Cell[][]
  } catch {
    throw new UnreadableFile(BROKEN)
  }
}

/** The part of the first sheet, as the workbook names it; else the first there is. */
function firstSheet(parts: Record<string, Uint8Array>): string | undefined {
  const text = (name: string) => (parts[name] ? strFromU8(parts[name]) : '')
  const id = /<sheet\b[^>]*\br:id="([^"]+)"/.exec(text('xl/workbook.xml'))?.[1]
  const links = text('xl/_rels/workbook.xml.rels').match(/<Relationship\b[^>]*>/g) ?? []
  const link = links.find((each) => id !== undefined && each.includes(`Id="${id}"`))
  const target = link && /\bTarget="([^"]+)"/.exec(link)?.[1]
  const named = target && (target.startsWith('/') ? target.slice(1) : `xl/${target}`)
  return named && parts[named] ? named : Object.keys(parts).find((name) => SHEET.test(name))
}

/** Cells and rows that are only formatted. */
const withoutEmpty = (xml: string): string =>
  xml
    .replaceAll(/<c\b[^>]*\/>/g, '')
    .replaceAll(/<c\b[^>]*><\/c>/g, '')
    .replaceAll(/<row\b[^>]*\/>/g, '')
    .replaceAll(/<row\b[^>]*>\s*<\/row>/g, '')

function refuseFormulas(xml: string): void {
  const formula = /<c\b[^>]*?\br="([A-Z]+\d+)"[^>]*><f[\s>/]/.exec(xml)?.[1]
  if (formula)
    throw new UnreadableFile(
      `Cel ${formula} bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren.`,
    )
}

function measure(xml: string): void {
  const used = new UsedRange()
  let row = 0
  let column = 0
  for (const [, element, attributes = ''] of xml.matchAll(/<(row|c)\b([^>]*)>/g)) {
    const at = /\br="([A-Z]*)(\d+)"/.exec(attributes)
    if (element === 'row') {
      row = at ? Number(at[2]) : row + 1
      column = 0
    } else {
      column = at ? columnOf(at[1] ?? '') : column + 1
      used.fill(at ? Number(at[2]) : row, column)
    }
  }
}

/** 'A' is 1, 'AA' is 27. */
const columnOf = (letters: string): number =>
  Array.from(letters).reduce((n, letter) => n * 26 + letter.charCodeAt(0) - 64, 0)
