import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { cpuOf } from '../../bench/kit/cpu.ts'
import type { Person } from '../../bench/kit/people.ts'
import { until } from '../../kit/until.ts'
import { downloadAll } from './initialSyncDevice.ts'
import { EngineDevice } from './engines.ts'
import { wholeMs } from './figures.ts'
import { bringPhotos } from './photos.ts'
import type { ServerCluster } from './servers.ts'
import { Measurements, WireDevice } from './wireDevice.ts'

export interface Size {
  servers: number
  repairs: number
  devices: number
}

export interface Run extends Size {
  people: readonly Person[]
  seconds: number
  /** Number of devices with the real engine. */
  engines: number
  /** Changes a second of all devices together. */
  rate: number
}

export interface Idle extends Size {
  /** Memory of one more stream, kB. */
  kb: number
  errors: number
}

export interface Day extends Size {
  /** Requested changes a second; `changes` is the rate that was reached. */
  rate: number
  changes: number
  /** Milliseconds from a change to its receipt, and until another device was notified. */
  receipt: { p50: number; p95: number }
  engineReceipt: { p50: number; p95: number }
  notified: { p50: number; p95: number }
  /** Pulls a second of all devices together. */
  pulls: number
  /** Share of the changes that devices took from the stream, in per cent. */
  carried: number
  /** Busy cores. */
  cores: { servers: number; database: number; drill: number }
  /** Memory of the servers, MB. */
  memory: number
  errors: number
}

export interface InitialSyncs extends Size {
  /** Seconds until the device can be used, and until it has everything. */
  usable: { p50: number; longest: number }
  all: { p50: number; longest: number }
  /** MB on the wire for one device. */
  mb: number
  errors: number
}

const WORKING = 0.3
/** Number of devices that read the versions in their streams. */
const LOOKING = 10
const SETTLE_MS = 5_000

const targetOf = ({ servers }: ServerCluster, i: number) => ({ port: servers[i % servers.length]?.port ?? 0 })
const personOf = ({ people }: Run, i: number) => people[i % people.length] ?? { id: '', token: '' }
const sizeOf = ({ servers, repairs, devices }: Run): Size => ({ servers, repairs, devices })
const workersOf = ({ devices }: Run) => Math.max(1, Math.round(devices * WORKING))
const rounded = (value: number) => Math.round(value * 100) / 100
const halves = (times: readonly number[]) => ({ p50: wholeMs(times, 50), p95: wholeMs(times, 95) })

/** Memory of the servers, bytes. */
async function rss({ servers }: ServerCluster): Promise<number> {
  const statuses = servers.map(({ process }) => readFile(`/proc/${process.child.pid}/status`, 'utf8'))
  const sizes = (await Promise.all(statuses)).map((text) => Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0))
  return sizes.reduce((sum, kb) => sum + kb * 1_024, 0)
}

/** Seconds of processor time. The drill itself is one thread: near a whole core it measures its own slowness. */
async function cpu({ servers, databasePid }: ServerCluster) {
  const own = await Promise.all(servers.map(({ process }) => cpuOf(process.child.pid ?? 0)))
  const { user, system } = process.cpuUsage()
  const drill = (user + system) / 1e6
  return { servers: own.reduce((sum, one) => sum + one, 0), database: await cpuOf(databasePid), drill }
}

/** Average milliseconds between two changes of a working device. */
const everyMs = (run: Run) => (1_000 * workersOf(run)) / run.rate

/**
 * Starts `count` devices that speak the wire, of which `workers` make changes. With a cursor they keep up with the
 * changes.
 */
function wireDevices(cluster: ServerCluster, run: Run, count: number, workers = 0, cursor?: string) {
  const [seen, stop] = [new Measurements(), new AbortController()]
  const running = Array.from({ length: count }, (_, i) => {
    const who = { executorId: cluster.executorId, person: personOf(run, i), seen, going: stop.signal }
    const looks = i % Math.ceil(count / LOOKING) === 0
    const stands = cursor === undefined ? {} : { cursor }
    const device = new WireDevice({ ...who, target: targetOf(cluster, i), looks, ...stands })
    return device.run(i < workers ? everyMs(run) : null)
  })
  return { seen, stop, running }
}

