import { expect, it } from 'vitest'
import regressions from '../../sim/regressions.json' with { type: 'json' }
import { LATER } from './simLater.ts'
import { SEVERAL } from './simSeveral.ts'
import { reportOf, type RunOptions, type RunResult, shrink, simulate } from './simRun.ts'

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 300)
const SINGLE = process.env['SIM_SEED']
/** Seeds per test, so that a report shows roughly where the run was. */
const BATCH = 25
const MINUTES_10 = 10 * 60_000

/** Fails with the seed, the broken rules and the last events. The plan is as short as it still fails. */
async function expectSound(seed: number, options: RunOptions = {}): Promise<RunResult> {
  const result = await simulate(seed, options)
  const said = result.failures.length === 0 ? '' : reportOf(await shrink(result, options))
  expect(result.failures, `${said}\nkeep this seed in tests/sim/regressions.json`).toEqual([])
  return result
}

/**
 * The tests over random seeds of one of `parts` parts. SIM_SEEDS=n runs more of them, SIM_SEED=x one with its trace;
 * SIM_FROM=n starts at another seed than 1.
 */
export function randomRuns(part: number, parts: number): void {
  if (SINGLE !== undefined) {
    it.runIf(part === 0)(`keeps its promises with seed ${SINGLE}`, { timeout: MINUTES_10 }, async () => {
      const result = await simulate(Number(SINGLE), { keepTrace: 100_000, sample: 0.5 })
      process.stdout.write(`${result.trace.join('\n')}\n`)
      expect(result.failures).toEqual([])
    })
    return
  }
  const first = Number(process.env['SIM_FROM'] ?? 1)
  for (let from = first + part * BATCH; from < first + SEEDS; from += parts * BATCH) {
    const to = Math.min(from + BATCH, first + SEEDS) - 1
    it(`keeps its promises with seeds ${from} to ${to}`, { timeout: MINUTES_10 }, async () => {
      for (let seed = from; seed <= to; seed++) {
        const { hash } = await expectSound(seed)
        if (seed % 20 === 0)
          expect((await simulate(seed)).hash, `seed ${seed} runs the same twice`).toBe(hash)
      }
    })
  }
  if (part > 0) return
  it('keeps its promises with every seed that once found something', { timeout: MINUTES_10 }, async () => {
    // Most of these seeds were found before some faults existed, so they run without these faults.
    for (const { seed, ...found } of regressions)
      await expectSound(seed, {
        without: [...('later' in found ? [] : LATER), ...('several' in found ? [] : SEVERAL)],
      })
  })
}

const RENTAL_SEEDS = Number(process.env['SIM_SEEDS'] ?? 60)
const RENTAL_BATCH = 20

/** The tests of the rental department. SIM_SEEDS=n runs more seeds, SIM_FROM=n starts at another seed than 1. */
export function rentalRuns(part: number, parts: number): void {
  const first = Number(process.env['SIM_FROM'] ?? 1)
  for (let from = first + part * RENTAL_BATCH; from < first + RENTAL_SEEDS; from += parts * RENTAL_BATCH)
    it(`keeps its promises with seeds ${from} to ${from + RENTAL_BATCH - 1}`, {
      timeout: MINUTES_10,
    }, async () => {
      for (let seed = from; seed < from + RENTAL_BATCH; seed++) {
        const { hash } = await expectSound(seed, { rental: true })
        if (seed % 20 === 0)
          expect((await simulate(seed, { rental: true })).hash, `seed ${seed} runs the same twice`).toBe(hash)
      }
    })
}
