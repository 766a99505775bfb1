import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTable, UnreadableFile } from '../../server/imports/readTable.ts'
import { BadCell, readCell } from '../../src/domain/imports/cells.ts'
import { planHolidays, planPriceRates } from '../../src/domain/imports/calendar.ts'
import { planItems, planStolen } from '../../src/domain/imports/equipment.ts'
import { IMPORT_KINDS, IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { planContacts, planCustomers } from '../../src/domain/imports/people.ts'
import { readSheet, rowErrorText, type SheetRow } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import { type Customer, NO_ADDRESS } from '../../src/domain/customers/customer.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import { testId } from '../kit/sim/memoryTx.ts'
import { spreadsheet } from '../kit/spreadsheet.ts'

/** Texts as people and programs write them, also with bad intent. */
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

/** This customer owns the contacts of the lists: a cell can name them by chance. */
const CUSTOMER: Customer = {
  id: testId(1),
  referenceNumber: 'Sony',
  name: 'Sony',
  email: null,
  phone: null,
  notes: null,
  address: NO_ADDRESS,
  language: null,
  vatNumber: null,
  formerNumbers: [],
  erasedAt: null,
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
    ['boolean', 'neen', false],
    ['boolean', 'WAAR', true],
    ['boolean', 'ONWAAR', false],
    ['text', '  Gent ', 'Gent'],
    ['text', '   ', null],
  ] as const)('reads %s %s as %s', (kind, cell, value) => {
    expect(readCell(kind, cell)).toEqual(value)
  })

  it.each([
    ['day', '31/02/2024'],
    ['day', 'morgen'],
    ['decimal', '1,2,3'],
    ['decimal', '12,,50'],
    ['decimal', '12 50'],
    ['integer', '1.2.3'],
    ['decimal', '1e5'],
    ['integer', '2,5'],
    ['boolean', 'misschien'],
  ] as const)('refuses %s %s', (kind, cell) => {
    expect(() => readCell(kind, cell)).toThrow(BadCell)
  })
})

describe('[LM-09] below a title', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const { columns } = IMPORTS.customers

  it.each([
    ['a title with a comma', 'Klanten, voorjaar 2026\n\nReferentie;Naam\nK1;De Lens\n', 4],
    ['a line of other words', 'Export;van;de;boekhouding\nReferentie,Naam\nK1,De Lens\n', 3],
    ['nothing above', 'Naam\tReferentie\nDe Lens\tK1\n', 2],
  ])('%s, the headers are found and rows keep their numbers', async (_what, text, row) => {
    const { rows, errors } = readSheet(columns, readTable(bytes(text), columns))
    expect(errors).toEqual([])
    expect(rows).toMatchObject([{ row, values: { referenceNumber: 'K1', name: 'De Lens' } }])
  })

  it('a column that is nowhere is named', async () => {
    const table = readTable(bytes('Klanten\nReferentie;Straat\nK1;Kaai'), columns)
    const reasons = readSheet(columns, table).errors.map(({ reason }) => reason)
    expect(reasons[0]).toBe("De kolom 'Naam' ontbreekt in het bestand.")
  })
})

describe('[LM-10] OpenDocument', () => {
  const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
  const cell = (text: string) =>
    `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
  const typed = (type: string, value: string, shown: string) =>
    `<table:table-cell office:value-type="${type}" ${value}><text:p>${shown}</text:p></table:table-cell>`
  const empty = (n: number) => `<table:table-cell table:number-columns-repeated="${n}"/>`
  const ods = (...rows: string[]) =>
    zipSync({
      mimetype: new TextEncoder().encode('application/vnd.oasis.opendocument.spreadsheet'),
      'content.xml': new TextEncoder().encode(
        `<?xml version="1.0"?><office:document-content><office:body><office:spreadsheet><table:table table:name="Blad1">${rows.join('')}</table:table><table:table table:name="Blad2">${row(cell('anders'))}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    })

  it('texts, numbers, days, booleans, notes, repeated and empty cells of the first sheet', async () => {
    const file = ods(
      row(cell('Lijst &amp; meer'), empty(16_383)),
      `<table:table-row table:number-rows-repeated="2">${empty(16_384)}</table:table-row>`,
      row(cell('Merk'), cell('A<text:s text:c="2"/>B')),
      row(
        typed('float', 'office:value="1234.5"', '1.234,50'),
        typed('date', 'office:date-value="2026-03-12"', '12/03/26'),
        typed('boolean', 'office:boolean-value="true"', 'WAAR'),
        empty(1),
        '<table:table-cell office:value-type="string" table:number-columns-repeated="2"><office:annotation><text:p>nota</text:p></office:annotation><text:p>een</text:p><text:p>twee</text:p></table:table-cell>',
      ),
      `<table:table-row table:number-rows-repeated="1048570">${empty(16_384)}</table:table-row>`,
    )
    const { cells } = readTable(file)
    expect(cells.filter((each) => each.length > 0)).toEqual([
      ['Lijst & meer'],
      ['Merk', 'A  B'],
      [1234.5, '2026-03-12', true, null, 'een\ntwee', 'een\ntwee'],
    ])
    expect(cells[3]?.[0]).toBe('Merk')
  })

  it('a formula is refused with its place', async () => {
    const formula = '<table:table-cell table:formula="of:=[.A1]" office:value-type="float" office:value="1"/>'
    const file = ods(
      row(cell('Merk'), cell('Model'), cell('Serienummer')),
      row(cell('x'), formula, cell('1')),
    )
    const { columns } = IMPORTS.stolen
    expect(readSheet(columns, readTable(file, columns)).errors.map(rowErrorText)).toEqual([
      'Rij 2: Model bevat een formule. Gelieve de waarden te kopiëren en opnieuw te bewaren',
    ])
  })
})

