import { parseArgs } from 'node:util'
import { allMutations } from '../../src/mutations/product.ts'
import { createPool } from '../../server/db/pool.ts'
import { startCluster } from '../kit/server/cluster.ts'
import { commitBefore, type EarlierVersion, takeOut } from './kit/earlier.ts'
import { startInTurn } from './kit/inTurn.ts'
import { judgeLedger } from './kit/judge.ts'
import { Crowd, type Phase } from './upgrade/crowd.ts'
import { type UpgradeResult, writeReport } from './upgrade/page.ts'
import { Pair } from './upgrade/pair.ts'
import { type UnknownChangeResult, unknownAt } from './upgrade/unknown.ts'

/*
 * npm run drill:upgrade [-- --from <commit>,<commit> --before 0039 --seconds 10 --devices 12]
 *
 * Upgrades the servers while devices write. An earlier version from the history of this clone and this version work side
 * by side on one database. Half of the devices use the earlier version's engine. The new server starts beside the old
 * one, replaces it, is rolled back, and replaces it again. Exits with 1 if a change was lost or duplicated, or if a
 * device got a 500. The result is in docs/operations/upgrade-drill.md.
 */

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '' },
    before: { type: 'string', default: '0039' },
    seconds: { type: 'string', default: '10' },
    devices: { type: 'string', default: '12' },
  },
})
const [seconds, devices] = [Number(values.seconds), Number(values.devices)]

async function drill(earlier: EarlierVersion): Promise<UpgradeResult> {
  const cluster = await startCluster()
  const pair = await Pair.open(earlier, cluster.url)
  const closing: (() => Promise<unknown> | void)[] = [() => cluster.remove(), () => pair.close()]
  try {
    await pair.begin('old')
    const proxy = await startInTurn([pair.ports.old, pair.ports.new])
    closing.push(() => proxy.close())
    const crowd = await Crowd.open(earlier, cluster.url, proxy.url, devices)
    closing.push(() => crowd.end())
    const pool = createPool(cluster.url)
    closing.push(() => pool.end())
    const epoch = async () => (await pool.query('SELECT epoch FROM sync_head')).rows[0]?.epoch as string
    const before = await epoch()
    let met: UnknownChangeResult | null = null
    const phases: Phase[] = []
    const phase = async (name: string, change: () => Promise<unknown> = async () => {}) => {
      phases.push(await crowd.during(name, seconds, change))
      console.log(JSON.stringify(phases.at(-1)))
    }
    await phase('the old one alone')
    await phase('the new one is started beside it', () => pair.begin('new'))
    met = await unknownAt(pair.ports, await newNames(earlier), crowd)
    await phase('both; two devices begin with nothing', async () => crowd.join(2))
    await phase('the old one is stopped', () => pair.end('old'))
    await phase('back: the old one is started on the newer schema', () => pair.begin('old'))
    await phase('back: the new one is stopped', () => pair.end('new'))
    await phase('the old one alone on the newer schema; two devices begin', async () => crowd.join(2))
    await phase('again: the new one is started', () => pair.begin('new'))
    await phase('again: the old one is stopped', () => pair.end('old'))
    await crowd.rest()
    const { wrong, beside } = await judgeLedger(
      async (sql) => (await pool.query(sql)).rows,
      crowd.ledger,
      crowd.devices,
    )
    wrong.push(...(await doubled(pool, crowd)), ...pair.wrong(), ...met.wrong)
    if (beside > 0) wrong.push(`${beside} repairs have the notes that were given last beside others`)
    if (crowd.answered(500) > 0) wrong.push(`${crowd.answered(500)} answers 500`)
    if ((await epoch()) !== before) wrong.push('a new epoch began')
    return { earlier, phases, met, wrong, crowd: crowd.summary(), pair: pair.summary() }
  } finally {
    for (const close of closing.toReversed()) await close()
  }
}

/** Mutations that this version knows and the earlier one does not. */
async function newNames(earlier: EarlierVersion): Promise<string[]> {
  const { allMutations: known } = await earlier.load<{ allMutations: typeof allMutations }>(
    // The path in the versions of 1.2.
    'src/contract/registry.ts',
  )
  const names = new Set(known().map(({ name }) => name))
  return allMutations().flatMap(({ name }) => (names.has(name) ? [] : [name]))
}

/** Finds duplicates: each repair must be made once, and each change must have one record. */
async function doubled(pool: ReturnType<typeof createPool>, { made }: Crowd): Promise<string[]> {
  const { rows } = await pool.query<{ repairs: number; twice: number }>(
    `SELECT (SELECT count(*) FROM repair)::int AS repairs,
       (SELECT count(*) FROM (SELECT 1 FROM sync_mutation GROUP BY mid HAVING count(*) > 1) t)::int AS twice`,
  )
  const { repairs = 0, twice = 0 } = rows[0] ?? {}
  return [
    ...(repairs === made() ? [] : [`${repairs} repairs where ${made()} were made`]),
    ...(twice === 0 ? [] : [`${twice} changes have two records`]),
  ]
}

/** @throws Error that names the missing history */
function versions(): EarlierVersion[] {
  const commits = values.from
    ? values.from.split(',')
    : values.before.split(',').map((migration) => commitBefore(migration))
  return commits.map(takeOut)
}

let earlier: EarlierVersion[] = []
try {
  earlier = versions()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
const found: UpgradeResult[] = []
try {
  for (const one of earlier) {
    console.log(`from ${one.commit} of ${one.day} …`)
    found.push(await drill(one))
  }
} finally {
  for (const one of earlier) one.remove()
}
writeReport(found, { seconds, devices })
process.exit(found.some(({ wrong }) => wrong.length > 0) ? 1 : 0)
