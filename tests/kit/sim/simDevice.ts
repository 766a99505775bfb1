import { StorageError, type StorageFault } from '../../../src/sync/store/errors.ts'
import type { Channel, ChannelMessage, Clock, Key, Scope, Store } from '../../../src/sync/store/ports.ts'
import { createMutator, type Mutator } from '../../../src/sync/store/mutator.ts'
import type { TableName } from '../../../src/sync/store/tables.ts'
import type { Locks, Net } from '../../../src/sync/ports.ts'
import { createWorkerApi, type WorkerApi } from '../../../src/sync/workerApi.ts'
import { MemoryDatabase as ReplicaMemory, type MemoryStore } from './memoryStore.ts'
import { Link, simNet } from './simNet.ts'
import { neverResolve, type SimServer } from './simServer.ts'
import { DeviceClock, type Scheduler, SimRng, START } from './simTime.ts'

type Writes = Map<TableName, Map<string, { key: Key; row: object | null }>>

/** The database of a device, which reports every commit. */
export class Replica extends ReplicaMemory {
  onCommit: (writes: Writes, strict: boolean) => void = () => {}
  override apply(writes: Writes, strict: boolean): void {
    super.apply(writes, strict)
    this.onCommit(writes, strict)
  }
  meta = (k: string): unknown => this.dump('meta').find((row) => row.k === k)?.v
}

/** A fault that will hit the store of a tab after some operations. */
interface StoreFault {
  kind: 'quota' | 'aborted' | 'kill' | 'hang'
  /** Operations before the fault. */
  after: number
}

/** Mistakes that a test plants into a device from outside. */
export interface DevicePlant {
  pageStore?: (store: Store, device: SimDevice) => Store
  workerStore?: (store: Store, device: SimDevice) => Store
  net?: (net: Net, device: SimDevice) => Net
}

export type TabAction = (device: SimDevice, tab: Tab, rng: SimRng) => Promise<void>

export interface World {
  scheduler: Scheduler
  server: SimServer
  seed: number
  plant: DevicePlant
  /** Most of the people work in the rental department. */
  rental: boolean
  /** Replaces the actions of people, for another product. */
  act?: TabAction
  /**
   * The clocks differ, here or in the run that this is compared with: mutations that a device judges by its own day are
   * left out.
   */
  shifted: boolean
}

/** A tab: its page, and the worker that may lead. */
export interface Tab {
  name: string
  dead: boolean
  visible: boolean
  fault: StoreFault | null
  /** Every write transaction fails because the disk is full. */
  full: boolean
  page: Mutator
  worker: WorkerApi
  kill: () => void
}

/** A tablet: one browser profile with one replica and some tabs. */
export class SimDevice {
  readonly name: string
  readonly world: World
  readonly replica: Replica
  readonly link = new Link()
  readonly clock: DeviceClock
  readonly locks: SimLocks
  readonly rng: SimRng
  tabs: Tab[] = []
  user: string | null = null
  token: string | null = null
  /** Mutations for which the screen showed 'opgeslagen', with their author. */
  readonly reported = new Map<string, string>()
  /** Lines of 'Niet gesynchroniseerd' that the person settled. */
  readonly settled = new Set<string>()
  /** Messages between tabs may be lost. */
  messageLoss = 0
  /** Photos whose bytes were reported as stored here. */
  readonly photos = new Set<string>()
  private listeners: { tab: Tab; context: string; handler: (message: ChannelMessage) => void }[] = []
  private hung: (() => void)[] = []
  private tabCount = 0

  constructor(world: World, name: string, clockOffset: number, replica = new Replica()) {
    this.world = world
    this.name = name
    this.replica = replica
    this.rng = new SimRng(world.seed, name)
    this.clock = new DeviceClock(world.scheduler, START, clockOffset)
    this.locks = new SimLocks(world.scheduler)
  }

  get clientId(): string | null {
    return (this.replica.meta('clientId') as string | undefined) ?? null
  }

  /**
   * Stores the secret that a login gives the device. It draws no random number, because a plan must not change with the
   * secret.
   */
  private enrol(): void {
    if (this.replica.meta('proof')) return
    const row = {
      k: 'proof',
      v: `proof of ${this.name} from ${Math.floor(this.world.scheduler.now)}`.padEnd(32, '.'),
    }
    this.replica.apply(new Map([['meta', new Map([['"proof"', { key: 'proof', row }]])]]), true)
  }

  /** Opens a page; its worker starts at once. */
  open(): Tab {
    this.enrol()
    const { world, clock } = this
    const tab = {
      name: `${this.name}${++this.tabCount}`,
      dead: false,
      visible: true,
      fault: null,
      full: false,
    } as unknown as Tab
    const rng = new SimRng(world.seed, tab.name)
    const stores = [this.connect(tab), this.connect(tab)] as const
    const tabClock: Clock = {
      now: clock.now,
      sleep: (ms, signal) => clock.sleep(ms, signal).then(() => (tab.dead ? neverResolve() : undefined)),
    }
    const pageStore = world.plant.pageStore?.(stores[0], this) ?? stores[0]
    const workerStore = world.plant.workerStore?.(stores[1], this) ?? stores[1]
    const net = simNet({ ...world, link: this.link, rng, label: tab.name, dead: () => tab.dead })
    const ports = { clock: tabClock, rng }
    tab.page = createMutator({ ...ports, store: pageStore, channel: this.channel(tab, 'page') })
    const workerPorts = {
      ...ports,
      store: workerStore,
      channel: this.channel(tab, 'worker'),
      net: world.plant.net?.(net, this) ?? net,
      locks: this.locks.of(tab),
    }
    const inWorker = createMutator(workerPorts)
    tab.worker = createWorkerApi(workerPorts, inWorker, { probe: async () => this.hung.length === 0 })
    tab.kill = () => {
      if (tab.dead) return
      tab.dead = true
      for (const store of stores) store.kill()
      this.listeners = this.listeners.filter((listener) => listener.tab !== tab)
      this.tabs = this.tabs.filter((other) => other !== tab)
      this.locks.drop(tab)
      this.release()
      world.scheduler.trace(`${tab.name} dies`)
    }
    this.tabs.push(tab)
    tab.page.setActor(this.user ? { id: this.user } : null)
    inWorker.setActor(this.user ? { id: this.user } : null)
    tab.worker.start()
    if (this.token) tab.worker.setToken(this.token)
    return tab
  }

