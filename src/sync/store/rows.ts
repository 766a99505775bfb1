import type { EntityDoc, EntityName } from '../../domain/entities.ts'
import { REPAIR_STATUSES } from '../../domain/repairs/constants.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import type { EntityRow, RowExtras } from './tables.ts'

/** Above every repair number: repairs without a number are the newest. */
const PROVISIONAL = 1e12

/** True if the repair is archived: picked up, or billed after it was picked up (D-042). */
export const isArchived = (repair: Pick<Repair, 'status' | 'previousStatus'>): boolean =>
  repair.status === REPAIR_STATUSES.pickedUp ||
  (repair.status === REPAIR_STATUSES.billed && repair.previousStatus === REPAIR_STATUSES.pickedUp)

/**
 * The sort key of a repair by number (highest first). Repairs without a number come above all others, by the
 * time of their id. The others sort by boekjaar and document number.
 */
export function numberKey(repair: Pick<Repair, 'id' | 'boekjaar' | 'documentNumber'>): number {
  if (repair.boekjaar === null || repair.documentNumber === null)
    return PROVISIONAL + Number.parseInt(repair.id.slice(0, 8) + repair.id.slice(9, 13), 16)
  return repair.boekjaar * 1e7 + repair.documentNumber
}

/**
 * Converts a document to its table row. `v` is the server's version, undefined for a row that only this
 * device knows.
 */
export const toRow = <E extends EntityName>(e: E, doc: EntityDoc<E>, v?: number): EntityRow<E> =>
  intoRow(e, { ...doc }, v)

/** Like `toRow`, for a document that nobody else holds: the object itself becomes the row. */
export function intoRow<E extends EntityName>(_e: E, doc: EntityDoc<E>, v?: number): EntityRow<E> {
  const row: EntityRow<E> = Object.assign(doc, NO_EXTRAS)
  if (v === undefined) delete row._v
  else row._v = v
  return row
}

const NO_EXTRAS: RowExtras = {}

/** Returns the document of a row, in the form of mutations and the wire. */
export function toDoc<E extends EntityName>(row: EntityRow<E>): EntityDoc<E> {
  const { _v, _list, _items, _house, ...doc } = row
  return doc as unknown as EntityDoc<E>
}
