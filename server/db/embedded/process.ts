import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { basename } from 'node:path'
import { fieldOf } from '../../../src/domain/shared/objects.ts'

/** True while a process with this pid exists (a zombie counts as gone). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return fieldOf(error, 'code') === 'EPERM'
  }
  return statField(pid, 3) !== 'Z'
}

/**
 * A text that only this run of the process has, so that a recycled pid is not taken for its former owner.
 * Linux: boot id and start time in clock ticks; elsewhere what `ps` says; empty when it cannot be told.
 */
export function processIdentity(pid: number): string {
  if (process.platform === 'linux') {
    const started = statField(pid, 22)
    return started ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${started}` : ''
  }
  return ps(pid, 'lstart=')
}

/** True when the process is a PostgreSQL server that works in exactly this data directory. */
export function isPostgresOf(pid: number, dataDir: string): boolean {
  if (!isAlive(pid)) return false
  try {
    const dir = realpathSync(dataDir)
    if (process.platform !== 'linux') return ps(pid, 'command=').includes(dir)
    const program = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')[0] ?? ''
    return basename(program).startsWith('postgres') && readlinkSync(`/proc/${pid}/cwd`) === dir
  } catch {
    return false
  }
}

/** Wait until the process is gone; false when it outlived the time given. */
export async function waitUntilGone(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms
  while (isAlive(pid)) {
    if (Date.now() > end) return false
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return true
}

/** Field of /proc/<pid>/stat, counted as in proc(5); the name in brackets may itself hold spaces and brackets. */
function statField(pid: number, field: number): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[field - 3]
  } catch {
    return undefined
  }
}

function ps(pid: number, column: string): string {
  if (process.platform === 'win32') return ''
  try {
    return execFileSync('ps', ['-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
