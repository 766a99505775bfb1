import type { Workbook } from './workbook.ts'

/* The small files of an .xlsx: its contents, and the styles of its cells (ECMA-376 part 1). */

/** The positions of the formats in STYLES. */
export const CELL_STYLE = { plain: 0, head: 1, day: 2, amount: 3, quoted: 4 } as const

const xf = (format: number, font: number, more = '') =>
  `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${more}/>`

/** `quotePrefix` is the ' that Excel shows before a text; the value itself does not change. */
const STYLES = [
  '<numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font>',
  '<font><b/><sz val="11"/><name val="Calibri"/></font></fonts>',
  '<fills count="2"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="5">',
  xf(0, 0),
  xf(0, 1, ' applyFont="1"'),
  xf(164, 0, ' applyNumberFormat="1"'),
  xf(4, 0, ' applyNumberFormat="1"'),
  xf(49, 0, ' quotePrefix="1" applyNumberFormat="1"'),
  '</cellXfs>',
].join('')

export const XML_HEADER = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
export const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const RELATIONS = 'application/vnd.openxmlformats-package.relationships+xml'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const content = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`
const relations = (...targets: [type: string, target: string][]) => {
  const list = targets.map(
    ([type, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`
}

/** All files except the sheet itself, by their names in the zip. */
export const workbookFiles = ({ sheet }: Pick<Workbook, 'sheet'>): Record<string, string> => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="${RELATIONS}"/>${content('workbook', 'sheet.main')}${content('styles', 'styles')}${content('worksheets/sheet1', 'worksheet')}</Types>`,
  '_rels/.rels': relations(['officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeXml(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml']),
  'xl/styles.xml': `<styleSheet xmlns="${MAIN_NAMESPACE}">${STYLES}</styleSheet>`,
})

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// The pattern matches control characters on purpose, because XML does not allow them.
// oxlint-disable-next-line no-control-regex
const SPECIAL = /[&<>"\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]|_(?=x[0-9a-f]{4}_)/gi

/**
 * Characters that XML does not allow become _xHHHH_. A text that looks like this escape gets its underscore escaped
 * (22.9.2.19).
 */
export const escapeXml = (text: string): string =>
  text.replace(
    SPECIAL,
    (sign) => ENTITIES[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
