import { strFromU8 } from 'fflate'
import type { ImportColumn } from '../../src/domain/imports/sheet.ts'
import type { ImportTable } from '../../src/domain/imports/table.ts'
import { chooseSheet } from './chooseSheet.ts'
import { UnreadableFile } from './limits.ts'
import { readStrings, readXlsxSheet, type XlsxContext } from './xlsxSheet.ts'
import { readStyles } from './xlsxStyles.ts'
import { type Attributes, readXml } from './xml.ts'
import { BROKEN_FILE, type Zip } from './zip.ts'

const WORKBOOK = 'xl/workbook.xml'
const SHEET = /^xl\/worksheets\/[^/]+\.xml$/

interface SheetPart {
  name: string
  isHidden: boolean
  path: string
}

/** Returns the sheet with the list in an XLSX file (ECMA-376 part 1, chapter 18). @throws UnreadableFile */
export function readXlsx(zip: Zip, columns: readonly ImportColumn[]): ImportTable {
  const parts = zip.read((name) => /\.(xml|rels)$/.test(name))
  const text = (path: string) => (parts[path] ? strFromU8(parts[path]) : undefined)
  const { sheets, isDate1904, shared } = readWorkbook(text, Object.keys(parts))
  const context: XlsxContext = {
    strings: readStrings(text(shared.strings)),
    styleOf: readStyles(text(shared.styles)),
    isDate1904,
  }
  const heads = sheets.map(({ name, isHidden, path }) => ({
    name,
    isHidden,
    rows: sheets.length === 1 ? [] : readXlsxSheet(text(path) ?? '', context, true),
  }))
  const sheet = sheets[chooseSheet(heads, columns)]
  const xml = sheet && text(sheet.path)
  if (!sheet || xml === undefined) throw new UnreadableFile(BROKEN_FILE)
  const cells = readXlsxSheet(xml, context)
  return { cells, sheet: sheet.name || null, encoding: null, separator: null, widths: null }
}

/** Returns the sheets in the order of the workbook, and the paths of shared parts. */
function readWorkbook(text: (path: string) => string | undefined, paths: readonly string[]) {
  const links = linksOf(text('xl/_rels/workbook.xml.rels'))
  const listed: Attributes[] = []
  let isDate1904 = false
  readXml(text(WORKBOOK) ?? '', {
    open: (name, attributes) => {
      if (name === 'sheet') listed.push(attributes())
      else if (name === 'workbookPr') isDate1904 = ['1', 'true'].includes(attributes()['date1904'] ?? '')
    },
  })
  const named = listed.flatMap(({ name = '', state = '', id }) => {
    const path = links.find((link) => link.id === id)?.path
    return path !== undefined && paths.includes(path) && !path.includes('chartsheets')
      ? [{ name, isHidden: state !== '' && state !== 'visible', path }]
      : []
  })
  const first = paths.find((path) => SHEET.test(path))
  const sheets: SheetPart[] =
    named.length > 0 ? named : first === undefined ? [] : [{ name: '', isHidden: false, path: first }]
  const sharedAt = (type: string) => links.find((link) => link.type.endsWith(`/${type}`))?.path ?? ''
  return {
    sheets,
    isDate1904,
    shared: {
      strings: sharedAt('sharedStrings') || 'xl/sharedStrings.xml',
      styles: sharedAt('styles') || 'xl/styles.xml',
    },
  }
}

/** Returns the references of the workbook as paths in the zip. */
function linksOf(xml: string | undefined): { id: string; type: string; path: string }[] {
  const links: { id: string; type: string; path: string }[] = []
  readXml(xml ?? '', {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const { Id: id = '', Type: type = '', Target: target = '' } = attributes()
      links.push({ id, type, path: target.startsWith('/') ? target.slice(1) : `xl/${target}` })
    },
  })
  return links
}
