import type { EntityDoc, EntityName } from '../../src/domain/entities.ts'
import type { KnownEquipment } from '../../src/domain/imports/equipment.ts'
import type { SheetRow } from '../../src/domain/imports/sheet.ts'
import type { Queryable } from '../auth/queryable.ts'
import { selectVersioned } from '../db/aggregates/read.ts'

/** Documents that a condition on the root row `r` picks. */
async function docs<E extends EntityName>(
  db: Queryable,
  e: E,
  where = 'true',
  values: unknown[] = [],
): Promise<EntityDoc<E>[]> {
  const { rows } = await db.query<{ doc: EntityDoc<E> }>(selectVersioned(e, where), values)
  return rows.map(({ doc }) => doc)
}

const valuesOf = (sheet: readonly SheetRow[], key: string): string[] => [
  ...new Set(sheet.flatMap(({ values }) => (values[key] ? [String(values[key]).trim().toLowerCase()] : []))),
]

/** The customers that the rows name by reference. */
export const knownCustomers = (db: Queryable, sheet: readonly SheetRow[], key: string) =>
  docs(db, 'customer', 'lower(btrim(r.reference_number)) = ANY($1)', [valuesOf(sheet, key)])

/** What rows of equipment can refer to: of the items only those whose serial number is in the file. */
export async function knownEquipment(db: Queryable, sheet: readonly SheetRow[]): Promise<KnownEquipment> {
  const serials = [valuesOf(sheet, 'serialNumber')]
  return {
    items: await docs(db, 'item', 'lower(btrim(r.serial_number)) = ANY($1)', serials),
    categories: await docs(db, 'category'),
    subcategories: await docs(db, 'subcategory'),
    customers: await knownCustomers(db, sheet, 'customer'),
  }
}

export const knownHolidays = (db: Queryable) => docs(db, 'holiday')
export const knownPriceRates = (db: Queryable) => docs(db, 'priceRate')
