import { type StoredColumn, DamagedColumnsError, numbersAt } from './column.ts'

/** The value of a slot that has none yet. */
const NOTHING = -1

/** A column with one whole number per slot: slots, ranks that fit 32 bits, positions. */
export const wholeNumberColumn = (numbers: number[]): StoredColumn => ({
  serialize: () => ({ texts: [], numbers: [Int32Array.from(filled(numbers))] }),
  restore: (serialized) => fill(numbers, numbersAt(serialized, 0, Int32Array)),
})

/** A column of numbers of any size. */
export const numberColumn = (numbers: number[]): StoredColumn => ({
  serialize: () => ({ texts: [], numbers: [Float64Array.from(filled(numbers))] }),
  restore: (serialized) => fill(numbers, numbersAt(serialized, 0, Float64Array)),
})

/** A column of flags. @param raised called for every true value, for a caller that counts them */
export const flagColumn = (values: boolean[], raised: () => void = () => {}): StoredColumn => ({
  serialize: () => ({ texts: [], numbers: [Uint8Array.from(values, (value) => (value ? 1 : 0))] }),
  restore: (serialized) => {
    const bytes = numbersAt(serialized, 0, Uint8Array)
    values.length = bytes.length
    for (let i = 0; i < bytes.length; i++) if ((values[i] = bytes[i] === 1)) raised()
  },
})

/** A column with several whole numbers per slot. */
export const numberListColumn = (lists: number[][]): StoredColumn => ({
  serialize: () => {
    const ends = new Int32Array(lists.length)
    let end = 0
    for (let slot = 0; slot < lists.length; slot++) ends[slot] = end += lists[slot]?.length ?? 0
    return { texts: [], numbers: [ends, Int32Array.from(lists.flat())] }
  },
  restore: (serialized) => {
    const all = numbersAt(serialized, 1, Int32Array)
    let start = 0
    const ends = numbersAt(serialized, 0, Int32Array)
    for (let i = 0; i < ends.length; i++) {
      lists.push(Array.from(all.subarray(start, ends[i])))
      start = ends[i]!
    }
    if (start !== all.length) throw new DamagedColumnsError('lists of other lengths')
  },
})

/** Sets the length first: an array that grows is copied again and again. */
function fill(numbers: number[], values: Int32Array | Float64Array): void {
  numbers.length = values.length
  for (let i = 0; i < values.length; i++) numbers[i] = values[i]!
}

/** Replaces missing numbers: a row that is only referred to has none. */
function filled(numbers: readonly (number | undefined)[]): number[] {
  const all: number[] = []
  for (let slot = 0; slot < numbers.length; slot++) all.push(numbers[slot] ?? NOTHING)
  return all
}
