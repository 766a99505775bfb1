import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '../../lib/env.ts'
import type { Account, Binaries } from './init.ts'
import { isAlive, isPostgresOf, waitUntilGone } from './process.ts'

const STOP_MS = 60_000

type Place = { pgDir: string; binaries: Binaries; account: Account }

/**
 * Stop the postgres that a killed server left behind on this data directory: fast shutdown (SIGINT), which rolls
 * open transactions back and writes a checkpoint. Only a process that is proven to be ours gets the signal.
 */
export async function stopOrphan(place: Place): Promise<void> {
  const pid = postmasterPid(place.pgDir)
  if (!pid || !isPostgresOf(pid, place.pgDir)) return
  signalStop(place, pid)
  if (await waitUntilGone(pid, STOP_MS)) return
  throw new StartError(
    `PostgreSQL (process ${pid}) of ${place.pgDir}, left by an earlier server, does not stop.`,
  )
}

/**
 * Take away a postmaster.pid whose number now belongs to some other program (pids are soon used again in a
 * container); postgres itself would refuse for ever. Only when no process at all works in the data directory, since
 * the file is also what keeps two postmasters apart.
 */
export function clearPostmasterFile(pgDir: string): void {
  const pid = postmasterPid(pgDir)
  if (!pid || !isAlive(pid) || process.platform !== 'linux') return
  const busy = readdirSync('/proc').some((name) => /^\d+$/.test(name) && isPostgresOf(Number(name), pgDir))
  if (!busy) rmSync(join(pgDir, 'postmaster.pid'), { force: true })
}

/** Ask for a fast shutdown; Windows has no signals, so pg_ctl does it there. */
export function signalStop(place: Place, pid: number): void {
  if (process.platform === 'win32') {
    spawnSync(place.binaries.pg_ctl, ['stop', '-D', place.pgDir, '-m', 'fast', '--no-wait'], {
      stdio: 'ignore',
    })
    return
  }
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // already gone
  }
}

function postmasterPid(pgDir: string): number | undefined {
  try {
    return Number(readFileSync(join(pgDir, 'postmaster.pid'), 'utf8').split('\n')[0]) || undefined
  } catch {
    return undefined
  }
}
