import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lineTotal, repairTotals } from '../../src/domain/repairs/totals.ts'
import { withPrices } from '../../src/domain/rentals/prices.ts'
import type { Rental, RentalLine } from '../../src/domain/rentals/rental.ts'
import type { Repair } from '../../src/domain/repairs/repair.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { type BillingTerms, rentalUbl, repairUbl, type UblFile } from '../../src/documents/ubl/files.ts'
import { TERM_SETTINGS, termsOf } from '../../src/documents/ubl/terms.ts'
import { sampleSources } from '../kit/sampleDocuments.ts'
import { rentalItem, rentalLine, rentalWith } from '../kit/rentals.ts'
import { testId } from '../kit/sim/memoryTx.ts'
import { all, brokenRules, outline, parseXml, rewriteTree, textAt } from '../kit/ublCheck.ts'

const TERMS: BillingTerms = { on: true, day: '2026-11-27', paymentDays: 30 }
const base = sampleSources()
const customer = {
  ...base.customer!,
  vatNumber: 'BE0123456749',
  address: { street: 'Kaai', number: '7', box: '2', postalCode: '9000', city: 'Gent', country: 'België' },
}
const executor = {
  ...base.executor!,
  name: 'Werkbank & Zonen',
  vatNumber: 'BE 0403.170.701',
  addressCountry: 'België',
  bankAccount: 'BE68 5390 0754 7034',
  bankBic: 'GKCCBEBB',
}
const billed = (more: Partial<Repair> = {}): UblFile => {
  const sources = sampleSources({ type: 'Herstelling', status: 'Gefactureerd', ...more })
  return repairUbl({ ...sources, customer, executor }, TERMS)
}
const camera = rentalItem({ brand: 'Sony', model: 'FX9' })
const closed = (more: Partial<Rental> = {}): UblFile => {
  const rental = rentalWith({ number: '2026.12', status: 'Afgehandeld', customerId: customer.id, ...more })
  return rentalUbl({ rental, customer, items: new Map([[camera.id, camera]]), executor }, TERMS)
}
const read = ({ xml, problems }: UblFile) => {
  if (xml === null) throw new Error(problems.join(' '))
  return parseXml(xml)
}
const rentedLine = (more: Partial<RentalLine> = {}) =>
  rentalLine({ itemId: camera.id, customItem: null, quantity: 3, itemPrice: 33.33, rate: 1.5, ...more })

const cents = (max: number) => fc.integer({ min: -max, max }).map((n) => n / 100)
const quantity = fc.integer({ min: 1, max: 99_999 }).map((n) => n / 1000)
const workLine = fc.record({ quantity, price: cents(999_999), typed: fc.option(cents(999_999)) })
const hired = fc.record({
  quantity: fc.integer({ min: 1, max: 50 }),
  itemPrice: fc.integer({ min: 0, max: 99_999 }).map((n) => n / 100),
  rate: fc.integer({ min: 1, max: 3000 }).map((n) => n / 100),
  discountPercentage: fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100),
})
const RUNS = { numRuns: 1000 }

