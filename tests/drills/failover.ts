import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { issueToken } from '../../server/auth/tokens.ts'
import { putUser } from '../../server/auth/users.ts'
import { createPool } from '../../server/db/pool.ts'
import { inSyncTransaction } from '../../server/db/queryable.ts'
import { seedReferenceData } from '../../server/seed/referenceData.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runServer, untilHealthy } from '../kit/server/serverProcess.ts'
import { newId } from '../kit/server/syncServer.ts'
import { tick, until } from '../kit/until.ts'
import { machine } from './kit/figures.ts'
import { sharedStores } from './kit/drillServer.ts'
import { DrillDevice, Ledger } from './kit/fleet.ts'
import { type Ask, judgeLedger, missingMutations } from './kit/judge.ts'
import { assertInstalled, type ClusterNode, PatroniCluster, type Way } from './kit/patroni.ts'

/*
 * npm run drill:failover [-- --minutes 10 --every 30 --devices 20 --way synchronous|asynchronous|both]
 *
 * A PostgreSQL with two standbys under Patroni, and two servers: one by an address with all hosts, one by haproxy.
 * Devices write without a pause while the primary is killed again and again. Exits with 1 if a change was lost that
 * must not be. The result is written to docs/operations/failover.md.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '30' },
    devices: { type: 'string', default: '20' },
    way: { type: 'string', default: 'both' },
  },
})
const [minutes, every, devices] = [Number(values.minutes), Number(values.every), Number(values.devices)]
const REPORT = fileURLToPath(new URL('../../docs/operations/failover.md', import.meta.url))

/** One failover, in milliseconds after the kill. */
interface Failover {
  promoted: number
  /** A server has a connection to the new primary. */
  reconnected: number
  served: number
  /** From that connection to the new epoch; null: no epoch began. */
  noticed: number | null
  lost: number
}

interface Result {
  way: Way
  failovers: Failover[]
  acknowledged: number
  lost: number
  wrong: string[]
  /** Repairs that contain their last notes and other notes too. */
  beside: number
  longestMs: number
  errors: number
  back: string
}

