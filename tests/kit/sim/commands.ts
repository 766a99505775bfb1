import fc from 'fast-check'
import { REPAIR_STATUS_LIST } from '../../../src/domain/repairs/constants.ts'
import { FIRST_STATUSES } from '../../../src/domain/rentals/constants.ts'
import { START_PAGES } from '../../../src/domain/settings/startPages.ts'
import { USER } from './memoryTx.ts'
import { rentalCommands, rentalSet } from './rentalCommands.ts'

/** A handful of ids, so that generated commands often concern the same records. */
const pool = (kind: number, n: number) =>
  Array.from({ length: n }, (_, i) => `01950000-000${kind}-7000-8000-00000000000${i}`)
export const ID_POOLS = {
  repair: pool(1, 3),
  line: pool(2, 4),
  customer: pool(3, 2),
  item: pool(4, 3),
  category: pool(5, 2),
  contact: pool(6, 2),
  photo: pool(7, 3),
  executor: pool(8, 1),
  mid: pool(9, 6),
  kit: pool(8, 2).map((one) => one.replace('-0008-', '-0028-')),
  savedList: pool(8, 2).map((one) => one.replace('-0008-', '-0038-')),
  rental: pool(0, 3),
  rentalLine: pool(8, 3).map((one) => one.replace('-0008-', '-0018-')),
  signature: pool(8, 3).map((one) => one.replace('-0008-', '-0048-')),
  issuedDocument: pool(8, 3).map((one) => one.replace('-0008-', '-0058-')),
  merge: pool(8, 3).map((one) => one.replace('-0008-', '-0068-')),
  movement: pool(8, 5).map((one) => one.replace('-0008-', '-0038-')),
}

const id = (kind: keyof typeof ID_POOLS) => fc.constantFrom(...ID_POOLS[kind])
const notes = fc.constantFrom('Geen beeld', 'Lens los', 'Zoom hapert', '👩‍🔧 שלום "<b>')
const long = fc.constantFrom('Voeding vervangen', 'een\ntwee', 'een\ntwee\ndrie', '', null)
const day = fc.constantFrom('2026-03-01', '2026-03-02', '2026-04-10')
const price = fc.integer({ min: -5_000, max: 50_000 }).map((cents) => cents / 100)
const quantity = fc.integer({ min: 1, max: 9_000 }).map((n) => n / 1000)
const line = () => fc.record({ id: id('line'), description: notes, quantity, price })

const setFields = fc.record(
  {
    status: fc.constantFrom(...REPAIR_STATUS_LIST),
    notes,
    workNotes: long,
    estimateNotes: long,
    endDate: fc.oneof(day, fc.constant(null)),
    underWarranty: fc.boolean(),
    forfaitAmount: fc.constantFrom(0, 12.5, null),
    customerId: fc.oneof(id('customer'), fc.constant(null)),
    itemId: fc.oneof(id('item'), fc.constant(null)),
    type: fc.constantFrom('Bestek', 'Herstelling'),
  },
  { requiredKeys: [] },
)

/** Parts of kits and companions of models: an item, or a model. */
const stockParts = fc.uniqueArray(
  fc.record({
    id: id('line'),
    position: fc.integer({ min: 1, max: 4 }),
    itemId: fc.option(id('item')),
    brand: fc.constant('Sony'),
    model: fc.constant('FX9'),
    quantity: fc.integer({ min: 1, max: 3 }),
  }),
  { selector: (part) => part.id, maxLength: 3 },
)
const oneThing = stockParts.map((parts) =>
  parts.map((part) => (part.itemId === null ? part : { ...part, brand: null, model: null })),
)
const dayPrice = fc.constantFrom(0, 45.5, null)

const phase = fc.constantFrom('bij binnenkomst', 'tijdens', 'na herstelling', null)
const newPhoto = {
  repairId: id('repair'),
  photoId: id('photo'),
  slot: fc.option(fc.integer({ min: 1, max: 4 })),
  phase,
  original: fc.option(fc.constant({ sha256: 'b'.repeat(64), bytes: 99 })),
  sha256: fc.constant('a'.repeat(64)),
  mime: fc.constant('image/jpeg'),
  bytes: fc.constant(9),
  w: fc.constant(4),
  h: fc.constant(3),
}