  private connect(tab: Tab): MemoryStore {
    return this.replica.connect({ gate: (operation, scope) => this.gate(tab, operation, scope) })
  }

  private gate(tab: Tab, operation: string, scope: Scope): Promise<void> | void {
    const { fault } = tab
    if (tab.full && scope.write && operation === 'commit') throw new StorageError('quota')
    if (fault && fault.after-- <= 0) {
      tab.fault = null
      this.world.scheduler.trace(`${tab.name} store ${fault.kind} at ${operation} ${scope.tables.length}`)
      if (fault.kind === 'kill') return tab.kill()
      if (fault.kind === 'hang') return new Promise((resolve) => this.hung.push(resolve))
      throw new StorageError(fault.kind satisfies StorageFault)
    }
    if (this.rng.chance(operation === 'begin' ? 0.5 : 0.15)) return this.clock.sleep(this.rng.next() * 3)
  }

  /** The hanging stores answer again. */
  release(): void {
    for (const resolve of this.hung.splice(0)) resolve()
  }

  get hangs(): boolean {
    return this.hung.length > 0
  }

  private channel(tab: Tab, context: string): Channel {
    return {
      post: (message) => {
        if (tab.dead) return
        const copy = structuredClone(message)
        for (const listener of this.listeners) {
          if (listener.tab === tab && listener.context === context) continue
          if (this.rng.chance(this.messageLoss)) continue
          this.world.scheduler.after(this.rng.next() * 2, () => {
            if (!listener.tab.dead) listener.handler(copy)
          })
        }
      },
      listen: (handler) => {
        const listener = { tab, context, handler }
        this.listeners.push(listener)
        return () => {
          this.listeners = this.listeners.filter((other) => other !== listener)
        }
      },
    }
  }

  /** The person logs in; a `token` of null means without the server. */
  login(user: string, token: string | null): void {
    this.world.scheduler.trace(`${this.name} login ${user.slice(-2)} ${token ?? 'offline'}`)
    this.user = user
    this.token = token
    for (const tab of this.tabs) {
      tab.page.setActor({ id: user })
      tab.worker.setToken(token)
    }
  }

  logout(): void {
    this.world.scheduler.trace(`${this.name} logout`)
    this.user = null
    this.token = null
    for (const tab of this.tabs) {
      tab.page.setActor(null)
      tab.worker.setToken(null)
    }
  }

  /** Every tab dies, and unflushed commits are lost. */
  powerLoss(): void {
    this.world.scheduler.trace(`${this.name} loses power`)
    for (const tab of this.tabs) tab.kill()
    this.replica.powerLoss()
  }

  /** Makes a disk image of this device in its current state. */
  copyInto(replica: Replica): void {
    for (const [table, rows] of this.replica.tables) replica.tables.set(table, new Map(rows))
  }

  rows<T extends TableName>(table: T) {
    return this.replica.dump(table)
  }
}

interface Waiting {
  tab: Tab
  held: (lost: AbortSignal) => Promise<void>
  lost: AbortController
  resolve: () => void
  reject: (reason: unknown) => void
}

/** Web Locks of one device. */
export class SimLocks {
  private holders: Waiting[] = []
  private waiting: Waiting[] = []
  private readonly scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler
  }

  /** The most tabs that led at once. */
  most = 1

  of = (tab: Tab): Locks => ({
    request: (_name, { steal, signal }, held) =>
      new Promise((resolve, reject) => {
        const entry: Waiting = { tab, held, lost: new AbortController(), resolve, reject }
        if (tab.dead) return
        if (steal) this.steal(entry)
        else this.waiting.push(entry)
        signal?.addEventListener('abort', () => {
          if (!this.waiting.includes(entry)) return
          this.waiting = this.waiting.filter((other) => other !== entry)
          resolve()
        })
        this.next()
      }),
  })

  /** Removes a dead tab and its locks. */
  drop(tab: Tab): void {
    this.holders = this.holders.filter((entry) => entry.tab !== tab)
    this.waiting = this.waiting.filter((entry) => entry.tab !== tab)
    this.next()
  }

  /** A browser fault, or a holder that was frozen for long: a second tab leads, and the first does not know. */
  grantSecond(): void {
    const entry = this.waiting.shift()
    if (entry) this.grant(entry)
  }

  private steal(entry: Waiting): void {
    for (const holder of this.holders) {
      holder.lost.abort()
      holder.resolve()
    }
    this.holders = []
    this.grant(entry)
  }

  private next(): void {
    if (this.holders.length > 0) return
    const entry = this.waiting.shift()
    if (entry) this.grant(entry)
  }

  private grant(entry: Waiting): void {
    this.holders.push(entry)
    this.most = Math.max(this.most, this.holders.length)
    this.scheduler.after(1, () => {
      if (entry.tab.dead) return
      this.scheduler.trace(`${entry.tab.name} leads`)
      void entry
        .held(entry.lost.signal)
        .then(entry.resolve, entry.reject)
        .finally(() => {
          this.holders = this.holders.filter((other) => other !== entry)
          this.next()
        })
    })
  }
}
