import { beforeEach, describe, expect, it } from 'vitest'
import { REPAIR_STATUS_LIST } from '../../domain/repairs/constants.ts'
import type { Repair } from '../../domain/repairs/repair.ts'
import { searchKey as fold } from '../../domain/search/searchKey.ts'
import { matchesSearch } from '../../domain/search/searchTerm.ts'
import { isArchived } from '../../domain/repairs/statusList.ts'
import { numberKey } from './numberKey.ts'
import type { TableName, TableRow } from '../../sync/store/tables.ts'
import { Lists } from './index.ts'
import { TableReaders } from './loadedLists.ts'
import type { RepairIndex } from './repairIndex.ts'
import { testContact, testCustomer, testItem, testRepair, testId } from './testDocs.ts'
import type { OwnRepairs } from '../../domain/repairs/workList.ts'
import { REPAIR_SORTS, type RepairFilters, type RepairListQuery } from './listQueries.ts'

let lists: Lists
let index: RepairIndex
let reading: TableReaders
beforeEach(() => {
  lists = new Lists()
  index = lists.repairs
  reading = new TableReaders(Object.values(lists))
})
const put = <T extends TableName>(table: T, row: TableRow<T>) => reading.put(table, [row])

const query = (more: Partial<RepairListQuery> = {}): RepairListQuery => ({
  term: '',
  all: false,
  sort: { by: 'number', dir: 'desc' },
  page: 1,
  size: 20,
  ...more,
})
const found = (term: string) => index.query(query({ term, all: true })).ids
const order = (by: string, dir: 'asc' | 'desc') => index.query(query({ sort: { by, dir }, all: true })).ids

describe('the search of the repair list', () => {
  it('[D-071] finds by number, references, notes, item, customer, contact, status and RMA', () => {
    const person = testContact(1, 'Zoë', 'Özdemir')
    put('customer', testCustomer(1, { name: 'Théâtre du Parc', customerContacts: [person] }))
    put('item', testItem(1, { brand: 'Angénieux', model: 'Optimo', serialNumber: 'XK-77' }))
    put(
      'repair',
      testRepair(118, {
        provisionalRef: 'V-7F3K2',
        reference: 'PO 991',
        notes: 'Zoom hapert',
        status: 'In behandeling extern',
        customerId: testId(3, 1),
        customerContactId: person.id,
        itemId: testId(2, 1),
        externalRepair: {
          id: testId(5, 1),
          manufacturerId: null,
          rma: 'RMA5501',
          dateIn: null,
          dateOut: null,
          info: null,
          notes: null,
          message: null,
          sendMail: false,
          externalMailSent: false,
        },
      }),
    )
    const terms = [
      '2026.118',
      'v-7f3k2',
      'po 99',
      'ZOOM',
      'angenieux',
      'optim',
      'xk-77',
      'theatre',
      'ozdemir',
      'zoe o',
      'extern',
      'rma55',
    ]
    for (const term of terms) expect([term, found(term)]).toEqual([term, [testId(1, 118)]])
  })

  it('[D-071] does not look at other fields, nor across two of them', () => {
    put(
      'customer',
      testCustomer(1, { email: 'info@parc.example', customerContacts: [testContact(1, 'Jan', 'Maes')] }),
    )
    put('item', testItem(1, { itemNumber: 'CAM-9' }))
    put('repair', testRepair(1, { customerId: testId(3, 1), itemId: testId(2, 1), workNotes: 'gesoldeerd' }))
    for (const term of ['parc', 'CAM-9', 'gesoldeerd', 'maes', 'sonyfx9', 'beeldbinnen'])
      expect(found(term)).toEqual([])
  })

  it('[D-071] searches from two characters; one of them leaves the list as it is', () => {
    put('repair', testRepair(1))
    expect(found('x')).toHaveLength(1)
    expect(found('xx')).toHaveLength(0)
    expect(found('  ge ')).toHaveLength(1)
  })

  it('follows a renamed item, customer and contact, whichever came first', () => {
    put(
      'repair',
      testRepair(1, { itemId: testId(2, 1), customerId: testId(3, 1), customerContactId: testId(4, 1) }),
    )
    expect(found('sony')).toEqual([])
    put('item', testItem(1))
    put('customer', testCustomer(1, { customerContacts: [testContact(1, 'An', 'Claes')] }))
    expect([found('sony'), found('studio 1'), found('claes')].map((ids) => ids.length)).toEqual([1, 1, 1])
    put('item', testItem(1, { brand: 'Canon' }))
    put('customer', testCustomer(1, { name: 'Kobalt' }))
    expect([found('sony'), found('studio 1'), found('claes')].map((ids) => ids.length)).toEqual([0, 0, 0])
    expect([found('canon'), found('kobalt')].map((ids) => ids.length)).toEqual([1, 1])
    reading.remove('item', testId(2, 1))
    reading.remove('customer', testId(3, 1))
    expect([found('canon'), found('kobalt')].map((ids) => ids.length)).toEqual([0, 0])
  })
})

