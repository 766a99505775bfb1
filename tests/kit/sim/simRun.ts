import { ENTITIES, type EntityName } from '../../../src/domain/entities.ts'
import { replicaSchema } from '../../../src/sync/store/tables.ts'
import { settingId } from '../../../src/domain/settings/settings.ts'
import type { Doc } from './memoryRows.ts'
import { checkEnd, checkPace, unfinishedWork, watchDevice } from './simChecks.ts'
import { checkView } from './simView.ts'
import { type TabAction, type DevicePlant, Replica, SimDevice, type World } from './simDevice.ts'
import { type Kind, loginSomebody, perform, planOf, type Shape, type Step } from './simNemesis.ts'
import { laterPlan } from './simLater.ts'
import { severalPlan } from './simSeveral.ts'
import { GOOD_LINK } from './simNet.ts'
import { type ServerPlant, shrinkLimits, SimServer } from './simServer.ts'
import { rentalStock } from './simRentals.ts'
import { Scheduler, SimRng } from './simTime.ts'
import { SEEDED } from './simUsers.ts'

export interface Plant {
  server?: ServerPlant
  device?: DevicePlant
}

export interface RunOptions {
  plant?: Plant
  /** Replaces the drawn plan; for shrinking. */
  plan?: readonly Step[]
  without?: readonly Kind[]
  only?: readonly Kind[]
  /** Added to the clock of every device. */
  shift?: number
  /** Fraction of the commits to check. */
  sample?: number
  keepTrace?: number
  /** True for a day of the rental department. */
  rental?: boolean
  /** The actions of people in another product, in which only users exist. */
  act?: TabAction
}

export interface RunResult {
  seed: number
  failures: string[]
  hash: string
  events: number
  plan: readonly Step[]
  trace: string[]
  server: SimServer
  devices: SimDevice[]
}

const HEAL_MS = 5 * 60_000

/** The world at its beginning: the server and its first rows. */
export function createWorld(
  seed: number,
  { plant = {}, rental = false, shift, act }: Pick<RunOptions, 'plant' | 'rental' | 'shift' | 'act'> = {},
): World {
  const scheduler = new Scheduler(new SimRng(seed, 'order'))
  const server = new SimServer(scheduler, seed, plant.server ?? {})
  const stock = rental ? rentalStock(SEEDED.categories[0] as string) : []
  const rows = [...firstRows(), ...stock].filter(([e]) => !act || e === 'user')
  server.database.change(rows, server.iso())
  server.start()
  return {
    scheduler,
    server,
    seed,
    plant: plant.device ?? {},
    rental,
    shifted: shift !== undefined,
    ...(act ? { act } : {}),
  }
}

const EXECUTOR_FIELDS = Object.keys(ENTITIES.executor.schema.shape).filter(
  (key) => !['id', 'name', 'logo'].includes(key),
)

/** This setting allows a mailed estimate with a link. */
const WITH_LINKS = {
  id: settingId('repair', 'approvalLink'),
  module: 'repair',
  field: 'approvalLink',
  value: '1',
  userId: null,
}

function firstRows(): [EntityName, Doc, string][] {
  const named = (e: EntityName, ids: readonly string[], doc: (i: number) => object) =>
    ids.map((id, i): [EntityName, Doc, string] => [e, { id, ...doc(i) }, id])
  const address = { street: null, number: null, box: null, postalCode: null, city: null, country: null }
  return [
    ['setting', WITH_LINKS, WITH_LINKS.id],
    ...named('user', SEEDED.users, (i) => ({
      username: `u${i}`,
      name: ['Jan', 'Piet', 'An', 'Els'][i],
      lastName: 'Peeters',
      email: null,
      active: true,
    })),
    ...named('executor', SEEDED.executors, (i) => ({
      name: `Uitvoerder ${i}`,
      logo: null,
      ...Object.fromEntries(EXECUTOR_FIELDS.map((field) => [field, null])),
      active: true,
    })),
    ...named('category', SEEDED.categories, (i) => ({
      description: ['Camera', 'Microfoon'][i],
      prefix: ['CAM', 'MIC'][i],
      active: true,
    })),
    ...named('customer', SEEDED.customers, (i) => ({
      referenceNumber: null,
      name: ['VRT', 'VTM', 'RTBF'][i],
      email: null,
      phone: null,
      notes: null,
      address,
      active: true,
      customerContacts: [],
    })),
  ]
}

/** The report of a failing run: its seed, the broken rules, and the events before. */
export const reportOf = ({ seed, failures, trace, plan }: RunResult): string =>
  [
    `SIM_SEED=${seed}: ${failures.length} broken`,
    ...failures.slice(0, 5),
    `plan of ${plan.length} steps; last events:`,
    ...trace.slice(-60),
  ].join('\n')

