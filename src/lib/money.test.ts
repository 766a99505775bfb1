import { describe, expect, it } from 'vitest'
import { formatMoney, formatNumber } from './money.ts'

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
})
