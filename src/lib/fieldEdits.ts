import { fieldOf, keysOf, pick } from './objects.ts'

/* The rule of every form over a record: unedited fields follow the record, edited fields keep their base (B6.1). */

/** The edits of a person in a form over a record, which may change at the same time. */
export interface FieldEdits<V extends object> {
  /** The present values of the edited fields. */
  values: Partial<V>
  /** The values before the person edited them; the base of the change (B6.1). */
  seen: Partial<V>
}

export const NO_EDITS = { values: {}, seen: {} } as const

/** Equality of field values: null and an empty text are equal, lists are compared entry by entry. */
export const isSameField = (a: unknown, b: unknown): boolean => isSame(a ?? '', b ?? '')

/** Compares part by part and stops at the first difference, because a field may hold the bytes of a photo. */
function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = presentKeys(a)
  return (
    keys.length === presentKeys(b).length && keys.every((key) => isSame(fieldOf(a, key), fieldOf(b, key)))
  )
}

const presentKeys = (object: object) =>
  Object.keys(object).filter((key) => fieldOf(object, key) !== undefined)

/** The values that a form shows: the present record, with the edits over it. */
export const applyEdits = <V extends object>(record: V, { values }: FieldEdits<V>): V => ({
  ...record,
  ...values,
})

const pickFields = <V extends object>(part: Partial<V>, keep: (key: keyof V) => boolean): Partial<V> =>
  pick<Partial<V>, keyof V>(part, keysOf(part).filter(keep))

/**
 * Adds edits. The base of a field is its value before the first edit. Editing a field means that the person left
 * the others. Those that hold the seen value again then follow the record.
 * @param shown the values that the form showed until now
 */
export function addEdits<V extends object>(
  before: FieldEdits<V>,
  shown: V,
  fields: Partial<V>,
): FieldEdits<V> {
  const old = dropUnchanged(before)
  const fresh = pickFields(shown, (key) => key in fields && !(key in old.seen))
  return { values: { ...old.values, ...fields }, seen: { ...old.seen, ...fresh } }
}

/**
 * Adds a missing base for edited fields: the present value of the record, if nothing is known of the value that was
 * seen.
 */
export const withBase = <V extends object>({ values, seen }: FieldEdits<V>, record: V): FieldEdits<V> => ({
  values,
  seen: { ...pickFields(record, (key) => key in values), ...seen },
})

/** Removes edits that equal the value that the person saw, so that these fields follow the record again. */
export const dropUnchanged = <V extends object>({ values, seen }: FieldEdits<V>): FieldEdits<V> => {
  const differs = (key: keyof V) => !isSameField(values[key], seen[key])
  return { values: pickFields(values, differs), seen: pickFields(seen, differs) }
}

/** The fields to save: edited to a value that differs from the seen one and from the present record. */
export const changedFields = <V extends object>({ values, seen }: FieldEdits<V>, record: V): (keyof V)[] =>
  keysOf(values).filter(
    (key) => !isSameField(values[key], seen[key]) && !isSameField(values[key], record[key]),
  )

/** The edits after a save: input that was typed while it ran, with the sent values as its base. */
export function editsAfterSave<V extends object>(
  { values, seen }: FieldEdits<V>,
  sent: Partial<V>,
): FieldEdits<V> {
  const typedOn = (key: keyof V) => !(key in sent) || !isSameField(values[key], sent[key])
  return {
    values: pickFields(values, typedOn),
    seen: pickFields({ ...seen, ...sent }, (key) => key in values && typedOn(key)),
  }
}
