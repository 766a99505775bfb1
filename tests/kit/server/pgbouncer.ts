import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findPgbouncer } from '../../../scripts/lib/pgbouncer.mjs'
import { postgresAccount } from '../../../server/db/embedded/init.ts'
import { freePort, makeDataDir, removeDataDir } from './server.ts'
import { until } from '../until.ts'

/** A PgBouncer in front of a database that needs no password. */
export async function startPgbouncer(url: string, settings: Record<string, string>) {
  const program = findPgbouncer()
  if (!program) throw new Error('no PgBouncer: node scripts/setup.mjs --pooler')
  const [folder, port, account] = [await makeDataDir(), await freePort(), postgresAccount()]
  const { hostname, port: behind, username, pathname } = new URL(url)
  const database = pathname.slice(1)
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: port,
    auth_type: 'any',
    unix_socket_dir: '',
    ...settings,
  }
  const lines = [
    '[databases]',
    `${database} = host=${hostname} port=${behind} user=${username} dbname=${database}`,
    '[pgbouncer]',
    ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
  ]
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, `${lines.join('\n')}\n`)
  chmodSync(file, 0o644)
  if (account) chownSync(folder, account.uid, account.gid)
  const child = spawn(program, [file], { ...account, stdio: 'ignore' })
  const through = `postgres://${username}@127.0.0.1:${port}/${database}`
  const answers = async () => {
    if (child.exitCode !== null) throw new Error('PgBouncer does not start')
    const client = new pg.Client({ connectionString: through })
    client.on('error', () => {})
    await client.connect()
    await client.end()
    return true
  }
  await until('PgBouncer', answers)
  const stop = async () => {
    const gone = once(child, 'exit')
    child.kill('SIGKILL')
    await gone
    await removeDataDir(folder)
  }
  return { url: through, stop }
}
