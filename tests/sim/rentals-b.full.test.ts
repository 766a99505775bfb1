import { describe } from 'vitest'
import { rentalRuns } from '../kit/sim/simSuite.ts'

describe('[SH-109] a fleet of devices of the rental department, part 2 of 3', () => rentalRuns(1, 3))
describe('[SH-109] a fleet of devices of the rental department, part 3 of 3', () => rentalRuns(2, 3))
