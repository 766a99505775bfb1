import type { Point } from './memoryDatabase.ts'
import type { SimDevice } from './simDevice.ts'
import { LATER_DEEDS } from './simLater.ts'
import { GOOD_LINK } from './simNet.ts'
import { SEVERAL_DEEDS } from './simSeveral.ts'
import type { SimServer } from './simServer.ts'
import { SimRng } from './simTime.ts'
import { SEEDED } from './simUsers.ts'
import { actIn, aTab, work } from './simWork.ts'

/** One fault. Only its own seed decides its details, so that others can be left out. */
export interface Step {
  at: number
  kind: Kind
  device: number
  seed: number
}

export interface Stage {
  server: SimServer
  devices: SimDevice[]
  /** A disk image of a device starts to run. */
  clone: (device: SimDevice) => SimDevice | null
}

const YEARS_10 = 10 * 365 * 24 * 3_600_000
const POINTS: (Point | 'answer')[] = [
  'arrive',
  'enter',
  'work',
  'commit',
  'committed',
  'read',
  'depart',
  'answer',
]

export type SimFault = (stage: Stage, device: SimDevice, rng: SimRng) => void

const after = (device: SimDevice, ms: number, run: () => void) => void device.world.scheduler.after(ms, run)

/** A fault for a while; the end of the agitation ends it anyway. */
function spell(device: SimDevice, rng: SimRng, change: () => void, back: () => void): void {
  change()
  after(device, rng.between(2_000, 45_000), back)
}

const DEEDS = {
  intent: (_stage, device, rng) => {
    const tab = aTab(device, rng)
    if (tab) void actIn(device.world)(device, tab, rng)
  },
  burst: (_stage, device, rng) => work(device, rng, 6),
  badLink: (_stage, { link, ...device }, rng) => {
    const p = () => (rng.chance(0.5) ? rng.next() * 0.5 : 0)
    link.faults = {
      drop: p(),
      dropAnswer: p(),
      duplicate: p(),
      cut: p(),
      foreign: rng.chance(0.3) ? rng.next() * 0.3 : 0,
      busy: rng.chance(0.3) ? rng.next() * 0.4 : 0,
      invalidationLoss: rng.pick([0, 0.5, 1]),
      lag: rng.pick([30, 200, 2_000]),
    }
    device.world.scheduler.after(rng.between(5_000, 60_000), () => {
      link.faults = GOOD_LINK
    })
  },
  offline: (_stage, device, rng) => {
    const set = (online: boolean) => {
      device.link.online = online
      for (const tab of device.tabs) void tab.worker.wake(tab.visible)
    }
    spell(
      device,
      rng,
      () => set(false),
      () => set(true),
    )
  },
  halfOpen: (_stage, { link, ...device }, rng) => {
    link.halfOpen = true
    device.world.scheduler.after(rng.between(2_000, 60_000), () => {
      link.halfOpen = false
    })
  },
  portal: (_stage, { link, ...device }, rng) => {
    link.faults = { ...GOOD_LINK, foreign: 1 }
    device.world.scheduler.after(rng.between(2_000, 40_000), () => {
      link.faults = GOOD_LINK
    })
  },
  deafPush: (_stage, { link, ...device }, rng) => {
    link.deaf = ({ path }) => path === '/sync/push'
    device.world.scheduler.after(rng.between(2_000, 60_000), () => {
      link.deaf = null
    })
  },
  serverCrash: ({ server }, _device, rng) => {
    server.crashPlan = { point: rng.pick(POINTS), after: rng.int(4), downMs: rng.between(100, 15_000) }
  },
  serverFlaky: ({ server }, device, rng) =>
    spell(
      device,
      rng,
      () => {
        server.flaky = 0.4
        server.slowMs = 200
      },
      () => {
        server.flaky = 0
        server.slowMs = 2
      },
    ),
  serverBug: ({ server }, device, rng) =>
    spell(
      device,
      rng,
      () => {
        server.sabotage = ({ mid }) => {
          if (mid.charCodeAt(34) % 4 === 0) throw new Error('planned defect')
        }
      },
      () => {
        server.sabotage = null
      },
    ),
  clock: (_stage, device, rng) => {
    device.clock.offset = rng.pick([-YEARS_10, YEARS_10, 0, rng.between(-3_600_000, 3_600_000)])
  },
  killTab: (_stage, device, rng) => aTab(device, rng)?.kill(),
  openTab: (_stage, device) => {
    if (device.tabs.length < 3) device.open()
  },
  closeTab: (_stage, device, rng) => {
    const tab = aTab(device, rng)
    tab?.worker.stop()
    tab?.kill()
  },
  hide: (_stage, device, rng) => {
    const tab = aTab(device, rng)
    if (!tab) return
    tab.visible = false
    void tab.worker.wake(false)
    after(device, rng.between(1_000, 40_000), () => {
      tab.visible = true
      if (!tab.dead) void tab.worker.wake(true)
    })
  },
  storeFault: (_stage, device, rng) => {
    const tab = aTab(device, rng)
    if (tab) tab.fault = { kind: rng.pick(['quota', 'aborted', 'kill', 'kill', 'hang']), after: rng.int(40) }
    after(device, rng.between(1_000, 100_000), () => device.release())
  },
  powerLoss: (_stage, device, rng) => {
    device.powerLoss()
    after(device, rng.between(500, 10_000), () => {
      if (device.tabs.length === 0) device.open()
    })
  },
  secondLeader: (_stage, device) => device.locks.grantSecond(),
  lostMessages: (_stage, device, rng) =>
    spell(
      device,
      rng,
      () => {
        device.messageLoss = 0.8
      },
      () => {
        device.messageLoss = 0
      },
    ),
  expire: ({ server }, device) => {
    if (device.token) server.tokens.delete(device.token)
  },
  login: ({ server }, device, rng) => loginSomebody(server, device, rng),
  logout: (_stage, device) => device.logout(),
  deactivate: ({ server }, _device, rng) => {
    // the first two stay, so that somebody can always log in
    if (rng.chance(0.5)) server.deactivate(SEEDED.users[2 + rng.int(2)] ?? '')
  },
  compact: ({ server }, _device, rng) => server.database.compact(rng.int(4)),
  clone: ({ clone }, device, rng) => {
    work(device, rng, 4)
    after(device, rng.between(20, 400), () => {
      const copy = clone(device)
      if (!copy) return
      copy.link.online = rng.chance(0.3)
      after(copy, 1_000, () => work(copy, rng, 3))
      after(copy, rng.between(2_000, 30_000), () => {
        copy.link.online = true
      })
    })
  },
  /** A day offline, after which the tombstones of that day have been removed. */
  cellar: ({ server }, device, rng) => {
    device.link.online = false
    for (let i = 0; i < 3; i++) after(device, rng.between(100, 8_000), () => work(device, rng, 2))
    after(device, 9_000, () => {
      if (rng.chance(0.7)) server.database.compact(0)
      if (rng.chance(0.5)) device.link.block = ({ path }) => path === '/sync/push'
      device.link.online = true
      for (const tab of device.tabs) void tab.worker.wake(true)
    })
    after(device, rng.between(10_000, 30_000), () => {
      device.link.block = null
    })
  },
  ...LATER_DEEDS,
  ...SEVERAL_DEEDS,
} satisfies Record<string, SimFault>

