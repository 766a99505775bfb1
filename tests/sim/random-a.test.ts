import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

// Two files, so that two workers share the work.
describe('[SH-109] a fleet of devices, first half', () => randomRuns(0, 2))
