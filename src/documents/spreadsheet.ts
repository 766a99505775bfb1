import writeXlsxFile, { type Cell, type Feature } from 'write-excel-file/universal'
import type { RepairPaper } from './paper.ts'

type Kind = 'text' | 'day' | 'amount'
/** A row of the spreadsheet as plain data: days as 'yyyy-MM-dd', amounts in euro, null for an empty cell. */
export type SheetRow = (string | number | null)[]

interface SheetColumn {
  title: string
  kind: Kind
  width: number
  value: (paper: RepairPaper) => string | number | null
}

const column = (title: string, kind: Kind, width: number, value: SheetColumn['value']): SheetColumn => ({
  title,
  kind,
  width,
  value,
})

const yesNo = (yes: boolean) => (yes ? 'Ja' : 'Nee')

/** The columns of 'herstellingen' in their order (D-072). */
const COLUMNS: readonly SheetColumn[] = [
  column('Nummer', 'text', 12, (p) => p.name),
  column('Type', 'text', 12, (p) => p.type),
  column('Status', 'text', 20, (p) => p.status),
  column('Omschrijving', 'text', 36, (p) => p.notes),
  column('Referentie', 'text', 18, (p) => p.reference),
  column('Binnengebracht op', 'day', 17, (p) => p.dateIn),
  column('Einddatum', 'day', 12, (p) => p.endDate),
  column('Opgehaald op', 'day', 13, (p) => p.dateOut),
  column('Merk', 'text', 16, (p) => (p.sparePartsOnly ? 'Spare parts' : p.brand)),
  column('Model', 'text', 20, (p) => p.model),
  column('Serienummer', 'text', 18, (p) => p.serialNumber),
  column('Klant', 'text', 30, (p) => p.customer?.name ?? 'VERHUUR'),
  column('Contact', 'text', 22, (p) => p.customer?.contact ?? ''),
  column('Uitvoerder', 'text', 18, (p) => p.house?.name ?? ''),
  column('Garantie', 'text', 9, (p) => yesNo(p.underWarranty)),
  column('Extern', 'text', 8, (p) => yesNo(p.isExternal)),
  column('Fabrikant', 'text', 22, (p) => (p.isExternal && p.external?.manufacturer?.name) || ''),
  column('RMA', 'text', 14, (p) => (p.isExternal && p.external?.rma) || ''),
  column('Gefactureerd', 'text', 13, (p) => yesNo(p.billed)),
  column('Bestek excl. btw', 'amount', 16, (p) => p.estimateTotals.excl),
  column('Bestek incl. btw', 'amount', 16, (p) => p.estimateTotals.incl),
  column('Totaal excl. btw', 'amount', 16, (p) => p.repairTotals.excl),
  column('Totaal incl. btw', 'amount', 16, (p) => p.repairTotals.incl),
]

export const sheetTitles = (): string[] => COLUMNS.map(({ title }) => title)

/** The row of a repair. */
export const sheetRow = (paper: RepairPaper): SheetRow => COLUMNS.map(({ value }) => value(paper))

/** What a program would take for a formula when the cell is edited or saved as text (B8). */
const LOOKS_LIKE_FORMULA = /^[=+\-@\t\r]/
/** Marks those cells: Excel's own notation for 'this is text', which a transform below turns into its leading '. */
const TEXT_FORMAT = '@'

function textCell(value: string): Cell {
  if (value === '') return null
  const cell = { value, type: String }
  return LOOKS_LIKE_FORMULA.test(value) ? { ...cell, format: TEXT_FORMAT } : cell
}

const CELLS: Record<Kind, (value: string | number) => Cell> = {
  text: (value) => textCell(String(value)),
  day: (value) => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }),
  amount: (value) => ({ value: Number(value), type: Number, format: '#,##0.00' }),
}

/** `quotePrefix` is the ' that Excel shows before a text; the value itself stays as it was typed. */
const quoted: Feature<Blob> = {
  files: { transform: { 'xl/styles.xml': { transform: (xml) => markText(xml) } } },
}

function markText(xml: string): string {
  const id = new RegExp(`<numFmt numFmtId="(\\d+)" formatCode="${TEXT_FORMAT}"/>`).exec(xml)?.[1]
  return id === undefined
    ? xml
    : xml.replaceAll(`<xf numFmtId="${id}"`, `<xf quotePrefix="1" numFmtId="${id}"`)
}

/** 'herstellingen.xlsx': real dates and numbers, a bold head that stays in sight (EX-02, D-072). */
export async function repairSheet(rows: readonly SheetRow[]): Promise<Blob> {
  const head: Cell[] = COLUMNS.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' }))
  const body = rows.map((row) =>
    COLUMNS.map(({ kind }, i): Cell => {
      const value = row[i]
      return value === null || value === undefined ? null : CELLS[kind](value)
    }),
  )
  const options = {
    sheet: 'Herstellingen',
    stickyRowsCount: 1,
    columns: COLUMNS.map(({ width }) => ({ width })),
  }
  return writeXlsxFile([head, ...body], options, { features: [quoted] }).toBlob()
}
