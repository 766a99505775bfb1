import { planHolidays, planPriceRates } from '../../src/domain/imports/calendar.ts'
import { type KnownEquipment, planItems, planStolen } from '../../src/domain/imports/equipment.ts'
import type { ImportKind } from '../../src/domain/imports/kinds.ts'
import { planContacts, planCustomers } from '../../src/domain/imports/people.ts'
import type { RowError, Sheet, SheetRow } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import type { Customer } from '../../src/domain/customers/customer.ts'
import type { Holiday, PriceRate } from '../../src/domain/settings/settings.ts'
import { newServerId } from '../lib/newServerId.ts'

/** The existing records that the rows of a file name, by kind of import. */
export interface KnownRecords {
  customers: readonly Customer[]
  contacts: readonly Customer[]
  items: KnownEquipment
  stolen: KnownEquipment
  holidays: readonly Holiday[]
  priceRates: readonly PriceRate[]
}

type Plan<K extends ImportKind> = (sheet: readonly SheetRow[], known: KnownRecords[K]) => ImportPlan

const PLANS: { [K in ImportKind]: Plan<K> } = {
  customers: (sheet, known) => planCustomers(sheet, known, newServerId),
  contacts: (sheet, known) => planContacts(sheet, known, newServerId),
  items: (sheet, known) => planItems(sheet, known, newServerId),
  stolen: (sheet, known) => planStolen(sheet, known, newServerId),
  holidays: (sheet, known) => planHolidays(sheet, known, newServerId),
  priceRates: (sheet, known) => planPriceRates(sheet, known, newServerId),
}

/** Returns the changes that a file would make to these records, with all errors. */
export function planSheet<K extends ImportKind>(kind: K, sheet: Sheet, known: KnownRecords[K]): ImportPlan {
  const plan = PLANS[kind](sheet.rows, known)
  const errors = once([...sheet.errors, ...plan.errors].toSorted((a, b) => a.row - b.row))
  if (errors.length === 0) return plan
  // Plan the other rows as if the refused rows were not in the file.
  const refused = new Set(errors.map(({ row }) => row))
  const rest = sheet.rows.filter(({ row }) => !refused.has(row))
  return { ...PLANS[kind](rest, known), errors }
}

/** Keeps one error per cell, the first one. */
function once(errors: readonly RowError[]): RowError[] {
  const seen = new Set<string>()
  return errors.filter(({ row, column }) => {
    const key = `${row}/${column}`
    return row === 0 || (!seen.has(key) && seen.add(key))
  })
}
