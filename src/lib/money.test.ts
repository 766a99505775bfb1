import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber, parseNumber } from './money.ts'

describe('amounts on screen', () => {
  it('[SH-22] an amount is in euro, nl-NL, with two decimals', () => {
    expect(formatMoney(1234.5)).toBe('€ 1.234,50')
    expect(formatMoney(0)).toBe('€ 0,00')
    expect(formatMoney(-12)).toBe('€ -12,00')
    expect(formatMoney(1234567.891)).toBe('€ 1.234.567,89')
    expect(formatMoney(null)).toBe('')
  })

  it('numbers', () => {
    expect(formatNumber(1234.5)).toBe('1.234,5')
    expect(formatNumber(1234.5, { fixed: true, grouping: false })).toBe('1234,50')
    expect(formatNumber(2.125, { decimals: 3 })).toBe('2,125')
  })

  it.each([
    ['1234,5', 1234.5],
    ['1234.5', 1234.5],
    ['1.234,50', 1234.5],
    ['1,234.50', 1234.5],
    ['€ 1.234,50', 1234.5],
    ['1.234', 1234],
    ['1.234.567', 1_234_567],
    ['0.125', 0.13],
    ['1,005', 1.01],
    ['-3,5', -3.5],
    [',5', 0.5],
    ['12,', 12],
  ])('reads %s', (typed, value) => {
    expect(parseNumber(typed)).toBe(value)
  })

  it('keeps the decimals that a quantity has', () => {
    expect(parseNumber('1.125', 3)).toBe(1.125)
    expect(parseNumber('2,6', 0)).toBe(3)
  })

  it('nothing is null, nonsense is NaN', () => {
    expect(parseNumber(' ')).toBeNull()
    expect(parseNumber('twee')).toBeNaN()
    expect(parseNumber('1-2')).toBeNaN()
    expect(parseNumber(',')).toBeNaN()
  })
})
