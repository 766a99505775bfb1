import { createHash } from 'node:crypto'
import { uuidv7 } from '../../../src/domain/shared/ids.ts'
import { ITEM_STATUS_LIST } from '../../../src/domain/items/item.ts'
import { REPAIR_STATUS_LIST } from '../../../src/domain/repairs/constants.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import { FIRST_STATUSES } from '../../../src/domain/rentals/constants.ts'
import { START_PAGES } from '../../../src/domain/settings/startPages.ts'
import type { BlobQueueRow } from '../../../src/sync/store/tables.ts'
import type { SimDevice, Tab } from './simDevice.ts'
import { DUPLICATE_CHANGES } from './simDuplicates.ts'
import { pickByWeight, nextRentalChange } from './simRentals.ts'
import { type SimRng, START } from './simTime.ts'

/** The ids of the rows in the database at the start. */
export const SEEDED = {
  users: ['01', '02', '03', '04'].map((n) => `01950000-0000-7000-8000-0000000000${n}`),
  executors: ['01', '02'].map((n) => `01950000-0001-7000-8000-0000000000${n}`),
  categories: ['01', '02'].map((n) => `01950000-0002-7000-8000-0000000000${n}`),
  customers: ['01', '02', '03'].map((n) => `01950000-0003-7000-8000-0000000000${n}`),
  manufacturers: ['01950000-0004-7000-8000-000000000001'],
}

export interface Change {
  name: string
  args: Record<string, unknown>
  base?: Record<string, unknown>
  blob?: BlobQueueRow
}

export interface Scene {
  device: SimDevice
  rng: SimRng
  id: () => string
  day: string
}

function sceneOf(device: SimDevice, rng: SimRng): Scene {
  const now = START + Math.floor(device.world.scheduler.now)
  return { device, rng, id: () => uuidv7(now, rng.bytes(10)), day: '2026-03-02' }
}

const WORDS = ['Geen beeld', 'Lens los', 'Zoom hapert', '👩‍🔧 שלום "<b>', 'Vochtschade']
const TEXTS = ['', 'Voeding vervangen', 'een\ntwee', 'een\ntwee\ndrie', 'nul\neen\ntwee', null]
const price = (rng: SimRng) => (rng.int(60_000) - 5_000) / 100
const quantity = (rng: SimRng) => (1 + rng.int(9_000)) / 1_000

const rowsOf = ({ device }: Scene, table: 'customer' | 'item' | 'category') =>
  device.rows(table) as unknown as (Record<string, unknown> & { id: string })[]
const anyId = (scene: Scene, table: 'customer' | 'item' | 'category'): string | null =>
  scene.rng.chance(0.15) ? null : (pickOne(scene, rowsOf(scene, table))?.id ?? null)
const pickOne = <T>({ rng }: Scene, list: readonly T[]): T | undefined =>
  list.length === 0 ? undefined : rng.pick(list)

/** One of the first repairs: all people work on the same few. */
const repairOf = (scene: Scene): Repair | undefined =>
  pickOne(scene, (scene.device.rows('repair') as unknown as Repair[]).slice(0, 5))

type Maker = (scene: Scene, repair: Repair) => Change | null

const subset = (scene: Scene, all: Record<string, (scene: Scene) => unknown>): Record<string, unknown> => {
  const keys = Object.keys(all)
  const wanted = Array.from({ length: 1 + scene.rng.int(3) }, () => scene.rng.pick(keys))
  return Object.fromEntries(wanted.map((key) => [key, all[key]?.(scene)]))
}

