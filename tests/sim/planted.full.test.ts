import { describe, expect, it } from 'vitest'
import { BUNDLE_PLANTS } from '../kit/sim/bundlePlants.ts'
import { PLANTS, RENTAL_PLANTS } from '../kit/sim/simPlants.ts'
import { SEVERAL_PLANTS } from '../kit/sim/severalPlants.ts'
import { type RunOptions, simulate } from '../kit/sim/simRun.ts'

const SEEDS_MAX = 300

/** The first seed at which the simulation finds a planted mistake; null: not within the limit. */
async function foundAt(options: RunOptions): Promise<number | null> {
  for (let seed = 1; seed <= SEEDS_MAX; seed++)
    if ((await simulate(seed, options)).failures.length > 0) return seed
  return null
}

const cases: [string, RunOptions][] = [
  ...Object.entries({ ...PLANTS, ...BUNDLE_PLANTS, ...SEVERAL_PLANTS }).map(
    ([name, plant]): [string, RunOptions] => [name, { plant }],
  ),
  ...Object.entries(RENTAL_PLANTS).map(([name, plant]): [string, RunOptions] => [
    name,
    { plant, rental: true },
  ]),
]

describe('the simulation finds', () => {
  it.each(cases)('%s', { timeout: 5 * 60_000 }, async (_name, options) => {
    expect(await foundAt(options), `not found within ${SEEDS_MAX} seeds`).not.toBeNull()
  })
})
