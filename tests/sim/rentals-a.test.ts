import { describe } from 'vitest'
import { rentalRuns } from '../kit/sim/simSuite.ts'

// The other parts are in a *.full.test.ts file.
describe('[SH-109] a fleet of devices of the rental department, part 1 of 3', () => rentalRuns(0, 3))
