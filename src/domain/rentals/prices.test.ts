import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  linePrice,
  withPrices,
  priceSettings,
  pricedLine,
  rentalPrice,
  typedDiscount,
  typedPercentage,
  withRate,
} from './prices.ts'

/** quantity, day price, rate, percentage, amount of discount → subtotal, discount, total; computed by hand. */
const LINES: [number, number, number, number, number, number, number, number][] = [
  // plain products
  [1, 100, 1, 0, 0, 100, 0, 100],
  [2, 100, 1, 0, 0, 200, 0, 200],
  [3, 45.5, 1, 0, 0, 136.5, 0, 136.5],
  [1, 0, 4, 0, 0, 0, 0, 0],
  [10, 0.01, 1, 0, 0, 0.1, 0, 0.1],
  [1, 99.99, 2, 0, 0, 199.98, 0, 199.98],
  [7, 12.35, 1, 0, 0, 86.45, 0, 86.45],
  [99_999, 1, 1, 0, 0, 99_999, 0, 99_999],
  // a rate with decimals: rounded once, half away from zero
  [1, 100, 2.5, 0, 0, 250, 0, 250],
  [1, 33.33, 1.5, 0, 0, 50, 0, 50], // 49.995
  [1, 10.01, 0.5, 0, 0, 5.01, 0, 5.01], // 5.005
  [1, 1.01, 0.5, 0, 0, 0.51, 0, 0.51], // 0.505
  [3, 0.35, 1.7, 0, 0, 1.79, 0, 1.79], // 1.785
  [1, 1.15, 0.1, 0, 0, 0.12, 0, 0.12], // 0.115
  [1, 2.675, 1, 0, 0, 2.68, 0, 2.68], // 2.675 exactly, where floating point has 2.67
  [2, 17.45, 3.33, 0, 0, 116.22, 0, 116.22], // 116.217
  [5, 19.99, 3.75, 0, 0, 374.81, 0, 374.81], // 374.8125
  [1, 80, 0.75, 0, 0, 60, 0, 60],
  // a percentage applies to the rounded subtotal, and is rounded itself
  [1, 100, 1, 10, 0, 100, 10, 90],
  [1, 100, 1, 100, 0, 100, 100, 0],
  [1, 99.99, 1, 10, 0, 99.99, 10, 89.99], // 9.999
  [1, 33.33, 1, 33.33, 0, 33.33, 11.11, 22.22], // 11.108889
  [1, 10.01, 0.5, 50, 0, 5.01, 2.51, 2.5], // 2.505
  [3, 45.5, 2, 15, 0, 273, 40.95, 232.05],
  [1, 0.05, 1, 10, 0, 0.05, 0.01, 0.04], // 0.005
  [1, 0.04, 1, 10, 0, 0.04, 0, 0.04], // 0.004
  [2, 19.95, 1, 12.5, 0, 39.9, 4.99, 34.91], // 4.9875
  [1, 1.45, 1, 10, 0, 1.45, 0.15, 1.3], // 0.145
  [4, 250, 4, 7.5, 0, 4000, 300, 3700],
  // a percentage has priority over an amount (D-081)
  [1, 100, 1, 10, 55, 100, 10, 90],
  // an amount is kept, but is never more than the subtotal
  [1, 100, 1, 0, 25, 100, 25, 75],
  [1, 100, 1, 0, 0.01, 100, 0.01, 99.99],
  [1, 100, 1, 0, 100, 100, 100, 0],
  [1, 100, 1, 0, 250, 100, 100, 0],
  [2, 12.35, 1.5, 0, 7.05, 37.05, 7.05, 30],
  [1, 0, 1, 0, 10, 0, 0, 0],
]

