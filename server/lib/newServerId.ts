import { uuidv7 } from '../../src/domain/shared/ids.ts'

/** Returns an id for an object that the server itself creates. */
export const newServerId = (): string => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)))
