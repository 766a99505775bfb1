import { describe, expect, it } from 'vitest'
import { LATER } from '../kit/sim/simLater.ts'
import { SEVERAL } from '../kit/sim/simSeveral.ts'
import { simulate, docsWithoutTimes } from '../kit/sim/simRun.ts'

const YEARS_10 = 10 * 365 * 24 * 3_600_000
const SEEDS = 15

describe('the clocks of the devices', () => {
  it('decide nothing: ten years off, the server ends up the same but for times (I14)', async () => {
    for (let seed = 1_000; seed < 1_000 + SEEDS; seed++) {
      // After a failover the timers of devices decide the order in which they come back.
      const without = ['clock', 'clone', ...LATER, ...SEVERAL] as const
      const right = await simulate(seed, { shift: 0, without })
      const wrong = await simulate(seed, { shift: YEARS_10, without })
      expect([...right.failures, ...wrong.failures], `seed ${seed}`).toEqual([])
      expect(docsWithoutTimes(wrong.server), `seed ${seed}`).toBe(docsWithoutTimes(right.server))
    }
  })
})