describe('the order of the repair list', () => {
  it('[D-071] is by number as a number, the highest first, those without one on top', () => {
    put('repair', testRepair(9))
    put('repair', testRepair(10))
    put('repair', testRepair(1, { id: testId(1, 201), boekjaar: 2027, number: '2027.1' }))
    put('repair', testRepair(0, { id: testId(1, 900), boekjaar: null, documentNumber: null, number: null }))
    const expected = [900, 201, 10, 9].map((n) => testId(1, n))
    expect(index.query(query()).ids).toEqual(expected)
    expect(order('number', 'asc')).toEqual(expected.toReversed())
  })

  it('sorts by what the columns show, equals with the highest number first', () => {
    put('item', testItem(1, { brand: 'Zeiss' }))
    put('item', testItem(2, { brand: 'ARRI' }))
    put('repair', testRepair(1, { itemId: testId(2, 1) }))
    put('repair', testRepair(2, { itemId: testId(2, 2) }))
    put('repair', testRepair(3, { sparePartsOnly: true }))
    put('repair', testRepair(4, { itemId: testId(2, 1) }))
    put('repair', testRepair(5))
    const ids = (numbers: number[]) => numbers.map((n) => testId(1, n))
    expect(order('brand', 'asc')).toEqual(ids([2, 3, 4, 1, 5]))
    expect(order('brand', 'desc')).toEqual(ids([5, 4, 1, 3, 2]))
    put('item', testItem(1, { brand: 'AJA' }))
    expect(order('brand', 'asc')).toEqual(ids([4, 1, 2, 3, 5]))
    reading.remove('repair', testId(1, 2))
    expect(order('brand', 'asc')).toEqual(ids([4, 1, 3, 5]))
  })

  it('pages without repeating or leaving out a row', () => {
    for (let n = 1; n <= 95; n++) put('repair', testRepair(n, { notes: `Fout ${n % 7}` }))
    const pages = [1, 2, 3, 4, 5, 6].map((page) =>
      index.query(query({ page, sort: { by: 'notes', dir: 'desc' } })),
    )
    expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(95)
    expect(pages.map(({ ids }) => ids.length)).toEqual([20, 20, 20, 20, 15, 0])
    expect(pages.every(({ total }) => total === 95)).toBe(true)
  })
})

describe('which repairs are active', () => {
  it("[D-042] leaves out what was picked up, and what was billed after that; 'Alles' shows them", () => {
    put('repair', testRepair(1, { status: 'Opgehaald' }))
    put('repair', testRepair(2, { status: 'Gefactureerd', previousStatus: 'Opgehaald' }))
    put('repair', testRepair(3, { status: 'Gefactureerd', previousStatus: 'Hersteld' }))
    expect(index.query(query())).toEqual({ ids: [testId(1, 3)], total: 1 })
    expect(index.query(query({ all: true })).total).toBe(3)
    expect(index.counts()).toEqual({ all: 3, active: 1, byStatus: { Opgehaald: 1, Gefactureerd: 2 } })
    put('repair', testRepair(3, { status: 'Opgehaald' }))
    reading.remove('repair', testId(1, 1))
    expect(index.counts()).toMatchObject({ all: 2, active: 0, byStatus: { Opgehaald: 1, Gefactureerd: 1 } })
  })
})

