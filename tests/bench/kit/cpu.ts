import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts processor time in these, whatever the machine (USER_HZ). */
const TICKS_PER_SECOND = 100

interface Stat {
  parent: number
  /** User and system time of the process with all its threads, in seconds. */
  own: number
  /** Of its children that have ended. */
  ended: number
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may hold anything; what follows it is numbers.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0, ...rest] = fields
  if (text === '') return null
  const seconds = (from: number) => ((rest[from] ?? 0) + (rest[from + 1] ?? 0)) / TICKS_PER_SECOND
  return { parent, own: seconds(9), ended: seconds(11) }
}

/** Processor time of a process, its threads, and its children that live or have ended, in seconds. */
export async function cpuOf(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = await Promise.all(pids.map(statOf))
  const own = await statOf(pid)
  const children = stats.filter((stat) => stat?.parent === pid)
  return (own?.own ?? 0) + (own?.ended ?? 0) + children.reduce((sum, stat) => sum + (stat?.own ?? 0), 0)
}
