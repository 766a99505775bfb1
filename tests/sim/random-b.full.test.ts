import { describe } from 'vitest'
import { randomRuns } from '../kit/sim/simSuite.ts'

describe('[SH-109] a fleet of devices, part 2 of 6', () => randomRuns(1, 6))
describe('[SH-109] a fleet of devices, part 3 of 6', () => randomRuns(2, 6))
describe('[SH-109] a fleet of devices, part 4 of 6', () => randomRuns(3, 6))