describe('the price of a line (D-080, D-081)', () => {
  it.each(LINES)(
    '[PR-04, PR-05, PR-06] %d × € %d × %d less %d %% or € %d is %d − %d = %d',
    (quantity, itemPrice, rate, discountPercentage, discount, subTotalPrice, taken, totalPrice) => {
      expect(linePrice({ quantity, itemPrice, rate, discountPercentage, discount })).toEqual({
        subTotalPrice,
        discount: taken,
        totalPrice,
      })
    },
  )

  it('[PR-05] the last typed leads: a percentage computes the amount, an amount sets the percentage to 0', () => {
    const line = { quantity: 1, itemPrice: 80, rate: 1, discountPercentage: 0, discount: 5 }
    const percent = pricedLine({ ...line, ...typedPercentage(25) })
    expect(percent).toMatchObject({ discountPercentage: 25, discount: 20, totalPrice: 60 })
    const amount = pricedLine({ ...percent, ...typedDiscount(12.5) })
    expect(amount).toMatchObject({ discountPercentage: 0, discount: 12.5, totalPrice: 67.5 })
    expect(pricedLine({ ...amount, ...typedPercentage(0) })).toMatchObject({ discount: 0, totalPrice: 80 })
  })

  it('[PR-05] after another quantity a percentage is applied again, and an amount is kept', () => {
    const percent = { quantity: 1, itemPrice: 80, rate: 1, discountPercentage: 25, discount: 20 }
    expect(linePrice({ ...percent, quantity: 3 })).toMatchObject({ discount: 60, totalPrice: 180 })
    const amount = { ...percent, discountPercentage: 0 }
    expect(linePrice({ ...amount, quantity: 3 })).toMatchObject({ discount: 20, totalPrice: 220 })
  })
})

/** Totals of the lines, discount %, fee % or null when off, VAT % → total, discount, fee, base, VAT, incl.; by hand. */
type Case = [number[], number, number | null, number, number, number, number, number, number, number]
const RENTALS: Case[] = [
  [[], 0, null, 21, 0, 0, 0, 0, 0, 0],
  [[100], 0, null, 21, 100, 0, 0, 100, 21, 121],
  [[100, 50.5], 0, null, 21, 150.5, 0, 0, 150.5, 31.61, 182.11], // 31.605
  [[0.1, 0.2], 0, null, 21, 0.3, 0, 0, 0.3, 0.06, 0.36], // 0.063
  [[0.07, 0.07, 0.07], 0, null, 0, 0.21, 0, 0, 0.21, 0, 0.21],
  [[99.99], 0, null, 21, 99.99, 0, 0, 99.99, 21, 120.99], // 20.9979
  [[33.33, 33.33, 33.34], 0, null, 6, 100, 0, 0, 100, 6, 106],
  [[12.5], 0, null, 6, 12.5, 0, 0, 12.5, 0.75, 13.25],
  // discount on the total
  [[100], 10, null, 21, 100, 10, 0, 90, 18.9, 108.9],
  [[99.99], 10, null, 21, 99.99, 10, 0, 89.99, 18.9, 108.89], // 9.999; 18.8979
  [[250, 249.95], 12.5, null, 21, 499.95, 62.49, 0, 437.46, 91.87, 529.33], // 62.49375; 91.8666
  [[100], 100, null, 21, 100, 100, 0, 0, 0, 0],
  [[0.05], 10, null, 0, 0.05, 0.01, 0, 0.04, 0, 0.04], // 0.005
  [[66.67], 33.33, null, 21, 66.67, 22.22, 0, 44.45, 9.33, 53.78], // 22.221111; 9.3345
  // the fee is taken of what is left after the discount
  [[100], 0, 5, 21, 100, 0, 5, 105, 22.05, 127.05],
  [[100], 10, 5, 21, 100, 10, 4.5, 94.5, 19.85, 114.35], // 19.845
  [[99.99], 10, 5, 21, 99.99, 10, 4.5, 94.49, 19.84, 114.33], // 4.4995; 19.8429
  [[33.33], 0, 5, 21, 33.33, 0, 1.67, 35, 7.35, 42.35], // 1.6665
  [[150.5], 7.5, 3, 21, 150.5, 11.29, 4.18, 143.39, 30.11, 173.5], // 11.2875; 4.1763; 30.1119
  [[1000], 15, 2, 6, 1000, 150, 17, 867, 52.02, 919.02],
  [[0.1], 0, 5, 21, 0.1, 0, 0.01, 0.11, 0.02, 0.13], // 0.005; 0.0231
  // a fee of 0 % and an inactive one are both nothing
  [[100], 0, 0, 21, 100, 0, 0, 100, 21, 121],
  // free of VAT
  [[100], 10, 5, 0, 100, 10, 4.5, 94.5, 0, 94.5],
  [[123_456.78], 5, 5, 21, 123_456.78, 6172.84, 5864.2, 123_148.14, 25_861.11, 149_009.25], // 6172.839; 5864.197; 25861.1094
  // half cents everywhere: away from zero
  [[10.01, 10.04], 50, 5, 21, 20.05, 10.03, 0.5, 10.52, 2.21, 12.73], // 10.025; 0.501; 2.2092
  [[5.5], 1, 1, 21, 5.5, 0.06, 0.05, 5.49, 1.15, 6.64], // 0.055; 0.0544; 1.1529
  [[2.5], 3, 21, 21, 2.5, 0.08, 0.51, 2.93, 0.62, 3.55], // 0.075; 0.5082; 0.6153
  [[17.5, 17.5], 2.5, 10, 12, 35, 0.88, 3.41, 37.53, 4.5, 42.03], // 0.875; 3.412; 4.5036
]
const rentalOf = ([totals, discount, fee, vat]: Case) => ({
  rentalLines: totals.map((totalPrice) => ({ totalPrice })),
  discount,
  serviceFeeActive: fee !== null,
  serviceFee: fee ?? 5,
  vatFree: vat === 0,
  vatPercentage: vat,
})