const signed = {
  id: id('signature'),
  name: fc.constantFrom('Jan Peeters', 'Els Maes'),
  at: fc.constantFrom('2026-03-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z'),
  path: fc.constant('M10 10L20 20'),
  shown: fc.constantFrom('c'.repeat(64), 'd'.repeat(64)),
  language: fc.constantFrom('NL', 'FR'),
}
const issued = {
  id: id('issuedDocument'),
  title: fc.constant('Bestek 2026.118'),
  fileName: fc.constant('bestek_2026-118_NL.pdf'),
  language: fc.constant('NL'),
  version: fc.integer({ min: 1, max: 3 }),
  reason: fc.constantFrom('printed', 'signed'),
  at: fc.constant('2026-03-02T10:00:00.000Z'),
  sha256: fc.constantFrom('e'.repeat(64), 'f'.repeat(64)),
  bytes: fc.constant(40_000),
}

/** Two of the pool, of which one absorbs the other. */
const twoOf = (kind: 'customer' | 'item' | 'contact') =>
  fc
    .shuffledSubarray(ID_POOLS[kind], { minLength: 2 })
    .map(([survivorId = '', mergedId = '']) => ({ survivorId, mergedId }))
const seen = fc.constant({ survivor: {}, merged: {} })
const merging = fc.oneof(
  fc.tuple(
    twoOf('customer'),
    fc.record({
      kind: fc.constant('customer'),
      set: fc.record({ name: notes, notes: long }, { requiredKeys: [] }),
      folds: fc.constantFrom([], [{ fromId: ID_POOLS.contact[0], toId: ID_POOLS.contact[1] }]),
    }),
  ),
  fc.tuple(
    twoOf('item'),
    fc.record({ kind: fc.constant('item'), set: fc.record({ model: notes }, { requiredKeys: [] }) }),
  ),
  fc.tuple(
    twoOf('contact'),
    fc.record({ kind: fc.constant('contact'), customerId: id('customer'), set: fc.constant({}) }),
  ),
)

const command = <T>(name: string, args: fc.Arbitrary<T>) =>
  args.map((value) => ({ name, args: value as unknown }))

