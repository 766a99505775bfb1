import { csvText } from '../csv.ts'
import { CSV_MIME, type ListFileKind, type ListFormat, XLSX_MIME } from '../kinds.ts'
import { CONTACT_SHEET_COLUMNS, CUSTOMER_SHEET_COLUMNS } from './customers.ts'
import { ITEM_SHEET_COLUMNS } from './items.ts'
import { KIT_SHEET_COLUMNS, MODEL_SHEET_COLUMNS } from './kits.ts'
import { RENTAL_SHEET_COLUMNS } from './rentals.ts'
import { columnOf, type SheetColumn, sheetRowOf } from '../sheetColumn.ts'
import { xlsxChunks } from '../xlsx/xlsx.ts'
import { HOLIDAY_FIELDS as H, PRICE_RATE_FIELDS as R } from '../../domain/settings/fieldList.ts'
import type { Holiday, PriceRate } from '../../domain/settings/settings.ts'

const holiday = columnOf<Holiday>()
const rate = columnOf<PriceRate>()

/** In the column order of an import. */
const HOLIDAY_SHEET_COLUMNS: readonly SheetColumn<Holiday>[] = [
  holiday(H.date.label, 'day', 12, ({ date }) => date),
  holiday(H.description.label, 'text', 36, ({ description }) => description),
]

const PRICE_RATE_SHEET_COLUMNS: readonly SheetColumn<PriceRate>[] = [
  rate(R.numberOfDays.label, 'number', 14, ({ numberOfDays }) => numberOfDays),
  rate(R.rate.label, 'amount', 10, (priceRate) => priceRate.rate),
]

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
