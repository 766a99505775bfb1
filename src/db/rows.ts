import type { EntityDoc, EntityName } from '../domain/entities.ts'
import { REPAIR_STATUSES } from '../domain/repairs/constants.ts'
import type { Repair } from '../domain/repairs/repair.ts'
import type { EntityRow, RowExtras } from './tables.ts'

/** Above every numbered repair: those still without a number are the newest. */
const PROVISIONAL = 1e12

/** Archived: picked up, or billed after it was picked up (D-042). */
export const isArchived = (repair: Pick<Repair, 'status' | 'previousStatus'>): boolean =>
  repair.status === REPAIR_STATUSES.pickedUp ||
  (repair.status === REPAIR_STATUSES.billed && repair.previousStatus === REPAIR_STATUSES.pickedUp)

/**
 * Where a repair stands in the order by number (highest first): ones without a number above all others by the time of
 * their id, else boekjaar and document number.
 */
export function numberKey(repair: Pick<Repair, 'id' | 'boekjaar' | 'documentNumber'>): number {
  if (repair.boekjaar === null || repair.documentNumber === null)
    return PROVISIONAL + Number.parseInt(repair.id.slice(0, 8) + repair.id.slice(9, 13), 16)
  return repair.boekjaar * 1e7 + repair.documentNumber
}

/** A document as the table keeps it. `v` is the server's version, undefined for a row only this device knows. */
export const toRow = <E extends EntityName>(e: E, doc: EntityDoc<E>, v?: number): EntityRow<E> =>
  intoRow(e, { ...doc }, v)

/** The same of a document that nobody else holds, which becomes the row. */
export function intoRow<E extends EntityName>(_e: E, doc: EntityDoc<E>, v?: number): EntityRow<E> {
  const row: EntityRow<E> = Object.assign(doc, NO_EXTRAS)
  if (v === undefined) delete row._v
  else row._v = v
  return row
}

const NO_EXTRAS: RowExtras = {}

/** The document of a row, as mutations and the wire know it. */
export function toDoc<E extends EntityName>(row: EntityRow<E>): EntityDoc<E> {
  const { _v, _list, _items, _house, ...doc } = row
  return doc as unknown as EntityDoc<E>
}
