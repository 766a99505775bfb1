import type { Holiday, PriceRate } from '../settings/settings.ts'
import { shownValue } from './cells.ts'
import { checked, given } from './check.ts'
import { IMPORTS } from './kinds.ts'
import type { Column, RowError, SheetRow } from './sheet.ts'
import { type ImportPlan, type RowResult, Upserts } from './upserts.ts'
import { fieldOf } from '../shared/objects.ts'

/** Holidays by their date (IM-04, D-128). */
export const planHolidays = (sheet: readonly SheetRow[], known: readonly Holiday[], newId: () => string) =>
  planByKey('holidays', 'holiday', 'date', sheet, known, newId)

/** Rates by their number of days (IM-05, D-128). */
export const planPriceRates = (
  sheet: readonly SheetRow[],
  known: readonly PriceRate[],
  newId: () => string,
) => planByKey('priceRates', 'priceRate', 'numberOfDays', sheet, known, newId)

/** Rows whose columns are their fields, one of which is the key; two that contradict each other are not both meant. */
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
  const seenIn = new Map<string, number>()
  for (const row of sheet) {
    if ((row.values[field] ?? null) === null) continue
    const key = String(row.values[field])
    const fields = given(
      row.values,
      columns.map((column) => column.key),
    )
    const next = { ...(all.get(key) ?? { id: newId() }), ...fields } as Holiday | PriceRate
    const doc = checked<'holiday' | 'priceRate'>(e, next, row, columns, errors)
    if (!doc) continue
    const earlier = seenIn.get(key)
    if (earlier !== undefined && JSON.stringify(all.get(key)) !== JSON.stringify(doc)) {
      errors.push({ row: row.row, ...contradiction(row, columns, field, earlier) })
      continue
    }
    seenIn.set(key, earlier ?? row.row)
    rows.push({ row: row.row, action: all.put(key, doc) })
  }
  return { writes: all.writes(), rows, errors, notFound: [] }
}

function contradiction({ values }: SheetRow, columns: readonly Column[], field: string, earlier: number) {
  const column = columns.find(({ key }) => key === field)
  const key = shownValue(values[field] ?? null, column?.kind)
  return {
    column: column?.header ?? field,
    reason: `${key} staat al in rij ${earlier}, met een andere waarde`,
  }
}
