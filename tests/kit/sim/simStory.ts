import { createHash } from 'node:crypto'
import { uuidv7 } from '../../../src/domain/shared/ids.ts'
import type { Repair } from '../../../src/domain/repairs/repair.ts'
import { checkEnd, checkPace, watchDevice } from './simChecks.ts'
import { checkView } from './simView.ts'
import { Replica, SimDevice, type World } from './simDevice.ts'
import { createWorld, heal, listen, quiesce } from './simRun.ts'
import { SimRng, START } from './simTime.ts'
import { type Change, make, SEEDED } from './simUsers.ts'
import type { MutationRecord } from './memoryRows.ts'

/** A scripted scenario on the parts of the simulation. Every commit is checked, and the end like that of any run. */
export class Story {
  readonly world: World
  readonly failures: string[] = []
  readonly devices: SimDevice[] = []
  private readonly rng: SimRng
  private readonly quiet: () => void

  constructor(seed = 1) {
    this.world = createWorld(seed)
    this.rng = new SimRng(seed, 'story')
    this.quiet = listen(this.world.scheduler, (text) => this.failures.push(text))
  }

  get server() {
    return this.world.server
  }
  get now() {
    return this.world.scheduler.now
  }
  get database() {
    return this.world.server.database
  }

  id = (): string => uuidv7(START + this.now, this.rng.bytes(10))
  run = (ms: number) => this.world.scheduler.run(this.now + ms)

  /** A device with an open tab, after its initial sync. @param clock milliseconds by which its clock is off */
  async device(user = SEEDED.users[0] as string, clock = 0): Promise<SimDevice> {
    const device = new SimDevice(this.world, 'abcdef'.charAt(this.devices.length), clock)
    const fail = (text: string) => this.failures.push(text)
    watchDevice(device, { server: this.server, rng: this.rng, fail, sample: 0.25 })
    this.devices.push(device)
    device.login(user, this.server.issueToken(user, null))
    device.open()
    await this.run(3_000)
    return device
  }

  /** A running disk image of a device, offline and without a login. */
  image(device: SimDevice): SimDevice {
    const copy = new SimDevice(this.world, 'abcdef'.charAt(this.devices.length), 0, new Replica())
    device.copyInto(copy.replica)
    const fail = (text: string) => this.failures.push(text)
    watchDevice(copy, { server: this.server, rng: this.rng, fail, sample: 0.25 })
    this.devices.push(copy)
    copy.link.online = false
    copy.open()
    return copy
  }

  /** Makes a change in the first tab; resolves to the mid, or null if it was not stored. */
  async do(
    device: SimDevice,
    name: string,
    args: Record<string, unknown>,
    more = {},
  ): Promise<string | null> {
    return (await this.all([[device, { name, args, ...more }]]))[0] ?? null
  }

  /** Makes several changes at once. */
  async all(changes: readonly [SimDevice, Change][]): Promise<(string | null)[]> {
    let done: (string | null)[] | null = null
    const made = changes.map(([device, change]) => {
      const [tab] = device.tabs
      if (!tab) throw new Error(`${device.name} has no tab`)
      return make(device, tab, change)
    })
    void Promise.all(made).then((mids) => {
      done = mids
    })
    await this.world.scheduler.run(this.now + 60_000, () => done !== null, 10)
    return done ?? []
  }

  /** A repair that every device has. */
  async repair(device: SimDevice, more: Record<string, unknown> = {}): Promise<string> {
    const id = this.id()
    await this.do(device, 'repair.create', { ...this.repairArgs(id), ...more })
    await this.run(3_000)
    return id
  }

  repairArgs = (id: string) => ({
    id,
    type: 'Herstelling',
    dateIn: '2026-03-02',
    executorId: SEEDED.executors[0],
    sparePartsOnly: true,
    notes: 'Geen beeld',
  })

  line = (price: number, more = {}) => ({
    id: this.id(),
    description: 'Werkuren',
    quantity: 1,
    price,
    ...more,
  })

  /** A repair with a photo, whose bytes wait on the device until they are uploaded. */
  async photographed(device: SimDevice): Promise<{ id: string; sha256: string }> {
    const id = await this.repair(device)
    const bytes = new TextEncoder().encode(`photo ${this.id()}`)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const about = { repairId: id, sha256, mime: 'image/jpeg' }
    const args = { ...about, photoId: this.id(), slot: 1, bytes: bytes.length, w: 4, h: 3 }
    const blob = { ...about, bytes: bytes.slice().buffer, createdAt: 0 }
    await this.do(device, 'photo.attach', args, { blob })
    return { id, sha256 }
  }

  offline(...devices: SimDevice[]): void {
    for (const { link } of devices) link.online = false
  }

  online(...devices: SimDevice[]): void {
    for (const device of devices) {
      device.link.online = true
      for (const tab of device.tabs) void tab.worker.wake(true)
    }
  }

  shown = (id: string): Repair => this.database.doc('repair', id) as unknown as Repair
  seen = (device: SimDevice, id: string): Repair | undefined =>
    (device.rows('repair') as unknown as Repair[]).find((row) => row.id === id)

  /** The record of a mutation on the server. */
  kept = (mid: string | null): MutationRecord | undefined => this.database.byMid.get(mid ?? '')?.[0]
  outcome = (mid: string | null) => this.kept(mid)?.outcome

  /** Ends all faults, and checks that everything is right within five minutes. */
  async end(): Promise<void> {
    const fail = (text: string) => this.failures.push(text)
    heal(this.server, this.devices)
    await quiesce(this.world.scheduler, this.server, this.devices, fail)
    for (const device of this.devices) await checkView(device, fail)
    checkEnd(this.devices, this.server, fail)
    checkPace(this.devices, fail)
    this.quiet()
    if (this.failures.length > 0)
      throw new Error([...this.failures.slice(0, 3), ...this.world.scheduler.lastLines(40)].join('\n'))
  }
}
