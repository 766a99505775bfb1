import { describe, expect, it } from 'vitest'
import { chunksOf } from '../../server/imports/chunks.ts'
import { planItems } from '../../src/domain/imports/equipment.ts'
import { planContacts, planCustomers } from '../../src/domain/imports/people.ts'
import { IMPORTS, type ImportKind } from '../../src/domain/imports/kinds.ts'
import { readSheet, rowErrorText } from '../../src/domain/imports/sheet.ts'
import type { ImportPlan } from '../../src/domain/imports/upserts.ts'
import { NEW_CATEGORY } from '../../src/domain/categories/category.ts'
import { type Customer, NO_ADDRESS } from '../../src/domain/customers/customer.ts'
import type { Item } from '../../src/domain/items/item.ts'
import { newItem } from '../../src/domain/items/rules.ts'
import { testId } from '../kit/sim/memoryTx.ts'

/* Rows against existing records: which record a row is about, and when its values contradict. */

let made = 0
const newId = () => testId(200_000 + ++made)
const CAMERA = { ...NEW_CATEGORY, id: testId(1), description: 'Camera', prefix: 'CAM', active: true }
const item = (n: number, more: Partial<Item>): Item => ({
  ...newItem({ id: testId(100 + n), categoryId: CAMERA.id, brand: 'Sony', model: 'FX6' }),
  itemNumber: `CAM-${n}`,
  prefix: 'CAM',
  number: n,
  ...more,
})
const rowsOf = (kind: ImportKind, rows: readonly (readonly string[])[]) => {
  const sheet = readSheet(IMPORTS[kind].columns, { cells: rows.map((row) => [...row]) })
  expect(sheet.errors).toEqual([])
  return sheet.rows
}
const HEAD = ['Nummer', 'Categorie', 'Merk', 'Model', 'Serienummer', 'Let op', 'Codes']
const plan = (items: Item[], ...rows: string[][]) =>
  planItems(
    rowsOf('items', [HEAD, ...rows]),
    { items, categories: [CAMERA], subcategories: [], customers: [], counters: [{ prefix: 'CAM', n: 9 }] },
    newId,
  )
const actions = ({ rows }: ImportPlan) => rows.map(({ row, action }) => `${row} ${action}`)
const errors = (made: ImportPlan) => made.errors.map(rowErrorText)
const items = ({ writes }: ImportPlan) =>
  writes.flatMap(({ e, after }) => (e === 'item' ? [after as Item] : []))
const camera = (number: string, serial: string, more = '', codes = '', model = 'FX6') => [
  number,
  'Camera',
  'Sony',
  model,
  serial,
  more,
  codes,
]

