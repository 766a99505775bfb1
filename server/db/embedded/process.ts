import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { fieldOf } from '../../../src/lib/objects.ts'

/** True if a process with this pid exists. A zombie counts as gone. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return fieldOf(error, 'code') === 'EPERM'
  }
  return statField(pid, 3) !== 'Z'
}

/**
 * Returns a text that identifies this run of a process, so that a reused pid is not mistaken for it. Linux:
 * boot id and start time in clock ticks; elsewhere the output of `ps`; empty if unknown.
 */
export function processIdentity(pid: number): string {
  if (process.platform === 'linux') {
    const started = statField(pid, 22)
    return started ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${started}` : ''
  }
  return readProcessColumn(pid, 'lstart=')
}

/** True if the process is a PostgreSQL server on exactly this data directory. */
export function isPostgresOf(pid: number, dataDir: string): boolean {
  if (!isProcessAlive(pid)) return false
  try {
    const dir = realpathSync(dataDir)
    if (process.platform !== 'linux') return readProcessColumn(pid, 'command=').includes(dir)
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return basename(program).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    return false
  }
}

/** Waits until the process is gone; false if the time limit is reached first. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (isProcessAlive(pid)) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

/**
 * Returns a field of /proc/<pid>/stat, counted as in proc(5). The name in brackets may contain spaces and
 * brackets.
 */
function statField(pid: number, field: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]
  } catch {
    return undefined
  }
}

function readProcessColumn(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
