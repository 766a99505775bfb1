/* What TypeScript does not know of objects, said once: a value may have more keys than its type names. */

/** The keys of an object that has no others than its type says. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T & string)[]

/** The entries of an object that has no other keys than its type says. */
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

/** Those of these fields that an object has. */
export const pickPresent = <T extends object, K extends keyof T>(from: T, keys: readonly K[]) =>
  pick(
    from,
    keys.filter((key) => key in from),
  )

/** Whether a value from elsewhere is an object, a list too. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Whether a value from elsewhere is an object with fields. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && !Array.isArray(value)

/** The fields of a value from elsewhere; none where it is no object. */
export const fieldsOf = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Whether a value from elsewhere is one of a list. */
export const isOneOf = <T>(list: readonly T[], value: unknown): value is T =>
  list.some((one) => one === value)

/** A field of a value from elsewhere, such as the `code` of an error; undefined where it has none. */
export const fieldOf = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined)

/** The same for a text; empty where there is none. */
export function textOf(value: unknown, key: string): string {
  const text = fieldOf(value, key)
  return typeof text === 'string' ? text : ''
}

/** The texts in a value from elsewhere, by field. */
export const textsOf = (value: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fieldsOf(value)).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )

/** One field with its value, as a part of the whole. */
export function oneField<T extends object, K extends keyof T>(key: K, value: T[K]): Partial<T> {
  const part: Partial<T> = {}
  part[key] = value
  return part
}
