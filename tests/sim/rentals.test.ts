import { describe, expect, it } from 'vitest'
import { expectSound } from '../kit/sim/simSuite.ts'
import { simulate } from '../kit/sim/simRun.ts'

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 60)
const FIRST = Number(process.env['SIM_FROM'] ?? 1)
const BATCH = 20

describe('[SH-109] a fleet of devices of the rental department', () => {
  for (let from = FIRST; from < FIRST + SEEDS; from += BATCH)
    it(`keeps its promises with seeds ${from} to ${from + BATCH - 1}`, { timeout: 10 * 60_000 }, async () => {
      for (let seed = from; seed < from + BATCH; seed++) {
        const { hash } = await expectSound(seed, { rental: true })
        if (seed % 20 === 0)
          expect((await simulate(seed, { rental: true })).hash, `seed ${seed} runs the same twice`).toBe(hash)
      }
    })
})
