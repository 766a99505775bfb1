import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { findLibreOffice } from '../../scripts/lib/libreoffice.mjs'

/** A cell as LibreOffice understood it: a date as 'yyyy-MM-dd', a number, a text, or the result of a formula. */
export type OfficeCell = string | number | null | { date: string } | { formula: string }

/** Opens a spreadsheet with LibreOffice, in a profile of its own. @returns the cells of its first sheet */
export async function openedByLibreOffice(file: Blob): Promise<OfficeCell[][]> {
  const program = findLibreOffice()
  if (!program)
    throw new Error('No LibreOffice: run `node scripts/setup.mjs --office`, or set LIBREOFFICE_PATH to one.')
  const folder = await mkdtemp(join(tmpdir(), 'werkbank-office-'))
  try {
    await writeFile(join(folder, 'file.xlsx'), new Uint8Array(await file.arrayBuffer()))
    const profile = `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`
    const convert = ['--headless', '--convert-to', 'fods', '--outdir', folder, join(folder, 'file.xlsx')]
    await promisify(execFile)(program, [profile, ...convert])
    return cellsOf(await readFile(join(folder, 'file.fods'), 'utf8'))
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The cells of the first table of a flat OpenDocument file, without repeated empty cells at the end. */
function cellsOf(fods: string): OfficeCell[][] {
  const table = /<table:table [\s\S]*?<\/table:table>/.exec(fods)?.[0] ?? ''
  const rows = table.match(/<table:table-row[\s>][\s\S]*?<\/table:table-row>/g) ?? []
  return rows.map(cellsOfRow).filter((cells) => cells.length > 0)
}

function cellsOfRow(row: string): OfficeCell[] {
  const found = row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g)
  const cells = [...found].flatMap(([, attributes = '', content = '']) => {
    const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
    const times = Number(attribute('table:number-columns-repeated') ?? 1)
    return times > 100 ? [] : Array.from({ length: times }, () => cellOf(attribute, content))
  })
  while (cells.at(-1) === null) cells.pop()
  return cells
}

function cellOf(attribute: (name: string) => string | undefined, content: string): OfficeCell {
  const formula = attribute('table:formula')
  if (formula !== undefined) return { formula }
  const type = attribute('office:value-type')
  if (type === undefined) return null
  if (type === 'date') return { date: attribute('office:date-value') ?? '' }
  return type === 'string' ? textOf(content) : Number(attribute('office:value'))
}

/** Each line is a paragraph; a tab, and more than one space, are elements. */
const textOf = (content: string): string =>
  [...content.matchAll(/<text:p>([\s\S]*?)<\/text:p>|<text:p\/>/g)]
    .map(([, text = '']) =>
      text
        .replaceAll(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
        .replaceAll('<text:tab/>', '\t')
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&apos;', "'")
        .replaceAll('&quot;', '"')
        .replaceAll('&amp;', '&'),
    )
    .join('\n')
