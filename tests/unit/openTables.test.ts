import Papa from 'papaparse'
import read from 'read-excel-file/universal'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvText } from '../../src/documents/csv.ts'
import type { ListFormat, ListFileKind } from '../../src/documents/kinds.ts'
import { customerColumns } from '../../src/features/customers/overview/columns.tsx'
import { itemColumns } from '../../src/features/items/overview/columns.tsx'
import { rentalColumns } from '../../src/features/rentals/overview/columns.tsx'
import { repairColumns } from '../../src/features/repairs/overview/columns.tsx'
import { createDocumentMaker, type DocumentMaker } from '../../src/shared/documents/documentMaker.ts'
import type { ScreenSelection } from '../../src/shared/documents/readScreenSelection.ts'
import { rentalItem, rentalLine, rentalWith } from '../kit/rentals.ts'
import { testId } from '../kit/sim/memoryTx.ts'
import { testReplica } from '../kit/sim/replica.ts'

const AWKWARD = [
  '=1+1',
  '+32 9 223 11 22',
  '-12',
  '@SUM(A1)',
  'een; twee',
  'zegt "ja"',
  ' rand ',
  'a\nb',
  '🎬 é',
]
const contact = {
  firstName: 'An',
  lastName: 'Claeys',
  department: null,
  email: 'an@vrt.be',
  fax: null,
  notes: null,
}
const customer = {
  id: testId(),
  referenceNumber: 'K1',
  name: 'VRT; "Beeld"',
  email: null,
  vatNumber: 'BE0123456789',
  phone: '+32 2 741 31 11',
  address: {
    street: 'Reyerslaan',
    number: '52',
    box: null,
    postalCode: '1043',
    city: 'Brussel',
    country: 'België',
  },
  language: 'FR' as const,
  notes: '=HYPERLINK("x")',
  active: true,
  customerContacts: [
    { ...contact, id: testId(), phone: '1', gsm: '2', active: true },
    { ...contact, id: testId(), firstName: 'Weg', phone: '1', gsm: '2', active: false },
  ],
}
const item = rentalItem({
  customerId: customer.id,
  rentPrice: 12.5,
  replacementValue: 900,
  attention: '-10 dB',
})
const other = rentalItem({ itemNumber: 'CAM-2', number: 2, serialNumber: '2' })
const rental = rentalWith({
  number: '2026.7',
  customerId: customer.id,
  notes: 'Zie bon',
  internalNotes: 'Betaalt laat',
  rentalLines: [rentalLine({ itemId: item.id, customItem: null, quantity: 2, itemPrice: 100 })],
})
const part = { id: testId(), position: 1, itemId: null, brand: 'Sony', model: 'FX9', quantity: 2 }
const kit = { id: testId(), name: 'Interview', price: null, note: null, parts: [part], active: true }
const model = {
  id: testId(),
  brand: 'Sony',
  model: 'FX9',
  dayPrice: 80,
  accessories: [{ ...part, itemId: item.id }],
}

let maker: DocumentMaker
beforeAll(async () => {
  const { db } = await testReplica()
  const put = (table: string, rows: readonly object[]) => db.table(table).bulkPut(rows as object[])
  await put('customer', [customer])
  await put('item', [item, other])
  await put('rental', [rental])
  await put('kit', [kit, { ...kit, id: testId(), name: 'Oud', active: false }])
  await put('itemModel', [model])
  await put('holiday', [
    { id: testId(), date: '2027-07-21', description: '=feest' },
    { id: testId(), date: '2026-12-25', description: 'Kerstmis' },
  ])
  await put('priceRate', [
    { id: testId(), numberOfDays: 7, rate: 4 },
    { id: testId(), numberOfDays: 2, rate: 1.75 },
  ])
  maker = createDocumentMaker(db, () => Promise.reject(new Error('no PDF')), Date.now, null)
})

const file = async (list: ListFileKind, ids: readonly string[] | null, format: ListFormat) =>
  (await maker.makeList(list, ids, format)).bytes
/** The rows as objects by their headers. */
const rowsOf = (table: readonly (readonly unknown[])[]) => {
  const [head = [], ...rows] = table
  return rows.map((row) => Object.fromEntries(head.map((title, i) => [String(title), row[i]])))
}
const sheet = async (list: ListFileKind, ids: readonly string[] | null) =>
  rowsOf((await read(new Blob([await file(list, ids, 'xlsx')])))[0]?.data ?? [])
const text = async (list: ListFileKind, ids: readonly string[] | null) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file(list, ids, 'csv'))
/** The rows as an independent reader finds them. */
const parsed = (from: string) =>
  rowsOf(Papa.parse<string[]>(from.replace(/^\u{FEFF}/u, ''), { delimiter: ';', skipEmptyLines: true }).data)

