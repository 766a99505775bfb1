import { globSync, readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { describe, expect, it } from 'vitest'
import { readTable, UnreadableFile } from '../../server/imports/readTable.ts'
import { fillText } from '../../src/domain/mail/fields.ts'
import { Email } from '../../src/domain/shared/stringSchemas.ts'
import { workbookFile } from '../kit/workbook.ts'

/** The code that reads what somebody else wrote: imported files, mails, typed values, answers of customers, scans. */
const PLACES = [
  'server/{imports,mail,mailQueue,approvals,webhooks,documents}',
  'src/domain/{approvals,customers,imports,mail,scan,shared,typed,webhooks}',
  'src/documents',
]

/** Patterns that the checker does not call safe, each with what bounds their text. */
const BOUNDED: Record<string, string> = {
  '/\\B(?=(\\d{3})+$)/g': 'the digits of a number',
  '/<a href="([^"]*)">(.*?)<\\/a>/g':
    'the cleaner closes every link, so that each search ends at the next </a>',
}

interface Pattern {
  pattern: string
  flags: string
  file: string
}

const isRegExp = (node: unknown): node is { regex: Omit<Pattern, 'file'> } =>
  typeof node === 'object' && node !== null && 'regex' in node && typeof node.regex === 'object'

function patternsOf(file: string): Pattern[] {
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (isRegExp(node)) found.push({ ...node.regex, file })
    else if (typeof node === 'object' && node !== null) Object.values(node).forEach(visit)
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return found
}

const CHECK = { timeout: 20_000, randomSeed: 1 } as const

describe('the time of a regular expression', () => {
  it('[OP-12] grows with the length of the text, for every pattern on foreign text', {
    timeout: 300_000,
  }, async () => {
    // The checker that is a program in JavaScript: it needs nothing else on the machine and gives the same result there.
    process.env['RECHECK_BACKEND'] = 'pure'
    const { check } = await import('recheck')
    const files = globSync(PLACES.map((place) => `${place}/**/*.{ts,tsx}`)).filter(
      (file) => !file.includes('.test.'),
    )
    const patterns = new Map(files.flatMap(patternsOf).map((one) => [`/${one.pattern}/${one.flags}`, one]))
    expect(patterns.size).toBeGreaterThan(80)
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

  it('[OP-12] stays short for an address, and for a text with fields, made to be slow', () => {
    const begin = performance.now()
    expect(Email.safeParse(`a@${'.a'.repeat(100_000)}@`).success).toBe(false)
    expect(fillText(`{{${' '.repeat(20_000)}`, {})).toHaveLength(20_002)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })
})
