import { keysOf, pick } from '../../lib/objects.ts'
import { changedFields, applyEdits, isSameField, type FieldEdits } from '../../lib/fieldEdits.ts'

/** Applies the edits to the present record, for fields that hold more than one value. */
export type FollowRecord<V extends object> = (record: V, touched: FieldEdits<V>) => FieldEdits<V>

/** A form over its record: the shown values, and the values that a save sends. */
export function overlay<V extends object>(record: V, edits: FieldEdits<V>, follow?: FollowRecord<V>) {
  const touched = follow ? follow(record, edits) : edits
  return {
    touched,
    values: applyEdits(record, touched),
    /** The values that the person saw; for an edited field the value at the time of the edit. */
    seen: { ...record, ...touched.seen },
    /** The fields to save. */
    changed: changedFields(touched, record),
  }
}

/** The fields whose values differ. */
export const difference = <V extends object>(from: V, to: V): Partial<V> =>
  pick<Partial<V>, keyof V>(
    to,
    keysOf(to).filter((key) => !isSameField(from[key], to[key])),
  )
