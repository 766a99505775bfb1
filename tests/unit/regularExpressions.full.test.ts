import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, it, vi } from 'vitest'
import { readTable, UnreadableFile } from '../../server/imports/readTable.ts'
import { fillText } from '../../src/domain/mail/fields.ts'
import { parseNumber } from '../../src/domain/typed/number.ts'
import { Email } from '../../src/domain/shared/stringSchemas.ts'
import { workbookFile } from '../kit/workbook.ts'

/** All code of the product: nobody has to say which file reads a text of somebody else. */
const FILES = globSync('{src,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.|\.d\.ts$/.test(file))
/** Files that put a pattern together while they are loaded or used; `composed` collects what they make. */
const COMPOSING: Record<string, () => Promise<unknown>> = {
  'src/domain/customers/vatNumber.ts': () => import('../../src/domain/customers/vatNumber.ts'),
  'src/domain/imports/cells.ts': () => import('../../src/domain/imports/cells.ts'),
  'src/domain/search/phone.ts': () => import('../../src/domain/search/phone.ts'),
  'src/domain/search/searchKey.ts': () => import('../../src/domain/search/searchKey.ts'),
  'src/domain/shared/visible.ts': () => import('../../src/domain/shared/visible.ts'),
  'src/domain/typed/number.ts': () => import('../../src/domain/typed/number.ts'),
}

/** Patterns that the checker does not call safe, each with what bounds their text. */
const BOUNDED: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'the digits of a number',
  '/<a href="([^"]*)">(.*?)<\\/a>/g':
    'the cleaner closes every link, so that each search ends at the next </a>',
  '/=+$/': 'base64 that this code made itself: at most two signs',
  '/__[A-Z0-9_]+$/': 'names of environment variables, which the operator writes',
  '/\\*\\*([^*]+)\\*\\*|`([^`]+)`|\\[([^\\]]+)\\]\\(([\\w-]+)\\.md\\)/g':
    'the own manual, read when the app is built',
}

interface Pattern {
  pattern: string
  flags: string
  file: string
}

const isRegExp = (node: object): node is { regex: Omit<Pattern, 'file'> } =>
  'regex' in node && typeof node.regex === 'object'

const isNamed = (node: unknown, name: string): boolean =>
  typeof node === 'object' && node !== null && 'name' in node && node.name === name

/** @returns the patterns of the file, and if it also makes some with RegExp */
function patternsOf(file: string): { patterns: Pattern[]; composes: boolean } {
  const patterns: Pattern[] = []
  let composes = false
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if (isRegExp(node)) patterns.push({ ...node.regex, file })
    if ('callee' in node && isNamed(node.callee, 'RegExp')) composes = true
    Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { patterns, composes }
}

/** The patterns that the code composes while it is loaded, and while it reads a number of every country. */
async function composed(): Promise<Pattern[]> {
  const patterns: Pattern[] = []
  const real = globalThis.RegExp
  globalThis.RegExp = new Proxy(real, {
    construct: (of, [pattern, flags]: [string, string?]) => {
      patterns.push({ pattern, flags: flags ?? '', file: 'composed' })
      return new of(pattern, flags)
    },
  })
  try {
    vi.resetModules()
    for (const load of Object.values(COMPOSING)) await load()
    const { viesNumber } = await import('../../src/domain/customers/vatNumber.ts')
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
    for (const first of letters) for (const second of letters) viesNumber(`${first}${second}1`)
  } finally {
    globalThis.RegExp = real
  }
  return patterns
}

const CHECK = { timeout: 20_000, randomSeed: 1 } as const

describe('the time of a regular expression', () => {
  it('[OP-12] grows with the length of the text, for every pattern of the product', {
    timeout: 600_000,
  }, async () => {
    // The checker that is a program in JavaScript: it needs nothing else on the machine and gives the same result there.
    process.env['RECHECK_BACKEND'] = 'pure'
    const { check } = await import('recheck')
    const found = FILES.map((file) => ({ file, ...patternsOf(file) }))
    expect(found.flatMap(({ file, composes }) => (composes ? file : [])).toSorted()).toEqual(
      Object.keys(COMPOSING),
    )
    const made = await composed()
    expect(made.length).toBeGreaterThan(30)
    const all = [...found.flatMap(({ patterns }) => patterns), ...made]
    const patterns = new Map(all.map((one) => [`/${one.pattern}/${one.flags}`, one]))
    expect(patterns.size).toBeGreaterThan(350)
    const slow: string[] = []
    for (const [key, { pattern, flags, file }] of patterns) {
      if (key in BOUNDED) continue
      // oxlint-disable-next-line no-await-in-loop -- the checker uses one thread
      const { status } = await check(pattern, flags, CHECK)
      if (status !== 'safe') slow.push(`${file}: ${key} (${status})`)
    }
    expect(slow).toEqual([])
    expect(Object.keys(BOUNDED).filter((key) => !patterns.has(key))).toEqual([])
  })

  it('[OP-12] stays short for a sheet of cells that never end', () => {
    const begin = performance.now()
    for (const cell of ['<c ', '<c r="A1" ', '<row><c ', '<c><v>'])
      expect(() => readTable(workbookFile([{ rows: cell.repeat(1_000_000) }]))).toThrow(UnreadableFile)
    expect(performance.now() - begin).toBeLessThan(20_000)
  })

  it('[OP-12] stays short for a number with blanks in it, typed or imported', () => {
    const begin = performance.now()
    expect(parseNumber(`1${' '.repeat(200_000)}1`)).toBeNaN()
    expect(parseNumber(`-€${' '.repeat(200_000)}12,5 €`)).toBe(-12.5)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })

  it('[OP-12] stays short for an address, and for a text with fields, made to be slow', () => {
    const begin = performance.now()
    expect(Email.safeParse(`a@${'.a'.repeat(100_000)}@`).success).toBe(false)
    expect(fillText(`{{${' '.repeat(20_000)}`, {})).toHaveLength(20_002)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })
})
