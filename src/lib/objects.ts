/* Typed helpers for objects. TypeScript must assume that a value has more keys than its type names. */

/** The keys of an object that has exactly the keys of its type. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** The entries of an object that has exactly the keys of its type. */
export const entriesOf = <K extends string, V>(object: Readonly<Record<K, V>>) =>
  Object.entries(object) as [K, V][]

/** An object with exactly these keys. */
export function recordOf<K extends string, V>(keys: readonly K[], valueOf: (key: K) => V) {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<K, V>
}

/** These fields of an object. */
export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}

/** An object without the fields that are undefined. */
export const definedOf = <T extends object>(from: T) =>
  Object.fromEntries(Object.entries(from).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

/** The given fields of an object, without those that it does not have. */
export const pickPresent = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  pick(
    from,
    keys.filter((key) => key in from),
  )

/** True if an unknown value is an object or an array. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** True if an unknown value is an object and not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value)

/** The fields of an unknown value; none if it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** True if an unknown value is an element of a list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((one) => one === value)

/** A field of an unknown value, such as the `code` of an error; undefined if it has none. */
export const fieldOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** A text field of an unknown value; '' if it has none. */
export function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key)
  return typeof text === 'string' ? text : ''
}

/** The text fields of an unknown value. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

/** An object with one field, as a part of the whole. */
export function oneField<T extends object, K extends keyof T>(key: K, value: T[K]): Partial<T> {
  const part: Partial<T> = {}
  part[key] = value
  return part
}
