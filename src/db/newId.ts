import { uuidv7 } from '../lib/uuid.ts'
import { systemClock, systemRng } from '../sync/store/systemPorts.ts'

/** Returns a new id for something made on this device. Later ids sort later (B1.1). */
export const newId = (): string => uuidv7(systemClock.now(), systemRng.bytes(10))
