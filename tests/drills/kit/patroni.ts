import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, createWriteStream, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresAccount } from '../../../server/db/embedded/init.ts'
import { freePort } from '../../kit/server/server.ts'
import { until } from '../../kit/until.ts'

/*
 * A PostgreSQL with two standbys as an operator runs one, all on this machine: Debian's etcd, Patroni and haproxy.
 * Patroni looks every two seconds, and promotes a standby after ten seconds without the primary.
 */

const BIN = '/usr/lib/postgresql/15/bin'
const PROGRAMS = ['/usr/bin/etcd', '/usr/bin/patroni', '/usr/sbin/haproxy', `${BIN}/postgres`]
const NAMES = ['a', 'b', 'c'] as const

export type Way = 'synchronous' | 'asynchronous'

export interface ClusterNode {
  name: string
  port: number
  rest: number
  dir: string
}

/** @throws Error that names the programs to install */
export function assertInstalled(): void {
  const missing = PROGRAMS.filter((program) => !existsSync(program))
  if (missing.length > 0)
    throw new Error(
      `not on this machine: ${missing.join(', ')} (Debian: apt-get install etcd-server patroni python3-etcd haproxy postgresql-15)`,
    )
}

export class PatroniCluster {
  readonly nodes: ClusterNode[] = []
  private readonly children = new Map<string, ChildProcess>()
  private readonly account = postgresAccount()
  private readonly folder: string
  private readonly way: Way
  private etcd = 0
  private stopped: number[] = []
  proxy = 0

  constructor(folder: string, way: Way) {
    this.folder = folder
    this.way = way
  }

  async start(): Promise<void> {
    if (this.account) chownSync(this.folder, this.account.uid, this.account.gid)
    await this.startEtcd()
    for (const name of NAMES) {
      const node = { name, port: await freePort(), rest: await freePort(), dir: join(this.folder, name) }
      this.nodes.push(node)
      this.writeConfig(node)
    }
    for (const node of this.nodes) this.startNode(node)
    await until('a first with two standbys', () => this.isWhole(), { ms: 120_000, every: 500 })
    await this.startProxy()
  }

  /** An address with all hosts. */
  get address(): string {
    const hosts = this.nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')
    return `postgres://werkbank@${hosts}/werkbank?target_session_attrs=read-write`
  }

  /** The address of haproxy, which finds the primary. */
  get proxied(): string {
    return `postgres://werkbank@127.0.0.1:${this.proxy}/werkbank`
  }

  /** Queries one node as its administrator. */
  async ask<Row extends object>({ port }: ClusterNode, sql: string, database = 'werkbank'): Promise<Row[]> {
    const client = new pg.Client({
      connectionString: `postgres://postgres@127.0.0.1:${port}/${database}`,
      connectionTimeoutMillis: 1_000,
      query_timeout: 5_000,
    })
    client.on('error', () => {})
    await client.connect()
    return (await client.query<Row>(sql).finally(() => void client.end().catch(() => {}))).rows
  }

  /** The node that accepts writes now, or null. */
  async first(): Promise<ClusterNode | null> {
    const asked = this.nodes.map(async (node) => {
      const [row] = await this.ask<{ is: boolean }>(node, 'SELECT NOT pg_is_in_recovery() AS is', 'postgres')
      if (!row?.is) throw new Error('a standby')
      return node
    })
    return Promise.any(asked).catch(() => null)
  }

  /** True if two standbys follow the primary, one of them synchronously unless the way is asynchronous. */
  async isWhole(): Promise<boolean> {
    const first = await this.first()
    if (!first) return false
    const rows = await this.ask<{ sync: string }>(
      first,
      `SELECT sync_state AS sync FROM pg_stat_replication WHERE state = 'streaming'`,
      'postgres',
    )
    const isSafe = this.way === 'asynchronous' || rows.some(({ sync }) => sync !== 'async')
    return rows.length === 2 && isSafe
  }

  /** Kills the agent of the node and its PostgreSQL at once, like a power cut. */
  kill(node: ClusterNode): void {
    this.children.get(node.name)?.kill('SIGKILL')
    signal(pidOf(node), 'SIGKILL')
    for (const pid of this.stopped.splice(0)) signal(pid, 'SIGKILL')
  }

  /** Starts the node again; Patroni makes it follow the new primary. */
  startNode(node: ClusterNode): void {
    this.spawn(node.name, '/usr/bin/patroni', [join(this.folder, `${node.name}.json`)])
  }

