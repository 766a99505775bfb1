import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planSheet } from '../../server/imports/plan.ts'
import { readTable } from '../../server/imports/readTable.ts'
import type { ListFormat } from '../../src/documents/kinds.ts'
import { contactsOf } from '../../src/documents/lists/customers.ts'
import { listFile } from '../../src/documents/lists/lists.ts'
import { csvText } from '../../src/documents/csv.ts'
import { COUNTRIES, type Contact, type Customer } from '../../src/domain/customers/customer.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import { countsOf } from '../../src/domain/imports/preview.ts'
import { readText } from '../../src/domain/imports/cells.ts'
import { IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { type ImportColumn, normalizeHeader, readSheet } from '../../src/domain/imports/sheet.ts'
import { ITEM_STATUS_LIST, type Item } from '../../src/domain/items/item.ts'
import { newItem } from '../../src/domain/items/rules.ts'
import { saysSomething, storedText } from '../../src/domain/shared/visible.ts'
import { scanKey } from '../../src/domain/scan/scanKey.ts'
import { normalizeName } from '../../src/domain/shared/normalizeName.ts'
import { withGuard, withoutGuard } from '../../src/domain/shared/spreadsheetGuard.ts'
import { testId } from '../kit/sim/memoryTx.ts'

/* The imports read the exports of the product: an unchanged file has no new, changed or refused rows. */

const FORMATS: readonly ListFormat[] = ['csv', 'xlsx']

/** Texts as people type them, and as files, formulas and other scripts contain them, if both stores can keep them. */
const anyText = (maxLength: number) =>
  fc
    .oneof(
      fc.string({ maxLength: Math.min(maxLength, 30), unit: 'grapheme' }),
      fc.string({ maxLength: Math.min(maxLength, 30), unit: 'binary' }),
      fc
        .tuple(
          fc.constantFrom("'", "''", '=', '+', '-', '@', '\t', '\r', "'=", '"', ';', ' ', '\n', ''),
          fc.string({ maxLength: 8 }),
        )
        .map((parts) => parts.join('')),
      fc.constantFrom(
        '+32 50 46 69 73',
        '="0012345"',
        '8,93901E+18',
        "'8,93901E+18",
        '8939010102358480000',
        '0012345',
        '1.234,50',
        '31/12/2026',
        '2025-06-30T22:00:00Z',
        'Café ’t Hof',
        'ja',
        '_x000D_',
        'a\r\nb',
        '#N/A',
        '\u{FEFF}x',
        'x\u{A0}',
      ),
    )
    .map((text) =>
      storedText(text.replaceAll('\0', ''))
        .slice(0, maxLength)
        .replaceAll(/\p{Cs}/gu, ''),
    )
const orNull = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: null })
const someText = (max: number) => orNull(anyText(max).map((text) => text || null))
/** A text that identifies a record: a blank one does not. */
const name = (max: number) => anyText(max).filter((text) => saysSomething(text) && readText(text) !== '')
const email = fc.constantFrom(null, 'an@vrt.example', 'info@de-brug.example')
const day = fc
  .date({ min: new Date('1990-01-01T00:00:00Z'), max: new Date('2090-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100)

const contact: fc.Arbitrary<Contact> = fc.record({
  id: fc.nat(1_000_000).map(testId),
  firstName: name(30),
  lastName: name(30),
  department: someText(100),
  email,
  phone: someText(50),
  gsm: someText(50),
  fax: someText(255),
  notes: someText(200),
  active: fc.boolean(),
  erasedAt: fc.constant(null),
})
const customer = fc.record({
  name: name(60),
  email,
  phone: someText(50),
  vatNumber: fc.constantFrom(null, 'BE0123456749', 'wordt aangevraagd'),
  address: fc.record({
    street: someText(200),
    number: someText(20),
    box: someText(20),
    postalCode: someText(20),
    city: someText(100),
    country: fc.constantFrom(null, ...COUNTRIES, 'Portugal'),
  }),
  language: fc.constantFrom(null, ...LANGUAGES),
  notes: someText(300),
  customerContacts: fc.uniqueArray(contact, { maxLength: 4, selector: ({ id }) => id }),
})
const customers: fc.Arbitrary<Customer[]> = fc
  .uniqueArray(name(20), { maxLength: 5, selector: (text) => normalizeName(readText(text)) })
  .chain((references) =>
    fc.tuple(...references.map((reference) => customer.map((c) => ({ ...c, reference })))),
  )
  .map((all) =>
    all.map(({ reference, ...rest }, i) => ({
      ...rest,
      id: testId(1_000 + i),
      referenceNumber: reference,
      formerNumbers: [],
      erasedAt: null,
      active: true,
    })),
  )

const CATEGORIES = ['Camera', 'Écran', '=Licht'].map((description, i) => ({
  ...NEW_CATEGORY,
  id: testId(10 + i),
  description,
  prefix: 'CAM',
  active: true,
}))
const SUBCATEGORIES = ['Handcamera', '-10 m', 'Handcamera'].map((description, i) => ({
  id: testId(20 + i),
  category: CATEGORIES[i]?.id ?? '',
  description,
  active: true,
}))
const OWNER = {
  id: testId(5),
  referenceNumber: '+K-1',
  name: 'De Brug',
  formerNumbers: [],
  active: true,
} as unknown as Customer

const code = name(40).filter((text) => !/\p{Cc}/u.test(text))
const item = fc.record({
  category: fc.nat(2),
  subcategoryId: fc.constantFrom(null, ...SUBCATEGORIES.map(({ id }) => id)),
  brand: name(40),
  model: someText(40),
  serialNumber: someText(40),
  status: fc.constantFrom(...ITEM_STATUS_LIST.filter((status) => status !== 'Verkocht')),
  purchasedAt: orNull(day),
  warrantyEndDate: orNull(day),
  stockQuantity: orNull(fc.nat(1_000)),
  rentable: fc.boolean(),
  stolen: fc.boolean(),
  rentPrice: amount,
  replacementValue: orNull(amount),
  place: someText(60),
  inspectionMonths: orNull(fc.integer({ min: 1, max: 240 })),
  inspectedAt: orNull(day),
  inspectionDue: orNull(day),
  attention: someText(300),
  customerId: fc.constantFrom(null, OWNER.id),
  codes: fc.uniqueArray(code, { maxLength: 3, selector: (text) => scanKey(readText(text)) }),
})
const items: fc.Arbitrary<Item[]> = fc.array(item, { maxLength: 6 }).map((all) =>
  all.map(({ category, codes, ...fields }, i) => ({
    ...newItem({ ...fields, id: testId(100 + i), categoryId: CATEGORIES[category]?.id ?? '' }),
    itemNumber: `CAM-${i + 1}`,
    prefix: 'CAM',
    number: i + 1,
    codes: codes.map((text, n) => ({ id: testId(5_000 + i * 10 + n), code: text, label: null })),
  })),
)
const equipment = (all: readonly Item[]) => ({
  items: all,
  categories: CATEGORIES,
  subcategories: SUBCATEGORIES,
  customers: [OWNER],
  counters: [{ prefix: 'CAM', n: all.length }],
})
const itemFacts = (all: readonly Item[]) =>
  all.map((each) => ({
    item: each,
    category: CATEGORIES.find(({ id }) => id === each.categoryId)?.description ?? '',
    subcategory: SUBCATEGORIES.find(({ id }) => id === each.subcategoryId)?.description ?? '',
    customer: each.customerId ? OWNER.name : '',
    customerReference: each.customerId ? (OWNER.referenceNumber ?? '') : '',
  }))

type Known<K extends ImportKind> = Parameters<typeof planSheet<K>>[2]

/** The plan of an import of a file. */
async function importOf<K extends ImportKind>(kind: K, file: Blob, known: Known<K>) {
  const columns: readonly ImportColumn[] = IMPORTS[kind].columns
  const table = readTable(new Uint8Array(await file.arrayBuffer()), columns)
  const plan = planSheet(kind, readSheet(columns, table), known)
  const { inserted, updated, refused } = countsOf(plan)
  return { inserted, updated, refused, errors: plan.errors, writes: plan.writes }
}
const NOTHING = { inserted: 0, updated: 0, refused: 0, errors: [], writes: [] }
const NO_ROWS = { ...NOTHING, errors: [{ row: 0, column: '', reason: 'Het bestand bevat geen rijen.' }] }

describe.each(FORMATS)('[FI-01] an exported list as %s is imported unchanged', (format) => {
  const runs = { numRuns: 100 }
  const expected = (records: readonly unknown[]) => (records.length === 0 ? NO_ROWS : NOTHING)

  it('of customers and their contacts', async () => {
    await fc.assert(
      fc.asyncProperty(customers, async (known) => {
        const file = listFile('customers', known, format)
        expect(await importOf('customers', file, known)).toEqual(expected(known))
        const contacts = contactsOf(known)
        const contactFile = listFile('contacts', contacts, format)
        expect(await importOf('contacts', contactFile, known)).toEqual(expected(contacts))
      }),
      runs,
    )
  }, 60_000)

  it('of items, with and without serial numbers', async () => {
    await fc.assert(
      fc.asyncProperty(items, async (all) => {
        const file = listFile('items', itemFacts(all), format)
        expect(await importOf('items', file, equipment(all))).toEqual(expected(all))
      }),
      runs,
    )
  }, 60_000)

  it('of holidays and price rates', async () => {
    const dated = fc.uniqueArray(fc.record({ date: day, description: name(200) }), {
      maxLength: 5,
      selector: ({ date }) => date,
    })
    const rated = fc.uniqueArray(
      fc.record({
        numberOfDays: fc.integer({ min: 1, max: 9_999 }),
        rate: fc.integer({ min: 1, max: 9_999_900 }),
      }),
      { maxLength: 5, selector: ({ numberOfDays }) => numberOfDays },
    )
    await fc.assert(
      fc.asyncProperty(dated, rated, async (days, rates) => {
        const holidays = days.map((each, i) => ({ ...each, id: testId(i) }))
        const priceRates = rates.map(({ rate, ...each }, i) => ({ ...each, rate: rate / 100, id: testId(i) }))
        const dayFile = listFile('holidays', holidays, format)
        expect(await importOf('holidays', dayFile, holidays)).toEqual(expected(holidays))
        const rateFile = listFile('priceRates', priceRates, format)
        expect(await importOf('priceRates', rateFile, priceRates)).toEqual(expected(priceRates))
      }),
      runs,
    )
  }, 60_000)
})

it('[FI-03] the guard of an export comes off again, whatever the text', () => {
  const texts = fc.oneof(
    anyText(40),
    anyText(20).map((text) => `'${text}`),
  )
  fc.assert(
    fc.property(texts, (text) => {
      expect(withoutGuard(withGuard(text))).toBe(text)
    }),
    { numRuns: 2_000 },
  )
})

it('[FI-03] an exported CSV that a program saved as a workbook changes nothing either', () => {
  const kept = csvText({
    columns: [{ title: 'Naam', kind: 'text', width: 10 }],
    rows: [['+32 50 46'], ["'+32"], ["'t Hof"]],
  })
  expect(kept.replaceAll('\u{FEFF}', '').trim().split('\r\n')).toEqual([
    'Naam',
    "'+32 50 46",
    "''+32",
    "'t Hof",
  ])
})

it.each(['customers', 'contacts', 'items', 'holidays', 'priceRates'] as const)(
  '[FI-02] an exported list of %s has every column of its import',
  async (kind) => {
    const text = await listFile(kind, [] as never, 'csv').text()
    const titles = text.replaceAll('\u{FEFF}', '').trim().split(';').map(normalizeHeader)
    const headers = (IMPORTS[kind].columns as readonly ImportColumn[]).map(({ header }) =>
      normalizeHeader(header),
    )
    expect(headers.filter((header) => !titles.includes(header))).toEqual([])
  },
)
