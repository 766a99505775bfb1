import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { logInPeople, type Person } from '../bench/kit/people.ts'
import { type ProxyName, startProxy } from '../kit/server/proxy.ts'
import { markdownTable, whenAndWhere, wholeMs } from './kit/figures.ts'
import { type ServerCluster, startServerCluster } from './kit/servers.ts'
import { Measurements, WireDevice } from './kit/wireDevice.ts'

/*
 * npm run drill:rolling [-- --devices 300 --only haproxy.cfg]
 *
 * Three servers behind a proxy are replaced one after the other while devices write and listen. No device may see an
 * error. The last results: docs/operations/rolling.md.
 */

const { values } = parseArgs({
  options: { devices: { type: 'string', default: '300' }, only: { type: 'string', default: '' } },
})
const RECIPES: readonly ProxyName[] = ['haproxy.cfg', 'nginx.conf', 'Caddyfile']
const [SERVERS, DRAIN_S, EVERY_MS, QUIET_MS] = [3, 10, 10_000, 8_000]
/** One person may have at most three open streams. */
const PER_PERSON = 3

const cluster = await startServerCluster(SERVERS, {}, { DRAIN_SECONDS: String(DRAIN_S) })
const rows: (string | number)[][] = []
let failed = false
try {
  const count = Number(values.devices)
  const people = await logInPeople(cluster, Math.ceil(count / PER_PERSON))
  for (const recipe of RECIPES.filter((name) => !values.only || name === values.only)) {
    const seen = await rolled(cluster, recipe, count, people)
    rows.push([
      recipe,
      seen.changes,
      seen.errors.length,
      seen.slowed,
      wholeMs(seen.waits, 50),
      wholeMs(seen.waits, 95),
      wholeMs(seen.waits, 100),
      seen.gaps.length,
      wholeMs(seen.gaps, 100),
    ])
    if (seen.errors.length > 0) console.error(seen.errors.slice(0, 10).join('\n'))
    failed ||= seen.errors.length > 0
  }
} finally {
  await cluster.close()
}
report()
process.exitCode = failed ? 1 : 0

async function rolled(
  { servers, executorId }: ServerCluster,
  recipe: ProxyName,
  count: number,
  people: readonly Person[],
): Promise<Measurements> {
  console.log(`${recipe}: ${count} devices …`)
  const [one, two, ...more] = servers.map(({ port }) => port)
  const proxy = await startProxy(recipe, [one ?? 0, two ?? 0, ...more])
  const [seen, stop] = [new Measurements(), new AbortController()]
  const place = { target: proxy, executorId, seen, going: stop.signal }
  const devices = people
    .flatMap((person) => Array.from({ length: PER_PERSON }, () => new WireDevice({ ...place, person })))
    .slice(0, count)
    .map((one) => one.run(EVERY_MS))
  await sleep(QUIET_MS)
  for (const server of servers) {
    console.log(
      `${recipe}: ${server.port} leaves, ${seen.changes} changes, ${seen.errors.length} errors ${seen.errors[0] ?? ''}`,
    )
    await server.end()
    await server.begin()
    await sleep(QUIET_MS)
  }
  stop.abort()
  await Promise.all(devices)
  await proxy.close()
  return seen
}

function report(): void {
  const head = [
    'Proxy',
    'Changes',
    'Errors',
    'Sent again as asked',
    'Receipt p50, ms',
    'p95',
    'longest',
    'Streams that moved',
    'Longest without one, ms',
  ]
  const text = `# Replacing servers in turn

For operators. \`npm run drill:rolling\`: ${SERVERS} servers with DRAIN_SECONDS=${DRAIN_S} on one database behind a proxy with the file of [proxies](proxies.md), each stopped by SIGTERM and started again, while ${values.devices} devices hold a live stream each and send a change about every ${EVERY_MS / 1_000} s. Any answer but 200, and any stream that cannot be opened, is an error.

Last: ${whenAndWhere(new Date())}.

${markdownTable(head, rows)}
`
  console.log(text)
  if (!values.only) writeFileSync(new URL('../../docs/operations/rolling.md', import.meta.url), text)
}