describe('customers and items', () => {
  it('[D-103] finds active customers by reference, name, e-mail, phone, city and contact from three characters', () => {
    const address = {
      street: null,
      number: null,
      box: null,
      postalCode: null,
      city: 'Poperinge',
      country: null,
    }
    const people = [testContact(1, 'Ward', 'Lemmens')]
    put(
      'customer',
      testCustomer(1, { email: 'x@kobalt.example', phone: '+32 57 33', address, customerContacts: people }),
    )
    put('customer', testCustomer(2, { name: 'Poperinge TV', active: false }))
    for (const term of ['k-1', 'studio', 'kobalt', '57 33', 'POPER', 'ward l'])
      expect([term, lists.customers.search(term).ids]).toEqual([term, [testId(3, 1)]])
    expect(lists.customers.search('po').total).toBe(0)
  })

  it('finds active items by number, brand, model and serial number', () => {
    put('item', testItem(7))
    put('item', testItem(8, { active: false }))
    for (const term of ['cam-7', 'sony', 'fx9', 's7'])
      expect(lists.items.search(term).ids).toEqual([testId(2, 7)])
  })
})

describe('any history of changes', () => {
  /** The expected answer of the list, by the simplest implementation. */
  function expected(repairs: Map<string, Repair>, { term, all, sort, page, size }: RepairListQuery) {
    const text = (r: Repair) =>
      sort.by === 'notes' ? fold(r.notes) : sort.by === 'status' ? fold(r.status) : r.dateIn
    const rows = [...repairs.values()].filter(
      (r) => (all || !isArchived(r)) && matchesSearch(term, [r.number, r.notes, r.status]),
    )
    const sign = sort.dir === 'asc' ? 1 : -1
    rows.sort((a, b) => {
      const byNumber = numberKey(b) - numberKey(a)
      if (sort.by === 'number') return -sign * byNumber
      return text(a) === text(b) ? byNumber : text(a) < text(b) ? -sign : sign
    })
    return { ids: rows.slice((page - 1) * size, page * size).map(({ id }) => id), total: rows.length }
  }

  it('gives the same as filtering and sorting everything anew', () => {
    let state = 7
    const random = (n: number) => (state = (state * 48_271) % 2_147_483_647) % n
    const repairs = new Map<string, Repair>()
    for (let round = 0; round < 60; round++) {
      // now and then more changes than are applied one by one
      for (let change = random(round % 5 === 0 ? 200 : 12); change >= 0; change--) {
        const n = random(300)
        if (random(4) === 0) {
          repairs.delete(testId(1, n))
          reading.remove('repair', testId(1, n))
        } else {
          const status = REPAIR_STATUS_LIST[random(7)]!
          const changed = testRepair(n, {
            status,
            notes: `Défaut ${random(9)}`,
            dateIn: `2026-01-0${1 + random(9)}`,
          })
          repairs.set(changed.id, changed)
          put('repair', changed)
        }
      }
      const by = (['number', 'status', 'notes', 'dateIn'] as const)[random(4)]!
      const asked = query({
        term: ['', 'defaut 3', '2026.1', 'haald'][random(4)]!,
        all: random(2) === 0,
        sort: { by, dir: random(2) === 0 ? 'asc' : 'desc' },
        page: 1 + random(4),
      })
      expect(index.query(asked)).toEqual(expected(repairs, asked))
    }
    expect(REPAIR_SORTS).toHaveLength(8)
  })
})

