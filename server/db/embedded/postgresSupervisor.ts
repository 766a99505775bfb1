import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../lib/env.ts'
import type { Account, Binaries } from './init.ts'
import { signalStop } from './orphan.ts'
import { waitUntilGone } from './process.ts'
import { ADMIN_ROLE } from './roles.ts'
import { fieldOf } from '../../../src/lib/objects.ts'

/**
 * Settings for a small machine. None weakens durability: fsync and related settings keep their defaults (on).
 */
const SETTINGS: Record<string, string | number> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'werkbank',
  max_connections: 50,
  shared_buffers: '64MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  effective_cache_size: '256MB',
  max_wal_size: '512MB',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // Keep a week of logs, one file per weekday. Statements contain customers' data and are not logged.
  logging_collector: 'on',
  log_filename: 'postgres-%a.log',
  log_truncate_on_rotation: 'on',
  log_rotation_age: '1d',
  log_min_error_statement: 'panic',
}

/** How long a start is retried while the lock of a killed postmaster is cleared (B9.4). */
const RETRY_MS = 60_000
/**
 * Limit of a start with recovery. The log is replayed after a crash, and giving up would only restart that.
 */
const RECOVERY_MS = 15 * 60_000

export type Cluster = {
  dataDir: string
  /** without symbolic links, as postgres reports it */
  pgDir: string
  binaries: Binaries
  account: Account
  port: number
  /** the password of the administrator role */
  password: string
  flags: Record<string, string>
}

export type PostgresSupervisor = { started: Promise<void>; stop(): Promise<void>; signal(): void }

/** Runs postgres as a child process and restarts it on the same port if it ends unexpectedly. */
export function supervisePostgres(cluster: Cluster, warn: (text: string) => void): PostgresSupervisor {
  let child: ChildProcess | undefined
  let stopping = false

  const start = async () => {
    child = await startWithRetry(cluster, () => stopping)
    child.once('exit', () => void revive())
    if (child.exitCode !== null || child.signalCode !== null) void revive()
  }
  const revive = async () => {
    while (!stopping) {
      warn('the database ended unexpectedly; starting it again')
      try {
        return await start()
      } catch (error) {
        warn(String(error))
        await sleep(1000)
      }
    }
  }
  const signal = () => {
    stopping = true
    if (child?.pid && child.exitCode === null) signalStop(cluster, child.pid)
  }
  return {
    started: start(),
    signal,
    stop: async () => {
      signal()
      if (child?.pid) await waitUntilGone(child.pid, RETRY_MS)
    },
  }
}

async function startWithRetry(cluster: Cluster, cancelled: () => boolean): Promise<ChildProcess> {
  const end = Date.now() + RETRY_MS
  for (;;) {
    const child = launch(cluster)
    if (await waitUntilReady(cluster, child)) return child
    const startOutput = startLog(cluster)
    // Errors before the log collector starts are final. Others (port in use, recovery) are in pg/log.
    const isTransient =
      !/FATAL|PANIC/.test(startOutput) ||
      /lock file|shared memory|could not (bind|create any)/.test(startOutput)
    if (!isTransient || Date.now() > end || cancelled()) {
      throw new StartError(
        `PostgreSQL does not start:\n${startOutput.trim()}\nSee also ${join(cluster.pgDir, 'log')}. Nothing was deleted.`,
      )
    }
    await sleep(250)
  }
}

/**
 * Starts postgres in its own session. Ctrl-C in a terminal must only reach Node, which stops postgres last.
 */
function launch(cluster: Cluster): ChildProcess {
  const settings = { ...SETTINGS, port: cluster.port, ...cluster.flags }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(join(cluster.dataDir, 'pg-start.log'), 'w')
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.pgDir, ...flags], {
    ...cluster.account,
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C' },
  })
  child.once('error', () => {})
  closeSync(log)
  child.unref()
  return child
}

/** Waits until our cluster answers; false if the process ended first. */
async function waitUntilReady(cluster: Cluster, child: ChildProcess): Promise<boolean> {
  const end = Date.now() + RECOVERY_MS
  while (child.pid && child.exitCode === null && child.signalCode === null && Date.now() < end) {
    if (await isOurCluster(cluster)) return true
    await sleep(30)
  }
  return false
}

async function isOurCluster(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({
    host: '127.0.0.1',
    port: cluster.port,
    user: ADMIN_ROLE,
    password: cluster.password,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory')
    return realpathSync(rows[0]?.data_directory ?? '') === cluster.pgDir
  } catch (error) {
    if (fieldOf(error, 'code') !== '28P01') return false
    throw new StartError(
      `The password in ${join(cluster.dataDir, 'pg-password')} is not that of the database beside it.`,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function startLog(cluster: Cluster): string {
  return readFileSync(join(cluster.dataDir, 'pg-start.log'), 'utf8')
}
