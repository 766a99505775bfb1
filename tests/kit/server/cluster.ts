import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chmodSync, chownSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import {
  type Binaries,
  findBinaries,
  initialiseCluster,
  postgresAccount,
  reachablePrograms,
} from '../../../server/db/embedded/init.ts'
import { freePort, makeDataDir, removeDataDir } from './server.ts'
import { until } from '../until.ts'

/** A PostgreSQL as an operator runs one, with a standby that takes over at the same address. */
export interface Cluster {
  url: string
  /** Copies what there is now to a standby, which gets nothing of what comes after it. */
  copyToStandby(): Promise<void>
  /** Pulls the plug of the first and makes the standby the first, on the same port. */
  failOver(): Promise<void>
  query<Row extends object>(sql: string, database?: string): Promise<Row[]>
  remove(): Promise<void>
}

/** @param programs of another version than the embedded one */
export async function startCluster(
  settings: Record<string, string> = {},
  programs?: Binaries,
): Promise<Cluster> {
  const [folder, port, account] = [await makeDataDir(), await freePort(), postgresAccount()]
  const binaries = programs ?? reachablePrograms(await findBinaries(), account, () => {})
  const [first, standby] = [join(folder, 'pg'), join(folder, 'standby')]
  const own = (path: string) =>
    account && execFileSync('chown', ['-R', `${account.uid}:${account.gid}`, path])
  await initialiseCluster(folder, first, binaries, account)
  // the test reaches it without a password; it listens on this machine alone
  writeFileSync(join(first, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
  const socket = join(folder, 'socket')
  mkdirSync(socket)
  if (account)
    for (const path of [socket, join(first, 'pg_hba.conf')]) chownSync(path, account.uid, account.gid)
  const urlOf = (database: string) => `postgres://werkbank@127.0.0.1:${port}/${database}`
  const flags = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    ...settings,
  }

  const ask = async <Row extends object>(sql: string, database = 'werkbank'): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(database), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    return (await client.query<Row>(sql).finally(() => client.end())).rows
  }
  const launch = async (dir: string): Promise<ChildProcess> => {
    const options = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const child = spawn(binaries.postgres, ['-D', dir, ...options], { ...account, stdio: 'ignore' })
    const answers = async () => child.exitCode !== null || (await ask('SELECT 1', 'postgres')).length > 0
    await until(`PostgreSQL in ${dir}`, answers, { ms: 60_000, every: 50 })
    if (child.exitCode !== null) throw new Error(`no PostgreSQL in ${dir}`)
    return child
  }
  const end = async (child: ChildProcess) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGQUIT')
    await gone
  }

  let running = await launch(first)
  await ask('CREATE DATABASE werkbank', 'postgres')
  return {
    url: urlOf('werkbank'),
    query: ask,
    copyToStandby: async () => {
      // one session, for a backup belongs to the one that began it
      const client = new pg.Client({ connectionString: urlOf('werkbank') })
      await client.connect()
      await client.query(`SELECT pg_backup_start('standby', true)`)
      cpSync(first, standby, { recursive: true })
      const { rows } = await client.query<{ labelfile: string }>(
        'SELECT labelfile FROM pg_backup_stop(false)',
      )
      await client.end()
      rmSync(join(standby, 'postmaster.pid'))
      cpSync(join(first, 'pg_wal'), join(standby, 'pg_wal'), { recursive: true, force: true })
      writeFileSync(join(standby, 'backup_label'), rows[0]?.labelfile ?? '')
      appendFileSync(join(standby, 'standby.signal'), '')
      own(standby)
      chmodSync(standby, 0o700)
    },
    failOver: async () => {
      await end(running)
      running = await launch(standby)
      await ask('SELECT pg_promote()', 'postgres')
    },
    remove: async () => {
      await end(running)
      await removeDataDir(folder)
    },
  }
}
