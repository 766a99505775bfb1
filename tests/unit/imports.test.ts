import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTable, UnreadableFile } from '../../server/imports/readTable.ts'
import { BadCell, readCell } from '../../src/domain/imports/cells.ts'
import { planItems } from '../../src/domain/imports/equipment.ts'
import { IMPORTS } from '../../src/domain/imports/kinds.ts'
import { planCustomers } from '../../src/domain/imports/people.ts'
import { readSheet } from '../../src/domain/imports/sheet.ts'
import { Customer } from '../../src/domain/customers/customer.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { testId } from '../kit/memoryTx.ts'

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
    await fc.assert(
      fc.asyncProperty(fc.oneof(text, bytes, zipped), async (file) => {
        try {
          const cells = await readTable(file)
          readSheet(IMPORTS.items.columns, cells)
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
        }
      }),
      { numRuns: 2_000 },
    )
  })

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
    const none = { items: [], categories: [], subcategories: [], customers: [] }
    fc.assert(
      fc.property(
        list(IMPORTS.customers.columns.map(({ header }) => header)),
        list(IMPORTS.items.columns.map(({ header }) => header)),
        (customers, items) => {
          const people = planCustomers(readSheet(IMPORTS.customers.columns, customers).rows, [], newId)
          for (const { after } of people.writes) expect(Customer.safeParse(after).success).toBe(true)
          const equipment = planItems(readSheet(IMPORTS.items.columns, items).rows, none, newId)
          for (const { e, after } of equipment.writes)
            expect(ENTITIES[e].schema.safeParse(after).success).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
