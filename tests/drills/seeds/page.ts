import { availableParallelism, totalmem } from 'node:os'
import { KINDS } from '../../kit/sim/simNemesis.ts'
import { markdownTable } from '../kit/figures.ts'
import type { SeedResult } from './messages.ts'

/** The summary of many seeds. */
export class Tally {
  seeds = 0
  events = 0
  readonly faults = new Map<string, number>()
  readonly failed: (SeedResult & { failed: NonNullable<SeedResult['failed']> })[] = []

  add(result: SeedResult): void {
    this.seeds++
    this.events += result.events
    for (const [kind, n] of Object.entries(result.faults))
      this.faults.set(kind, (this.faults.get(kind) ?? 0) + n)
    const { failed } = result
    if (failed) this.failed.push({ ...result, failed })
  }
}

export interface Pace {
  from: number
  threads: number
  /** Elapsed seconds, and processor time of all threads together. */
  seconds: number
  cpuSeconds: number
}

/** An entry of tests/sim/regressions.json; a person should improve its description. */
export const regressionOf = (seed: number, what: string): string =>
  JSON.stringify({ seed, found: what.replace(/\s+/g, ' ').slice(0, 160), later: true, several: true })

/** The part of docs/operations/seeds.md that a run writes. */
export function lastResult(tally: Tally, pace: Pace, now: Date): string {
  const { seeds, failed, faults, events } = tally
  const perCore = (pace.cpuSeconds * 1_000) / Math.max(1, seeds)
  const night = (perCore * 1_000_000) / 1_000 / 3_600 / 2
  const gb = Math.round(totalmem() / 2 ** 30)
  return `${now.toISOString().slice(0, 10)}, ${availableParallelism()} cores, ${gb} GB, Node ${process.versions.node}, the machine shared with other work.

${markdownTable(
  ['What', 'Figure'],
  [
    ['Seeds', `${pace.from} to ${pace.from + seeds - 1}`],
    ['Broken', failed.length === 0 ? '0' : failed.map(({ seed }) => seed).join(', ')],
    ['Events', events.toLocaleString('en')],
    ['Threads', pace.threads],
    ['Seconds', Math.round(pace.seconds).toLocaleString('en')],
    ['Seeds a second', (seeds / pace.seconds).toFixed(1)],
    ['Processor time a seed', `${perCore.toFixed(1)} ms`],
    ['A million seeds on two free cores, from that', `${night.toFixed(1)} h`],
  ],
)}

What happened in them:

${markdownTable(
  ['Kind', 'Times'],
  KINDS.map((kind) => [kind, (faults.get(kind) ?? 0).toLocaleString('en')]),
)}
`
}