const repairCommand = fc.oneof(
  {
    weight: 3,
    arbitrary: command(
      'repair.create',
      fc.record({
        id: id('repair'),
        type: fc.constantFrom('Bestek', 'Herstelling'),
        dateIn: fc.constant('2026-03-01'),
        executorId: id('executor'),
        itemId: id('item'),
        notes,
      }),
    ),
  },
  { weight: 6, arbitrary: command('repair.set', fc.record({ id: id('repair'), set: setFields })) },
  { weight: 3, arbitrary: command('repair.addLine', fc.record({ repairId: id('repair'), line: line() })) },
  command('repair.addEstimateLine', fc.record({ repairId: id('repair'), line: line() })),
  command(
    'repair.setLine',
    fc.record({
      repairId: id('repair'),
      lineId: id('line'),
      set: fc.record({ price, quantity, description: notes }, { requiredKeys: [] }),
    }),
  ),
  command('repair.removeLine', fc.record({ repairId: id('repair'), lineId: id('line') })),
  command(
    'repair.reorderLines',
    fc.record({ repairId: id('repair'), lineIds: fc.shuffledSubarray(ID_POOLS.line) }),
  ),
  command(
    'repair.takeOverEstimate',
    fc.record({ id: id('repair'), newLineIds: fc.uniqueArray(id('line'), { maxLength: 2 }) }),
  ),
  command(
    'repair.addLog',
    fc.record({
      repairId: id('repair'),
      line: fc.record({ id: id('line'), description: notes, at: fc.constant('2026-03-02T09:00:00.000Z') }),
    }),
  ),
  command('repair.approveEstimate', fc.record({ id: id('repair'), date: fc.oneof(day, fc.constant(null)) })),
  command('repair.markExternal', fc.record({ id: id('repair') })),
  command('repair.unmarkExternal', fc.record({ id: id('repair') })),
  command(
    'repair.saveExternal',
    fc.record({
      id: id('repair'),
      set: fc.record({ rma: notes, info: long, dateIn: day }, { requiredKeys: [] }),
    }),
  ),
  command('repair.archive', fc.record({ id: id('repair') })),
  command('repair.deletePermanently', fc.record({ id: id('repair') })),
  command('photo.attach', fc.record(newPhoto)),
  command('photo.replace', fc.record({ ...newPhoto, replaces: id('photo') })),
  command(
    'photo.set',
    fc.record({
      repairId: id('repair'),
      photoId: id('photo'),
      set: fc.record({ phase, slot: fc.integer({ min: 1, max: 4 }) }, { requiredKeys: [] }),
    }),
  ),
  command('photo.remove', fc.record({ repairId: id('repair'), photoId: id('photo') })),
  command('customer.create', fc.record({ id: id('customer'), name: notes })),
  command(
    'customer.set',
    fc.record({ id: id('customer'), set: fc.record({ name: notes, notes: long }, { requiredKeys: [] }) }),
  ),
  command('customer.deactivate', fc.record({ id: id('customer') })),
  command(
    'contact.save',
    fc.record({
      customerId: id('customer'),
      id: id('contact'),
      set: fc.record({ firstName: notes, lastName: notes }),
    }),
  ),
  command('contact.deactivate', fc.record({ customerId: id('customer'), id: id('contact') })),
  command(
    'category.create',
    fc.record({
      id: id('category'),
      description: fc.constantFrom('Camera', 'camera ', 'Lens'),
      prefix: fc.constantFrom('CAM', 'LEN'),
    }),
  ),
  command('category.setActive', fc.record({ id: id('category'), active: fc.boolean() })),
  command(
    'item.create',
    fc.record({
      id: id('item'),
      categoryId: id('category'),
      brand: fc.constant('Sony'),
      model: fc.constant('FX9'),
      serialNumber: fc.constantFrom('1', '2'),
    }),
  ),
  command(
    'item.set',
    fc.record({
      id: id('item'),
      set: fc.record(
        { model: notes, status: fc.constantFrom('Beschikbaar', 'Verkocht') },
        { requiredKeys: [] },
      ),
    }),
  ),
  command('item.couple', fc.record({ id: id('item'), customerId: id('customer') })),
  command('item.deactivate', fc.record({ id: id('item') })),
  command('item.reactivate', fc.record({ id: id('item') })),
  command(
    'item.addCode',
    fc.record({
      itemId: id('item'),
      codeId: id('mid'),
      code: fc.constantFrom('5013 8821', 'wb-cam-1'),
      label: fc.constant(null),
    }),
  ),
  command(
    'itemModel.set',
    fc.record({
      brand: fc.constantFrom('Sony', 'sony '),
      model: fc.constant('FX9'),
      set: fc.record({ dayPrice, accessories: oneThing }, { requiredKeys: [] }),
    }),
  ),
  command(
    'kit.create',
    fc.record(
      {
        id: id('kit'),
        name: fc.constantFrom('EFP-set', 'efp-set ', 'Licht'),
        price: dayPrice,
        parts: oneThing,
      },
      { requiredKeys: ['id', 'name'] },
    ),
  ),
  command(
    'kit.set',
    fc.record({
      id: id('kit'),
      set: fc.record({ note: long, price: dayPrice, parts: oneThing }, { requiredKeys: [] }),
    }),
  ),
  command(
    'signature.add',
    fc.oneof(
      fc.record({ ...signed, about: id('repair'), kind: fc.constantFrom('estimate', 'pickup') }),
      fc.record({ ...signed, about: id('rental'), kind: fc.constantFrom('rental', 'delivery', 'return') }),
    ),
  ),
  command('signature.remove', fc.record({ id: id('signature') })),
  command(
    'issuedPaper.add',
    fc.oneof(
      fc.record({ ...issued, about: id('repair'), kind: fc.constantFrom('bestek', 'eindRapport') }),
      fc.record({ ...issued, about: id('rental'), kind: fc.constantFrom('verhuur', 'retourbon') }),
    ),
  ),
  command(
    'savedList.create',
    fc.record({
      id: id('savedList'),
      name: fc.constantFrom('Te laat', 'Mijn werk'),
      list: fc.constantFrom('repairs', 'items'),
      department: fc.constantFrom('repair', 'rental'),
    }),
  ),
  command(
    'savedList.set',
    fc.record({
      id: id('savedList'),
      set: fc.record(
        { name: fc.constantFrom('Te laat', 'Mijn werk'), shared: fc.boolean(), active: fc.boolean() },
        { requiredKeys: [] },
      ),
    }),
  ),
  command('approval.withdraw', fc.record({ repairId: id('repair') })),
  command(
    'preference.setStart',
    fc.record({
      userId: fc.constant(USER),
      department: fc.constantFrom('rental', 'repair'),
      value: fc.constantFrom(...START_PAGES),
    }),
  ),
  command(
    'preference.setFirstStatus',
    fc.record({ userId: fc.constant(USER), value: fc.constantFrom(...FIRST_STATUSES) }),
  ),
  {
    weight: 2,
    arbitrary: command(
      'merge.do',
      fc
        .tuple(fc.record({ id: id('merge'), seen }), merging)
        .map(([own, [pair, what]]) => ({ ...own, ...pair, ...what })),
    ),
  },
  { weight: 2, arbitrary: command('merge.takeBack', fc.record({ id: id('merge') })) },
  command(
    'merge.dismiss',
    fc
      .tuple(
        twoOf('customer'),
        fc.record({
          kind: fc.constant('customer'),
          customerId: fc.constant(null),
          dismissed: fc.boolean(),
        }),
      )
      .map(([pair, what]) => ({ ...pair, ...what })),
  ),
  command('kit.deactivate', fc.record({ id: id('kit') })),
  command('kit.reactivate', fc.record({ id: id('kit') })),
  command('item.removeCode', fc.record({ itemId: id('item'), codeId: id('mid') })),
)

