import { availableParallelism, totalmem } from 'node:os'

/** The value below which so much of the list lies, whole milliseconds; 0 of nothing. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = list.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** When and on what a drill ran, for its page. */
export function whenAndWhere(now: Date): string {
  const gb = Math.round(totalmem() / 2 ** 30)
  return `${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${gb} GB, Node ${process.versions.node}, server, database, proxy and devices all on it`
}

export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
