import { XLSX_MIME } from './kinds.ts'
import type { RepairSheetFacts } from './repairDocument.ts'
import { columnOf, sheetRowOf, type SheetColumn, yesNo } from './sheetColumn.ts'
import type { WorkbookRow } from './xlsx/workbook.ts'
import { xlsxChunks } from './xlsx/xlsx.ts'

export type { WorkbookRow } from './xlsx/workbook.ts'

const column = columnOf<RepairSheetFacts>()

/**
 * The columns of 'herstellingen' in their order (D-072), then the intake data (DO-09), then a mark if the total
 * changed after billing (GF-05). The access code of a device and the signature of the customer are never included.
 * A spreadsheet is mailed on and stored where nobody controls its readers, and neither can be revoked (DO-08).
 */
const COLUMNS: readonly SheetColumn<RepairSheetFacts>[] = [
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
  column('Uitvoerder', 'text', 18, (p) => p.company?.name ?? ''),
  column('Garantie', 'text', 9, (p) => yesNo(p.underWarranty)),
  column('Extern', 'text', 8, (p) => yesNo(p.isExternal)),
  column('Fabrikant', 'text', 22, (p) => (p.isExternal && p.external?.manufacturer?.name) || ''),
  column('RMA', 'text', 14, (p) => (p.isExternal && p.external?.rma) || ''),
  column('Gefactureerd', 'text', 13, (p) => yesNo(p.billed)),
  column('Bestek excl. btw', 'amount', 16, (p) => p.estimateTotals.excl),
  column('Bestek incl. btw', 'amount', 16, (p) => p.estimateTotals.incl),
  column('Totaal excl. btw', 'amount', 16, (p) => p.repairTotals.excl),
  column('Totaal incl. btw', 'amount', 16, (p) => p.repairTotals.incl),
  column('Toebehoren', 'text', 30, ({ counter }) => counter.accessories),
  column('Toestand', 'text', 18, ({ counter }) => counter.condition),
  column('Toelichting toestand', 'text', 30, ({ counter }) => counter.conditionNote),
  column('Kostenlimiet', 'amount', 13, ({ counter }) => counter.costLimit),
  column('Wacht op onderdeel', 'text', 24, ({ counter }) => counter.waitsForPart),
  column('Onderdeel verwacht op', 'day', 20, ({ counter }) => counter.partExpectedAt),
  column('Garantie op', 'text', 12, ({ counter }) => counter.warrantyOf),
  column('Gewijzigd na facturatie', 'text', 22, (p) => yesNo(p.changedAfterBilling)),
]

export const repairSheetTitles = (): string[] => COLUMNS.map(({ title }) => title)

export const repairSheetRow = (document: RepairSheetFacts): WorkbookRow => sheetRowOf(COLUMNS, document)

/** 'herstellingen.xlsx': real dates and numbers, and a bold header row that stays visible (EX-02, D-072). */
export const repairSheet = (rows: readonly WorkbookRow[]): Blob =>
  new Blob(xlsxChunks({ sheet: 'Herstellingen', columns: COLUMNS, rows }), { type: XLSX_MIME })