const REPAIR_SET: Record<string, (scene: Scene) => unknown> = {
  status: ({ rng }) => rng.pick(REPAIR_STATUS_LIST),
  type: ({ rng }) => rng.pick(['Bestek', 'Herstelling']),
  notes: ({ rng }) => rng.pick(WORDS),
  reference: ({ rng }) => rng.pick(['PO-1', 'PO-2', null]),
  workNotes: ({ rng }) => rng.pick(TEXTS),
  estimateNotes: ({ rng }) => rng.pick(TEXTS),
  endDate: ({ rng }) => rng.pick(['2026-03-09', '2026-04-10', null]),
  dateIn: ({ rng }) => rng.pick(['2026-03-01', '2026-03-02']),
  underWarranty: ({ rng }) => rng.chance(0.5),
  forfaitAmount: ({ rng }) => rng.pick([0, 12.5, 99.99, null]),
  customerId: (scene) => anyId(scene, 'customer'),
  itemId: (scene) => anyId(scene, 'item'),
  executorId: ({ rng }) => rng.pick(SEEDED.executors),
}

const newLine = ({ rng, id }: Scene) => ({
  id: id(),
  description: rng.pick(WORDS),
  quantity: quantity(rng),
  price: price(rng),
})

const lineSet = (scene: Scene) =>
  subset(scene, {
    description: ({ rng }) => rng.pick(WORDS),
    quantity: ({ rng }) => quantity(rng),
    price: ({ rng }) => price(rng),
  })

function photo({ rng, id, device }: Scene, repair: Repair): Change {
  const bytes = rng.bytes(40 + rng.int(60))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const args = {
    repairId: repair.id,
    photoId: id(),
    slot: 1 + rng.int(4),
    sha256,
    mime: 'image/jpeg',
    bytes: bytes.length,
    w: 4,
    h: 3,
  }
  const blob = {
    sha256,
    bytes: bytes.slice().buffer,
    mime: 'image/jpeg',
    repairId: repair.id,
    createdAt: device.clock.now(),
  }
  return { name: 'photo.attach', args, blob }
}

/** Changes of a repair that is on the screen, by weight. */
const ON_REPAIR: [number, Maker][] = [
  [18, (s, r) => ({ name: 'repair.set', args: { id: r.id, set: subset(s, REPAIR_SET) } })],
  [8, (s, r) => ({ name: 'repair.addLine', args: { repairId: r.id, line: newLine(s) } })],
  [3, (s, r) => ({ name: 'repair.addEstimateLine', args: { repairId: r.id, line: newLine(s) } })],
  [2, (s, r) => ({ name: 'repair.addLines', args: { repairId: r.id, lines: [newLine(s), newLine(s)] } })],
  [6, (s, r) => onLine(s, r, 'repairLines', 'repair.setLine', true)],
  [4, (s, r) => onLine(s, r, 'repairLines', 'repair.removeLine', false)],
  [2, (s, r) => onLine(s, r, 'repairEstimateLines', 'repair.setEstimateLine', true)],
  [1, (s, r) => onLine(s, r, 'repairEstimateLines', 'repair.removeEstimateLine', false)],
  [2, ({ rng }, r) => reordered(rng, r, 'repairLines', 'repair.reorderLines')],
  [1, ({ rng }, r) => reordered(rng, r, 'repairEstimateLines', 'repair.reorderEstimateLines')],
  [
    3,
    (s, r) => ({
      name: 'repair.takeOverEstimate',
      args: { id: r.id, newLineIds: r.repairEstimateLines.map(() => s.id()), again: s.rng.chance(0.3) },
    }),
  ],
  [
    2,
    ({ rng, day, device }, r) => {
      const date = rng.pick([day, null])
      return { name: 'repair.approveEstimate', args: { id: r.id, date: device.world.shifted ? null : date } }
    },
  ],
  [3, (s, r) => log(s, r)],
  [5, estimateLink],
  [1, (_s, r) => ({ name: 'repair.markExternal', args: { id: r.id } })],
  [1, (_s, r) => ({ name: 'repair.unmarkExternal', args: { id: r.id } })],
  [
    2,
    ({ rng }, r) => ({
      name: 'repair.saveExternal',
      args: { id: r.id, set: { rma: rng.pick(WORDS), info: rng.pick(TEXTS), notes: rng.pick(TEXTS) } },
    }),
  ],
  [1, (_s, r) => ({ name: 'repair.archive', args: { id: r.id } })],
  [2, (_s, r) => ({ name: 'repair.deletePermanently', args: { id: r.id } })],
  [
    1,
    ({ rng }, r) => ({
      name: 'repair.setType',
      args: { id: r.id, type: rng.pick(['Bestek', 'Herstelling']) },
    }),
  ],
  [2, (s, r) => ({ name: 'repair.setCustomer', args: { id: r.id, customerId: anyId(s, 'customer') } })],
  [2, (s, r) => ({ name: 'repair.setItem', args: { id: r.id, itemId: anyId(s, 'item') } })],
  [5, photo],
  [
    1,
    (s, r) =>
      withId(pickOne(s, r.repairPictures), (photoId) => ['photo.remove', { repairId: r.id, photoId }]),
  ],
]

