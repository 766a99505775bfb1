import { markdownTable, whenAndWhere } from './figures.ts'
import { costOf, growthOf, lineChart } from './growth.ts'
import type { InitialSyncs, Day, Idle, Size } from './loads.ts'

/** All results of the drill. */
export interface Loads {
  idle: Idle[]
  days: Day[]
  initialSyncs: InitialSyncs[]
  /** Seconds until a server answers that starts on an existing database. */
  starts: { servers: number; repairs: number; seconds: number }[]
}

/** Limits at 1,000 devices and 20 changes a second. */
const MUST = { devices: 1_000, rate: 20, streamKb: 60, receiptMs: 500, cores: 1, usableSeconds: 60 }

const isFull = ({ devices }: Size) => devices >= MUST.devices
const isMust = (day: Day) => isFull(day) && day.rate <= MUST.rate
const whole = (value: number) => value.toLocaleString('en')

/** Every limit that was exceeded, as a sentence. */
export function missedOf({ idle, days, initialSyncs }: Loads): string[] {
  const rows: [boolean, string][] = [
    ...idle
      .filter(isFull)
      .map((one): [boolean, string] => [
        one.kb > MUST.streamKb || one.errors > 0,
        `idle: ${one.kb} kB, ${one.errors} errors`,
      ]),
    ...days
      .filter(isMust)
      .map((one): [boolean, string] => [
        one.receipt.p95 >= MUST.receiptMs || one.cores.servers >= MUST.cores || one.errors > 0,
        `${one.servers} servers, ${whole(one.repairs)} repairs: ${one.receipt.p95} ms, ${one.cores.servers} cores, ${one.errors} errors`,
      ]),
    ...initialSyncs.map((one): [boolean, string] => [
      one.usable.longest > MUST.usableSeconds || one.errors > 0,
      `${one.devices} begin, ${whole(one.repairs)} repairs: ${one.usable.longest} s, ${one.errors} errors`,
    ]),
  ]
  return rows.flatMap(([missed, what]) => (missed ? [what] : []))
}

const DAY_HEAD = [
  'Servers',
  'Repairs',
  'Devices',
  'Changes/s asked',
  'came',
  'Receipt p50, ms',
  'p95',
  'with the engine p50',
  'p95',
  'Told p50',
  'p95',
  'Carried, %',
  'Pulls/s',
  'Cores: servers',
  'PostgreSQL',
  'the drill itself',
  'Servers, MB',
  'Errors',
]
const dayRow = (day: Day) => [
  day.servers,
  whole(day.repairs),
  whole(day.devices),
  day.rate,
  day.changes,
  day.receipt.p50,
  day.receipt.p95,
  day.engineReceipt.p50 || '',
  day.engineReceipt.p95 || '',
  day.notified.p50,
  day.notified.p95,
  day.carried,
  day.pulls,
  day.cores.servers,
  day.cores.database,
  day.cores.drill,
  day.memory,
  day.errors,
]

const INITIAL_SYNC_HEAD = [
  'Servers',
  'Repairs',
  'Devices',
  'Usable p50, s',
  'longest',
  'All there p50',
  'longest',
  'MB each',
  'Errors',
]
const initialSyncRow = (one: InitialSyncs) => [
  one.servers,
  whole(one.repairs),
  one.devices,
  one.usable.p50,
  one.usable.longest,
  one.all.p50,
  one.all.longest,
  one.mb,
  one.errors,
]

interface About {
  now: Date
  engines: number
  seconds: number
  /** The command line options. */
  options: string
}

/** The page of the last run. */
export function loadPage(found: Loads, { now, engines, seconds, options }: About): string {
  const missed = missedOf(found)
  return `# Many devices

For operators. \`npm run load\`: simulated devices on real servers and a real PostgreSQL. With the fewest repairs, ${engines} devices run the product's own engine on a store in memory, and three in ten of these work as people do. The others use the same protocol, decide as the engine does what to take from the stream and what to fetch, and store nothing. A working day, ${seconds} s of it: seven of ten devices only listen, the others send 20 changes a second together at 1,000 devices and in proportion below, and one photo is sent every two seconds. 'Told' is the time from sending a change until another device heard of it. 'Carried' is the share of changes that devices took from the stream; they fetched the rest. The drill is one thread: where it takes nearly a whole core, the times are its own.

Last: \`npm run load -- ${options}\`, ${whenAndWhere(now)}. Each figure shares the machine with everything else.

Must hold at ${whole(MUST.devices)} devices and ${MUST.rate} changes a second: receipt p95 under ${MUST.receiptMs} ms, servers under ${MUST.cores} core, a stream under ${MUST.streamKb} kB, usable within ${MUST.usableSeconds} s, no error. ${missed.length === 0 ? '**All of it held.**' : `**Missed:** ${missed.join('; ')}.`}

## A working day

${markdownTable(DAY_HEAD, found.days.map(dayRow))}

## At eight o'clock

Devices that have nothing yet begin within a minute. Storing it is the device's own time ([the bench](../bench.md)).

${markdownTable(INITIAL_SYNC_HEAD, found.initialSyncs.map(initialSyncRow))}

## Streams on which nothing happens

Memory of one more, measured on the second half of them: the first half warms the server up.

${markdownTable(
  ['Devices', 'kB each', 'Errors'],
  found.idle.map(({ devices, kb, errors }) => [whole(devices), kb, errors]),
)}

## Start

A server of a house that is there already, until it answers.

${markdownTable(
  ['Servers', 'Repairs', 'Seconds, the slowest'],
  found.starts.map(({ servers, repairs, seconds: start }) => [servers, whole(repairs), start]),
)}

## How it grows

${growthOf(found.days)}

${lineChart('Servers, one process: cores by changes a second, 1,000 devices', byRate(found.days), 'servers')}

${lineChart('PostgreSQL: cores by changes a second, 1,000 devices', byRate(found.days), 'database')}

${lineChart('Servers, one process: cores by devices, at 0.02 changes a second each', byDevices(found.days), 'servers')}

${lineChart('PostgreSQL: cores by repairs, 1,000 devices, 20 changes a second', byRepairs(found.days), 'database')}

${costOf(byRate(found.days).map(({ day }) => day))}
`
}

const first = (days: readonly Day[]) => Math.min(...days.map(({ repairs }) => repairs))
const byRate = (days: readonly Day[]) =>
  days
    .filter((day) => day.servers === 1 && day.repairs === first(days) && isFull(day))
    .map((day) => ({ x: whole(day.rate), day }))
const byDevices = (days: readonly Day[]) =>
  days
    .filter((day) => day.servers === 1 && day.repairs === first(days) && (!isFull(day) || isMust(day)))
    .map((day) => ({ x: whole(day.devices), day }))
const byRepairs = (days: readonly Day[]) =>
  days.filter((day) => day.servers === 1 && isMust(day)).map((day) => ({ x: whole(day.repairs), day }))