describe('what is chosen of an overview', () => {
  const onScreen = async (of: ScreenSelection) => {
    const { name, bytes } = await maker.makeScreenSelection(of, 'xlsx')
    return { name, table: (await read(new Blob([bytes])))[0]?.data }
  }

  it('[MA-06] has the columns of the screen alone, in their order and under their heads', async () => {
    const ids = [other.id, item.id]
    const columns = ['status', 'brand', 'serialNumber', 'actions']
    const { name, table } = await onScreen({ list: 'items', ids, columns })
    expect(name).toBe('items.xlsx')
    expect(table?.[0]).toEqual(['Status', 'Merk', 'Serienummer'])
    expect(table?.slice(1).map((row) => row[1])).toEqual([other.brand, item.brand])
    const { bytes } = await maker.makeScreenSelection({ list: 'items', ids, columns: ['model'] }, 'csv')
    expect(new TextDecoder().decode(bytes).trim().split(/\r?\n/)).toHaveLength(3)
  })

  it('[MA-06] knows every column of every list', async () => {
    const heads = async (
      list: ScreenSelection['list'],
      id: string,
      shown: readonly { key: string; title: string }[],
    ) => {
      const columns = shown.filter(({ key }) => key !== 'actions')
      const { table } = await onScreen({ list, ids: [id], columns: shown.map(({ key }) => key) })
      expect([list, table?.[0]]).toEqual([list, columns.map(({ title }) => title)])
      return table?.slice(1)
    }
    expect(
      await heads(
        'rentals',
        rental.id,
        rentalColumns({ statuses: [], provisional: new Set(), narrow: false, onPreview: () => {} }),
      ),
    ).toHaveLength(1)
    expect(await heads('items', item.id, itemColumns({} as never))).toHaveLength(1)
    expect(await heads('customers', customer.id, customerColumns({} as never))).toHaveLength(1)
    await heads('repairs', testId(), repairColumns({} as never))
  })
})

describe('the files of lists', () => {
  it('[OT-01] have the records that are asked for in their order, as a spreadsheet and as a text', async () => {
    const ids = [other.id, item.id]
    expect((await sheet('items', ids)).map((row) => row['Nummer'])).toEqual(['CAM-2', 'CAM-1'])
    expect(parsed(await text('items', ids)).map((row) => row['Nummer'])).toEqual(['CAM-2', 'CAM-1'])
    expect(await sheet('items', [item.id])).toMatchObject([
      {
        Merk: 'Sony',
        Model: 'FX9',
        Verhuurbaar: 'Ja',
        Gestolen: 'Nee',
        Huurprijs: 12.5,
        Vervangwaarde: 900,
        Klant: 'VRT; "Beeld"',
      },
    ])
    expect((await maker.makeList('rentals', [], 'csv')).name).toBe('verhuur.csv')
  })

  it('[OT-01] contain a rental with its customer, days, lines and amounts', async () => {
    expect(await sheet('rentals', [rental.id])).toMatchObject([
      {
        Nummer: '2026.7',
        Status: 'Bevestigd',
        Klant: 'VRT; "Beeld"',
        Afhaaldatum: new Date('2026-06-05T00:00:00Z'),
        Lijnen: '2 × Sony FX9',
        'Totaal incl. btw': rental.totalPriceInclVat,
      },
    ])
    const [row] = parsed(await text('rentals', [rental.id]))
    expect(row).toMatchObject({
      Retourdatum: '2026-06-05',
      'Totaal incl. btw': String(rental.totalPriceInclVat).replace('.', ','),
    })
  })

  it('[OT-01] have the contacts in use of customers, the kits in use and the models', async () => {
    expect(await sheet('contacts', [customer.id])).toMatchObject([
      { Klant: 'VRT; "Beeld"', Voornaam: 'An', Gsm: '2' },
    ])
    expect(await sheet('kits', null)).toMatchObject([{ Naam: 'Interview', Onderdelen: '2 × Sony FX9' }])
    expect(parsed(await text('models', null))).toMatchObject([
      { Merk: 'Sony', Huurprijs: '80', 'Gaat altijd mee': '2 × Sony FX9 (1)' },
    ])
  })

  it('[OT-02] [OT-03] a text reads back as it was, but for the mark before what looks like a formula', async () => {
    const columns = [{ title: 'A;"B"', kind: 'text' as const, width: 1 }]
    const body = csvText({ columns, rows: AWKWARD.map((value) => [value]) })
    expect(body.startsWith('\u{FEFF}')).toBe(true)
    const back = parsed(body).map((row) => row['A;"B"'])
    expect(back).toEqual(AWKWARD.map((value) => (/^[=+\-@]/.test(value) ? `'${value}` : value)))
  })

  it('[OT-03] numbers below zero stay numbers in both kinds of file', async () => {
    const columns = (['amount', 'number', 'text'] as const).map((kind) => ({ title: kind, kind, width: 1 }))
    expect(csvText({ columns, rows: [[-12.5, -3, '-3']] }).split('\r\n')[1]).toBe("-12,5;-3;'-3")
    expect(await sheet('items', [item.id])).toMatchObject([{ 'Let op': '-10 dB' }])
    expect(await sheet('customers', [customer.id])).toMatchObject([
      { Naam: 'VRT; "Beeld"', Telefoon: '+32 2 741 31 11', Notities: '=HYPERLINK("x")' },
    ])
    expect(parsed(await text('customers', [customer.id]))).toMatchObject([{ Notities: `'=HYPERLINK("x")` }])
  })

  it('[OT-04] keep the internal note of a rental, codes and signatures out', async () => {
    const body = await text('rentals', [rental.id])
    expect(body).toContain('Zie bon')
    expect(body).not.toContain('Betaalt laat')
    for (const list of ['rentals', 'items', 'customers', 'contacts', 'kits', 'models'] as const)
      expect((await text(list, [])).split('\r\n')[0]).not.toMatch(/toegangscode|handtekening|intern/i)
  })
})

it('[FI-02] the holidays and the price rates are saved as a whole, in their order', async () => {
  expect(parsed(await text('holidays', null))).toEqual([
    { Datum: '2026-12-25', Omschrijving: 'Kerstmis' },
    { Datum: '2027-07-21', Omschrijving: "'=feest" },
  ])
  expect(await sheet('priceRates', null)).toEqual([
    { 'Aantal dagen': 2, Tarief: 1.75 },
    { 'Aantal dagen': 7, Tarief: 4 },
  ])
})
