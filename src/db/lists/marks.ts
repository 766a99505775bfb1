/**
 * Which rows of a list are wanted: one byte per slot. Each narrowing is one pass over one column, which takes a fraction of
 * a millisecond for a hundred thousand rows.
 */
export class Marks {
  private readonly bytes: Uint8Array

  /** @param isWanted whether the row of a slot may be wanted at all */
  constructor(slots: number, isWanted: (slot: number) => boolean) {
    this.bytes = new Uint8Array(slots)
    for (let slot = 0; slot < slots; slot++) if (isWanted(slot)) this.bytes[slot] = 1
  }

  has(slot: number): boolean {
    return this.bytes[slot] === 1
  }

  count(): number {
    let count = 0
    for (const byte of this.bytes) count += byte
    return count
  }

  slots(): number[] {
    const slots: number[] = []
    this.bytes.forEach((byte, slot) => byte === 1 && slots.push(slot))
    return slots
  }

  /** Rows with this code in the column. */
  keep(column: readonly number[], code: number): void {
    const { bytes } = this
    for (let slot = 0; slot < bytes.length; slot++) if (column[slot] !== code) bytes[slot] = 0
  }

  /** Rows with one of these codes. */
  keepAny(column: readonly number[], codes: readonly number[]): void {
    const { bytes } = this
    for (let slot = 0; slot < bytes.length; slot++) if (!codes.includes(column[slot]!)) bytes[slot] = 0
  }

  /** Rows with a number in `[from, to]`. */
  keepBetween(column: readonly number[], from: number, to: number): void {
    const { bytes } = this
    for (let slot = 0; slot < bytes.length; slot++)
      if (column[slot]! < from || column[slot]! > to) bytes[slot] = 0
  }

  /** Of those still wanted; for what takes longer to find out. */
  keepWhere(isWanted: (slot: number) => boolean): void {
    const { bytes } = this
    for (let slot = 0; slot < bytes.length; slot++) if (bytes[slot] === 1 && !isWanted(slot)) bytes[slot] = 0
  }
}
