import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasDecimals, multiply, percentOf, round, sum } from './money.ts'

describe('money', () => {
  it('rounds half cents away from zero (D-052)', () => {
    expect(round(1.005)).toBe(1.01)
    expect(round(-1.005)).toBe(-1.01)
    expect(round(2.675)).toBe(2.68)
    expect(round(1.0049)).toBe(1)
    expect(round(1e-7)).toBe(0)
  })

  it('adds without the errors of binary fractions', () => {
    expect(sum([0.1, 0.2])).toBe(0.3)
    expect(sum([])).toBe(0)
    expect(sum([99_999.99, -0.01, 0.02])).toBe(100_000)
  })

  it('multiplies exactly and rounds once', () => {
    expect(multiply([1.005, 1])).toBe(1.01)
    expect(multiply([99_999, 99_999.99])).toBe(9_999_899_000.01)
    expect(multiply([0.333, 0.15])).toBe(0.05)
    expect(percentOf(10, 21)).toBe(2.1)
  })

  it('knows how many decimals a number has', () => {
    expect(hasDecimals(1.25, 2)).toBe(true)
    expect(hasDecimals(1.255, 2)).toBe(false)
    expect(hasDecimals(Number.NaN, 2)).toBe(false)
    expect(hasDecimals(1e21, 2)).toBe(true)
  })

  it('agrees with whole cents for any amounts', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 })
    fc.assert(
      fc.property(fc.array(cents, { maxLength: 60 }), (list) => {
        expect(Math.round(sum(list.map((c) => c / 100)) * 100)).toBe(list.reduce((a, b) => a + b, 0) + 0)
      }),
    )
    fc.assert(
      fc.property(cents, fc.integer({ min: 0, max: 99_999_000 }), (price, thousandths) => {
        const exact = BigInt(price) * BigInt(thousandths)
        const half = exact < 0n ? -500n : 500n
        expect(Math.round(multiply([price / 100, thousandths / 1000]) * 100)).toBe(
          Number((exact + half) / 1000n),
        )
      }),
    )
  })
})
