import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { cpuOf } from '../../bench/kit/cpu.ts'
import type { Person } from '../../bench/kit/people.ts'
import { until } from '../../kit/until.ts'
import { fill } from './bootDevice.ts'
import { call } from './call.ts'
import { EngineDevice } from './engines.ts'
import { wholeMs } from './figures.ts'
import type { House } from './servers.ts'
import { Seen, WireDevice } from './wireDevice.ts'

interface Figure {
  what: string
  value: number
  unit: string
  /** What it may be at most, at 1,000 devices. */
  most?: number
}

interface Size {
  servers: number
  repairs: number
  devices: number
}

export interface Measured extends Size {
  figures: Figure[]
}

interface Run extends Size {
  people: readonly Person[]
  seconds: number
  engines: number
}

/** Changes a second at 1,000 devices. */
const CHANGES_PER_SECOND = 20
const WORKING = 0.3
/** Of one who works. */
const EVERY_MS = (1_000 * 1_000 * WORKING) / CHANGES_PER_SECOND
const PHOTO_EVERY_MS = 2_000
/** So many devices look at what they are told. */
const LOOKING = 10
const SETTLE_MS = 5_000

const targetOf = ({ servers }: House, i: number) => ({ port: servers[i % servers.length]?.port ?? 0 })
const personOf = ({ people }: Run, i: number) => people[i % people.length] ?? { id: '', token: '' }
const measured = ({ servers, repairs, devices }: Run, figures: Figure[]): Measured => ({
  servers,
  repairs,
  devices,
  figures,
})
/** Said of 1,000 devices alone. */
const must = ({ devices }: Run, most: number) => (devices >= 1_000 ? { most } : {})

/** Memory of the servers, bytes. */
async function rss({ servers }: House): Promise<number> {
  const statuses = servers.map(({ process }) => readFile(`/proc/${process.child.pid}/status`, 'utf8'))
  const sizes = (await Promise.all(statuses)).map((text) => Number(/VmRSS:\s+(\d+)/.exec(text)?.[1] ?? 0))
  return sizes.reduce((sum, kb) => sum + kb * 1_024, 0)
}

async function cpu({ servers, databasePid }: House): Promise<{ servers: number; database: number }> {
  const own = await Promise.all(servers.map(({ process }) => cpuOf(process.child.pid ?? 0)))
  return { servers: own.reduce((sum, one) => sum + one, 0), database: await cpuOf(databasePid) }
}

/** So many devices that speak the wire; so many of them change something about each `everyMs`. */
function wireDevices(house: House, run: Run, count: number, workers: number) {
  const [seen, stop] = [new Seen(), new AbortController()]
  const running = Array.from({ length: count }, (_, i) => {
    const place = { executorId: house.executorId, person: personOf(run, i), seen, going: stop.signal }
    const looks = i % Math.ceil(count / LOOKING) === 0
    const device = new WireDevice({ ...place, target: targetOf(house, i), looks })
    return device.run(i < workers ? EVERY_MS : null)
  })
  return { seen, stop, running }
}

/** Streams on which nothing happens: what the second half of them takes, for the first warms the server up. */
export async function measureIdle(house: House, run: Run): Promise<Measured> {
  const half = Math.ceil(run.devices / 2)
  const first = wireDevices(house, run, half, 0)
  await until('half of the streams', () => first.seen.streams >= half, { ms: 120_000 })
  await sleep(SETTLE_MS)
  const before = await rss(house)
  const second = wireDevices(house, { ...run, people: run.people.toReversed() }, half, 0)
  await until('all streams', () => second.seen.streams >= half, { ms: 120_000 })
  await sleep(SETTLE_MS)
  const kb = Math.round(((await rss(house)) - before) / half / 1_000)
  for (const { stop } of [first, second]) stop.abort()
  await Promise.all([...first.running, ...second.running])
  const errors = first.seen.errors.length + second.seen.errors.length
  return measured(run, [
    { what: 'memory of one more idle stream', value: kb, unit: ' kB', ...must(run, 60) },
    { what: 'errors, idle', value: errors, unit: '', ...must(run, 0) },
  ])
}

