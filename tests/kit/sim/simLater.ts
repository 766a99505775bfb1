import { promote, standbyOf } from './memoryStandby.ts'
import type { Deed, Shape, Step } from './simNemesis.ts'
import type { SimServer } from './simServer.ts'
import { SimRng } from './simTime.ts'
import { work } from './simWork.ts'

/*
 * Faults of a house with standbys, servers of two versions and a store of photos. They are drawn by a stream of their
 * own, so that a seed that found something before they were there finds it still, when they are left out.
 */

/** What a server of the version before does not know, when nothing else waits that it could lack. */
const NEW_NAMES = ['repair.set', 'repair.create', 'repair.addLog', 'photo.attach', 'item.set', 'customer.set']
/** How long changes wait for the devices that made what they name; an hour outside. */
const RECOVERY_MS = 60_000

const after = (server: SimServer, ms: number, run: () => void) => void server.scheduler.after(ms, run)

/** Devices have a while in which to bring what was lost. */
export const recoverSoon = (server: SimServer): void =>
  after(server, RECOVERY_MS, () => Object.assign(server.database, { recovering: false }))

export const LATER_DEEDS = {
  /** An asynchronous standby that was behind takes over: the tail of what was committed is gone. */
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
  /** A synchronous one: the same history goes on, on another machine. */
  failoverKeeping: ({ server }, _device, rng) => server.crash(rng.between(200, 8_000)),
  /** While servers are replaced one by one, half of the calls come to one that lacks a mutation. */
  olderServer: ({ server, devices }, _device, rng) => {
    for (const device of devices) work(device, rng, 2)
    const waiting = devices.flatMap((device) => device.rows('outbox').map(({ name }) => name))
    server.unknown = rng.pick([...NEW_NAMES, ...waiting])
    after(server, rng.between(5_000, 60_000), () => {
      server.unknown = null
    })
  },
  /** The store of the photos takes nothing, or breaks off. */
  photoStore: ({ server }, _device, rng) => {
    server.photoStore = rng.pick(['busy', 'cut'])
    after(server, rng.between(2_000, 45_000), () => {
      server.photoStore = 'well'
    })
  },
  /** A photo that was stored is gone, and the server says so. */
  photoLost: ({ server }, _device, rng) => {
    const stored = [...server.bytes.keys()]
    if (stored.length > 0) server.losePhoto(rng.pick(stored))
  },
} satisfies Record<string, Deed>

type Later = keyof typeof LATER_DEEDS

/** Their names: what a run of before leaves out. */
export const LATER = Object.keys(LATER_DEEDS) as readonly Later[]

/** In six of ten runs some of them. */
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
