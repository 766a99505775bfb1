import { TURNAROUND_BY } from '../../domain/repairs/turnaroundNumbers.ts'
import { entriesOf } from '../../lib/objects.ts'
import type { ListName } from './index.ts'
import type { LoadedLists } from './loadedLists.ts'
import { testId } from './testDocs.ts'
import { CUSTOMER_LIST_FIELDS, ITEM_SORTS, RENTAL_SORTS, REPAIR_SORTS } from './listQueries.ts'

/* Every question of every list, for tests that compare the lists of one device with each other. */

const TERMS = ['', 'sony', 'studio', 'beeld', '2026.1', 'opge', 'jan', 's1', 'kobalt', 'cam', 'niets']
const pages = (sorts: readonly string[], more: object) =>
  TERMS.flatMap((term) =>
    sorts.flatMap((by) =>
      (['asc', 'desc'] as const).map((dir) => [{ term, sort: { by, dir }, page: 1, size: 500, ...more }]),
    ),
  )
const period = { pickupDate: '2026-06-01', returnDate: '2026-06-30' }
const PAGE = { term: '', all: true, page: 1, size: 500 }
const STATUSES = ['Binnengebracht', 'Opgehaald', 'Optie', 'Teruggebracht', 'Onbekend']
const CUSTOMERS = Array.from({ length: 30 }, (_, n) => testId(3, n))
/** Filters that both repairs and rentals accept. */
const FILTERS: object[] = [
  ...STATUSES.map((status) => ({ status: [status] })),
  ...CUSTOMERS.map((customerId) => ({ customerId })),
  { from: '2026-06-12' },
  { to: '2026-06-14', status: STATUSES.slice(0, 3) },
]
const ITEMS = Array.from({ length: 30 }, (_, n) => testId(2, n))
/** A form with all these items, which also asks for a model. */
const aroundAll = {
  rental: {
    id: testId(4, 999),
    status: 'Bevestigd',
    ...period,
    rentalLines: ITEMS.map((itemId, n) => ({ id: testId(5, n), itemId, quantity: 1 })),
    asks: [{ lineId: testId(5, 99), key: 'sony\nfx9', quantity: 2 }],
  },
  items: ITEMS.slice(0, 3).map((id) => ({
    id,
    active: true,
    rentable: true,
    stolen: false,
    status: 'Beschikbaar',
    stockQuantity: null,
    categoryId: testId(6, 0),
    inspectionDue: null,
  })),
  today: '2026-06-01',
}