/** Idle streams: the cost of the second half, because the first half warms the server up. */
export async function measureIdle(cluster: ServerCluster, run: Run): Promise<Idle> {
  const half = Math.ceil(run.devices / 2)
  const first = wireDevices(cluster, run, half)
  await until('half of the streams', () => first.seen.streams >= half, { ms: 120_000 })
  await sleep(SETTLE_MS)
  const before = await rss(cluster)
  const second = wireDevices(cluster, { ...run, people: run.people.toReversed() }, half)
  await until('all streams', () => second.seen.streams >= half, { ms: 120_000 })
  await sleep(SETTLE_MS)
  const kb = Math.round(((await rss(cluster)) - before) / half / 1_000)
  for (const { stop } of [first, second]) stop.abort()
  await Promise.all([...first.running, ...second.running])
  return { ...sizeOf(run), kb, errors: first.seen.errors.length + second.seen.errors.length }
}

/** A part of a working day. */
export async function measureDay(cluster: ServerCluster, run: Run): Promise<Day> {
  const wire = run.devices - run.engines
  const { cursor } = await downloadAll(targetOf(cluster, 0), personOf(run, 0))
  const workers = Math.round(workersOf(run) * (wire / run.devices))
  const { seen, stop, running } = wireDevices(cluster, run, wire, workers, cursor)
  const engines = Array.from({ length: run.engines }, (_, i) =>
    engineDevice(cluster, run, wire + i, seen, stop),
  )
  const led = engines.map((device, i) => device.run(i < workersOf(run) - workers ? everyMs(run) : null))
  const isReady = () => seen.streams >= wire && engines.every((one) => one.isFilled())
  await until('all devices', isReady, { ms: 600_000, every: 100 })
  seen.restart()
  const [from, begun] = [await cpu(cluster), performance.now()]
  const photos = bringPhotos(targetOf(cluster, 0), personOf(run, 0), seen, stop.signal)
  await sleep(run.seconds * 1_000)
  const [to, seconds] = [await cpu(cluster), (performance.now() - begun) / 1_000]
  const core = (name: 'servers' | 'database' | 'drill') => rounded((to[name] - from[name]) / seconds)
  const cores = { servers: core('servers'), database: core('database'), drill: core('drill') }
  const day = { ...dayOf(run, seen, seconds), cores, memory: Math.round((await rss(cluster)) / 1e6) }
  stop.abort()
  await Promise.all([...running, ...led, photos])
  if (seen.errors[0]) console.error(seen.errors[0])
  return day
}

function engineDevice(
  cluster: ServerCluster,
  run: Run,
  i: number,
  seen: Measurements,
  stop: AbortController,
): EngineDevice {
  const url = `http://localhost:${targetOf(cluster, i).port}`
  return new EngineDevice({
    url,
    person: personOf(run, i),
    executorId: cluster.executorId,
    seen,
    going: stop.signal,
  })
}

function dayOf(run: Run, seen: Measurements, seconds: number): Omit<Day, 'cores' | 'memory'> {
  const { waits, engineWaits, carried, notCarried, pulls, errors } = seen
  return {
    ...sizeOf(run),
    rate: run.rate,
    changes: rounded((waits.length + engineWaits.length) / seconds),
    receipt: halves(waits),
    engineReceipt: halves(engineWaits),
    notified: halves(seen.delays()),
    pulls: rounded(pulls / seconds),
    carried: Math.round((100 * carried) / Math.max(1, carried + notCarried)),
    errors: errors.length,
  }
}

/** New devices that all start their initial sync within a minute, as at eight o'clock. */
export async function measureInitialSyncs(cluster: ServerCluster, run: Run): Promise<InitialSyncs> {
  const begins = Array.from({ length: run.devices }, async (_, i) => {
    await sleep((i / run.devices) * 60_000)
    return downloadAll(targetOf(cluster, i), personOf(run, i))
  })
  const filled = await Promise.all(begins)
  const errors = filled.flatMap((one) => one.errors)
  if (errors[0]) console.error(errors[0])
  const seconds = (of: 'usable' | 'all') => {
    const times = filled.map((one) => one[of])
    return { p50: rounded(wholeMs(times, 50) / 1_000), longest: rounded(wholeMs(times, 100) / 1_000) }
  }
  const mb = rounded((filled[0]?.bytes ?? 0) / 1e6)
  return { ...sizeOf(run), usable: seconds('usable'), all: seconds('all'), mb, errors: errors.length }
}
