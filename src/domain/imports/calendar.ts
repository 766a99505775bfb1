import type { Holiday, PriceRate } from '../settings/settings.ts'
import { checked, given } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { RowError, SheetRow } from './sheet.ts'
import { type ImportPlan, type RowResult, Upserts } from './upserts.ts'

/** Holidays by their date (IM-04, D-128). */
export const planHolidays = (sheet: readonly SheetRow[], known: readonly Holiday[], newId: () => string) =>
  planByKey('holidays', 'holiday', 'date', sheet, known, newId)

/** Rates by their number of days (IM-05, D-128). */
export const planPriceRates = (
  sheet: readonly SheetRow[],
  known: readonly PriceRate[],
  newId: () => string,
) => planByKey('priceRates', 'priceRate', 'numberOfDays', sheet, known, newId)

/** Rows whose columns are their fields, one of which is the key. */
function planByKey<E extends 'holiday' | 'priceRate'>(
  kind: 'holidays' | 'priceRates',
  e: E,
  field: string,
  sheet: readonly SheetRow[],
  known: readonly (Holiday | PriceRate)[],
  newId: () => string,
): ImportPlan {
  const keyOf = (doc: object) => String((doc as Record<string, unknown>)[field])
  const all = new Upserts<'holiday' | 'priceRate'>(e, known, keyOf)
  const { columns } = IMPORTS[kind]
  const errors: RowError[] = []
  const rows: RowResult[] = []
  for (const row of sheet) {
    if ((row.values[field] ?? null) === null) continue
    const key = String(row.values[field])
    const fields = given(
      row.values,
      columns.map((column) => column.key),
    )
    const next = { ...(all.get(key) ?? { id: newId() }), ...fields } as Holiday | PriceRate
    const doc = checked<'holiday' | 'priceRate'>(e, next, row, columns, errors)
    if (doc) rows.push({ row: row.row, action: all.put(key, doc) })
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}