describe('the number of an item', () => {
  const withSerial = item(1, { serialNumber: 'S1' })
  const without = item(2, {})

  it('[FI-04] says which item a row is about, with and without a serial number', () => {
    const known = [withSerial, without]
    expect(actions(plan(known, camera('CAM-1', 'S1'), camera('cam-2', '')))).toEqual(['2 same', '3 same'])
    const changed = plan(known, camera('CAM-2', '', 'Lens los'))
    expect(actions(changed)).toEqual(['2 update'])
    expect(items(changed)).toMatchObject([{ id: without.id, attention: 'Lens los' }])
    expect(items(plan(known, camera('CAM-1', 'S1', '', '', 'FX6 II')))).toMatchObject([
      { id: withSerial.id, model: 'FX6 II' },
    ])
    const merged = item(3, { formerNumbers: ['CAM-8'] })
    expect(items(plan([merged], camera('CAM-8', 'S8')))).toMatchObject([
      { id: merged.id, serialNumber: 'S8', itemNumber: 'CAM-3' },
    ])
  })

  it('[FI-04] of another item is refused, and that item is named', () => {
    const known = [withSerial, item(2, { model: 'FX9', serialNumber: 'S2' })]
    expect(errors(plan(known, camera('CAM-1', 'S7')))).toEqual([
      "Rij 2: Nummer 'CAM-1' hoort bij een ander item: Sony FX6 (serienummer S1)",
    ])
    expect(errors(plan(known, camera('CAM-2', 'S1')))).toEqual([
      "Rij 2: Nummer 'CAM-2' hoort bij een ander item: Sony FX9 (serienummer S2)",
    ])
    expect(errors(plan(known, camera('CAM-2', '', '', '', 'PVM')))).toEqual([
      "Rij 2: Nummer 'CAM-2' hoort bij een ander item: Sony FX9 (serienummer S2)",
    ])
  })

  it('[FI-06] that the program did not give becomes a code, and finds the item the next time', () => {
    const first = plan([withSerial], camera('AV-0012', ''), camera('AV-0013', 'S1'))
    expect(actions(first)).toEqual(['2 insert', '3 update'])
    expect(first).toMatchObject({ numbersAsCodes: 2, keyless: 0 })
    expect(items(first).map(({ itemNumber, codes }) => [itemNumber, codes.map(({ code }) => code)])).toEqual(
      expect.arrayContaining([
        [null, ['AV-0012']],
        ['CAM-1', ['AV-0013']],
      ]),
    )
    const again = plan(items(first), camera('AV-0012', ''), camera('av-0013', 'S1'))
    expect(actions(again)).toEqual(['2 same', '3 same'])
    expect(again.numbersAsCodes).toBe(0)
  })

  it('[FI-06] that follows on the ones given out is kept; one of the past, or of another prefix, becomes a code', () => {
    const made = plan(
      [],
      camera('CAM-12', 'a'),
      camera('CAM-9', 'b'),
      camera('GEL-20', 'c'),
      camera('CAM-012', 'd'),
    )
    expect(items(made).map(({ number, itemNumber, codes }) => [number, itemNumber, codes[0]?.code])).toEqual([
      [12, 'CAM-12', undefined],
      [null, null, 'CAM-9'],
      [null, null, 'GEL-20'],
      [null, null, 'CAM-012'],
    ])
    const unnumbered = plan([], camera('', 'a'), camera('CAM-12', 'b'))
    const [chunk] = chunksOf(unnumbered.writes)
    expect(JSON.parse(chunk?.json ?? '[]').map(({ after }: { after: Item }) => after.itemNumber)).toEqual([
      'CAM-12',
      null,
    ])
  })
})

describe('[FI-05] codes', () => {
  const known = item(1, {
    serialNumber: 'S1',
    codes: [{ id: testId(50), code: 'QR-1', label: 'Verzekering' }],
  })

  it('are added, a line each, and none is taken away', () => {
    const made = plan([known], camera('CAM-1', 'S1', '', 'QR-2\nqr-1\n  QR-3 '))
    expect(items(made)[0]?.codes).toMatchObject([
      { code: 'QR-1', label: 'Verzekering' },
      { code: 'QR-2', label: null },
      { code: 'QR-3' },
    ])
    expect(actions(plan([known], camera('CAM-1', 'S1', '', 'QR-1')))).toEqual(['2 same'])
    expect(actions(plan([known], camera('CAM-1', 'S1')))).toEqual(['2 same'])
  })

  it('of another item are refused, in the file too', () => {
    expect(errors(plan([known], camera('', 'S2', '', 'QR-1')))).toEqual([
      "Rij 2: Codes 'QR-1' hoort al bij Sony FX6 (serienummer S1)",
    ])
    expect(errors(plan([], camera('', 'S2', '', 'X'), camera('', 'S3', '', 'X')))).toEqual([
      "Rij 3: Codes 'X' hoort al bij Sony FX6 (serienummer S2)",
    ])
  })

  it('are refused where there are too many, or one is too long', () => {
    const many = Array.from({ length: 21 }, (_, i) => `Q${i}`).join('\n')
    expect(errors(plan([], camera('', 'S2', '', many)))).toEqual(['Rij 2: Codes zijn er meer dan 20'])
    expect(errors(plan([], camera('', 'S2', '', 'x'.repeat(201))))).toEqual(['Rij 2: Codes is te lang'])
  })
})

