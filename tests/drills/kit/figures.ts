import { availableParallelism, totalmem } from 'node:os'
import { percentile } from '../../bench/kit/numbers.ts'

/** The value below which `p` percent of the times lie, in whole milliseconds; 0 if there are none. */
export const wholeMs = (times: readonly number[], p: number): number =>
  times.length === 0 ? 0 : Math.round(percentile(times, p))

export const machine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory`

/** The date and machine of a drill, for its page. */
export function whenAndWhere(now: Date): string {
  return `${now.toISOString().slice(0, 10)}, ${machine()}, Node ${process.versions.node}, server, database, proxy and devices all on it`
}

export const markdownTable = (
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string => [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
