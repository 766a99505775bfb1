import { type Column, Damaged, numbersOf } from './column.ts'

/** What a slot holds of which nothing was said yet. */
const NOTHING = -1

/** Slots, ranks that fit 32 bits, places: one whole number per slot. */
export const whole = (numbers: number[]): Column => ({
  pack: () => ({ texts: [], numbers: [Int32Array.from(filled(numbers))] }),
  unpack: (packed) => append(numbers, numbersOf(packed, 0, Int32Array)),
})

/** Numbers of any size. */
export const large = (numbers: number[]): Column => ({
  pack: () => ({ texts: [], numbers: [Float64Array.from(filled(numbers))] }),
  unpack: (packed) => append(numbers, numbersOf(packed, 0, Float64Array)),
})

/** @param raised called for every one that is set, for who counts them */
export const flags = (values: boolean[], raised: () => void = () => {}): Column => ({
  pack: () => ({ texts: [], numbers: [Uint8Array.from(values, (value) => (value ? 1 : 0))] }),
  unpack: (packed) => {
    for (const value of numbersOf(packed, 0, Uint8Array)) {
      values.push(value === 1)
      if (value === 1) raised()
    }
  },
})

/** Several whole numbers per slot. */
export const several = (lists: number[][]): Column => ({
  pack: () => {
    const ends = new Int32Array(lists.length)
    let end = 0
    for (let slot = 0; slot < lists.length; slot++) ends[slot] = end += lists[slot]?.length ?? 0
    return { texts: [], numbers: [ends, Int32Array.from(lists.flat())] }
  },
  unpack: (packed) => {
    const all = numbersOf(packed, 1, Int32Array)
    let start = 0
    for (const end of numbersOf(packed, 0, Int32Array)) {
      lists.push(Array.from(all.subarray(start, end)))
      start = end
    }
    if (start !== all.length) throw new Damaged('lists of other lengths')
  },
})

function append(numbers: number[], values: Int32Array | Float64Array): void {
  for (let i = 0; i < values.length; i++) numbers.push(values[i]!)
}

/** A row that is only named has no numbers of its own. */
function filled(numbers: readonly (number | undefined)[]): number[] {
  const all: number[] = []
  for (let slot = 0; slot < numbers.length; slot++) all.push(numbers[slot] ?? NOTHING)
  return all
}
