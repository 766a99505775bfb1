import { planHolidays, planPriceRates } from '../../src/domain/imports/calendar.ts'
import type { Cell } from '../../src/domain/imports/cells.ts'
import { planItems, planStolen } from '../../src/domain/imports/equipment.ts'
import { IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { planContacts, planCustomers } from '../../src/domain/imports/people.ts'
import { readSheet, type SheetRow } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import type { Queryable } from '../auth/queryable.ts'
import { newId } from '../newId.ts'
import { knownCustomers, knownEquipment, knownHolidays, knownPriceRates } from './known.ts'

const PLANS: Record<ImportKind, (db: Queryable, sheet: readonly SheetRow[]) => Promise<ImportPlan>> = {
  customers: async (db, sheet) =>
    planCustomers(sheet, await knownCustomers(db, sheet, 'referenceNumber'), newId),
  contacts: async (db, sheet) => planContacts(sheet, await knownCustomers(db, sheet, 'customer'), newId),
  items: async (db, sheet) => planItems(sheet, await knownEquipment(db, sheet), newId),
  stolen: async (db, sheet) => planStolen(sheet, await knownEquipment(db, sheet), newId),
  holidays: async (db, sheet) => planHolidays(sheet, await knownHolidays(db), newId),
  priceRates: async (db, sheet) => planPriceRates(sheet, await knownPriceRates(db), newId),
}

/** What the file would do to the database as it is now, with every reason to refuse it. */
export async function planImport(
  db: Queryable,
  kind: ImportKind,
  cells: readonly (readonly Cell[])[],
): Promise<ImportPlan> {
  const { rows, errors } = readSheet(IMPORTS[kind].columns, cells)
  const plan = await PLANS[kind](db, rows)
  const all = [...errors, ...plan.errors].toSorted((a, b) => a.row - b.row)
  // A cell that is missing is told once, by whoever saw it first.
  const seen = new Set<string>()
  const once = all.filter(({ row, column }) => {
    const key = `${row}/${column}`
    return row === 0 || (!seen.has(key) && seen.add(key))
  })
  return { ...plan, errors: once }
}
