import type { EntityDoc, EntityName } from '../../src/domain/entities.ts'
import type { KnownEquipment } from '../../src/domain/imports/equipment.ts'
import type { ImportKind } from '../../src/domain/imports/kinds.ts'
import type { SheetRow } from '../../src/domain/imports/sheet.ts'
import type { Queryable } from '../auth/queryable.ts'
import { selectVersioned } from '../db/aggregates/read.ts'
import type { KnownOf } from './plan.ts'

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

/** The words by which the rows of a file name what may be known already. */
export interface Named {
  customers: string[]
  serials: string[]
}

const valuesOf = (sheet: readonly SheetRow[], key: string): string[] => [
  ...new Set(sheet.flatMap(({ values }) => (values[key] ? [String(values[key]).trim().toLowerCase()] : []))),
]

export const namedIn = (kind: ImportKind, sheet: readonly SheetRow[]): Named => ({
  customers: valuesOf(sheet, kind === 'customers' ? 'referenceNumber' : 'customer'),
  serials: valuesOf(sheet, 'serialNumber'),
})

const customers = (db: Queryable, named: Named) =>
  docs(db, 'customer', 'lower(btrim(r.reference_number)) = ANY($1)', [named.customers])

/** What rows of equipment can refer to: of the items only those whose serial number is in the file. */
const equipment = async (db: Queryable, named: Named): Promise<KnownEquipment> => ({
  items: await docs(db, 'item', 'lower(btrim(r.serial_number)) = ANY($1)', [named.serials]),
  categories: await docs(db, 'category'),
  subcategories: await docs(db, 'subcategory'),
  customers: await customers(db, named),
})

const KNOWN: { [K in ImportKind]: (db: Queryable, named: Named) => Promise<KnownOf[K]> } = {
  customers,
  contacts: customers,
  items: equipment,
  stolen: equipment,
  holidays: (db) => docs(db, 'holiday'),
  priceRates: (db) => docs(db, 'priceRate'),
}

/** What the database knows of what a file names. */
export const knownOf = <K extends ImportKind>(db: Queryable, kind: K, named: Named): Promise<KnownOf[K]> =>
  KNOWN[kind](db, named)