function withId(
  part: { id: string } | undefined,
  change: (id: string) => [string, Record<string, unknown>],
): Change | null {
  if (!part) return null
  const [name, args] = change(part.id)
  return { name, args }
}

function onLine(
  scene: Scene,
  repair: Repair,
  list: 'repairLines' | 'repairEstimateLines',
  name: string,
  set: boolean,
): Change | null {
  const line = pickOne(scene, repair[list])
  if (!line) return null
  return { name, args: { repairId: repair.id, lineId: line.id, ...(set ? { set: lineSet(scene) } : {}) } }
}

/** The last line first, or the whole list reversed. */
function reordered(
  rng: SimRng,
  repair: Repair,
  list: 'repairLines' | 'repairEstimateLines',
  name: string,
): Change | null {
  const ids = repair[list].map(({ id }) => id).toReversed()
  return ids.length < 2
    ? null
    : { name, args: { repairId: repair.id, lineIds: rng.chance(0.5) ? ids : ids.slice(0, 1) } }
}

/** Mails the estimate with a link under which the customer may answer, or revokes the link or the mail. */
function estimateLink({ rng, id, device }: Scene, { id: repairId }: Repair): Change {
  const of = (table: 'mail' | 'approval') =>
    (device.rows(table) as unknown as { id: string; repairId: string }[]).filter(
      (row) => row.repairId === repairId,
    )
  const mails = of('mail')
  if (mails.length > 0 && rng.chance(0.3))
    return { name: rng.pick(['mail.cancel', 'mail.resend']), args: { id: rng.pick(mails).id } }
  if (rng.chance(of('approval').length > 0 ? 0.6 : 0.03))
    return { name: 'approval.withdraw', args: { repairId } }
  const mail = { kind: 'estimate', recipient: 'an@example.com', language: 'NL', content: '<p>Dag</p>' }
  return { name: 'repair.sendMail', args: { ...mail, id: id(), repairId, approval: { photoIds: [] } } }
}

function log({ rng, id, device }: Scene, repair: Repair): Change {
  const own = repair.repairLogLines.find((line) => !line.auto)
  if (own && rng.chance(0.3))
    return { name: 'repair.removeLog', args: { repairId: repair.id, lineId: own.id } }
  const at = new Date(device.clock.now()).toISOString()
  return {
    name: 'repair.addLog',
    args: { repairId: repair.id, line: { id: id(), description: rng.pick(WORDS), at } },
  }
}