describe('the price of a rental (D-080, D-082)', () => {
  it.each(RENTALS)(
    '[PR-07 PR-08 PR-09 PR-11 PR-12 PR-13] lines %o, discount %d %%, fee %o %%, VAT %d %% make %d − %d + %d = %d, VAT %d, %d',
    (...row) => {
      const [
        totalPriceExclVat,
        discountAmount,
        serviceFeeAmount,
        basePriceExclVat,
        vatAmount,
        totalPriceInclVat,
      ] = row.slice(4) as number[]
      expect(rentalPrice(rentalOf(row))).toEqual({
        totalPriceExclVat,
        discountAmount,
        serviceFeeAmount,
        basePriceExclVat,
        vatAmount,
        totalPriceInclVat,
      })
    },
  )

  it('[PR-10] a fee that is off counts 0, whatever its percentage', () => {
    const rental = { ...rentalOf(RENTALS[14]!), serviceFee: 50 }
    expect(rentalPrice({ ...rental, serviceFeeActive: false }).serviceFeeAmount).toBe(0)
    expect(rentalPrice(rental).serviceFeeAmount).toBe(50)
  })

  it('[PR-03] free of VAT counts 0 percent, whatever is kept beside it', () => {
    expect(rentalPrice({ ...rentalOf(RENTALS[1]!), vatFree: true })).toMatchObject({
      vatAmount: 0,
      totalPriceInclVat: 100,
    })
  })

  it('[PR-13] the document adds up: it adds rounded lines, not their parts', () => {
    const line = { quantity: 1, itemPrice: 0.01, rate: 0.5, discountPercentage: 0, discount: 0 }
    const rental = { ...rentalOf(RENTALS[0]!), rentalLines: [line, line, line] }
    expect(withPrices(rental).totalPriceExclVat).toBe(0.03) // 0.005 each, shown as 0.01
  })
})

