import { fieldOf, keysOf, pick } from '../domain/shared/objects.ts'

/* The one rule of every form over a record: what is not touched follows the record, what is touched keeps its base (B6.1). */

/** What a person put into the fields of a form that lies over a record, which may change underneath. */
export interface Touched<V extends object> {
  /** What the touched fields hold now. */
  values: Partial<V>
  /** What stood there when the person touched them: the base of the change (B6.1). */
  seen: Partial<V>
}

export const UNTOUCHED = { values: {}, seen: {} } as const

/** Equality of what fields hold: nothing and an empty text are one, lists are compared by their entries. */
export const sameField = (a: unknown, b: unknown): boolean => same(a ?? '', b ?? '')

/** By its parts and no further than the first that differs: a field may hold the bytes of a photo. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const keys = presentKeys(a)
  return keys.length === presentKeys(b).length && keys.every((key) => same(fieldOf(a, key), fieldOf(b, key)))
}

const presentKeys = (object: object) =>
  Object.keys(object).filter((key) => fieldOf(object, key) !== undefined)

/** What a form shows: the record as it is now, and over it what was touched. */
export const laidOver = <V extends object>(record: V, { values }: Touched<V>): V => ({ ...record, ...values })

const only = <V extends object>(part: Partial<V>, keep: (key: keyof V) => boolean): Partial<V> =>
  pick<Partial<V>, keyof V>(part, keysOf(part).filter(keep))

/**
 * The same with more fields touched; the base of a field is what stood there at its first touch. Who touches a field has
 * left the others.
 * @param shown what the form showed until now
 */
export function touch<V extends object>(before: Touched<V>, shown: V, fields: Partial<V>): Touched<V> {
  const old = released(before)
  const fresh = only(shown, (key) => key in fields && !(key in old.seen))
  return { values: { ...old.values, ...fields }, seen: { ...old.seen, ...fresh } }
}

/** The same with a base for every field: what stands there now, where nothing is known of what was seen. */
export const based = <V extends object>({ values, seen }: Touched<V>, record: V): Touched<V> => ({
  values,
  seen: { ...only(record, (key) => key in values), ...seen },
})

/** The same without the fields that hold again what the person saw: these follow the record. */
export const released = <V extends object>({ values, seen }: Touched<V>): Touched<V> => {
  const differs = (key: keyof V) => !sameField(values[key], seen[key])
  return { values: only(values, differs), seen: only(seen, differs) }
}

/** The fields to save: put to something else than what was seen, which the record does not hold by itself meanwhile. */
export const changedFields = <V extends object>({ values, seen }: Touched<V>, record: V): (keyof V)[] =>
  keysOf(values).filter((key) => !sameField(values[key], seen[key]) && !sameField(values[key], record[key]))

/** After a save: what was typed while it ran is still to be saved, over what was sent. */
export function afterSaving<V extends object>({ values, seen }: Touched<V>, sent: Partial<V>): Touched<V> {
  const typedOn = (key: keyof V) => !(key in sent) || !sameField(values[key], sent[key])
  return {
    values: only(values, typedOn),
    seen: only({ ...seen, ...sent }, (key) => key in values && typedOn(key)),
  }
}
