import { ROBOTO, TABLE } from './table.ts'

/** Reads ranges in the format of scripts/fonts.mjs. @returns the first and the last letter of each range */
function readRanges(text: string): (readonly [from: number, to: number])[] {
  let end = 0
  return text.split(' ').map((range) => {
    const [distance = '', length = '0'] = range.split('.')
    const from = end + Number.parseInt(distance, 36)
    end = from + Number.parseInt(length, 36)
    return [from, end] as const
  })
}

const own = new Set(
  readRanges(ROBOTO).flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, n) => from + n)),
)

interface Printed {
  from: number
  to: number
  file: string
}

let printed: Printed[] | undefined

/** Parsed on demand, because most documents never need it. */
const table = (): Printed[] =>
  (printed ??= TABLE.flatMap(([file, letters]) =>
    readRanges(letters).map(([from, to]) => ({ from, to, file })),
  ).sort((a, b) => a.from - b.from))

/** True if Roboto has the letter. */
export const isRoboto = (letter: string): boolean => own.has(letter.codePointAt(0) ?? 0)

/** The file of ./noto that has the letter; null if none has it. */
export function fontFileOf(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0
  const ranges = table()
  let [low, high] = [0, ranges.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const { from, to, file } = ranges[middle]!
    if (code < from) high = middle - 1
    else if (code > to) low = middle + 1
    else return file
  }
  return null
}
