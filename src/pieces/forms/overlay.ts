import { keysOf, pick } from '../../domain/shared/objects.ts'
import { changedFields, laidOver, sameField, type Touched } from '../../lib/touched.ts'

/** Brings what was touched onto the record as it is now, where a field is more than one value. */
export type Follow<V extends object> = (record: V, touched: Touched<V>) => Touched<V>

/** A form over its record: what it shows, and what a save sends of it. */
export function overlay<V extends object>(record: V, edits: Touched<V>, follow?: Follow<V>) {
  const touched = follow ? follow(record, edits) : edits
  return {
    touched,
    values: laidOver(record, touched),
    /** What the person saw in each field: of a touched one what stood there then. */
    seen: { ...record, ...touched.seen },
    /** The fields to save. */
    changed: changedFields(touched, record),
  }
}

/** The fields in which a form differs from what it was. */
export const difference = <V extends object>(from: V, to: V): Partial<V> =>
  pick<Partial<V>, keyof V>(
    to,
    keysOf(to).filter((key) => !sameField(from[key], to[key])),
  )