describe('the file of a repair', () => {
  it('[UB-02] [UB-04] says who bills whom for what', () => {
    const root = read(billed())
    expect(textAt(root, 'cbc:ID')).toBe('H-2026.118')
    expect(textAt(root, 'cbc:InvoiceTypeCode')).toBe('380')
    expect(textAt(root, 'cbc:IssueDate')).toBe('2026-11-27')
    expect(textAt(root, 'cbc:DueDate')).toBe('2026-12-27')
    expect(textAt(root, 'cbc:BuyerReference')).toBe('PO-4711')
    expect(textAt(root, 'cbc:Note')).toBe('Herstelling 2026.118: Sony PXW-Z280 400123')
    const party = (side: string, ...path: string[]) =>
      textAt(root, `cac:Accounting${side}Party`, 'cac:Party', ...path)
    expect(party('Supplier', 'cac:PartyLegalEntity', 'cbc:RegistrationName')).toBe('Werkbank & Zonen')
    expect(party('Supplier', 'cbc:EndpointID')).toBe('0403170701')
    expect(party('Supplier', 'cac:PartyTaxScheme', 'cbc:CompanyID')).toBe('BE0403170701')
    expect(party('Customer', 'cac:PostalAddress', 'cbc:StreetName')).toBe('Kaai 7 bus 2')
    expect(party('Customer', 'cac:PostalAddress', 'cac:Country', 'cbc:IdentificationCode')).toBe('BE')
    expect(textAt(root, 'cac:PaymentMeans', 'cac:PayeeFinancialAccount', 'cbc:ID')).toBe('BE68539007547034')
    expect(textAt(root, 'cac:LegalMonetaryTotal', 'cbc:PayableAmount')).toBe('1505.24')
    expect(textAt(root, 'cac:TaxTotal', 'cbc:TaxAmount')).toBe('261.24')
    expect(all(root, 'cac:InvoiceLine').map((line) => textAt(line, 'cac:Item', 'cbc:Name'))).toEqual([
      'Moederbord',
      'Klein materiaal',
    ])
  })

  it('[UB-02] is the lump sum where there is one, and nothing under warranty', () => {
    const root = read(billed({ forfaitAmount: 60 }))
    expect(all(root, 'cac:InvoiceLine')).toHaveLength(1)
    expect(textAt(root, 'cac:LegalMonetaryTotal', 'cbc:TaxInclusiveAmount')).toBe('72.60')
    expect(brokenRules(root)).toEqual([])
    expect(billed({ underWarranty: true })).toMatchObject({
      xml: null,
      problems: ['Er is niets te factureren.'],
    })
  })

  it('[UB-02] takes a total that was typed for the price of one', () => {
    const [first] = sampleSources().repair.repairLines
    const root = read(billed({ repairLines: [{ ...first!, quantity: 3, price: 10, total: 25 }] }))
    const [line] = all(root, 'cac:InvoiceLine')
    expect(
      line && [textAt(line, 'cbc:InvoicedQuantity'), textAt(line, 'cac:Price', 'cbc:PriceAmount')],
    ).toEqual(['1', '25'])
    expect(line && textAt(line, 'cac:Item', 'cbc:Name')).toBe('Moederbord (3 ×)')
  })

  it('[UB-04] is described alike by somebody else, element by element', async () => {
    const root = read(billed())
    expect(outline(await rewriteTree(root))).toEqual(outline(root))
  })

  it('[UB-04] adds up by the rules of the standard, whatever was charged', () => {
    fc.assert(
      fc.property(fc.array(workLine, { minLength: 1, maxLength: 20 }), (lines) => {
        const repairLines = lines.map(({ typed, ...line }, pos) => ({
          ...line,
          id: testId(),
          description: 'Werk',
          pos,
          total: typed ?? lineTotal(line.quantity, line.price),
        }))
        const file = billed({ repairLines, forfaitAmount: null })
        const { repairTotalInclVat } = repairTotals({
          ...base.repair,
          repairLines,
          forfaitAmount: null,
          underWarranty: false,
        })
        if (repairTotalInclVat < 0) expect(file.problems).toHaveLength(1)
        else expect(brokenRules(read(file))).toEqual([])
      }),
      RUNS,
    )
  })
})

