import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalText, parseNumber, parseWhole } from './number.ts'

describe('numbers as people type them', () => {
  it.each([
    ['12,50', 12.5],
    ['12.50', 12.5],
    ['1234,5', 1234.5],
    ['1234.5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['1 234,50', 1234.5],
    ['1\u00a0234,50', 1234.5],
    ['€ 12,50', 12.5],
    ['€\u00a012,50', 12.5],
    ['12,50 €', 12.5],
    ['€ -12,00', -12],
    ['-€ 12', -12],
    ['€ 1.234,50', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['0.125', 0.13],
    ['1,005', 1.01],
    ['-3,5', -3.5],
    [',5', 0.5],
    ['12,', 12],
  ])('[NI-01] reads %s', (typed, value) => {
    expect(parseNumber(typed)).toBe(value)
  })

  it.each([
    '12,,50',
    '12..50',
    '12,50.',
    '12,5,0',
    '1.23.456',
    '1.2345,00',
    '1234.567,00',
    '1.234.56',
    '1.234,567.8',
    '1,234 567',
    '12 50',
    '0.123.456',
    '1.234,5,0',
    '.,',
    ',',
    '1-2',
    '--3',
    '-€ -3',
    '12€50',
    'twee',
    '1e3',
    '9'.repeat(400),
  ])('[NI-01] refuses %s', (typed) => {
    expect(parseNumber(typed)).toBeNaN()
    expect(parseNumber(typed, 3)).toBeNaN()
    expect(parseWhole(typed)).toBeNaN()
  })

  it('[NI-01] reads every grouping of a number as that number, and no other grouping', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999_999 })
    const signs = fc.constantFrom(['.', ','], [',', '.'], [' ', ','], [' ', '.'], ['', ','], ['', '.'])
    fc.assert(
      fc.property(cents, signs, (amount, [group = '', decimal = '']) => {
        const whole = String(Math.trunc(amount / 100)).replaceAll(/\B(?=(\d{3})+$)/g, group)
        const typed = `${whole}${decimal}${String(amount % 100).padStart(2, '0')}`
        expect(parseNumber(typed)).toBe(amount / 100)
      }),
    )
  })

  it('[NI-01] takes a text with two signs only where the groups are of three and of one kind', () => {
    const digits = fc.stringMatching(/^\d{0,5}$/)
    const sign = fc.constantFrom('.', ',', ' ')
    fc.assert(
      fc.property(fc.array(fc.tuple(digits, sign), { minLength: 2, maxLength: 4 }), digits, (head, tail) => {
        const typed = head.map(([digits, after]) => digits + after).join('') + tail
        const [first, ...rest] = typed.trim().split(/[., ]/)
        const used = [...typed.trim().matchAll(/[., ]/g)].map(String)
        if (used.length < 2) return
        const last = used.at(-1) !== used[0] && used.at(-1) !== ' ' ? rest.pop() : undefined
        const groups = new Set(used.slice(0, last === undefined ? undefined : -1))
        const isGrouped =
          /^[1-9]\d{0,2}$/.test(first ?? '') && groups.size === 1 && rest.every((part) => part.length === 3)
        expect(Number.isNaN(parseNumber(typed) ?? 0)).toBe(typed.trim() !== '' && !isGrouped)
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the decimals that a quantity has', () => {
    expect(parseNumber('1.125', 3)).toBe(1.125)
    expect(parseNumber('1.125,5', 3)).toBe(1125.5)
    expect(parseNumber('2,6', 0)).toBe(3)
    expect(decimalText('1.125', false)).toBe('1.125')
  })

  it('a whole number has no decimals', () => {
    expect(parseWhole('1.200')).toBe(1200)
    expect(parseWhole('12,0')).toBe(12)
    expect(parseWhole('2,6')).toBeNaN()
    expect(parseWhole('')).toBeNull()
  })

  it('nothing is null', () => {
    expect(parseNumber(' ')).toBeNull()
    expect(parseNumber('€ ')).toBeNull()
  })
})
