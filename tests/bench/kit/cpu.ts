import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts processor time in these ticks on every machine (USER_HZ). */
const TICKS_PER_SECOND = 100

interface Stat {
  parent: number
  /** User and system time of the process with all its threads, in seconds. */
  own: number
  /** Processor time of its children that have ended. */
  ended: number
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The name in brackets may contain anything; only numbers follow it.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [, parent = 0, ...rest] = fields
  if (text === '') return null
  const seconds = (from: number) => ((rest[from] ?? 0) + (rest[from + 1] ?? 0)) / TICKS_PER_SECOND
  return { parent, own: seconds(9), ended: seconds(11) }
}

/** Processor time in seconds of a process, its threads, and its children, running or ended. */
export async function cpuOf(pid: number): Promise<number> {
  const stats = await allStats()
  const own = stats.get(pid)
  const children = [...stats.values()].filter((stat) => stat.parent === pid)
  return (own?.own ?? 0) + (own?.ended ?? 0) + sum(children)
}

/**
 * Processor time of the browsers that this process started, over all their running processes: the page, its workers,
 * the store.
 */
export async function cpuOfBrowsers(): Promise<number> {
  const stats = await allStats()
  const isOurs = (pid: number): boolean => {
    const parent = stats.get(pid)?.parent ?? 0
    return parent === process.pid || (parent > 1 && isOurs(parent))
  }
  const pids = [...stats.keys()].filter(isOurs)
  const browsers = await Promise.all(
    pids.map(async (pid) => ((await isBrowser(pid)) ? stats.get(pid) : undefined)),
  )
  return sum(browsers.filter((stat) => stat !== undefined))
}

const isBrowser = async (pid: number): Promise<boolean> =>
  /chrom/.test(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''))

async function allStats(): Promise<Map<number, Stat>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = new Map<number, Stat>()
  for (const pid of pids) {
    const stat = await statOf(pid)
    if (stat) found.set(pid, stat)
  }
  return found
}

const sum = (stats: readonly Stat[]): number => stats.reduce((total, { own }) => total + own, 0)