/** A mutation as a device sends it: with an id, and the values that the person saw. */
const sent = (made: fc.Arbitrary<{ name: string; args: unknown }>, seen: fc.Arbitrary<unknown>) =>
  made.chain(({ name, args }) =>
    fc.record({
      name: fc.constant(name),
      args: fc.constant(args),
      mid: id('mid'),
      base: fc.option(seen as fc.Arbitrary<Record<string, unknown>>, { nil: undefined }),
    }),
  )

/** Any mutation of repairs, customers, items and categories, over the shared ids. */
export const anyCommand = sent(repairCommand, setFields)

/** The mutations of `anyCommand`, and those of rentals at least as often. */
export const rentalOrAnyCommand = fc.oneof(anyCommand, sent(rentalCommands(ID_POOLS), rentalSet(ID_POOLS)))

/** Equipment for rentals: one item is bulk, and two rentals want the same item. */
export const RENTAL_START: [string, Record<string, unknown>][] = [
  ['item.set', { id: ID_POOLS.item[0], set: { rentable: true, rentPrice: 80 } }],
  [
    'item.create',
    {
      id: ID_POOLS.item[2],
      categoryId: ID_POOLS.category[0],
      brand: 'Kabel',
      rentable: true,
      stockQuantity: 4,
    },
  ],
  ...ID_POOLS.rental.slice(0, 2).map((rental, i): [string, Record<string, unknown>] => [
    'rental.create',
    {
      id: rental,
      startDate: '2026-06-05',
      endDate: '2026-06-08',
      pickupDate: '2026-06-04',
      returnDate: '2026-06-09',
      rentalLines: [
        { id: ID_POOLS.rentalLine[0]?.replace('-8000-', `-800${i + 1}-`), itemId: ID_POOLS.item[0] },
        {
          id: ID_POOLS.rentalLine[1]?.replace('-8000-', `-800${i + 1}-`),
          itemId: ID_POOLS.item[2],
          quantity: 3,
        },
      ],
    },
  ]),
]

export type AnyCommand = {
  name: string
  args: unknown
  mid: string
  base: Record<string, unknown> | undefined
}