async function drill(way: Way): Promise<Result> {
  const folder = await makeDataDir()
  const cluster = new PatroniCluster(folder, way)
  const closing: (() => Promise<unknown> | void)[] = [() => removeDataDir(folder), () => cluster.stop()]
  try {
    say(way, 'the cluster starts')
    await cluster.start()
    const first = await until('a first', () => cluster.first())
    await cluster.ask(first, 'CREATE ROLE werkbank LOGIN', 'postgres')
    await cluster.ask(first, 'CREATE DATABASE werkbank OWNER werkbank', 'postgres')
    const urls: string[] = []
    const shared = await sharedStores()
    closing.push(() => shared.remove())
    for (const address of [cluster.address, cluster.proxied]) {
      const [port, dataDir] = [await freePort(), await makeDataDir()]
      const env = { DATABASE_URL: address, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' }
      const server = runServer({ ...env, ...shared.env })
      closing.push(async () => {
        server.child.kill('SIGKILL')
        await server.ended
        await removeDataDir(dataDir)
      })
      await untilHealthy(port, server)
      urls.push(`http://127.0.0.1:${port}`)
    }
    return await run(way, cluster, urls, closing)
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

async function run(
  way: Way,
  cluster: PatroniCluster,
  urls: string[],
  closing: (() => Promise<unknown> | void)[],
) {
  const [ledger, fleet] = [new Ledger(), [] as DrillDevice[]]
  const { executorId, users } = await seed(cluster.proxied)
  for (const [i, user] of users.entries())
    fleet.push(new DrillDevice(urls[i % urls.length] ?? '', i, ledger, user))
  closing.push(() => fleet.forEach((device) => device.end()))
  let isOn = true
  const work = fleet.map((device) => device.work(executorId, () => isOn))
  const failovers: Failover[] = []
  const end = Date.now() + minutes * 60_000
  while (Date.now() < end) {
    const next = Date.now() + every * 1_000
    await tick(5_000)
    await until('a cluster that is whole', () => cluster.isWhole(), { ms: 180_000, every: 250 })
    failovers.push(await failOver(way, cluster, ledger))
    const one = failovers.at(-1)
    say(
      way,
      `failover ${failovers.length}: ${JSON.stringify(one)}; ${ledger.acknowledged.size} changes acknowledged`,
    )
    await tick(Math.max(0, Math.min(next, end) - Date.now()))
  }
  isOn = false
  await Promise.all(work)
  await until('devices that have nothing to send', () => fleet.every(({ waiting }) => waiting === 0), {
    ms: 180_000,
    every: 250,
  })
  // changes that the last failover lost come again after the pull that detects the loss
  await tick(15_000)
  await until('devices that have nothing to send', () => fleet.every(({ waiting }) => waiting === 0), {
    ms: 120_000,
  })
  return judge(way, cluster, ledger, failovers, fleet)
}

async function seed(url: string) {
  const pool = createPool(url)
  await inSyncTransaction(pool, seedReferenceData)
  const users: { id: string; token: string }[] = []
  for (let i = 0; i < devices; i++) {
    const [id, name] = [newId(), `proef${i}`]
    const person = { username: name, name, lastName: 'Proef', email: `${name}@example.com` }
    await inSyncTransaction(pool, (tx) => putUser(tx, id, person))
    users.push({ id, token: await issueToken(pool, id, null) })
  }
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM executor')
  await pool.end()
  return { users, executorId: rows[0]?.id ?? '' }
}

const epochOf = async (cluster: PatroniCluster, node: ClusterNode) =>
  (await cluster.ask<{ epoch: string }>(node, 'SELECT epoch::text AS epoch FROM sync_head'))[0]?.epoch

const asking =
  (cluster: PatroniCluster, node: ClusterNode): Ask =>
  (sql) =>
    cluster.ask(node, sql)

const isConnected = async (cluster: PatroniCluster, node: ClusterNode) =>
  (
    await cluster.ask(
      node,
      `SELECT 1 FROM pg_stat_activity WHERE application_name IN ('werkbank', 'werkbank live')`,
    )
  ).length > 0

async function failOver(way: Way, cluster: PatroniCluster, ledger: Ledger): Promise<Failover> {
  const first = await until('a first', () => cluster.first())
  const before = await epochOf(cluster, first)
  if (way === 'asynchronous') {
    await cluster.cutTail(first)
    await tick(1_000)
  }
  cluster.kill(first)
  const killed = Date.now()
  const acknowledged = new Map(ledger.acknowledged)
  const next = await until(
    'another first',
    async () => {
      const found = await cluster.first()
      return found && found !== first ? found : null
    },
    { ms: 120_000, every: 50 },
  )
  const promoted = Date.now() - killed
  const [{ length: lost }, reconnected] = await Promise.all([
    missingMutations(asking(cluster, next), acknowledged.keys()),
    until('a connection of a server', () => isConnected(cluster, next), { ms: 60_000, every: 50 }).then(
      () => Date.now() - killed,
    ),
  ])
  cluster.startNode(first)
  // poll from now on: the first receipt comes only when a device asks again
  let isOver = false
  const changed = until('a new epoch', async () => isOver || (await epochOf(cluster, next)) !== before, {
    ms: 120_000,
    every: 50,
  }).then(
    () => (isOver ? null : Math.max(0, Date.now() - killed - reconnected)),
    () => null,
  )
  await until('an answer', () => ledger.lastAckAt > killed + promoted, { ms: 60_000, every: 10 })
  const served = Date.now() - killed
  const noticed = await Promise.race([changed, tick(lost > 0 ? 20_000 : 1_000).then(() => null)])
  isOver = true
  return { promoted, reconnected, served, noticed, lost }
}

async function judge(
  way: Way,
  cluster: PatroniCluster,
  ledger: Ledger,
  failovers: Failover[],
  fleet: readonly DrillDevice[],
): Promise<Result> {
  const first = await until('a first', () => cluster.first())
  const { wrong, beside } = await judgeLedger(asking(cluster, first), ledger, fleet)
  const begun = failovers.filter(({ noticed }) => noticed !== null).length
  if (way === 'synchronous' && begun > 0) wrong.push(`${begun} new epochs although nothing was lost`)
  const late = failovers.filter(({ lost, noticed }) => lost > 0 && (noticed === null || noticed > 5_000))
  if (late.length > 0) wrong.push(`${late.length} losses were not noticed within 5 s`)
  if (way === 'synchronous' && failovers.some(({ lost }) => lost > 0))
    wrong.push('an acknowledged change was lost')
  const again = [...ledger.acknowledged.values()].filter((one) => one.again > 0)
  return {
    way,
    failovers,
    acknowledged: ledger.acknowledged.size,
    lost: failovers.reduce((sum, { lost }) => sum + lost, 0),
    wrong,
    beside,
    longestMs: ledger.longest(),
    errors: ledger.errors,
    back: backFrom(again.map(({ device }) => device)),
  }
}

/** The number of changes that came back, by device. */
function backFrom(found: readonly number[]): string {
  const counts = new Map<number, number>()
  for (const device of found) counts.set(device, (counts.get(device) ?? 0) + 1)
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([device, n]) => `device ${device + 1}: ${n}`)
    .join(', ')
}

function report(all: readonly Result[]): void {
  const seconds = (ms: number) => (ms / 1_000).toFixed(1)
  const most = (list: readonly number[]) => (list.length > 0 ? `${seconds(Math.max(...list))} s` : '–')
  const rows = all.map(
    ({ way, failovers, acknowledged, lost, wrong, beside, longestMs, errors }) =>
      `| ${way} | ${failovers.length} | ${acknowledged} | ${lost} | ${failovers.filter(({ noticed }) => noticed !== null).length} | ` +
      `${most(failovers.flatMap(({ noticed }) => noticed ?? []))} | ${most(failovers.map(({ reconnected, promoted }) => reconnected - promoted))} | ${most(failovers.map(({ promoted }) => promoted))} | ` +
      `${most(failovers.map(({ served, promoted }) => served - promoted))} | ${seconds(longestMs)} s | ${errors} | ${beside} | ${wrong.join('; ') || 'nothing'} |`,
  )
  const back = all.filter(({ back }) => back).map(({ way, back }) => `What came back, ${way}: ${back}.`)
  const text = readFileSync(REPORT, 'utf8')
  const head = text.slice(0, text.indexOf('## Last result') + '## Last result'.length)
  const ran = `${new Date().toISOString().slice(0, 10)}, ${machine()}, everything on one machine; ${devices} devices, ${minutes} minutes each way, a kill every ${every} s.`
  writeFileSync(REPORT, [head, '', ran, '', ...HEADER, ...rows, '', ...back, ''].join('\n'))
}

const HEADER = [
  '| Replication | Failovers | Changes acknowledged | Of these lost with the first | New epochs | Noticed after a server was connected again, at most | A server connected after promotion, at most | Promoted after the kill, at most | First receipt after promotion, at most | Longest wait of a change | Answers 5xx | Notes beside others | Wrong |',
  '|---|---|---|---|---|---|---|---|---|---|---|---|---|',
]

function say(way: Way, text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${way}: ${text}`)
}

assertInstalled()
const ways = (['synchronous', 'asynchronous'] as const).filter((way) => ['both', way].includes(values.way))
const results: Result[] = []
for (const way of ways) results.push(await drill(way))
for (const one of results) console.log(JSON.stringify(one, null, 1))
report(results)
process.exit(results.some(({ wrong }) => wrong.length > 0) ? 1 : 0)
