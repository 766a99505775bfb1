import fc from 'fast-check'
import { MOVEMENTS, RENTAL_STATUS_LIST } from '../../../src/domain/rentals/constants.ts'

interface Ids {
  rental: string[]
  rentalLine: string[]
  repair: string[]
  item: string[]
  customer: string[]
  movement: string[]
}

const DATES = [
  { startDate: '2026-06-05', endDate: '2026-06-08', pickupDate: '2026-06-04', returnDate: '2026-06-09' },
  { startDate: '2026-06-08', endDate: '2026-06-08', pickupDate: '2026-06-08', returnDate: '2026-06-08' },
]
const MODEL = { brand: 'Sony', model: 'FX9' }
const words = fc.constantFrom('Lamp', 'Kraan "met" kabel', 'שלום')
const cents = (max: number) => fc.integer({ min: 0, max }).map((n) => n / 100)
const rate = fc.constantFrom(0.5, 1, 2.5)
const log = fc.constant('2026-03-02T09:00:00.000Z')

function partsOf(ids: Ids) {
  const id = (kind: keyof Ids) => fc.constantFrom(...ids[kind])
  const optional = <T extends Record<string, fc.Arbitrary<unknown>>>(fields: T) =>
    fc.record(fields, { requiredKeys: [] })
  const lineSet = optional({
    quantity: fc.integer({ min: 1, max: 5 }),
    itemPrice: cents(50_000),
    rate,
    discountPercentage: fc.constantFrom(0, 10, 33.33),
    discount: cents(10_000),
    remark: fc.constantFrom('Krasje', null),
  })
  const line = fc
    .tuple(
      fc.record({ id: id('rentalLine') }),
      fc.oneof(fc.record({ itemId: id('item') }), fc.record({ customItem: words }), fc.constant(MODEL)),
      lineSet,
    )
    .map((parts) => Object.assign({}, ...parts) as object)
  const lines = fc.array(line, { maxLength: 3 }).map((list) => {
    const seen = new Set<unknown>()
    return list.filter((one) => !seen.has((one as { id: string }).id) && seen.add((one as { id: string }).id))
  })
  const set = optional({
    status: fc.constantFrom(...RENTAL_STATUS_LIST),
    notes: fc.constantFrom('een\ntwee', 'een\ntwee\ndrie', null),
    contact: words,
    rate,
    discount: fc.constantFrom(0, 12.5),
    serviceFeeActive: fc.boolean(),
    vatFree: fc.boolean(),
    endDate: fc.constantFrom('2026-06-04', '2026-06-08', '2026-06-09'),
    customerId: fc.oneof(id('customer'), fc.constant(null)),
    rentalLines: lines,
  })
  const movement = fc.record({
    id: id('movement'),
    lineId: id('rentalLine'),
    itemId: fc.oneof({ weight: 4, arbitrary: id('item') }, { weight: 1, arbitrary: fc.constant(null) }),
    kind: fc.constantFrom(...Object.values(MOVEMENTS)),
    quantity: fc.integer({ min: 1, max: 3 }),
    note: fc.constantFrom('Lens gebarsten', null),
    repairId: fc.constant(null),
  })
  return { id, optional, lineSet, line, lines, set, movement }
}

/** Fields of a rental as a form sets them. */
export const rentalSet = (ids: Ids): fc.Arbitrary<Record<string, unknown>> => partsOf(ids).set

const moves = <M extends { id: string }>(rentalId: fc.Arbitrary<string>, movement: fc.Arbitrary<M>) =>
  fc.record({
    rentalId,
    movements: fc.uniqueArray(movement, { selector: ({ id }) => id, minLength: 1, maxLength: 3 }),
  })

/** Any mutation of rentals over a handful of ids, so that generated commands often concern the same records. */
export function rentalCommands(ids: Ids): fc.Arbitrary<{ name: string; args: unknown }> {
  const { id, optional, lineSet, line, lines, set, movement } = partsOf(ids)
  const command = <T>(name: string, args: fc.Arbitrary<T>) =>
    args.map((value) => ({ name, args: value as unknown }))
  const own = fc.record({ id: id('rental') })
  return fc.oneof(
    {
      weight: 3,
      arbitrary: command(
        'rental.create',
        fc
          .tuple(own, fc.constantFrom(...DATES), optional({ rentalLines: lines, rate }))
          .map((parts) => Object.assign({}, ...parts) as object),
      ),
    },
    { weight: 4, arbitrary: command('rental.set', fc.record({ id: id('rental'), set })) },
    command(
      'rental.setStatus',
      fc.record({ id: id('rental'), status: fc.constantFrom(...RENTAL_STATUS_LIST) }),
    ),
    command('rental.archive', own),
    { weight: 2, arbitrary: command('rental.addLine', fc.record({ rentalId: id('rental'), line })) },
    {
      weight: 2,
      arbitrary: command(
        'rental.setLine',
        fc.record({ rentalId: id('rental'), lineId: id('rentalLine'), set: lineSet }),
      ),
    },
    command('rental.removeLine', fc.record({ rentalId: id('rental'), lineId: id('rentalLine') })),
    command(
      'rental.reorderLines',
      fc.record({ rentalId: id('rental'), lineIds: fc.shuffledSubarray(ids.rentalLine) }),
    ),
    command(
      'rental.addLog',
      fc.record({
        rentalId: id('rental'),
        line: fc.record({ id: id('rentalLine'), description: words, at: log }),
      }),
    ),
    command('rental.removeLog', fc.record({ rentalId: id('rental'), lineId: id('rentalLine') })),
    { weight: 3, arbitrary: command('rental.move', moves(id('rental'), movement)) },
    command(
      'rental.unmove',
      fc.record({
        rentalId: id('rental'),
        ids: fc.uniqueArray(id('movement'), { minLength: 1, maxLength: 2 }),
      }),
    ),
    command(
      'rental.charge',
      fc.record({
        rentalId: id('rental'),
        movementId: id('movement'),
        price: fc.integer({ min: 0, max: 900 }),
      }),
    ),
    command('rental.delete', own),
    command(
      'rental.createDepannage',
      fc.record({
        id: id('rental'),
        repairId: id('repair'),
        itemIds: fc.array(
          fc.oneof(id('item'), fc.record({ itemId: id('item'), quantity: fc.integer({ min: 1, max: 4 }) })),
          { minLength: 1, maxLength: 2 },
        ),
      }),
    ),
  )
}
