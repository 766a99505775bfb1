import { zipSync } from 'fflate'

const bytes = (text: string) => new TextEncoder().encode(text)
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export interface WorkbookSheet {
  name?: string
  state?: string
  /** The XML inside sheetData. */
  rows: string
}

/** The parts of an XLSX file as spreadsheet programs write them, for content that no library writes. */
export function workbookFile(
  sheets: readonly WorkbookSheet[],
  { styles, prefix = '' }: { styles?: string; prefix?: string } = {},
): Uint8Array {
  const p = prefix === '' ? '' : `${prefix}:`
  const ns = prefix === '' ? `xmlns="${MAIN}"` : `xmlns:${prefix}="${MAIN}"`
  const listed = sheets.map(
    ({ name = 'Blad1', state }, i) =>
      `<${p}sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  )
  const links = sheets.map(
    (_, i) =>
      `<Relationship Id="rId${i + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  )
  return zipSync({
    'xl/workbook.xml': bytes(
      `<${p}workbook ${ns} xmlns:r="${OFFICE}"><${p}sheets>${listed.join('')}</${p}sheets></${p}workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': bytes(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${links.join('')}</Relationships>`,
    ),
    ...(styles && { 'xl/styles.xml': bytes(`<styleSheet xmlns="${MAIN}">${styles}</styleSheet>`) }),
    ...Object.fromEntries(
      sheets.map(({ rows }, i) => [
        `xl/worksheets/sheet${i + 1}.xml`,
        bytes(`<${p}worksheet ${ns}><${p}sheetData>${rows}</${p}sheetData></${p}worksheet>`),
      ]),
    ),
  })
}

/** A row of texts without addresses. */
export const textRow = (...texts: string[]): string =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
