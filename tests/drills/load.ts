import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { logInPeople } from '../bench/kit/people.ts'
import { loadPage, type Loads, missedOf } from './kit/loadPage.ts'
import { measureInitialSyncs, measureDay, measureIdle } from './kit/loads.ts'
import { type ServerCluster, startServerCluster } from './kit/servers.ts'

/*
 * npm run load [-- --devices 10,100,1000 --servers 1,2,4 --repairs 10000,100000,1000000 --rates 20,40 --seconds 30]
 *
 * A company with many live devices: idle streams, the changes of a working day, photos, and all devices that start at
 * eight o'clock. Some of the devices have the product's own engine. The rest speak the same wire, keep up and store
 * nothing. The limits are for 1,000 devices, and the drill fails if one is exceeded. The last results:
 * docs/operations/load.md.
 */

const { values } = parseArgs({
  options: {
    devices: { type: 'string', default: '10,100,1000' },
    servers: { type: 'string', default: '1,2,4' },
    repairs: { type: 'string', default: '10000,100000,1000000' },
    rates: { type: 'string', default: '20,40' },
    seconds: { type: 'string', default: '30' },
    engines: { type: 'string', default: '10' },
  },
})
const numbers = (text: string) => text.split(',').map(Number)
const [DEVICES, SERVERS] = [numbers(values.devices), numbers(values.servers)]
const [REPAIR_COUNTS, RATES] = [numbers(values.repairs), numbers(values.rates)]
const [MOST, REPAIRS, RATE] = [Math.max(...DEVICES), REPAIR_COUNTS[0] ?? 10_000, RATES[0] ?? 20]
const SECONDS = Number(values.seconds)
/** One person may have at most three open streams. */
const PER_PERSON = 3
/** The real engines run only with this many repairs or fewer, because each has all of them in memory. */
const FOR_ENGINES = 10_000
/** Limit of the repairs that all starting devices fetch together: the wire of one machine carries no more. */
const FETCHED = 2_000_000

const found: Loads = { idle: [], days: [], initialSyncs: [], starts: [] }

/** Measures one database. Growth by devices and by changes is measured on one server and the smallest database. */
async function measure(cluster: ServerCluster, servers: number, repairs: number): Promise<void> {
  const [isFirst, people] = [repairs === REPAIRS, await logInPeople(cluster, Math.ceil(MOST / PER_PERSON))]
  const run = (devices: number, rate = (RATE * devices) / 1_000) => {
    const isUsual = repairs <= FOR_ENGINES && rate <= RATE
    const engines = isUsual ? Math.min(Number(values.engines), Math.floor(devices / 4)) : 0
    return { servers, repairs, devices, people, seconds: SECONDS, engines, rate }
  }
  if (servers === 1 && isFirst)
    for (const devices of DEVICES) found.idle.push(await measureIdle(cluster, run(devices)))
  for (const devices of servers === 1 && isFirst ? DEVICES : [MOST])
    found.days.push(await measureDay(cluster, run(devices)))
  if (servers === 1 && isFirst)
    for (const rate of RATES.slice(1))
      found.days.push(await measureDay(cluster, run(MOST, (rate * MOST) / 1_000)))
  const beginners = Math.min(200, MOST, Math.max(2, Math.floor(FETCHED / repairs)))
  found.initialSyncs.push(await measureInitialSyncs(cluster, run(beginners)))
}

for (const repairs of REPAIR_COUNTS)
  for (const servers of repairs === REPAIRS ? SERVERS : [1]) {
    console.log(`${servers} servers, ${repairs} repairs …`)
    const cluster = await startServerCluster(servers, { repairs })
    found.starts.push({ servers, repairs, seconds: cluster.startSeconds })
    try {
      await measure(cluster, servers, repairs)
    } finally {
      await cluster.close()
    }
  }

const options = process.argv.slice(2).join(' ')
const page = loadPage(found, {
  now: new Date(),
  engines: Number(values.engines),
  seconds: SECONDS,
  options,
})
console.log(page)
writeFileSync(new URL('../../docs/operations/load.md', import.meta.url), page)
process.exitCode = missedOf(found).length > 0 ? 1 : 0
