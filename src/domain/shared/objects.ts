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

/** One field with its value, as a part of the whole. */
export function oneField<T extends object, K extends keyof T>(key: K, value: T[K]): Partial<T> {
  const part: Partial<T> = {}
  part[key] = value
  return part
}
