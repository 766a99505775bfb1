import type { Holiday, PriceRate } from '../settings/settings.ts'
import { shownValue } from './cells.ts'
import { validateRow, filledFields } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { ImportColumn, RowError, SheetRow } from './sheet.ts'
import { contradiction, type ImportPlan, type RowResult, Upserts } from './upserts.ts'
import { fieldOf } from '../../lib/objects.ts'

/** Plans the import of holidays, identified by their date (IM-04, D-128). */
export const planHolidays = (sheet: readonly SheetRow[], known: readonly Holiday[], newId: () => string) =>
  planByKey('holidays', 'holiday', 'date', sheet, known, newId)

/** Plans the import of rates, identified by their number of days (IM-05, D-128). */
export const planPriceRates = (
  sheet: readonly SheetRow[],
  known: readonly PriceRate[],
  newId: () => string,
) => planByKey('priceRates', 'priceRate', 'numberOfDays', sheet, known, newId)

/**
 * Plans rows whose columns are the fields of the record, one of which is the key. Two rows that contradict
 * each other are an error.
 */
function planByKey<E extends 'holiday' | 'priceRate'>(
  kind: 'holidays' | 'priceRates',
  e: E,
  field: string,
  sheet: readonly SheetRow[],
  known: readonly (Holiday | PriceRate)[],
  newId: () => string,
): ImportPlan {
  const keyOf = (doc: object) => String(fieldOf(doc, field))
  const all = new Upserts<'holiday' | 'priceRate'>(e, known, keyOf)
  const { columns } = IMPORTS[kind]
  const errors: RowError[] = []
  const rows: RowResult[] = []
  for (const row of sheet) {
    if ((row.values[field] ?? null) === null) continue
    const key = String(row.values[field])
    const old = all.get(key)
    const fields = filledFields(
      row.values,
      columns.map((column) => column.key),
      old,
    )
    const next = { ...(old ?? { id: newId() }), ...fields } as Holiday | PriceRate
    const doc = validateRow<'holiday' | 'priceRate'>(e, { doc: next, old }, row, columns, errors)
    if (!doc) continue
    const result = all.put(key, doc, row.row)
    if ('action' in result) rows.push({ row: row.row, action: result.action })
    else errors.push(keyContradiction(row, columns, field, result.contradicts))
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

function keyContradiction(
  { row, values }: SheetRow,
  columns: readonly ImportColumn[],
  field: string,
  earlier: number,
) {
  const column = columns.find(({ key }) => key === field)
  const named = shownValue(values[field] ?? null, column?.kind)
  return contradiction(row, column?.header ?? field, named, earlier)
}
