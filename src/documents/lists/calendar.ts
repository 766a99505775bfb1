import { HOLIDAY_FIELDS as H, PRICE_RATE_FIELDS as R } from '../../domain/settings/fieldList.ts'
import type { Holiday, PriceRate } from '../../domain/settings/settings.ts'
import { columnOf, type SheetColumn } from '../sheetColumn.ts'

const holiday = columnOf<Holiday>()
const rate = columnOf<PriceRate>()

/** In the column order of an import. */
export const HOLIDAY_SHEET_COLUMNS: readonly SheetColumn<Holiday>[] = [
  holiday(H.date.label, 'day', 12, ({ date }) => date),
  holiday(H.description.label, 'text', 36, ({ description }) => description),
]

export const PRICE_RATE_SHEET_COLUMNS: readonly SheetColumn<PriceRate>[] = [
  rate(R.numberOfDays.label, 'number', 14, ({ numberOfDays }) => numberOfDays),
  rate(R.rate.label, 'amount', 10, (priceRate) => priceRate.rate),
]
