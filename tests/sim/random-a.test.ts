import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

// The other parts are in files of the rest, so that workers share the work.
describe('[SH-109] a fleet of devices, part 1 of 6', () => randomRuns(0, 6))