export type Kind = keyof typeof DEEDS

/** All kinds, in the order of their definition. */
export const KINDS = Object.keys(DEEDS) as readonly Kind[]

/** The faults of a run, with their weights. */
const WEIGHTS: Record<
  Exclude<Kind, 'intent' | keyof typeof LATER_DEEDS | keyof typeof SEVERAL_DEEDS>,
  number
> = {
  burst: 3,
  badLink: 8,
  offline: 6,
  halfOpen: 3,
  portal: 2,
  deafPush: 2,
  serverCrash: 5,
  serverFlaky: 2,
  serverBug: 1,
  clock: 2,
  killTab: 3,
  openTab: 3,
  closeTab: 1,
  hide: 2,
  storeFault: 5,
  powerLoss: 2,
  secondLeader: 2,
  lostMessages: 1,
  expire: 2,
  login: 3,
  logout: 1,
  deactivate: 1,
  compact: 2,
  clone: 1,
  cellar: 6,
}

/** Logs in somebody who may; the first login on a device needs the server. */
export function loginSomebody(server: SimServer, device: SimDevice, rng: SimRng, users = SEEDED.users): void {
  const user = rng.pick(users.filter((id) => server.database.doc('user', id)?.['active'] === true))
  if (device.link.online && server.isUp) return device.login(user, server.issueToken(user, device.clientId))
  const known = server.database.deviceUsers.has(`${device.clientId}/${user}`)
  if (known) device.login(user, null)
}

export function perform(step: Step, stage: Stage): void {
  const device = stage.devices[step.device % stage.devices.length] as SimDevice
  const deed: SimFault = DEEDS[step.kind]
  device.world.scheduler.trace(`· ${step.kind} ${device.name}`)
  deed(stage, device, new SimRng(step.seed, step.kind))
}

export interface Shape {
  devices: number
  agitateMs: number
  intents: number
  faults: number
  /** Kinds that are left out of this run. */
  without?: readonly Kind[]
}

/** All faults of a run, drawn before it starts. */
export function planOf(rng: SimRng, shape: Shape): Step[] {
  const step = (kind: Kind): Step => ({
    at: rng.next() * shape.agitateMs,
    kind,
    device: rng.int(shape.devices),
    seed: rng.int(2 ** 30),
  })
  const kinds = (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).filter(
    (kind) => !shape.without?.includes(kind),
  )
  // Choose a few kinds per run. They occur more often and combine more than many rare kinds.
  const chosen = kinds.filter(() => rng.chance(0.45))
  const total = chosen.reduce((sum, kind) => sum + WEIGHTS[kind], 0)
  const draw = (): Kind => {
    let left = rng.next() * total
    return chosen.find((kind) => (left -= WEIGHTS[kind]) < 0) ?? 'burst'
  }
  const steps = [
    ...Array.from({ length: shape.intents }, () => step('intent')),
    ...Array.from({ length: chosen.length > 0 ? shape.faults : 0 }, () => step(draw())),
  ]
  return steps.sort((a, b) => a.at - b.at)
}