describe('the repairs that fit', () => {
  const numbers = (filters: RepairFilters, limit?: number) =>
    index.find(filters, limit).map((id) => Number.parseInt(id.slice(-12), 16))
  const CUSTOMER = testId(3, 1)
  const ITEM = testId(2, 1)

  it('[AL-41] are those of a customer, an item and a rental, archived ones too, the last that came in first', () => {
    put('repair', testRepair(1, { customerId: CUSTOMER, dateIn: '2026-01-05', status: 'Opgehaald' }))
    put('repair', testRepair(2, { customerId: CUSTOMER, itemId: ITEM, dateIn: '2026-01-07' }))
    put('repair', testRepair(3, { customerId: CUSTOMER, itemId: ITEM, dateIn: '2026-01-07' }))
    put('repair', testRepair(4, { itemId: ITEM, rentalId: testId(5, 1), dateIn: '2026-01-06' }))
    put('repair', testRepair(5))
    expect(numbers({ customerId: CUSTOMER })).toEqual([3, 2, 1])
    expect(numbers({ itemId: ITEM })).toEqual([3, 2, 4])
    expect(numbers({ customerId: CUSTOMER, itemId: ITEM }, 1)).toEqual([3])
    expect(numbers({ rentalId: testId(5, 1) })).toEqual([4])
    expect(numbers({ customerId: testId(3, 9) })).toEqual([])
    expect(numbers({ rentalId: testId(5, 9) })).toEqual([])
  })

  it('[AL-41] leave when they no longer fit or are gone, and are found under another id', () => {
    put('repair', testRepair(1, { customerId: CUSTOMER, itemId: ITEM }))
    put('repair', testRepair(2, { customerId: CUSTOMER, itemId: ITEM }))
    put('repair', testRepair(1, { customerId: testId(3, 2), itemId: null }))
    expect(numbers({ customerId: CUSTOMER })).toEqual([2])
    reading.remove('repair', testId(1, 2))
    expect([numbers({ customerId: CUSTOMER }), numbers({ itemId: ITEM })]).toEqual([[], []])
    // two devices made the same customer, and the second one lives on as the first
    reading.remove('customer', testId(3, 2))
    put('repair', testRepair(1, { customerId: CUSTOMER }))
    expect([numbers({ customerId: CUSTOMER }), numbers({ customerId: testId(3, 2) })]).toEqual([[1], []])
    // another row takes the slot of the removed one
    put('repair', testRepair(3))
    expect(numbers({ customerId: CUSTOMER })).toEqual([1])
  })

  it('[AL-44] are counted by item while they are at work', () => {
    put('repair', testRepair(1, { itemId: ITEM }))
    put('repair', testRepair(2, { itemId: ITEM, status: 'In behandeling extern' }))
    put('repair', testRepair(3, { itemId: ITEM, status: 'Hersteld' }))
    put('repair', testRepair(4))
    const counts = () => [...index.atWorkOn([ITEM, testId(2, 2), testId(2, 9)])]
    expect(counts()).toEqual([[ITEM, 2]])
    put('repair', testRepair(1, { itemId: testId(2, 2) }))
    put('repair', testRepair(3, { itemId: ITEM }))
    expect(counts()).toEqual([
      [ITEM, 2],
      [testId(2, 2), 1],
    ])
    reading.remove('repair', testId(1, 2))
    put('repair', testRepair(3, { itemId: ITEM, status: 'Opgehaald' }))
    expect(counts()).toEqual([[testId(2, 2), 1]])
  })
})