const ELSEWHERE: [number, (scene: Scene) => Change | null][] = [
  [2, ({ rng, id }) => ({ name: 'customer.create', args: { id: id(), name: rng.pick(WORDS) } })],
  [
    4,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'customer')), (id) => [
        'customer.set',
        {
          id,
          set: subset(s, {
            name: ({ rng }) => rng.pick(WORDS),
            notes: ({ rng }) => rng.pick(TEXTS),
            address: ({ rng }) => ({ city: rng.pick(WORDS) }),
          }),
        },
      ]),
  ],
  [1, (s) => withId(pickOne(s, rowsOf(s, 'customer')), (id) => ['customer.deactivate', { id }])],
  [3, (s) => withId(pickOne(s, rowsOf(s, 'customer')), (customerId) => contact(s, customerId))],
  [4, (s) => newItem(s)],
  [
    4,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'item')), (id) => [
        'item.set',
        {
          id,
          set: subset(s, {
            model: ({ rng }) => rng.pick(['FX9', 'FX6']),
            status: ({ rng }) => rng.pick(ITEM_STATUS_LIST),
            rentPrice: ({ rng }) => rng.int(5_000) / 100,
          }),
        },
      ]),
  ],
  [
    2,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'item')), (id) => [
        'item.couple',
        { id, customerId: pickOne(s, rowsOf(s, 'customer'))?.id ?? SEEDED.customers[0] },
      ]),
  ],
  [1, (s) => withId(pickOne(s, rowsOf(s, 'item')), (id) => ['item.deactivate', { id }])],
  [
    2,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'item')), (itemId) => [
        'item.addCode',
        { itemId, codeId: s.id(), code: s.rng.pick(['5013 8821', 'WB-CAM-1', '4006381']), label: null },
      ]),
  ],
  [
    3,
    ({ rng, id }) => ({
      name: 'category.create',
      args: {
        id: id(),
        description: rng.pick(['Lens', 'lens ', 'Statief']),
        prefix: rng.pick(['LEN', 'STA']),
      },
    }),
  ],
  [
    2,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'category')), (id) => [
        'category.set',
        { id, set: { description: s.rng.pick(['Lens', 'Camera', 'Licht']) } },
      ]),
  ],
  [
    1,
    (s) =>
      withId(pickOne(s, rowsOf(s, 'category')), (id) => [
        'category.setActive',
        { id, active: s.rng.chance(0.5) },
      ]),
  ],
  [
    1,
    ({ device, rng }) => ({
      name: 'preference.setDepartment',
      args: { userId: device.user, value: rng.pick(['rental', 'repair']) },
    }),
  ],
  [
    1,
    ({ device, rng }) => ({
      name: 'preference.setStart',
      args: {
        userId: rng.chance(0.9) ? device.user : SEEDED.users[0],
        department: rng.pick(['rental', 'repair']),
        value: rng.pick(START_PAGES),
      },
    }),
  ],
  [
    1,
    ({ device, rng }) => ({
      name: 'preference.setFirstStatus',
      args: { userId: device.user, value: rng.pick(FIRST_STATUSES) },
    }),
  ],
  ...DUPLICATE_CHANGES,
  [
    4,
    (s) => {
      const open = (s.device.rows('conflict') as unknown as { id: string; state: string }[]).filter(
        (conflict) => conflict.state === 'open',
      )
      return withId(pickOne(s, open), (id) => [
        s.rng.chance(0.5) ? 'conflict.dismiss' : 'conflict.restoreLoser',
        { id },
      ])
    },
  ],
]

function contact(scene: Scene, customerId: string): [string, Record<string, unknown>] {
  const { rng } = scene
  const row = rowsOf(scene, 'customer').find(({ id }) => id === customerId)
  const known = pickOne(scene, (row?.['customerContacts'] ?? []) as { id: string }[])
  if (known && rng.chance(0.2)) return ['contact.deactivate', { customerId, id: known.id }]
  const set = { firstName: rng.pick(WORDS), lastName: rng.pick(WORDS) }
  return ['contact.save', { customerId, id: known && rng.chance(0.5) ? known.id : scene.id(), set }]
}

function newItem(scene: Scene): Change | null {
  const category = pickOne(scene, rowsOf(scene, 'category'))
  if (!category) return null
  const args = {
    id: scene.id(),
    categoryId: category.id,
    brand: 'Sony',
    model: scene.rng.pick(['FX9', 'fx9 ']),
    serialNumber: scene.rng.pick(['1', '2', '3', null]),
    customerId: anyId(scene, 'customer'),
  }
  return { name: 'item.create', args }
}