describe('what a rental takes over from the settings (D-082)', () => {
  it.each([
    [undefined, undefined, 0, 21],
    ['', '', 0, 21],
    ['5', '6', 5, 6],
    ['2,5', '21.9', 2, 21],
    ['2.9', '0', 2, 0],
    ['veel', 'x', 0, 21],
  ])('[PR-01, PR-02] fee %o and VAT %o read %d and %d', (fee, vat, serviceFee, vatPercentage) => {
    expect(priceSettings(fee, vat)).toEqual({ serviceFee, vatPercentage })
  })
})

describe('another rate (D-079)', () => {
  const rental = { rate: 2, formerRate: null, rentalLines: [{ rate: 2 }, { rate: 3 }, { rate: 2 }] }
  it('[PR-15] goes to the lines that had the former one only', () => {
    expect(withRate(rental, 4)).toEqual({
      rate: 4,
      formerRate: 2,
      rentalLines: [{ rate: 4 }, { rate: 3 }, { rate: 4 }],
    })
  })
  it('[PR-15] the same rate changes nothing', () => expect(withRate(rental, 2)).toBe(rental))
})

describe('any price', () => {
  const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 100)
  const line = fc.record({
    quantity: fc.integer({ min: 1, max: 500 }),
    itemPrice: cents(100_000),
    rate: fc.integer({ min: 1, max: 2000 }).map((n) => n / 100),
    discountPercentage: fc.oneof(fc.constant(0), cents(10_000)),
    discount: cents(50_000),
  })
  const rental = fc.record({
    rentalLines: fc.array(line, { maxLength: 8 }),
    discount: cents(10_000),
    serviceFeeActive: fc.boolean(),
    serviceFee: fc.integer({ min: 0, max: 30 }),
    vatFree: fc.boolean(),
    vatPercentage: fc.constantFrom(0, 6, 12, 21),
  })
  const inCents = (n: number) => Math.round(n * 100)

  it('[PR-13] has two decimals everywhere and adds up to the cent', () =>
    fc.assert(
      fc.property(rental, (input) => {
        const result = withPrices(input)
        const amounts = [
          ...result.rentalLines.flatMap((one) => [one.subTotalPrice, one.discount, one.totalPrice]),
          result.totalPriceExclVat,
          result.discountAmount,
          result.serviceFeeAmount,
          result.basePriceExclVat,
          result.vatAmount,
          result.totalPriceInclVat,
        ]
        for (const amount of amounts) expect(amount).toBe(inCents(amount) / 100)
        for (const one of result.rentalLines)
          expect(inCents(one.totalPrice)).toBe(inCents(one.subTotalPrice) - inCents(one.discount))
        const lines = result.rentalLines.reduce((total, one) => total + inCents(one.totalPrice), 0)
        expect(inCents(result.totalPriceExclVat)).toBe(lines)
        expect(inCents(result.basePriceExclVat)).toBe(
          lines - inCents(result.discountAmount) + inCents(result.serviceFeeAmount),
        )
        expect(inCents(result.totalPriceInclVat)).toBe(
          inCents(result.basePriceExclVat) + inCents(result.vatAmount),
        )
      }),
      { numRuns: 1000 },
    ))

  /** Computes the price in whole hundredths of a cent, without the helper of the product. */
  const halfAway = (n: bigint, by: bigint): bigint => (n + by / 2n) / by
  const exact = (n: number): bigint => BigInt(Math.round(n * 100))

  it('[PR-04, PR-05] a line is its product to the cent, less a percentage of that or an amount', () =>
    fc.assert(
      fc.property(line, (input) => {
        const subTotal = halfAway(BigInt(input.quantity) * exact(input.itemPrice) * exact(input.rate), 100n)
        const percent = exact(input.discountPercentage)
        const amount = exact(input.discount)
        const taken =
          percent > 0n ? halfAway(subTotal * percent, 10_000n) : amount < subTotal ? amount : subTotal
        const result = linePrice(input)
        expect(exact(result.subTotalPrice)).toBe(subTotal)
        expect(exact(result.discount)).toBe(taken)
        expect(exact(result.totalPrice)).toBe(subTotal - taken)
      }),
      { numRuns: 1000 },
    ))

  it('[PR-05] a percentage and the amount it comes to make the same price', () =>
    fc.assert(
      fc.property(line, (input) => {
        const percent = pricedLine({ ...input, ...typedPercentage(input.discountPercentage) })
        const amount = pricedLine({ ...percent, ...typedDiscount(percent.discount) })
        expect(amount).toMatchObject({ discountPercentage: 0, totalPrice: percent.totalPrice })
      }),
      { numRuns: 500 },
    ))

  it('[RV-04] is never below nothing, whatever is being typed', () => {
    const any = fc.integer({ min: -100_000, max: 100_000 }).map((n) => n / 100)
    const typed = fc.record({
      quantity: any,
      itemPrice: any,
      rate: any,
      discountPercentage: any,
      discount: any,
    })
    fc.assert(
      fc.property(typed, any, (input, discount) => {
        const { rentalLines, ...totals } = withPrices({
          rentalLines: [input],
          discount,
          serviceFeeActive: true,
          serviceFee: 5,
          vatFree: false,
          vatPercentage: 21,
        })
        const amounts = [rentalLines[0]?.discount, rentalLines[0]?.totalPrice, totals.totalPriceInclVat]
        expect(amounts.every((n) => n !== undefined && n >= 0)).toBe(true)
      }),
    )
  })

  it('[PR-08, PR-09, PR-10] discount and fee are their percentage of what they are taken of', () =>
    fc.assert(
      fc.property(rental, (input) => {
        const result = withPrices(input)
        const total = exact(result.totalPriceExclVat)
        const discount = halfAway(total * exact(input.discount), 10_000n)
        const fee = input.serviceFeeActive
          ? halfAway((total - discount) * exact(input.serviceFee), 10_000n)
          : 0n
        expect(exact(result.discountAmount)).toBe(discount)
        expect(exact(result.serviceFeeAmount)).toBe(fee)
      }),
      { numRuns: 1000 },
    ))

  it('[PR-03] free of VAT costs its base, and everything before the VAT is the same', () =>
    fc.assert(
      fc.property(rental, (input) => {
        const { vatFree: _free, vatAmount: _vat, totalPriceInclVat: _incl, ...charged } = withPrices(input)
        const free = withPrices({ ...input, vatFree: true })
        expect(free).toMatchObject({ ...charged, vatAmount: 0, totalPriceInclVat: free.basePriceExclVat })
      }),
      { numRuns: 500 },
    ))

  it('[PR-15] another rate reaches the lines that had the former one, and no other', () =>
    fc.assert(
      fc.property(
        rental,
        fc.constantFrom(0.5, 1, 2.5, 4),
        fc.constantFrom(0.5, 1, 2.5, 4),
        (input, former, rate) => {
          const lines = input.rentalLines.map((one, i) => (i % 2 === 0 ? { ...one, rate: former } : one))
          const before = { ...input, rate: former, formerRate: null, rentalLines: lines }
          const after = withRate(before, rate)
          expect(after.rate).toBe(rate)
          expect(after.rentalLines).toEqual(
            lines.map((one) => (one.rate === former ? { ...one, rate } : one)),
          )
          if (rate !== former) expect(after.formerRate).toBe(former)
        },
      ),
      { numRuns: 500 },
    ))

  it('[PR-06] never goes below 0, and a discount never exceeds what it is taken of', () =>
    fc.assert(
      fc.property(rental, (input) => {
        const result = withPrices(input)
        for (const one of result.rentalLines) {
          expect(one.totalPrice).toBeGreaterThanOrEqual(0)
          expect(one.discount).toBeLessThanOrEqual(one.subTotalPrice)
        }
        expect(result.totalPriceInclVat).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 1000 },
    ))

  it('[PR-13] is the same when it is computed again from its own result', () =>
    fc.assert(
      fc.property(rental, (input) => {
        const once = withPrices(input)
        expect(withPrices(once)).toEqual(once)
      }),
      { numRuns: 1000 },
    ))
})
