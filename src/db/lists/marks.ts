/**
 * Which rows of a list are wanted. Each narrowing is one pass over those that are left, and a look at one column for each:
 * a fraction of a millisecond for a hundred thousand rows, and next to nothing once most of them are out.
 */
export class Marks {
  private readonly left: Int32Array
  private size = 0
  /** One byte per slot, as they are narrowed now; null: not asked for yet. */
  private bytes: Uint8Array | null = null

  /** @param may for each slot, whether its row may be wanted at all */
  constructor(may: Uint8Array | readonly boolean[]) {
    this.left = new Int32Array(may.length)
    for (let slot = 0; slot < may.length; slot++) if (may[slot]) this.left[this.size++] = slot
  }

  has(slot: number): boolean {
    this.bytes ??= this.marked()
    return this.bytes[slot] === 1
  }

  count = (): number => this.size

  /** Ascending. */
  slots = (): number[] => [...this.left.subarray(0, this.size)]

  /** Rows with this value in the column. */
  keep<V>(column: readonly V[], value: V): void {
    this.keepWhere((slot) => column[slot] === value)
  }

  /** Rows with one of these codes. */
  keepAny(column: readonly number[], codes: readonly number[]): void {
    const [only] = codes
    if (codes.length === 1) this.keep(column, only)
    else this.keepWhere((slot) => codes.includes(column[slot]!))
  }

  /** Rows with a number in `[from, to]`. */
  keepBetween(column: readonly number[], from: number, to: number): void {
    this.keepWhere((slot) => column[slot]! >= from && column[slot]! <= to)
  }

  /** Rows that are marked there too. */
  keepMarked(others: Uint8Array): void {
    this.keepWhere((slot) => others[slot] === 1)
  }

  keepWhere(isWanted: (slot: number) => boolean): void {
    const { left, size } = this
    let kept = 0
    for (let i = 0; i < size; i++) {
      const slot = left[i]!
      if (isWanted(slot)) left[kept++] = slot
    }
    this.size = kept
    this.bytes = null
  }

  /** How many there are of each code; of none where it is negative. */
  tally(column: readonly number[], { texts }: { texts: readonly string[] }): Record<string, number> {
    const counts = texts.map(() => 0)
    for (let i = 0; i < this.size; i++) {
      const code = column[this.left[i]!]!
      if (code >= 0) counts[code]! += 1
    }
    return Object.fromEntries(texts.flatMap((text, code) => (counts[code] ? [[text, counts[code]]] : [])))
  }

  /** One byte per slot. */
  marked(): Uint8Array {
    const bytes = new Uint8Array(this.left.length)
    for (let i = 0; i < this.size; i++) bytes[this.left[i]!] = 1
    return bytes
  }
}

/** Marks the rows that name a marked one of another table; -1 names none. */
export function markNaming(marks: Uint8Array, names: readonly number[], marked: Uint8Array): void {
  if (!marked.includes(1)) return
  for (let slot = 0; slot < marks.length; slot++) {
    const named = names[slot]!
    if (named >= 0 && marked[named] === 1) marks[slot] = 1
  }
}