export const TEST_QUESTIONS: Record<ListName, Record<string, unknown[][]>> = {
  customers: {
    query: [...pages(CUSTOMER_LIST_FIELDS, {}), ...pages(['name'], { filters: { city: 'gent' } })],
    search: TERMS.map((term) => [term]),
    areThere: [[]],
    pairs: [[]],
    doubles: [[{ name: 'Studio 3', email: null, phone: null, postalCode: null }]],
  },
  items: {
    query: [
      ...pages(ITEM_SORTS, { rentable: false }),
      ...pages(['brand'], { rentable: true, status: 'Beschikbaar' }),
    ],
    chips: TERMS.map((term) => [{ term, rentable: false }]),
    forRent: TERMS.map((term) => [term, 50]),
    forRentIn: [[testId(9, 2)], ['X']],
    ofCustomer: [[null], ...CUSTOMERS.map((id) => [id])],
    withSerialNumber: [['S1'], ['s12'], ['X']],
    scanned: [['S1'], ['5 12'], ['CAM-3'], ['CAM-31'], ['X']],
    pairs: [[]],
    alike: [['S1'], ['s-l'], ['CAM-3'], ['']],
    areThere: [[]],
    brands: [[null], [testId(9, 1)]],
    owned: TERMS.map((term) => [{ by: 'model', term, limit: 500 }]),
    search: TERMS.map((term) => [term]),
  },
  repairs: {
    query: [
      ...pages(REPAIR_SORTS, { all: true }),
      ...pages(['number'], { all: false }),
      ...FILTERS.map((filters) => [{ ...PAGE, sort: { by: 'dateIn', dir: 'asc' }, filters }]),
    ],
    counts: [[]],
    chips: TERMS.map((term) => [
      {
        term,
        all: true,
        filters: { waiting: true },
        mine: { userId: testId(8, 1), executorIds: [testId(6, 1)] },
        late: '2026-06-14',
      },
    ]),
    find: [
      ...FILTERS.map((filters) => [filters]),
      ...ITEMS.map((itemId) => [{ itemId }]),
      [{ type: 'Bestek', executorId: testId(6, 1) }],
      [{ type: 'Herstelling' }],
      [{ rentalId: testId(5, 1) }],
      [{ mine: { userId: testId(8, 1), executorIds: [] } }],
      [{ waiting: true }],
      [{ late: '2026-06-14' }],
    ],
    times: [['2026-01-01', '2026-12-31']],
    turnaround: TURNAROUND_BY.map((by) => [
      { from: '2026-01-01', to: '2026-12-31', by, closed: new Set(['2026-06-15']) },
    ]),
    named: [['2026.1'], ['2026.12'], ['niets']],
    asking: [['2026-06-14'], ['2026-12-31']],
    atWorkOn: [[ITEMS]],
  },
  rentals: {
    query: [
      ...pages(RENTAL_SORTS, { all: true }),
      ...pages(['reference'], { all: false }),
      ...FILTERS.map((filters) => [{ ...PAGE, sort: { by: 'startDate', dir: 'asc' }, filters }]),
    ],
    chips: TERMS.map((term) => [{ term, all: true, filters: {}, late: '2026-06-14' }]),
    find: [
      ...FILTERS.map((filters) => [filters]),
      [{ itemIds: ITEMS.slice(0, 3) }],
      [{ late: '2026-06-14' }],
    ],
    named: [['2026.1'], ['niets']],
    activeWith: ITEMS.map((id) => [[id]]),
  },
  plan: {
    between: [['2026-01-01', '2026-12-31']],
    groups: [[]],
    overdue: [['2026-06-14']],
    missing: [[]],
    clashes: [['2026-06-01']],
  },
  stock: {
    stock: [[{ ids: ITEMS, period, own: null, today: '2026-06-01' }]],
    spares: [[{ ids: ITEMS, period, own: null, today: '2026-06-01' }]],
    firstPieces: [[['sony\nfx9', 'sony\nfs7', 'niemand\nniets']]],
    around: [[aroundAll]],
    lines: [[aroundAll]],
    rivals: [[aroundAll]],
    inspections: [['2026-12-31']],
    held: ITEMS.map((id) => [{ id, wanted: 2, period, own: null, today: '2026-06-01' }]),
  },
}

/** The answers that follow the storage order of the rows; their order means nothing. */
const UNORDERED = [
  'customers.search',
  'customers.doubles',
  'items.search',
  'items.owned',
  'plan.between',
  'stock.inspections',
]

/** Returns the answers of the lists to every question, in a form that can be compared. */
export function listAnswers(lists: LoadedLists): [string, unknown, unknown][] {
  return entriesOf(TEST_QUESTIONS).flatMap(([list, questions]) =>
    Object.entries(questions).flatMap(([question, askings]) =>
      askings.map((args): [string, unknown, unknown] => {
        const name = `${list}.${question}`
        const given = lists.answer(list, question, args)
        const answer = given instanceof Map ? [...given] : given
        return [name, args, UNORDERED.includes(name) ? unordered(answer) : answer]
      }),
    ),
  )
}

function unordered(answer: unknown): unknown {
  const list = Array.isArray(answer) ? answer : Object(answer).ids
  return list.map((one: unknown) => JSON.stringify(one)).toSorted()
}
