import { describe, expect, it } from 'vitest'
import { PLANTS } from '../kit/simPlants.ts'
import { simulate } from '../kit/simRun.ts'

const SEEDS_MAX = 300

/** The first seed at which the simulation finds a planted mistake; null: not within the limit. */
async function foundAt(name: string): Promise<number | null> {
  const plant = PLANTS[name]
  if (!plant) throw new Error(name)
  for (let seed = 1; seed <= SEEDS_MAX; seed++)
    if ((await simulate(seed, { plant })).failures.length > 0) return seed
  return null
}

describe('the simulation finds', () => {
  it.each(Object.keys(PLANTS))('%s', { timeout: 5 * 60_000 }, async (name) => {
    expect(await foundAt(name), `not found within ${SEEDS_MAX} seeds`).not.toBeNull()
  })
})