describe('the repair list with filters', () => {
  const STATUSES = REPAIR_STATUS_LIST
  const docs = Array.from({ length: 300 }, (_, n) =>
    testRepair(n + 1, {
      type: n % 3 === 0 ? 'Herstelling' : 'Bestek',
      status: STATUSES[n % STATUSES.length]!,
      executorId: n % 5 === 0 ? null : testId(6, n % 5),
      customerId: n % 4 === 0 ? null : testId(3, n % 4),
      itemId: n % 7 === 0 ? null : testId(2, n % 7),
      dateIn: `2026-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`,
      notes: n % 2 === 0 ? 'Geen beeld' : 'Vocht',
      estimateTotalExclVat: n % 8 === 0 ? 0 : 100,
      repairLogLines: [n % 6, n % 9].flatMap((who, at) =>
        who === 0
          ? []
          : [{ id: testId(7, n * 2 + at), description: 'x', at: '2026-01-01T00:00:00Z', by: testId(8, who) }],
      ),
    }),
  )
  const isMine = (doc: Repair, { userId, executorIds }: OwnRepairs) =>
    doc.repairLogLines.some(({ by }) => by === userId) || executorIds.includes(doc.executorId ?? '')
  const isAtWork = ({ status }: Repair) => status === 'Binnengebracht' || status === 'In behandeling extern'
  const fits = (filters: RepairFilters, term: string) => (doc: Repair) =>
    (!filters.status || filters.status.includes(doc.status)) &&
    (!filters.type || doc.type === filters.type) &&
    (!filters.executorId || doc.executorId === filters.executorId) &&
    (!filters.customerId || doc.customerId === filters.customerId) &&
    (!filters.itemId || doc.itemId === filters.itemId) &&
    (!filters.from || doc.dateIn >= filters.from) &&
    (!filters.to || doc.dateIn <= filters.to) &&
    (!filters.mine || isMine(doc, filters.mine)) &&
    (!filters.late || (isAtWork(doc) && doc.dateIn <= filters.late)) &&
    (!filters.waiting || (isAtWork(doc) && doc.type === 'Bestek' && doc.estimateTotalExclVat !== 0)) &&
    doc.notes.toLowerCase().includes(term)
  beforeEach(() => {
    for (const doc of docs) put('repair', doc)
  })

  const JAN: OwnRepairs = { userId: testId(8, 2), executorIds: [testId(6, 3)] }
  const cases: RepairFilters[] = [
    {},
    { mine: JAN },
    { mine: { userId: testId(8, 99), executorIds: [] } },
    { late: '2026-05-20' },
    { waiting: true },
    { mine: JAN, late: '2026-09-01', waiting: true, status: ['Binnengebracht'] },
    { status: ['Hersteld'] },
    { status: ['Hersteld', 'Opgehaald', 'Bestaat niet'] },
    { status: [] },
    { type: 'Herstelling' },
    { executorId: testId(6, 2) },
    { executorId: testId(6, 99) },
    { customerId: testId(3, 1) },
    { itemId: testId(2, 3) },
    { from: '2026-03-04' },
    { to: '2026-03-04' },
    { from: '2026-02-02', to: '2026-09-28' },
    { status: ['Binnengebracht', 'Hersteld'], type: 'Bestek', customerId: testId(3, 2), from: '2026-02-01' },
  ]
  it.each(cases)('[AL-45] %j is what a look at every repair gives', (filters) => {
    for (const term of ['', 'vocht'])
      for (const all of [true, false])
        for (const sort of [
          { by: 'number', dir: 'desc' },
          { by: 'status', dir: 'asc' },
        ] as const) {
          const asked = query({ filters, term, all, sort, size: 1_000 })
          const whole = index.query({ ...asked, filters: undefined, term: '' }).ids
          const right = new Set(docs.filter(fits(filters, term)).map(({ id }) => id))
          const wanted = whole.filter((id) => right.has(id))
          expect(index.query(asked)).toEqual({ ids: wanted, total: wanted.length })
          const page = index.query({ ...asked, page: 2, size: 7 })
          expect(page).toEqual({ ids: wanted.slice(7, 14), total: wanted.length })
        }
  })

  it.each(cases)('[OV-03] with %j on each quick filter counts what it would show', (filters) => {
    const late = '2026-06-30'
    for (const term of ['', 'vocht'])
      for (const all of [true, false]) {
        const shown = (more: RepairFilters) =>
          index.query(query({ term, all, filters: { ...filters, ...more }, size: 1 })).total
        const each = (key: 'status' | 'type' | 'executorId', values: readonly string[]) =>
          Object.fromEntries(
            values.flatMap((value) => {
              const count = shown({ [key]: key === 'status' ? [value] : value })
              return count === 0 ? [] : [[value, count]]
            }),
          )
        expect(index.chips({ term, all, filters, mine: JAN, late })).toEqual({
          all: shown({ status: undefined }),
          byStatus: each('status', STATUSES),
          byType: each('type', ['Bestek', 'Herstelling']),
          byExecutor: each(
            'executorId',
            [1, 2, 3, 4].map((n) => testId(6, n)),
          ),
          mine: shown({ mine: JAN }),
          late: shown({ late }),
          waiting: shown({ waiting: true }),
        })
      }
  })
})
