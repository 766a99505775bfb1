import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

describe('[SH-109] a fleet of devices, second half', () => randomRuns(1, 2))
