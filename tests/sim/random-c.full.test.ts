import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

describe('[SH-109] a fleet of devices, part 5 of 6', () => randomRuns(4, 6))
describe('[SH-109] a fleet of devices, part 6 of 6', () => randomRuns(5, 6))
