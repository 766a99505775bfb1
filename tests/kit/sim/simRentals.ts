import { missingOfAll } from '../../../src/domain/rentals/missing.ts'
import { dayInBrussels } from '../../../src/domain/shared/days.ts'
import type { EntityName } from '../../../src/domain/entities.ts'
import type { Item } from '../../../src/domain/items/item.ts'
import type { Category } from '../../../src/domain/categories/category.ts'
import { checkStock } from '../../../src/domain/rentals/availability.ts'
import { RENTAL_STATUS_LIST, RENTAL_TYPES } from '../../../src/domain/rentals/constants.ts'
import type { Rental, RentalLine } from '../../../src/domain/rentals/rental.ts'
import { buildStockFacts } from '../../../src/mutations/rental/rentalStockContext.ts'
import { rulesOf } from '../../../src/domain/rentals/stockRules.ts'
import { isActiveRental } from '../../../src/domain/rentals/status.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import type { Doc, MutationRecord } from './memoryRows.ts'
import { isOpenOn } from './memoryTx.ts'
import { rentalItem } from '../rentals.ts'
import type { SimDevice } from './simDevice.ts'
import type { SimServer } from './simServer.ts'
import type { SimRng } from './simTime.ts'
import type { Change, Scene } from './simUsers.ts'

/* Actions in the rental department in a simulation: a few items that everybody wants in the same weeks. */

const ITEMS = ['01', '02', '03'].map((n) => `01950000-0005-7000-8000-0000000000${n}`)
const BULK = ITEMS[2]

/** The rental equipment: two cameras and a box of cables. */
export const rentalStock = (categoryId: string): [EntityName, Doc, string][] =>
  ITEMS.map((id, i) => {
    const model = ['C300', 'C500', 'Kabelset'][i] as string
    const stockQuantity = id === BULK ? 6 : null
    const item = rentalItem({ id, categoryId, brand: 'Canon', model, serialNumber: `${i}`, stockQuantity })
    return ['item', item as unknown as Doc, id]
  })