  /** Stops the processes that send to the standbys: they miss everything that is written until this primary ends. */
  async cutTail(first: ClusterNode): Promise<void> {
    const rows = await this.ask<{ pid: number }>(first, 'SELECT pid FROM pg_stat_replication', 'postgres')
    for (const { pid } of rows) signal(pid, 'SIGSTOP')
    this.stopped = rows.map(({ pid }) => pid)
  }

  async stop(): Promise<void> {
    for (const node of this.nodes) this.children.get(node.name)?.kill('SIGKILL')
    for (const node of this.nodes) signal(pidOf(node), 'SIGQUIT')
    for (const child of this.children.values()) {
      const isOver = child.exitCode !== null || child.signalCode !== null
      child.kill('SIGKILL')
      if (!isOver) await once(child, 'exit')
    }
  }

  private async startEtcd(): Promise<void> {
    this.etcd = await freePort()
    const [here, peer] = [`http://127.0.0.1:${this.etcd}`, `http://127.0.0.1:${await freePort()}`]
    const flags = {
      'data-dir': join(this.folder, 'etcd'),
      'listen-client-urls': here,
      'advertise-client-urls': here,
      'listen-peer-urls': peer,
      'initial-advertise-peer-urls': peer,
      'initial-cluster': `default=${peer}`,
    }
    this.spawn(
      'etcd',
      '/usr/bin/etcd',
      Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    )
    await until('etcd', async () => (await fetch(`${here}/health`)).ok)
  }

  private async startProxy(): Promise<void> {
    this.proxy = await freePort()
    const file = join(this.folder, 'haproxy.cfg')
    const servers = this.nodes.map(
      ({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`,
    )
    writeFileSync(file, [...PROXY, `  bind 127.0.0.1:${this.proxy}`, ...servers, ''].join('\n'))
    this.spawn('haproxy', '/usr/sbin/haproxy', ['-db', '-f', file])
    await until('haproxy', async () => {
      const client = new pg.Client({
        connectionString: this.proxied.replace('werkbank@', 'postgres@').replace(/werkbank$/, 'postgres'),
      })
      client.on('error', () => {})
      await client.connect()
      await client.end()
      return true
    })
  }

  private spawn(name: string, program: string, args: string[]): void {
    const log = createWriteStream(join(this.folder, `${name}.log`), { flags: 'a' })
    const child = spawn(program, args, {
      ...this.account,
      cwd: this.folder,
      env: { PATH: '/usr/bin:/bin', HOME: this.folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // keep the log open: the other stream still writes when one ends
    child.stdout?.pipe(log, { end: false })
    child.stderr?.pipe(log, { end: false })
    this.children.set(name, child)
  }

  private writeConfig({ name, port, rest, dir }: ClusterNode): void {
    mkdirSync(dir, { mode: 0o700 })
    if (this.account) chownSync(dir, this.account.uid, this.account.gid)
    const isSafe = this.way === 'synchronous'
    const trust = { username: 'postgres', password: 'drill' }
    const config = {
      scope: 'werkbank',
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { host: `127.0.0.1:${this.etcd}` },
      bootstrap: {
        dcs: {
          ttl: 10,
          loop_wait: 2,
          retry_timeout: 3,
          primary_start_timeout: 0,
          synchronous_mode: isSafe,
          synchronous_mode_strict: isSafe,
          postgresql: { use_pg_rewind: true, parameters: PARAMETERS },
        },
        initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
        pg_hba: ['host all,replication all 127.0.0.1/32 trust'],
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: dir,
        bin_dir: BIN,
        parameters: { unix_socket_directories: this.folder },
        authentication: { superuser: trust, replication: trust, rewind: trust },
      },
    }
    writeFileSync(join(this.folder, `${name}.json`), JSON.stringify(config))
  }
}

const PARAMETERS = { max_connections: 100, shared_buffers: '32MB' }

const PROXY = [
  'defaults',
  '  mode tcp',
  '  timeout connect 2s',
  '  timeout client 1h',
  '  timeout server 1h',
  '  timeout check 1s',
  'listen first',
  '  option httpchk OPTIONS /primary',
  '  http-check expect status 200',
  '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
]

/** The process id of a node's PostgreSQL; 0 if it does not run. */
function pidOf({ dir }: ClusterNode): number {
  const file = join(dir, 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    if (pid > 1) process.kill(pid, name)
  } catch {
    // the process has ended already
  }
}
