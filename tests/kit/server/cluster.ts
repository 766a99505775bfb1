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

/** A PostgreSQL as an operator runs one, with a standby that can take over at the same address. */
export interface Cluster {
  url: string
  /** Copies the current state to a standby, which receives no later changes. */
  copyToStandby(): Promise<void>
  /** Kills the primary and promotes the standby on the same port. */
  failOver(): Promise<void>
  /** A standby on a port of its own that follows the primary by streaming; it has all current data. */
  follow(): Promise<StandbyServer>
  /** Kills the primary; no standby takes over. */
  stop(): Promise<void>
  query<Row extends object>(sql: string, database?: string): Promise<Row[]>
  remove(): Promise<void>
}

/** A standby that follows the primary until it is promoted. */
export interface StandbyServer {
  url: string
  /** Stops the replication: no later change arrives. */
  cutOff(): Promise<void>
  promote(): Promise<void>
  query<Row extends object>(sql: string): Promise<Row[]>
}

/** @param programs a version of PostgreSQL other than the embedded one */
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
  // the test connects without a password; the cluster listens on this machine only
  writeFileSync(join(first, 'pg_hba.conf'), 'host all,replication all 127.0.0.1/32 trust\n')
  const socket = join(folder, 'socket')
  mkdirSync(socket)
  if (account)
    for (const path of [socket, join(first, 'pg_hba.conf')]) chownSync(path, account.uid, account.gid)
  const urlOf = (database: string, at = port) => `postgres://werkbank@127.0.0.1:${at}/${database}`
  const flags = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket,
    ...settings,
  }

  const ask = async <Row extends object>(sql: string, database = 'werkbank', at = port): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: urlOf(database, at), connectionTimeoutMillis: 2_000 })
    client.on('error', () => {})
    await client.connect()
    return (await client.query<Row>(sql).finally(() => client.end())).rows
  }
  const launch = async (dir: string, at = port): Promise<ChildProcess> => {
    const options = Object.entries({ ...flags, port: String(at) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ])
    const child = spawn(binaries.postgres, ['-D', dir, ...options], { ...account, stdio: 'ignore' })
    const answers = async () => child.exitCode !== null || (await ask('SELECT 1', 'postgres', at)).length > 0
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

  const copyTo = async (target: string) => {
    // use one session: a backup belongs to the session that began it
    const client = new pg.Client({ connectionString: urlOf('werkbank') })
    await client.connect()
    await client.query(`SELECT pg_backup_start('standby', true)`)
    cpSync(first, target, { recursive: true })
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    await client.end()
    rmSync(join(target, 'postmaster.pid'))
    cpSync(join(first, 'pg_wal'), join(target, 'pg_wal'), { recursive: true, force: true })
    writeFileSync(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
    appendFileSync(join(target, 'standby.signal'), '')
    own(target)
    chmodSync(target, 0o700)
  }
  const followers: ChildProcess[] = []
  const follow = async (): Promise<StandbyServer> => {
    const [dir, at] = [join(folder, `follower${followers.length}`), await freePort()]
    await copyTo(dir)
    const conninfo = `primary_conninfo = 'host=127.0.0.1 port=${port} user=werkbank'\n`
    appendFileSync(join(dir, 'postgresql.auto.conf'), conninfo)
    const child = await launch(dir, at)
    followers.push(child)
    const query = <Row extends object>(sql: string) => ask<Row>(sql, 'werkbank', at)
    return {
      url: urlOf('werkbank', at),
      query,
      cutOff: async () => {
        await query(`ALTER SYSTEM SET primary_conninfo = ''`)
        await query('SELECT pg_reload_conf()')
        await until('the end of the replication', async () =>
          (await query('SELECT 1 FROM pg_stat_wal_receiver')).length === 0 ? true : null,
        )
      },
      promote: async () => void (await query('SELECT pg_promote()')),
    }
  }

  let running = await launch(first)
  await ask('CREATE DATABASE werkbank', 'postgres')
  return {
    url: urlOf('werkbank'),
    query: (sql, database) => ask(sql, database),
    follow,
    stop: () => end(running),
    copyToStandby: () => copyTo(standby),
    failOver: async () => {
      await end(running)
      running = await launch(standby)
      await ask('SELECT pg_promote()', 'postgres')
    },
    remove: async () => {
      for (const child of [running, ...followers]) await end(child)
      await removeDataDir(folder)
    },
  }
}