function newRepair(scene: Scene): Change {
  const { rng, id, day } = scene
  const itemId = anyId(scene, 'item')
  const args = {
    id: id(),
    type: rng.pick(['Bestek', 'Herstelling']),
    dateIn: day,
    executorId: rng.pick(SEEDED.executors),
    customerId: anyId(scene, 'customer'),
    itemId,
    sparePartsOnly: itemId === null,
    notes: rng.pick(WORDS),
  }
  return { name: 'repair.create', args }
}

/** The next change of a person at this device. */
function nextChange(scene: Scene): Change | null {
  const { device, rng } = scene
  const rented = device.world.rental && rng.chance(0.75) ? nextRentalChange(scene) : null
  if (rented) return rented
  const repairs = device.rows('repair').length
  if (rng.chance(repairs < 3 ? 0.5 : repairs < 6 ? 0.1 : 0.01)) return newRepair(scene)
  const repair = repairOf(scene)
  if (repair && rng.chance(0.68)) return pickByWeight(rng, ON_REPAIR)(scene, repair)
  return pickByWeight(rng, ELSEWHERE)(scene)
}

/** A person acts in a tab: changes data, or works through the list of refused changes. */
export async function act(device: SimDevice, tab: Tab, rng: SimRng): Promise<void> {
  const scene = sceneOf(device, rng)
  if (rng.chance(0.06)) return tidy(device, tab, rng)
  const change = nextChange(scene)
  if (change) await make(device, tab, change)
}

/** Makes a change as a page does, and remembers that the screen showed 'opgeslagen'. */
export async function make(
  device: SimDevice,
  tab: Tab,
  { name, args, base, blob }: Change,
): Promise<string | null> {
  const { user } = device
  const { scheduler } = device.world
  if (!user || tab.dead) return null
  try {
    const options = { ...(base ? { base } : {}), ...(blob ? { blob } : {}) }
    const { mid, seq } = await tab.page.enqueue(name, args, options)
    device.reported.set(mid, user)
    if (blob) device.photos.add(blob.sha256)
    scheduler.trace(`${tab.name} saved ${seq} ${name} ${mid.slice(-4)}`)
    return mid
  } catch (error) {
    const { name: kind, message } = error as Error
    scheduler.trace(`${tab.name} not saved ${name} ${kind} ${message.slice(0, 40)}`)
    if (kind !== 'DomainError' && kind !== 'Refusal' && kind !== 'StorageError')
      device.world.server.broken.push(`${name}: ${(error as Error).stack}`)
    return null
  }
}

async function tidy(device: SimDevice, tab: Tab, rng: SimRng): Promise<void> {
  const refused = device.rows('attention').filter((row) => row.discardedAt === undefined)
  const waiting = device.rows('outbox')
  const row = refused.length > 0 ? rng.pick(refused) : undefined
  const entry = waiting.length > 0 ? rng.pick(waiting) : undefined
  const { scheduler } = device.world
  try {
    if (row && rng.chance(0.7)) {
      for (const other of refused)
        if (other.root === row.root || other.mid === row.root) device.settled.add(other.mid)
      const how = rng.pick(['retryRefused', 'discardRefused', 'useExisting'] as const)
      scheduler.trace(`${tab.name} ${how} ${row.mid.slice(-4)}`)
      await tab.worker[how](row.mid)
    } else if (entry) {
      // One entry, or it and some later ones, as for many at once.
      const from = waiting.indexOf(entry)
      const mids = waiting.slice(from, from + 1 + rng.int(3)).map(({ mid }) => mid)
      const done = await tab.worker.cancelPending(mids)
      scheduler.trace(`${tab.name} cancels ${done.length} of ${mids.length} from ${entry.mid.slice(-4)}`)
      for (const mid of done) device.settled.add(mid)
    }
  } catch (error) {
    const { name: kind } = error as Error
    scheduler.trace(`${tab.name} could not tidy ${kind}`)
    if (kind !== 'DomainError' && kind !== 'Refusal' && kind !== 'StorageError')
      device.world.server.broken.push(`tidy: ${(error as Error).stack}`)
  }
}