/** One run: agitate, heal, quiesce, check. */
export async function simulate(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const rng = new SimRng(seed, 'run')
  const restoreLimits = shrinkLimits(rng, seed, !options.without?.includes('photoStoreFar'))
  const world = createWorld(seed, options)
  const { scheduler, server } = world
  scheduler.keep = options.keepTrace ?? 200
  const failures: string[] = []
  const fail = (text: string) => {
    if (failures.length < 50) failures.push(`${(scheduler.now / 1_000).toFixed(1)} s: ${text}`)
  }
  const quiet = listen(scheduler, fail)
  try {
    const shape: Shape = {
      devices: 2 + rng.int(3) + (rng.chance(0.15) ? 2 : 0),
      agitateMs: rng.between(30_000, 180_000),
      intents: 15 + rng.int(45),
      faults: rng.int(26),
      ...(options.without ? { without: options.without } : {}),
    }
    const checks = { server, rng: new SimRng(seed, 'checks'), fail, sample: options.sample ?? 0.08 }
    const devices: SimDevice[] = []
    const add = (replica?: Replica) => {
      const offset = (options.shift ?? 0) * (devices.length % 2 === 0 ? 1 : -1)
      const device = new SimDevice(world, 'abcdefghij'.charAt(devices.length), offset, replica)
      // The prefetch of photos depends on the time in the ids, which differs in a shifted run.
      device.link.metered = world.shifted
      watchDevice(device, checks)
      devices.push(device)
      return device
    }
    const clone = (source: SimDevice) => {
      if (devices.length > 7) return null
      const copy = new Replica()
      source.copyInto(copy)
      const device = add(copy)
      device.open()
      loginSomebody(server, device, device.rng)
      return device
    }
    const drawn = [...planOf(rng, shape), ...laterPlan(seed, shape), ...severalPlan(seed, shape)].sort(
      (a, b) => a.at - b.at,
    )
    const plan =
      options.plan ?? (options.only ? drawn.filter(({ kind }) => options.only?.includes(kind)) : drawn)
    for (let i = 0; i < shape.devices; i++) {
      const device = add()
      const user = SEEDED.users[i % 3] as string
      device.login(user, server.issueToken(user, null))
      scheduler.after(rng.next() * 2_000, () => device.open())
    }
    const stage = { server, devices, clone }
    let healing = false
    for (const step of plan) scheduler.after(2_500 + step.at, () => !healing && perform(step, stage))
    await scheduler.run(2_500 + shape.agitateMs)
    healing = true
    if (failures.length === 0) {
      scheduler.trace('— heal')
      heal(server, devices)
      await quiesce(scheduler, server, devices, fail)
      for (const device of devices) await checkView(device, (text) => fail(`${text} (${device.name})`))
      checkEnd(devices, server, fail)
      checkPace(devices, fail)
    }
    const { events, traceHash: hash } = scheduler
    return { seed, failures, hash, events, plan, trace: scheduler.lastLines(scheduler.keep), server, devices }
  } finally {
    quiet()
    restoreLimits()
  }
}

/** Ends all faults, and logs in somebody everywhere. */
export function heal(server: SimServer, devices: readonly SimDevice[]): void {
  server.moving?.()
  for (const running of server.processes) running.unknown = null
  server.start()
  Object.assign(server, {
    crashPlan: null,
    sabotage: null,
    flaky: 0,
    slowMs: 2,
    unknown: null,
    photoStore: 'well',
  })
  for (const device of devices) {
    const { link } = device
    Object.assign(link, { faults: GOOD_LINK, online: true, halfOpen: false, deaf: null, block: null })
    device.messageLoss = 0
    device.release()
    for (const tab of device.tabs) Object.assign(tab, { fault: null, full: false })
    if (device.tabs.length === 0) device.open()
    const mayStay = device.token && server.tokens.has(device.token)
    if (!mayStay) loginSomebody(server, device, device.rng, SEEDED.users.slice(0, 2))
    for (const tab of device.tabs) {
      tab.visible = true
      void tab.worker.wake(true)
    }
  }
}

/** I12: five virtual minutes are enough for everything to arrive everywhere. */
export async function quiesce(
  scheduler: Scheduler,
  server: SimServer,
  devices: readonly SimDevice[],
  fail: (text: string) => void,
): Promise<void> {
  const done = () => devices.every((device) => unfinishedWork(device, server).length === 0)
  if (await scheduler.run(scheduler.now + HEAL_MS, done)) return
  for (const device of devices)
    for (const text of unfinishedWork(device, server))
      fail(`I12 ${device.name}: ${text} five minutes after all was well`)
}

/** Fails on defects that the engine logs; faults of the store are expected. */
export function listen(scheduler: Scheduler, fail: (text: string) => void): () => void {
  const { error, warn } = console
  console.error = (...said: unknown[]) => {
    const cause = said.find((one): one is Error => one instanceof Error)
    if (cause?.name === 'StorageError')
      return scheduler.trace(`store failed: ${said[1] as string} ${cause.message}`)
    fail(
      `defect: ${said.map((one) => (one instanceof Error ? (one.stack ?? one.message) : String(one))).join(' ')}`,
    )
  }
  console.warn = (...said: unknown[]) => scheduler.trace(`warning: ${said.join(' ')}`)
  return () => void Object.assign(console, { error, warn })
}

const STEPS_TRIED = 60

/** Leaves out steps while the run still fails. */
export async function shrink(result: RunResult, options: RunOptions): Promise<RunResult> {
  let best = result
  let tries = 0
  for (let size = Math.ceil(best.plan.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < best.plan.length && tries < STEPS_TRIED; ) {
      tries++
      const plan = best.plan.filter((_, i) => i < from || i >= from + size)
      const next = await simulate(result.seed, { ...options, plan })
      if (next.failures.length > 0) best = next
      else from += size
    }
  }
  return best
}

/** The documents of the server without times and ids, which depend on clocks (I14). */
export function docsWithoutTimes(server: SimServer): string {
  const kept = replicaSchema().entities.flatMap((e) =>
    server.database.docs(e).map((doc) => `${e} ${withoutTimes(doc)}`),
  )
  return kept.sort().join('\n')
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/
const MADE_OF_TIME = new Set(['id', 'mid', 'provisionalRef'])

function withoutTimes(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(withoutTimes).sort().join()}]`
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' && INSTANT.test(value) ? 'T' : JSON.stringify(value)
  const parts = Object.entries(value).filter(([key]) => !MADE_OF_TIME.has(key))
  return `{${parts.map(([key, inner]) => `${key}:${withoutTimes(inner)}`).join()}}`
}
