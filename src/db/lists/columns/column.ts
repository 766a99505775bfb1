/** Numbers of a column as they are stored. */
export type Numbers = Int32Array | Uint32Array | Float64Array | Uint8Array

/** A column as it is stored: a few long texts, numbers as they lie in memory. */
export interface Packed {
  texts: readonly string[]
  numbers: readonly Numbers[]
}

/** What a list keeps of its rows in one place, and can give away and take back as a whole. */
export interface Column {
  pack(): Packed
  /** In a list that holds nothing yet. @throws Damaged */
  unpack(packed: Packed): void
}

/** The columns of a list by name. */
export type Columns = Readonly<Record<string, Column>>

/** Stored columns are not what was written: everything is read again. */
export class Damaged extends Error {
  constructor(what: string) {
    super(`packed columns: ${what}`)
  }
}

/** The columns of a part of a list, under names of their own. */
export const prefixed = (part: string, columns: Columns): Columns =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${part}.${name}`, column]))

export function numbersOf<N extends Numbers>(
  { numbers }: Packed,
  at: number,
  kind: abstract new (...args: never[]) => N,
): N {
  const found = numbers[at]
  if (found instanceof kind) return found
  throw new Damaged('other numbers')
}