describe('the file of a rental', () => {
  it('[UB-03] has its lines with their discounts, the discount and the service fee', async () => {
    const line = rentedLine({ discountPercentage: 10 })
    const free = rentedLine({ id: testId(), itemPrice: 0 })
    const root = read(closed({ rentalLines: [line, free], discount: 5, serviceFeeActive: true }))
    expect(textAt(root, 'cbc:ID')).toBe('V-2026.12')
    expect(textAt(root, 'cac:InvoicePeriod', 'cbc:StartDate')).toBe('2026-06-05')
    expect(all(root, 'cac:InvoiceLine')).toHaveLength(1)
    expect(textAt(root, 'cac:InvoiceLine', 'cac:Item', 'cbc:Name')).toBe('Sony FX9 (3 ×)')
    expect(textAt(root, 'cac:InvoiceLine', 'cbc:InvoicedQuantity')).toBe('4.5')
    expect(textAt(root, 'cac:InvoiceLine', 'cac:AllowanceCharge', 'cbc:Amount')).toBe('15.00')
    const reasons = all(root, 'cac:AllowanceCharge').map((one) => textAt(one, 'cbc:AllowanceChargeReason'))
    expect(reasons).toEqual(['Korting', 'Servicekost'])
    expect(brokenRules(root)).toEqual([])
    expect(outline(await rewriteTree(root))).toEqual(outline(root))
  })

  it('[UB-03] says why it is free of VAT', async () => {
    const root = read(closed({ rentalLines: [rentedLine()], vatFree: true }))
    const [category] = all(root, 'cac:TaxTotal', 'cac:TaxSubtotal', 'cac:TaxCategory')
    expect(category && [textAt(category, 'cbc:ID'), textAt(category, 'cbc:TaxExemptionReason')]).toEqual([
      'E',
      'Vrijgesteld van btw',
    ])
    expect(textAt(root, 'cac:TaxTotal', 'cbc:TaxAmount')).toBe('0.00')
    expect(brokenRules(root)).toEqual([])
    expect(outline(await rewriteTree(root))).toEqual(outline(root))
  })

  it('[UB-04] adds up by the rules of the standard, whatever was hired', () => {
    const percent = fc.integer({ min: 0, max: 10_000 }).map((n) => n / 100)
    const whole = fc.record({ discount: percent, serviceFeeActive: fc.boolean(), vatFree: fc.boolean() })
    fc.assert(
      fc.property(fc.array(hired, { minLength: 1, maxLength: 20 }), whole, (lines, more) => {
        const rentalLines = lines.map((line) => rentedLine({ id: testId(), ...line }))
        const file = closed({ rentalLines, ...more })
        const costs = withPrices(rentalWith({ rentalLines })).rentalLines.some(
          ({ subTotalPrice }) => subTotalPrice > 0,
        )
        if (costs) expect(brokenRules(read(file))).toEqual([])
        else expect(file.problems).toEqual(['Er is niets te factureren.'])
      }),
      RUNS,
    )
  })
})

describe('what a file needs', () => {
  it('[UB-01] is that the company wants it, and that the record is billed or closed', () => {
    expect(TERM_SETTINGS).toEqual([settingId('repair', 'ubl'), settingId('repair', 'paymentDays')])
    expect(termsOf('2026-11-27', [undefined, undefined])).toEqual({
      day: '2026-11-27',
      on: false,
      paymentDays: 30,
    })
    expect(termsOf('2026-11-27', ['1', '14'])).toEqual({ day: '2026-11-27', on: true, paymentDays: 14 })
    const sources = { ...sampleSources({ status: 'Gefactureerd' }), customer, executor }
    expect(repairUbl(sources, { ...TERMS, on: false }).xml).toBe(null)
    expect(billed({ status: 'Opgehaald' }).problems).toEqual(['Deze herstelling is nog niet gefactureerd.'])
    expect(billed({ status: 'Opgehaald', billed: true }).problems).toEqual([])
    expect(closed({ status: 'Teruggebracht', rentalLines: [rentedLine()] }).problems).toEqual([
      'Deze verhuur is nog niet afgehandeld.',
    ])
  })

  it('[UB-06] is reported by name if it is missing', () => {
    const sources = sampleSources({ type: 'Herstelling', status: 'Gefactureerd' })
    const without = repairUbl(
      { ...sources, customer: undefined, executor: { ...executor, vatNumber: 'BE 12' } },
      TERMS,
    )
    expect(without).toMatchObject({
      xml: null,
      problems: [
        'Het btw-nummer van de uitvoerder ontbreekt of klopt niet.',
        'De naam van de klant ontbreekt.',
        'Het btw-nummer van de klant ontbreekt of klopt niet.',
        'Het land van de klant ontbreekt of is niet bekend.',
      ],
    })
    const [first] = sources.repair.repairLines
    expect(billed({ repairLines: [{ ...first!, price: -5, total: -5 }] }).problems).toEqual([
      'Het totaal is negatief: maak een creditnota in uw boekhouding.',
    ])
  })

  it('[UB-07] any text stays well-formed and reads back, but for control characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }), (text) => {
        const [first] = sampleSources().repair.repairLines
        const root = read(billed({ repairLines: [{ ...first!, description: text }] }))
        const shown = text.replaceAll(/(?![\n\t])\p{Cc}|\p{Cs}|[\uFFFE\uFFFF]/gu, ' ').trim()
        // an element cannot be empty
        expect(textAt(root, 'cac:InvoiceLine', 'cac:Item', 'cbc:Name')).toBe(shown || '-')
      }),
      { numRuns: 500 },
    )
  })
})
