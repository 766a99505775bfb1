import { csvText } from '../csv.ts'
import { CSV_MIME, type ListFormat, type ListFileKind, XLSX_MIME } from '../kinds.ts'
import { sheetRowOf, type SheetColumn } from '../sheetColumn.ts'
import { xlsxChunks } from '../xlsx/xlsx.ts'
import { CONTACT_SHEET_COLUMNS, CUSTOMER_SHEET_COLUMNS } from './customers.ts'
import { ITEM_SHEET_COLUMNS } from './items.ts'
import { KIT_SHEET_COLUMNS, MODEL_SHEET_COLUMNS } from './kits.ts'
import { HOLIDAY_SHEET_COLUMNS, PRICE_RATE_SHEET_COLUMNS } from './calendar.ts'
import { RENTAL_SHEET_COLUMNS } from './rentals.ts'

/** The lists that can be exported as a file, with their sheet names. */
const LISTS = {
  rentals: { sheet: 'Verhuur', columns: RENTAL_SHEET_COLUMNS },
  items: { sheet: 'Items', columns: ITEM_SHEET_COLUMNS },
  customers: { sheet: 'Klanten', columns: CUSTOMER_SHEET_COLUMNS },
  contacts: { sheet: 'Contacten', columns: CONTACT_SHEET_COLUMNS },
  kits: { sheet: 'Kits', columns: KIT_SHEET_COLUMNS },
  models: { sheet: 'Modellen', columns: MODEL_SHEET_COLUMNS },
  holidays: { sheet: 'Feestdagen', columns: HOLIDAY_SHEET_COLUMNS },
  priceRates: { sheet: 'Staffels', columns: PRICE_RATE_SHEET_COLUMNS },
} as const satisfies Record<ListFileKind, { sheet: string; columns: readonly SheetColumn<never>[] }>

type RowOf<L extends ListFileKind> = (typeof LISTS)[L]['columns'] extends readonly SheetColumn<infer R>[]
  ? R
  : never

/** The records of a list as a spreadsheet or as CSV (OT-01, OT-02). */
export function listFile<L extends ListFileKind>(
  list: L,
  records: readonly RowOf<L>[],
  format: ListFormat,
): Blob {
  const { sheet, columns } = LISTS[list] as { sheet: string; columns: readonly SheetColumn<RowOf<L>>[] }
  const book = { sheet, columns, rows: records.map((record) => sheetRowOf(columns, record)) }
  return format === 'xlsx'
    ? new Blob(xlsxChunks(book), { type: XLSX_MIME })
    : new Blob([csvText(book)], { type: CSV_MIME })
}