/** A part of a working day. */
export async function measureDay(house: House, run: Run): Promise<Measured> {
  const wire = run.devices - run.engines
  const { seen, stop, running } = wireDevices(house, run, wire, Math.round(run.devices * WORKING))
  const engines = Array.from({ length: run.engines }, (_, i) => {
    const { port } = targetOf(house, i)
    return new EngineDevice(`http://localhost:${port}`, personOf(run, wire + i), stop.signal)
  })
  const led = engines.map((device) => device.run())
  await until('all devices', () => seen.streams >= wire && engines.every((one) => one.isQuiet()), {
    ms: 300_000,
    every: 100,
  })
  seen.waits.length = seen.heard.length = 0
  const [from, begun] = [await cpu(house), performance.now()]
  const photos = bringPhotos(house, run, seen, stop.signal)
  await sleep(run.seconds * 1_000)
  const [to, seconds] = [await cpu(house), (performance.now() - begun) / 1_000]
  const figures = figuresOf(run, seen, {
    server: (to.servers - from.servers) / seconds,
    database: (to.database - from.database) / seconds,
  })
  stop.abort()
  await Promise.all([...running, ...led, photos])
  if (seen.errors[0]) console.error(seen.errors[0])
  return measured(run, figures)
}

const rounded = (value: number) => Math.round(value * 100) / 100

function figuresOf(run: Run, seen: Seen, cores: { server: number; database: number }): Figure[] {
  const delays = seen.delays()
  return [
    { what: 'changes a second', value: rounded(seen.waits.length / run.seconds), unit: '' },
    { what: 'change to receipt, p50', value: wholeMs(seen.waits, 50), unit: ' ms' },
    { what: 'change to receipt, p95', value: wholeMs(seen.waits, 95), unit: ' ms', ...must(run, 500) },
    { what: 'change told, p50', value: wholeMs(delays, 50), unit: ' ms' },
    { what: 'change told, p95', value: wholeMs(delays, 95), unit: ' ms' },
    { what: 'errors', value: seen.errors.length, unit: '', ...must(run, 0) },
    { what: 'processor of the servers', value: rounded(cores.server), unit: ' cores', ...must(run, 1) },
    { what: 'processor of PostgreSQL', value: rounded(cores.database), unit: ' cores' },
  ]
}

async function bringPhotos(house: House, run: Run, seen: Seen, going: AbortSignal): Promise<void> {
  for (let i = 0; !going.aborted; i++) {
    const body = await photo(i)
    const { token } = personOf(run, i)
    const path = `/api/sync/blobs/${createHash('sha256').update(body).digest('hex')}`
    const headers = { authorization: `Bearer ${token}`, 'x-sync-proto': '1', 'content-type': 'image/jpeg' }
    const { status } = await call(targetOf(house, i), { method: 'PUT', path, headers, body })
    if (status !== 201) seen.errors.push(`photo ${status}`)
    await sleep(PHOTO_EVERY_MS, undefined, { signal: going }).catch(() => {})
  }
}

const photo = (i: number) =>
  sharp({
    create: {
      width: 400,
      height: 350,
      channels: 3,
      background: '#888888',
      noise: { type: 'gaussian', mean: 120 + (i % 9), sigma: 30 },
    },
  })
    .jpeg({ quality: 70 })
    .toBuffer()

/** Devices that have nothing yet and begin within a minute, as at eight o'clock. */
export async function measureBoots(house: House, run: Run): Promise<Measured> {
  const begins = Array.from({ length: run.devices }, async (_, i) => {
    await sleep((i / run.devices) * 60_000)
    return fill(targetOf(house, i), personOf(run, i))
  })
  const filled = await Promise.all(begins)
  const errors = filled.flatMap((one) => one.errors)
  if (errors[0]) console.error(errors[0])
  const seconds = (list: number[], p: number) => rounded(wholeMs(list, p) / 1_000)
  const usable = filled.map((one) => one.usable)
  return measured(run, [
    { what: 'begun within a minute: usable, longest', value: seconds(usable, 100), unit: ' s', most: 60 },
    { what: 'begun within a minute: usable, p50', value: seconds(usable, 50), unit: ' s' },
    {
      what: 'begun within a minute: all there, longest',
      value: seconds(
        filled.map((one) => one.all),
        100,
      ),
      unit: ' s',
    },
    { what: 'errors, beginning', value: errors.length, unit: '', most: 0 },
  ])
}
