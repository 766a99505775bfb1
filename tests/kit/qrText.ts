import { pdfContents } from './pdfText.ts'

/*
 * Reads the QR codes (model 2, byte mode, level M, versions 1 to 10) that a page draws as squares, without error
 * correction. It follows ISO/IEC 18004 and shares no code with the program that draws them.
 */

const SQUARE = /^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\n\/DeviceRGB cs\n([\d.]+) [\d.]+ [\d.]+ scn/gm

/** The dark modules of the code on a page, row by row; null if there is no code. */
function modulesOf(content: string): boolean[][] | null {
  const squares = [...content.matchAll(SQUARE)].map(([, ...numbers]) => numbers.map(Number))
  const dark = squares.filter(([, , width, , red = 1]) => red < 0.5 && width !== undefined)
  const size = Math.min(...dark.map(([, , width = 0]) => width))
  if (dark.length === 0) return null
  const [left, top] = [0, 1].map((at) => Math.min(...dark.map((square) => square[at] ?? 0)))
  const place = (value = 0, from = 0) => Math.round((value - from) / size)
  const found = new Set(dark.map(([x, y]) => `${place(x, left)},${place(y, top)}`))
  const count = Math.max(...dark.map(([x]) => place(x, left))) + 1
  return Array.from({ length: count }, (_, y) =>
    Array.from({ length: count }, (__, x) => found.has(`${x},${y}`)),
  )
}

/** Centres of the alignment patterns per version; error correction words per block, and data words of the blocks. */
const ALIGNED = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
]
const BLOCKS: number[][] = [
  [],
  [16],
  [28],
  [44],
  [32, 32],
  [43, 43],
  [27, 27, 27, 27],
  [31, 31, 31, 31],
  [38, 38, 39, 39],
  [36, 36, 36, 37, 37],
  [43, 43, 43, 43, 44],
]

/** True if a module belongs to a pattern, the format or the version, and not to the data. */
function isFixed(x: number, y: number, count: number, version: number): boolean {
  const corner = (x < 9 && y < 9) || (x < 9 && y >= count - 8) || (x >= count - 8 && y < 9)
  const isVersion = version > 6 && ((x < 6 && y >= count - 11) || (y < 6 && x >= count - 11))
  if (corner || isVersion || x === 6 || y === 6) return true
  const centres = ALIGNED[version] ?? []
  const last = centres.at(-1)
  return centres.some((cy) =>
    centres.some((cx) => {
      const inFinder = (cx === 6 && (cy === 6 || cy === last)) || (cx === last && cy === 6)
      return !inFinder && Math.abs(x - cx) < 3 && Math.abs(y - cy) < 3
    }),
  )
}

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

const number = (bits: readonly boolean[]): number => bits.reduce((all, bit) => all * 2 + Number(bit), 0)

/** The bits in their order in the code: two columns at a time, from the right, up and down. */
function bitsOf(modules: boolean[][], version: number, mask: number): boolean[] {
  const count = modules.length
  const columns = Array.from({ length: (count - 1) / 2 }, (_, i) => count - 1 - 2 * i).map((x) =>
    x < 7 ? x - 1 : x,
  )
  return columns.flatMap((right, i) =>
    Array.from({ length: count }, (_, step) => (i % 2 === 0 ? count - 1 - step : step)).flatMap((y) =>
      [right, right - 1]
        .filter((x) => !isFixed(x, y, count, version))
        .map((x) => modules[y]?.[x] !== MASKS[mask]?.(x, y)),
    ),
  )
}

/** The data words of the blocks, one block after the other. */
function wordsOf(bits: boolean[], blocks: readonly number[]): number[] {
  const words = Array.from({ length: Math.floor(bits.length / 8) }, (_, i) =>
    number(bits.slice(8 * i, 8 * i + 8)),
  )
  const filled: number[][] = blocks.map(() => [])
  for (let i = 0; i < Math.max(...blocks); i++)
    for (const [block, length] of blocks.entries()) if (i < length) filled[block]?.push(words.shift() ?? 0)
  return filled.flat()
}

function textOf(modules: boolean[][]): string {
  const version = (modules.length - 17) / 4
  const format = number([0, 1, 2, 3, 4].map((x) => modules[8]?.[x] ?? false)) ^ 0b10101
  if (format >> 3 !== 0) throw new Error('the code is not of level M')
  const words = wordsOf(bitsOf(modules, version, format & 7), BLOCKS[version] ?? [])
  const bits = words.flatMap((word) => [7, 6, 5, 4, 3, 2, 1, 0].map((bit) => ((word >> bit) & 1) === 1))
  if (number(bits.slice(0, 4)) !== 4) throw new Error('the code is not of bytes')
  const from = version < 10 ? 12 : 20
  const length = number(bits.slice(4, from))
  const bytes = Array.from({ length }, (_, i) => number(bits.slice(from + 8 * i, from + 8 * i + 8)))
  return new TextDecoder().decode(new Uint8Array(bytes))
}

/** The text of the code on each page; null for a page without one. */
export const codesOf = (pdf: Uint8Array): (string | null)[] =>
  pdfContents(pdf).map((content) => {
    const modules = modulesOf(content)
    return modules && textOf(modules)
  })
