import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, UnreadableFile } from '../../server/imports/readTable.ts'
import { BadCell, readCell } from '../../src/domain/imports/cells.ts'
import { planHolidays, planPriceRates } from '../../src/domain/imports/calendar.ts'
import { planItems, planStolen } from '../../src/domain/imports/equipment.ts'
import { IMPORT_KINDS, IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { planContacts, planCustomers } from '../../src/domain/imports/people.ts'
import { readSheet, type SheetRow } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import { type Customer, NO_ADDRESS } from '../../src/domain/customers/customer.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { testId } from '../kit/memoryTx.ts'
import { spreadsheet } from '../kit/spreadsheet.ts'

/** Texts as people, programs and mischief write them. */
const mess = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    '"',
    '""',
    ';',
    '\t',
    '=1+1',
    '1.234,50',
    '31/02/2024',
    'ja',
    '1e999',
    '-',
    '\ufeff',
    'Sony',
  ),
)

/** The contacts of the lists belong to him: a cell can name him by chance. */
const CUSTOMER: Customer = {
  id: testId(1),
  referenceNumber: 'Sony',
  name: 'Sony',
  email: null,
  phone: null,
  notes: null,
  address: NO_ADDRESS,
  customerContacts: [],
  active: true,
}

let made = 0
const newId = () => testId(100_000 + ++made)

describe('cells', () => {
  it.each([
    ['day', '1/2/2024', '2024-02-01'],
    ['day', '29-02-2024', '2024-02-29'],
    ['day', 45_351, '2024-02-29'],
    ['day', new Date(Date.UTC(2024, 1, 29)), '2024-02-29'],
    ['decimal', '1.234,50', 1234.5],
    ['decimal', '1,234.50', 1234.5],
    ['decimal', '€ 12', 12],
    ['decimal', '1 234,5', 1234.5],
    ['decimal', 0.1, 0.1],
    ['integer', '12', 12],
    ['boolean', 'X', true],
    ['boolean', 'nee', false],
    ['boolean', 1, true],
    ['text', '  Gent ', 'Gent'],
    ['text', '   ', null],
  ] as const)('reads %s %s as %s', (kind, cell, value) => {
    expect(readCell(kind, cell)).toEqual(value)
  })

  it.each([
    ['day', '31/02/2024'],
    ['day', 'morgen'],
    ['decimal', '1,2,3'],
    ['decimal', '1e5'],
    ['integer', '2,5'],
    ['boolean', 'misschien'],
  ] as const)('refuses %s %s', (kind, cell) => {
    expect(() => readCell(kind, cell)).toThrow(BadCell)
  })
})

describe('malformed files', () => {
  it('2,000 of them give cells or a reason in Dutch, nothing else', async () => {
    const lines = fc.array(fc.array(mess, { maxLength: 5 }), { maxLength: 6 })
    const text = lines.map((rows) => new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n')))
    const bytes = fc.uint8Array({ maxLength: 300 })
    const zipped = bytes.map((tail) => Uint8Array.from([0x50, 0x4b, 3, 4, ...tail]))
    const real = await spreadsheet([
      IMPORTS.items.columns.map(({ header }) => header),
      ['Camera', 'Sony', 'FX6'],
    ])
    const at = fc.nat(real.length - 1)
    const damaged = fc.oneof(
      at.map((length) => real.slice(0, length)),
      fc.array(fc.tuple(at, fc.nat(255)), { minLength: 1, maxLength: 8 }).map((flips) => {
        const bent = real.slice()
        for (const [i, byte] of flips) bent[i] = byte
        return bent
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, bytes, zipped, damaged), async (file) => {
        try {
          const cells = await readTable(file)
          readSheet(IMPORTS.items.columns, cells)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
        }
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  it('2,000 lists of any cells give errors by row, or documents that their schemas accept', () => {
    const cell = fc.oneof(
      mess,
      fc.double(),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
      fc.date({ noInvalidDate: false }),
    )
    const list = (headers: readonly string[]) =>
      fc
        .array(fc.array(cell, { minLength: headers.length, maxLength: headers.length }), {
          minLength: 1,
          maxLength: 6,
        })
        .map((rows) => [[...headers], ...rows])
    const known = { items: [], categories: [], subcategories: [], customers: [] }
    const plans: Record<ImportKind, (rows: SheetRow[]) => ImportPlan> = {
      customers: (rows) => planCustomers(rows, [], newId),
      contacts: (rows) => planContacts(rows, [CUSTOMER], newId),
      items: (rows) => planItems(rows, known, newId),
      stolen: (rows) => planStolen(rows, known, newId),
      holidays: (rows) => planHolidays(rows, [], newId),
      priceRates: (rows) => planPriceRates(rows, [], newId),
    }
    const lists = fc
      .constantFrom(...IMPORT_KINDS)
      .chain((kind) =>
        list(IMPORTS[kind].columns.map(({ header }) => header)).map((cells) => ({ kind, cells })),
      )
    fc.assert(
      fc.property(lists, ({ kind, cells }) => {
        const { rows, errors } = readSheet(IMPORTS[kind].columns, cells)
        const plan = plans[kind](rows)
        for (const { row, reason } of [...errors, ...plan.errors]) {
          expect(row).toBeLessThanOrEqual(cells.length)
          expect(reason).not.toBe('')
        }
        for (const { e, after } of plan.writes) expect(ENTITIES[e].schema.safeParse(after).success).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })
})
