import type { EntityDoc, EntityName } from '../protocol/entities.ts'
import type { EntityRow, RowExtras } from './tables.ts'

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
