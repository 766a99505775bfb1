import { csv } from '../csv.ts'
import { CSV_MIME, type ListFormat, type ListKind, XLSX_MIME } from '../kinds.ts'
import { rowOf, type SheetColumn } from '../sheetColumn.ts'
import { xlsx } from '../xlsx/xlsx.ts'
import { CONTACT_COLUMNS, CUSTOMER_COLUMNS } from './customers.ts'
import { ITEM_COLUMNS } from './items.ts'
import { KIT_COLUMNS, MODEL_COLUMNS } from './kits.ts'
import { HOLIDAY_COLUMNS, PRICE_RATE_COLUMNS } from './calendar.ts'
import { RENTAL_COLUMNS } from './rentals.ts'

/** The lists that can be exported as a file, with their sheet names. */
const LISTS = {
  rentals: { sheet: 'Verhuur', columns: RENTAL_COLUMNS },
  items: { sheet: 'Items', columns: ITEM_COLUMNS },
  customers: { sheet: 'Klanten', columns: CUSTOMER_COLUMNS },
  contacts: { sheet: 'Contacten', columns: CONTACT_COLUMNS },
  kits: { sheet: 'Kits', columns: KIT_COLUMNS },
  models: { sheet: 'Modellen', columns: MODEL_COLUMNS },
  holidays: { sheet: 'Feestdagen', columns: HOLIDAY_COLUMNS },
  priceRates: { sheet: 'Staffels', columns: PRICE_RATE_COLUMNS },
} as const satisfies Record<ListKind, { sheet: string; columns: readonly SheetColumn<never>[] }>

type RowOf<L extends ListKind> = (typeof LISTS)[L]['columns'] extends readonly SheetColumn<infer R>[]
  ? R
  : never

/** The records of a list as a spreadsheet or as CSV (OT-01, OT-02). */
export function listFile<L extends ListKind>(
  list: L,
  records: readonly RowOf<L>[],
  format: ListFormat,
): Blob {
  const { sheet, columns } = LISTS[list] as { sheet: string; columns: readonly SheetColumn<RowOf<L>>[] }
  const book = { sheet, columns, rows: records.map((record) => rowOf(columns, record)) }
  return format === 'xlsx'
    ? new Blob(xlsx(book), { type: XLSX_MIME })
    : new Blob([csv(book)], { type: CSV_MIME })
}
