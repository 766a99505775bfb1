import { uuidv7 } from '../domain/shared/uuid.ts'
import { systemClock, systemRng } from './systemPorts.ts'

/** A fresh id for something made on this device; ids made later sort later (B1.1). */
export const newId = (): string => uuidv7(systemClock.now(), systemRng.bytes(10))