describe('[LM-12] caps', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  const xlsx = (sheetData: string) =>
    zipSync({
      'xl/workbook.xml': bytes(
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      'xl/_rels/workbook.xml.rels': bytes(
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': bytes(
        `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${sheetData}</sheetData></worksheet>`,
      ),
    })
  const inline = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

  it.each([
    ['a text of 201 columns', () => bytes(Array.from({ length: 201 }, () => 'x').join(';'))],
    [
      'one filled cell far to the right',
      () => xlsx(`<row r="1">${inline('A1', 'Merk')}${inline('XFD1', 'x')}</row>`),
    ],
  ])('%s is refused', async (_what, file) => {
    expect(() => readTable(file())).toThrow('Het bestand heeft meer dan 200 gevulde kolommen.')
  })

  it.each([
    ['a text', () => bytes(`${Array.from({ length: 200 }, () => 'x').join(';')}\n`.repeat(10_001))],
    [
      'one filled cell far below',
      () => xlsx(`<row r="1">${inline('B1', 'Merk')}</row><row r="1048576">${inline('A1048576', 'x')}</row>`),
    ],
  ])('%s of more than 2,000,000 cells is refused', async (_what, file) => {
    expect(() => readTable(file())).toThrow('Het bestand heeft meer dan 2.000.000 cellen.')
  })

  it('what is only formatted is no part of the used range', async () => {
    const styled = Array.from({ length: 500 }, (_, i) => `<row r="${i + 3}"><c r="XFD${i + 3}" s="1"/></row>`)
    const rows = `<row r="1">${inline('A1', 'Merk')}<c r="XFC1" s="2"></c></row><row r="2">${inline('A2', 'Sony')}</row>`
    expect(readTable(xlsx(rows + styled.join(''))).cells).toEqual([['Merk'], ['Sony']])
    expect(readTable(bytes(`Merk${';'.repeat(400)}\nSony${';'.repeat(400)}\n`)).cells).toEqual([
      ['Merk'],
      ['Sony'],
      [],
    ])
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
    fc.assert(
      fc.property(fc.oneof(text, bytes, zipped, damaged), (file) => {
        try {
          readSheet(IMPORTS.items.columns, readTable(file, IMPORTS.items.columns))
        } catch (error) {
          expect(error).toBeInstanceOf(UnreadableFile)
        }
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)

  it('[LM-17] two rows of one key that contradict each other are not both taken in', () => {
    const rates = readSheet(IMPORTS.priceRates.columns, {
      cells: [
        ['Aantal dagen', 'Tarief'],
        [3, 2],
        [5, 3],
        ['3', '2,5'],
        [3, '2,00'],
      ],
    })
    const known = { id: testId(), numberOfDays: 3, rate: 1.5 }
    const plan = planPriceRates(rates.rows, [known], newId)
    expect(plan.errors.map(rowErrorText)).toEqual([
      'Rij 4: Aantal dagen 3 staat al in rij 2, met een andere waarde',
    ])
    expect(plan.rows.map(({ row, action }) => `${row} ${action}`)).toEqual(['2 update', '3 insert', '5 same'])
    const days = readSheet(IMPORTS.holidays.columns, {
      cells: [
        ['Datum', 'Omschrijving'],
        ['25/12/2026', 'Kerstmis'],
        ['25/12/2026', 'Sluiting'],
      ],
    })
    expect(planHolidays(days.rows, [], newId).errors.map(rowErrorText)).toEqual([
      'Rij 3: Datum 25/12/2026 staat al in rij 2, met een andere waarde',
    ])
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
    const known = { items: [], categories: [], subcategories: [], customers: [], counters: [] }
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
        const { rows, errors } = readSheet(IMPORTS[kind].columns, { cells })
        const plan = plans[kind](rows)
        for (const { row, reason } of [...errors, ...plan.errors]) {
          expect(row).toBeLessThanOrEqual(cells.length)
          expect(reason).not.toBe('')
        }
        for (const { e, after } of plan.writes) expect(ENTITIES[e].schema.safeParse(after).success).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  }, 60_000)
})
