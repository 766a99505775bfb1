import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Control, controlOf } from '../../server/tenants/tenantEnv.ts'
import { prepareTenantList } from '../../server/tenants/tenantList.ts'
import { createTenant } from '../../server/tenants/createTenant.ts'
import { createPool } from '../../server/db/pool.ts'
import { readEnv } from '../../server/lib/env.ts'
import { callAt, PASSWORD } from '../kit/server/tenants.ts'
import { startCluster } from '../kit/server/cluster.ts'
import { freePort, makeDataDir, removeDataDir } from '../kit/server/server.ts'
import { runServer } from '../kit/server/serverProcess.ts'
import { until } from '../kit/until.ts'
import { machine } from './kit/figures.ts'

/*
 * npm run drill:tenants [-- --tenants 1,10,50 --seconds 30]
 *
 * The cost of an idle tenant: servers with one, ten and fifty tenants without users. Measures memory, CPU, connections,
 * and the time until the server is ready. The result goes to docs/operations/tenants.md.
 */

const { values } = parseArgs({
  options: { tenants: { type: 'string', default: '1,10,50' }, seconds: { type: 'string', default: '30' } },
})
const counts = values.tenants.split(',').map(Number)
const seconds = Number(values.seconds)
const REPORT = fileURLToPath(new URL('../../docs/operations/tenants.md', import.meta.url))
const HEAD = '## Last result'

const statusOf = (pid: number, name: string): number =>
  Number(
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0,
  )

/** Milliseconds of a core so far; a tick of the kernel is ten. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

interface Figures {
  tenants: number
  readyS: number
  memoryMb: number
  cpu: number
  connections: number
}

async function measure(tenants: number, env: Record<string, string>): Promise<Figures> {
  const port = await freePort()
  const began = performance.now()
  const server = runServer({ ...env, PORT: String(port), HOST: '127.0.0.1' })
  const isReady = async () => (await callAt(port, 'GET', '/ready', { host: 'x' })).status === 200
  await until('the tenants', isReady, { ms: 300_000, every: 100 })
  const readyS = (performance.now() - began) / 1_000
  for (let i = 0; i < tenants; i++) {
    const { status } = await callAt(port, 'GET', '/api/health', { host: `huis-${i}.example.com` })
    if (status !== 200) throw new Error(`huis-${i} answers ${status}: ${server.output()}`)
  }
  // let the work of the startup end first
  await sleep(20_000)
  const pid = server.child.pid ?? 0
  const before = cpuOf(pid)
  let connections = 0
  for (let i = 0; i < seconds; i++) {
    await sleep(1_000)
    connections = Math.max(connections, await connectionsOf(env['DATABASE_URL'] ?? ''))
  }
  const cpu = (cpuOf(pid) - before) / seconds
  const memoryMb = statusOf(pid, 'VmRSS') / 1024
  server.child.kill('SIGTERM')
  await server.ended
  return { tenants, readyS, memoryMb, cpu, connections }
}

async function connectionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client
    .query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name LIKE 'werkbank%'`,
    )
    .finally(() => client.end())
  return rows[0]?.n ?? 0
}

async function fill(control: Control, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++)
    await createTenant(control, `huis-${i}`, [`huis-${i}.example.com`], {
      user: { username: 'els', password: PASSWORD, email: undefined },
    })
}

async function drill(): Promise<Figures[]> {
  const dataDir = await makeDataDir()
  const cluster = await startCluster({ max_connections: '400' })
  const env = { TENANTS: 'on', DATABASE_URL: cluster.url, DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const pool = createPool(cluster.url, () => {}, 3)
  try {
    await prepareTenantList(pool)
    const control = await controlOf(readEnv(env), pool, cluster.url)
    const found: Figures[] = []
    let made = 0
    for (const count of counts) {
      await fill(control, made, count)
      made = count
      found.push(await measure(count, env))
      console.log(found.at(-1))
    }
    return found
  } finally {
    await pool.end()
    await cluster.remove()
    await removeDataDir(dataDir)
  }
}

function report(found: readonly Figures[]): void {
  const text = readFileSync(REPORT, 'utf8')
  const rows = found.map(({ tenants, readyS, memoryMb, cpu, connections }) =>
    [
      tenants,
      `${readyS.toFixed(1)} s`,
      `${memoryMb.toFixed(0)} MB`,
      `${cpu.toFixed(1)} ms/s`,
      connections,
    ].join(' | '),
  )
  const lines = [
    `${new Date().toISOString().slice(0, 10)}, ${machine()}, the PostgreSQL that comes along on the same machine; empty tenants without devices, ${seconds} seconds each, most connections at a time.`,
    '',
    '| Tenants | Ready after | Memory of the server | Its CPU | Connections |',
    '|---|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ]
  writeFileSync(REPORT, [text.slice(0, text.indexOf(HEAD) + HEAD.length), '', ...lines, ''].join('\n'))
}

report(await drill())