const WORDS = ['Lamp', 'Kraan "met" kabel', 'שלום', 'Transport']
const TEXTS = ['een\ntwee', 'een\ntwee\ndrie', 'nul\neen\ntwee', null]
const RATES = [0.5, 1, 2.5]
const pick = <T>({ rng }: Scene, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : rng.pick(list)

/** Four days of June in a valid order. */
function days({ rng }: Scene) {
  const from = 2 + rng.int(12)
  const to = from + rng.int(6)
  const day = (n: number) => `2026-06-${String(n).padStart(2, '0')}`
  const around = rng.int(2)
  return {
    startDate: day(from),
    endDate: day(to),
    pickupDate: day(from - around),
    returnDate: day(to + around),
  }
}

const LINE: Record<string, (scene: Scene) => unknown> = {
  quantity: ({ rng }) => 1 + rng.int(5),
  itemPrice: ({ rng }) => rng.int(50_000) / 100,
  rate: ({ rng }) => rng.pick(RATES),
  discountPercentage: ({ rng }) => rng.pick([0, 10, 33.33]),
  discount: ({ rng }) => rng.int(10_000) / 100,
  remark: ({ rng }) => rng.pick(['Krasje', 'Met tas', null]),
}

const some = (scene: Scene, all: Record<string, (scene: Scene) => unknown>): Record<string, unknown> => {
  const keys = Object.keys(all)
  const wanted = Array.from({ length: 1 + scene.rng.int(3) }, () => scene.rng.pick(keys))
  return Object.fromEntries(wanted.map((key) => [key, all[key]?.(scene)]))
}

const newLine = (scene: Scene): Record<string, unknown> => ({
  ...(scene.rng.chance(0.5) ? some(scene, LINE) : {}),
  id: scene.id(),
  ...(scene.rng.chance(0.75) ? { itemId: scene.rng.pick(ITEMS) } : { customItem: scene.rng.pick(WORDS) }),
})

function customerId(scene: Scene): string | null {
  return scene.rng.chance(0.2)
    ? null
    : (pick(scene, scene.device.rows('customer') as { id: string }[])?.id ?? null)
}

const FIELDS: Record<string, (scene: Scene) => unknown> = {
  status: ({ rng }) => rng.pick(RENTAL_STATUS_LIST),
  type: ({ rng }) => rng.pick(Object.values(RENTAL_TYPES)),
  externalReference: ({ rng }) => rng.pick(['PO-1', 'PO-2', null]),
  contact: ({ rng }) => rng.pick(WORDS),
  notes: ({ rng }) => rng.pick(TEXTS),
  endDate: ({ rng }) => rng.pick(['2026-06-04', '2026-06-09', '2026-06-15']),
  rate: ({ rng }) => rng.pick(RATES),
  discount: ({ rng }) => rng.pick([0, 12.5]),
  serviceFeeActive: ({ rng }) => rng.chance(0.5),
  vatFree: ({ rng }) => rng.chance(0.5),
  customerId,
  tempCusName: ({ rng }) => rng.pick(WORDS),
  rentalRemarks: (scene) =>
    Array.from({ length: scene.rng.int(3) }, (_, i) => ({
      id: scene.id(),
      text: scene.rng.pick(WORDS),
      pos: i + 1,
    })),
}

/** A line as the form sends it. */
const sent = ({
  id,
  itemId,
  customItem,
  quantity,
  itemPrice,
  rate,
  discountPercentage,
  discount,
  remark,
}: RentalLine) => ({
  id,
  ...(itemId ? { itemId } : {}),
  customItem,
  quantity,
  itemPrice,
  rate,
  discountPercentage,
  discount,
  remark,
})

/** The list after a person edited it: lines changed, removed, moved, added. */
function listFrom(scene: Scene, lines: readonly RentalLine[]): Record<string, unknown>[] {
  const { rng } = scene
  const kept = lines.filter(() => rng.chance(0.8)).map(sent)
  const list = kept.map((line) => (rng.chance(0.4) ? { ...line, ...some(scene, LINE) } : line))
  if (rng.chance(0.3)) list.reverse()
  return [...list, ...(rng.chance(0.5) ? [newLine(scene)] : [])]
}

/** Open forms of each device, with the rental as it was when they were opened. */
const forms = new WeakMap<SimDevice, Map<string, Rental>>()

/** Opens a form, or saves one that was opened earlier, over changes that arrived meanwhile (D-100). */
function form(scene: Scene, rental: Rental): Change {
  const open = forms.get(scene.device) ?? new Map<string, Rental>()
  forms.set(scene.device, open)
  const seen = open.get(rental.id) ?? rental
  if (scene.rng.chance(0.5)) open.set(rental.id, seen)
  else open.delete(rental.id)
  const fields = some(scene, FIELDS)
  const dated = scene.rng.chance(0.3) ? days(scene) : {}
  const lines = scene.rng.chance(0.7) ? { rentalLines: listFrom(scene, seen.rentalLines) } : {}
  const set = { ...fields, ...dated, ...lines }
  const base = Object.fromEntries(Object.keys(set).map((key) => [key, seen[key as keyof Rental]]))
  return { name: 'rental.set', args: { id: rental.id, set }, base }
}

function onLine(scene: Scene, { id, rentalLines }: Rental, name: string): Change | null {
  const line = pick(scene, rentalLines)
  if (!line) return null
  const set = name === 'rental.setLine' ? { set: some(scene, LINE) } : {}
  return { name, args: { rentalId: id, lineId: line.id, ...set } }
}

type Maker = (scene: Scene, rental: Rental) => Change | null

const ON_RENTAL: readonly [number, Maker][] = [
  [10, form],
  [6, (s, r) => ({ name: 'rental.set', args: { id: r.id, set: some(s, FIELDS) } })],
  [2, (s, r) => ({ name: 'rental.set', args: { id: r.id, set: days(s) } })],
  [
    3,
    ({ rng }, r) => ({ name: 'rental.setStatus', args: { id: r.id, status: rng.pick(RENTAL_STATUS_LIST) } }),
  ],
  [1, (_s, r) => ({ name: 'rental.archive', args: { id: r.id } })],
  [4, (s, r) => ({ name: 'rental.addLine', args: { rentalId: r.id, line: newLine(s) } })],
  [4, (s, r) => onLine(s, r, 'rental.setLine')],
  [3, (s, r) => onLine(s, r, 'rental.removeLine')],
  [
    2,
    (_s, r) => ({
      name: 'rental.reorderLines',
      args: { rentalId: r.id, lineIds: r.rentalLines.map(({ id }) => id).toReversed() },
    }),
  ],
  [2, (s, r) => logLine(s, r)],
  [2, (_s, r) => ({ name: 'rental.delete', args: { id: r.id } })],
]

function logLine({ rng, id, device }: Scene, rental: Rental): Change {
  const at = new Date(device.clock.now()).toISOString()
  const line = { id: id(), description: rng.pick(WORDS), at }
  return { name: 'rental.addLog', args: { rentalId: rental.id, line } }
}

function newRental(scene: Scene): Change {
  const rentalLines = Array.from({ length: 1 + scene.rng.int(3) }, () => newLine(scene))
  const args = { id: scene.id(), ...days(scene), customerId: customerId(scene), rentalLines }
  return { name: 'rental.create', args }
}

/** Two devices lend for one repair, or one lends more for it later (D-064). */
function depannage(scene: Scene): Change | null {
  const repair = pick(scene, (scene.device.rows('repair') as unknown as Repair[]).slice(0, 2))
  const items = [{ itemId: scene.rng.pick(ITEMS), quantity: 1 + scene.rng.int(2) }]
  const args = { id: scene.id(), repairId: repair?.id, itemIds: items }
  return repair ? { name: 'rental.createDepannage', args } : null
}

/** A change of the rental department; null: another kind of change. */
export function nextRentalChange(scene: Scene): Change | null {
  const { rng, device } = scene
  const rentals = (device.rows('rental') as unknown as Rental[]).slice(0, 5)
  if (rng.chance(rentals.length < 3 ? 0.5 : 0.05)) return newRental(scene)
  if (rng.chance(0.08)) return depannage(scene)
  const rental = pick(scene, rentals)
  return rental ? pickByWeight(rng, ON_RENTAL)(scene, rental) : null
}

/** An element of a list, by weight. */
export function pickByWeight<T>(rng: SimRng, list: readonly (readonly [number, T])[]): T {
  let left = rng.next() * list.reduce((sum, [weight]) => sum + weight, 0)
  const found = list.find(([weight]) => (left -= weight) < 0)
  return (found ?? list[0])?.[1] as T
}

/** Collects from an applied change the lines that it added to a rental and removed from it. */
function saidOfLines(
  { name, args, base }: MutationRecord,
  added: Map<string, string>,
  removed: Set<string>,
): void {
  const set = args['set'] as { rentalLines?: { id: string }[] } | undefined
  const lines = (name === 'rental.create' ? args['rentalLines'] : set?.rentalLines) as Doc[] | undefined
  const seen = ((base?.['rentalLines'] ?? []) as { id: string }[]).map(({ id }) => id)
  const rentalId = String(args['rentalId'] ?? args['id'])
  const mine = name === 'rental.addLine' ? [args['line'] as Doc] : (lines ?? [])
  // a seen line was made by another change: a depannage makes no line for what a colleague lent already
  for (const { id } of mine) if (!added.has(id) && !seen.includes(id)) added.set(id, rentalId)
  if (set?.rentalLines) for (const id of seen) if (!mine.some((line) => line.id === id)) removed.add(id)
  if (name === 'rental.removeLine') removed.add(String(args['lineId']))
}

/** I4 of rentals: a line stays on its rental until a person removes it. */
export function checkRentalLines({ database }: SimServer, fail: (text: string) => void): void {
  const added = new Map<string, string>()
  const removed = new Set<string>()
  for (const kept of [...database.records.values()].flat())
    if (kept.outcome.status === 'applied' && kept.name.startsWith('rental.'))
      saidOfLines(kept, added, removed)
  const there = new Set(
    database.docs('rental').flatMap((doc) => (doc['rentalLines'] as { id: string }[]).map(({ id }) => id)),
  )
  for (const [lineId, named] of added) {
    const rentalId = database.aliases.get(named) ?? named
    if (!removed.has(lineId) && !there.has(lineId) && database.doc('rental', rentalId))
      fail(`I4 line ${lineId} of rental ${rentalId} was lost`)
  }
}

/** AV-11: the flags on the lines of every active rental equal the formula over all rentals, items and repairs. */
export function checkFlags({ database, iso }: SimServer, fail: (text: string) => void): void {
  const rentals = database.docs('rental') as unknown as Rental[]
  const items = new Map((database.docs('item') as unknown as Item[]).map((item) => [item.id, item]))
  const openRepairs = new Map<string, number>()
  for (const id of items.keys())
    openRepairs.set(id, database.docs('repair').filter((doc) => isOpenOn(doc, id)).length)
  const rules = rulesOf(database.docs('category') as unknown as Category[])
  const { facts, asStock } = buildStockFacts(rentals, items, {
    openRepairs,
    missing: missingOfAll(rentals),
    today: dayInBrussels(iso()),
    rules,
  })
  for (const rental of rentals.filter(isActiveRental)) {
    const { itemIds, lineIds } = checkStock(asStock(rental), facts)
    for (const { id, itemId, conflict } of rental.rentalLines)
      if (conflict !== (itemId === null ? lineIds.has(id) : itemIds.has(itemId)))
        fail(`AV-11 rental ${rental.id} says ${conflict} of item ${itemId}, the stock says otherwise`)
  }
}
