import { uuidv7 } from '../../src/domain/shared/ids.ts'

/** An id for something that the server itself makes. */
export const newId = (): string => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
