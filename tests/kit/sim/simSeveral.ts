import { replace, type Standby, standbyOf } from './memoryStandby.ts'
import type { SimFault, Shape, Step } from './simNemesis.ts'
import { recoverSoon } from './simLater.ts'
import type { SimServer } from './simServer.ts'
import { SimRng } from './simTime.ts'
import { work } from './simWork.ts'

/*
 * Faults of several servers on one database, and of the stores of photos that they share. They have a random stream of
 * their own too: if they are left out, older seeds still find what they found.
 */

const SERVERS = 2

const after = (server: SimServer, ms: number, run: () => void) => void server.scheduler.after(ms, run)

/** Adds a server: each call of a device reaches either one. */
function join(server: SimServer): void {
  server.wanted = SERVERS
  if (server.isUp) server.start()
}

/**
 * A standby takes over and the servers go on. Until one of them checks the database, after `ms`, they read its content
 * under the old epoch, and nothing is written.
 */
export function takeOver(server: SimServer, standby: Standby, ms: number): void {
  const { database, scheduler } = server
  if (database.epoch !== standby.epoch || server.moving) return
  const from = database.head
  const begin = replace(database, standby)
  server.forget()
  scheduler.trace(`failover under way from ${from} to ${database.head}`)
  const moved = () => {
    if (server.moving !== moved) return
    server.moving = null
    begin?.(server.nextEpoch())
    if (begin) recoverSoon(server)
    scheduler.trace(`the history is ${database.epoch.slice(-2)} from ${database.head}`)
    server.tellOf(database.head)
  }
  server.moving = moved
  after(server, ms, moved)
}

export const SEVERAL_DEEDS = {
  secondServer: ({ server }) => join(server),
  /** One server dies and comes back, the other goes on. */
  killOne: ({ server, devices }, _device, rng) => {
    join(server)
    for (const device of devices) work(device, rng, 1 + rng.int(2))
    after(server, rng.between(5, 500), () => {
      if (server.isUp) server.kill(rng.pick(server.processes), rng.between(100, 15_000))
    })
  },
  /** One of two servers is of the former version, until it is replaced. */
  upgradeOne: ({ server, devices }, _device, rng) => {
    join(server)
    for (const device of devices) work(device, rng, 2)
    const waiting = devices.flatMap((device) => device.rows('outbox').map(({ name }) => name))
    const older = server.processes.at(-1)
    if (!older) return
    older.unknown = rng.pick(['repair.set', 'repair.create', 'item.set', ...waiting])
    after(server, rng.between(5_000, 60_000), () => {
      if (older.alive) server.kill(older, rng.between(100, 3_000))
    })
  },
  /**
   * A standby takes over while the servers run. Until one of them checks the database, they answer from its content
   * under the old epoch and write nothing (ADR 0039).
   */
  failoverLive: ({ server, devices }, _device, rng) => {
    if (rng.chance(0.7)) join(server)
    const standby = standbyOf(server.database)
    for (const device of devices) work(device, rng, 1 + rng.int(4))
    after(server, rng.between(100, 8_000), () => takeOver(server, standby, rng.between(50, 3_000)))
  },
  /**
   * The server dies after the store has a photo and before it reports that, or a stored photo is not found for a while.
   */
  photoStoreFar: ({ server }, _device, rng) => {
    server.photoStore = rng.pick(['untold', 'late'])
    after(server, rng.between(2_000, 45_000), () => {
      server.photoStore = 'well'
    })
  },
} satisfies Record<string, SimFault>

type Several = keyof typeof SEVERAL_DEEDS

/** Their names; older seeds leave them out. */
export const SEVERAL = Object.keys(SEVERAL_DEEDS) as readonly Several[]

/** Some of these faults in half of the runs. */
export function severalPlan(seed: number, { devices, agitateMs, without = [] }: Shape): Step[] {
  const rng = new SimRng(seed, 'several')
  const count = rng.chance(0.5) ? 1 + rng.int(5) : 0
  const steps = Array.from({ length: count }, () => ({
    at: rng.next() * agitateMs,
    kind: rng.pick(SEVERAL),
    device: rng.int(devices),
    seed: rng.int(2 ** 30),
  }))
  return steps.filter(({ kind }) => !without.includes(kind))
}
