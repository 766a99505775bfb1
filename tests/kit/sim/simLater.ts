import { promote, standbyOf } from './memoryStandby.ts'
import type { SimFault, Shape, Step } from './simNemesis.ts'
import type { SimServer } from './simServer.ts'
import { SimRng } from './simTime.ts'
import { work } from './simWork.ts'

/*
 * Faults of a company with standbys, servers of two versions and a store of photos. They have a random stream of their
 * own: if they are left out, older seeds still find what they found.
 */

/** Mutations that an older server may not know, if no other mutation waits. */
const NEW_NAMES = ['repair.set', 'repair.create', 'repair.addLog', 'photo.attach', 'item.set', 'customer.set']
/** How long changes wait for the devices that made the records they refer to; an hour in the product. */
const RECOVERY_MS = 60_000

const after = (server: SimServer, ms: number, run: () => void) => void server.scheduler.after(ms, run)

/** Gives devices some time to send what was lost. */
export const recoverSoon = (server: SimServer): void =>
  after(server, RECOVERY_MS, () => Object.assign(server.database, { recovering: false }))

export const LATER_DEEDS = {
  /** An asynchronous standby that was behind takes over: the last commits are lost. */
  failoverLosing: ({ server, devices }, _device, rng) => {
    const standby = standbyOf(server.database)
    for (const device of devices) work(device, rng, 1 + rng.int(4))
    const downMs = rng.between(200, 8_000)
    after(server, rng.between(100, 8_000), () => {
      const { database, scheduler } = server
      if (database.epoch !== standby.epoch || server.moving) return
      server.crash(downMs)
      const from = database.head
      server.forget()
      if (promote(database, standby, server.nextEpoch())) recoverSoon(server)
      scheduler.trace(`failover from ${from} to ${database.head} of ${database.epoch.slice(-2)}`)
    })
  },
  /** A synchronous standby takes over: the epoch continues on another machine. */
  failoverKeeping: ({ server }, _device, rng) => server.crash(rng.between(200, 8_000)),
  /** While servers are replaced one by one, half of the calls reach one that does not know a mutation. */
  olderServer: ({ server, devices }, _device, rng) => {
    for (const device of devices) work(device, rng, 2)
    const waiting = devices.flatMap((device) => device.rows('outbox').map(({ name }) => name))
    server.unknown = rng.pick([...NEW_NAMES, ...waiting])
    after(server, rng.between(5_000, 60_000), () => {
      server.unknown = null
    })
  },
  /** The store of the photos refuses writes or breaks off. */
  photoStore: ({ server }, _device, rng) => {
    server.photoStore = rng.pick(['busy', 'cut'])
    after(server, rng.between(2_000, 45_000), () => {
      server.photoStore = 'well'
    })
  },
  /** A stored photo is lost, and the server reports it. */
  photoLost: ({ server }, _device, rng) => {
    const stored = [...server.bytes.keys()]
    if (stored.length > 0) server.losePhoto(rng.pick(stored))
  },
} satisfies Record<string, SimFault>

type Later = keyof typeof LATER_DEEDS

/** Their names; older seeds leave them out. */
export const LATER = Object.keys(LATER_DEEDS) as readonly Later[]

/** Some of these faults in six of ten runs. */
export function laterPlan(seed: number, { devices, agitateMs, without = [] }: Shape): Step[] {
  const rng = new SimRng(seed, 'later')
  const count = rng.chance(0.6) ? 1 + rng.int(5) : 0
  const steps = Array.from({ length: count }, () => ({
    at: rng.next() * agitateMs,
    kind: rng.pick(LATER),
    device: rng.int(devices),
    seed: rng.int(2 ** 30),
  }))
  return steps.filter(({ kind }) => !without.includes(kind))
}