describe('[FI-07] two rows of one record', () => {
  it('of an item that say something else are refused by name; the same twice changes nothing', () => {
    expect(errors(plan([], camera('', 'S1', 'deur 1'), camera('', 's1', 'deur 2')))).toEqual([
      'Rij 3: Serienummer s1 staat al in rij 2, met een andere waarde',
    ])
    expect(errors(plan([item(2, {})], camera('CAM-2', '', 'a'), camera('CAM-2', '', 'b')))).toEqual([
      'Rij 3: Nummer CAM-2 staat al in rij 2, met een andere waarde',
    ])
    expect(errors(plan([], camera('AV-1', '', 'a'), camera('AV-1', '', 'b')))).toEqual([
      'Rij 3: Nummer AV-1 staat al in rij 2, met een andere waarde',
    ])
    const twice = plan([], camera('', 'S1', 'deur 1'), camera('', 'S1', 'deur 1'))
    expect([errors(twice), actions(twice)]).toEqual([[], ['2 insert', '3 same']])
  })

  const customer: Customer = {
    id: testId(7),
    referenceNumber: 'Z1',
    name: 'De Brug',
    email: null,
    phone: null,
    notes: null,
    address: NO_ADDRESS,
    language: null,
    vatNumber: null,
    formerNumbers: ['Z9'],
    erasedAt: null,
    customerContacts: [],
    active: true,
  }

  it('of a customer are refused too, also by a former reference', () => {
    const list = (...rows: string[][]) => rowsOf('customers', [['Referentie', 'Naam', 'Gemeente'], ...rows])
    const two = list(['Z1', 'De Brug', 'Gent'], ['z1', 'Omroep Kust', 'Oostende'])
    const refused = ['Rij 3: Referentie z1 staat al in rij 2, met een andere waarde']
    expect(errors(planCustomers(two, [], newId))).toEqual(refused)
    expect(errors(planCustomers(two, [customer], newId))).toEqual(refused)
    const former = list(['Z1', 'De Brug', ''], ['Z9', 'Omroep Kust', ''])
    expect(errors(planCustomers(former, [customer], newId))).toEqual([
      'Rij 3: Referentie Z9 staat al in rij 2, met een andere waarde',
    ])
  })

  it('[PV-11] of an erased customer are refused, and so are new contacts of it', () => {
    const erased = { ...customer, name: 'Gewist', active: false, erasedAt: '2026-03-02T10:00:00.000Z' }
    const named = (reference: string) =>
      rowsOf('customers', [
        ['Referentie', 'Naam'],
        [reference, 'De Brug'],
      ])
    for (const reference of ['Z1', 'z1']) {
      const made = planCustomers(named(reference), [erased], newId)
      expect([errors(made), made.writes]).toEqual([[`Rij 2: Referentie '${reference}' werd gewist`], []])
    }
    const contacts = rowsOf('contacts', [
      ['Klantreferentie', 'Voornaam', 'Achternaam'],
      ['Z1', 'An', 'Maes'],
    ])
    const made = planContacts(contacts, [erased], newId)
    expect([errors(made), made.writes]).toEqual([["Rij 2: Klantreferentie 'Z1' werd gewist"], []])
  })

  it('of a contact are refused too, and others of the customer are not', () => {
    const list = rowsOf('contacts', [
      ['Klantreferentie', 'Voornaam', 'Achternaam', 'Telefoon'],
      ['Z1', 'An', 'Maes', '1'],
      ['Z1', 'Bo', 'Maes', '2'],
      ['Z1', 'An', 'Maes', '3'],
    ])
    const made = planContacts(list, [customer], newId)
    expect(errors(made)).toEqual(['Rij 4: Contact An Maes staat al in rij 2, met een andere waarde'])
    expect(actions(made)).toEqual(['2 insert', '3 insert'])
  })
})
