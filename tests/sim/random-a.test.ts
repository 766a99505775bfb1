import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

// The other parts are in *.full.test.ts files, so that workers share them.
describe('[SH-109] a fleet of devices, part 1 of 6', () => randomRuns(0, 6))
