import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { runCrew } from './seeds/crew.ts'
import { regressionOf, lastResult, Tally } from './seeds/page.ts'

/*
 * npm run sim:seeds [-- --from 1 --seeds 100000 --threads 2] [--plant <a mistake of tests/kit/sim/simPlants.ts>]
 *
 * The simulation of tests/kit/sim over many seeds, in threads, without a test runner. Ctrl+C ends it after the current
 * seeds, and it prints where to continue. A long run is recorded in docs/operations/seeds.md.
 */

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '100000' },
    plant: { type: 'string', default: '' },
    threads: { type: 'string', default: String(availableParallelism()) },
  },
})
const wholeOf = (name: 'from' | 'seeds' | 'threads'): number => {
  const n = Number(values[name])
  if (!Number.isSafeInteger(n) || n < 1)
    throw new Error(`--${name} is ${values[name]}, and has to be 1 or more`)
  return n
}
const [from, count, threads] = [wholeOf('from'), wholeOf('seeds'), wholeOf('threads')]
/** Runs with fewer seeds are trials and are not recorded. */
const REPORTED_FROM = 1_000
const PROGRESS_MS = 10_000
const PAGE = new URL('../../docs/operations/seeds.md', import.meta.url)
const HEADING = '## The last run\n\n'

let seed = from
let stopping = false
process.on('SIGINT', () => {
  if (stopping) process.exit(130)
  stopping = true
  console.log('ending after the seeds that run; once more ends at once')
})

const tally = new Tally()
const start = performance.now()
const cpu = process.cpuUsage()
const seconds = () => (performance.now() - start) / 1_000
const progress = setInterval(() => {
  const { seeds, failed } = tally
  console.log(
    `${seeds} of ${count} seeds, ${(seeds / seconds()).toFixed(1)} a second, ${failed.length} broken`,
  )
}, PROGRESS_MS)

await runCrew({
  threads: Math.min(threads, count),
  plant: values.plant,
  next: () => (stopping || seed >= from + count ? null : seed++),
  onResult: (result) => {
    tally.add(result)
    if (result.failed) console.log(`${result.failed.report || result.failed.what}\n`)
  },
})
clearInterval(progress)

const used = process.cpuUsage(cpu)
const pace = { from, threads, seconds: seconds(), cpuSeconds: (used.user + used.system) / 1e6 }
const result = lastResult(tally, pace, new Date())
console.log(result)
if (tally.failed.length > 0) {
  console.log('For tests/sim/regressions.json, in words of your own:')
  for (const { seed: broken, failed } of tally.failed)
    console.log(
      `  ${regressionOf(broken, `${failed.what} (${failed.steps} steps: ${failed.kinds.join(', ')})`)},`,
    )
  process.exitCode = 1
}
if (seed < from + count)
  console.log(`go on with: npm run sim:seeds -- --from ${seed} --seeds ${from + count - seed}`)
if (tally.seeds >= REPORTED_FROM && !values.plant) {
  const [page = ''] = readFileSync(PAGE, 'utf8').split(HEADING)
  writeFileSync(PAGE, page + HEADING + result)
}
