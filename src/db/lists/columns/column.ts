/** The stored numbers of a column. */
export type Numbers = Int32Array | Uint32Array | Float64Array | Uint8Array

/** A stored column: a few long texts, and numbers in their memory layout. */
export interface SerializedColumn {
  texts: readonly string[]
  numbers: readonly Numbers[]
}

/** The data that a list keeps of its rows in one place. It can be stored and restored as a whole. */
export interface StoredColumn {
  serialize(): SerializedColumn
  /** Restores the column in a list that is still empty. @throws Damaged */
  restore(serialized: SerializedColumn): void
}

/** The columns of a list by name. */
export type StoredColumns = Readonly<Record<string, StoredColumn>>

/** Stored columns differ from what was written: everything is read again. */
export class DamagedColumnsError extends Error {
  constructor(what: string) {
    super(`packed columns: ${what}`)
  }
}

/** Returns the columns of a part of a list with prefixed names. */
export const withPrefix = (part: string, columns: StoredColumns): StoredColumns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${part}.${name}`, column]))

export function numbersAt<N extends Numbers>(
  { numbers }: SerializedColumn,
  at: number,
  kind: abstract new (...args: never[]) => N,
): N {
  const found = numbers[at]
  if (found instanceof kind) return found
  throw new DamagedColumnsError('other numbers')
}
