import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../lib/env.ts'
import type { Account, Binaries } from './init.ts'
import { isProcessAlive, isPostgresOf, waitUntilGone } from './process.ts'

const STOP_MS = 60_000

type ClusterFiles = { pgDir: string; binaries: Binaries; account: Account }

/**
 * Stops the postgres process that a killed server left on this data directory. The fast shutdown (SIGINT)
 * rolls back open transactions and writes a checkpoint. The signal is only sent to a verified process.
 */
export async function stopOrphan(cluster: ClusterFiles): Promise<void> {
  const pid = postmasterPid(cluster.pgDir)
  if (!pid || !isPostgresOf(pid, cluster.pgDir)) return
  signalStop(cluster, pid)
  if (await waitUntilGone(pid, STOP_MS)) return
  throw new StartError(
    `PostgreSQL (process ${pid}) of ${cluster.pgDir}, left by an earlier server, does not stop.`,
  )
}

/**
 * Removes a postmaster.pid whose pid now belongs to another program, which is common in containers.
 * PostgreSQL would refuse to start. The file is only removed if no process uses the data directory, because
 * it also prevents two postmasters.
 */
export function clearPostmasterFile(pgDir: string): void {
  const pid = postmasterPid(pgDir)
  if (!pid || !isProcessAlive(pid) || process.platform !== 'linux') return
  const busy = readdirSync('/proc').some((name) => /^\d+$/.test(name) && isPostgresOf(Number(name), pgDir))
  if (!busy) rmSync(join(pgDir, 'postmaster.pid'), { force: true })
}

/** Requests a fast shutdown. Windows has no signals, so pg_ctl is used there. */
export function signalStop(cluster: ClusterFiles, pid: number): void {
  if (process.platform === 'win32') {
    spawnSync(cluster.binaries.pg_ctl, ['stop', '-D', cluster.pgDir, '-m', 'fast', '--no-wait'], {
      stdio: 'ignore',
    })
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // The process already ended.
  }
}

function postmasterPid(pgDir: string): number | undefined {
  try {
    return Number(readFileSync(join(pgDir, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}
