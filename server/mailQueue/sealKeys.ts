import type { Queryable } from '../db/queryable.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { readSecret, storeSecret } from '../db/storedSecrets.ts'

/* The keys of changes that wiped devices sealed (TO-09). */

const nameOf = (clientId: string): string => `unsent:${clientId}`

export const storeSealKey = (tx: Queryable, env: KeyEnv, clientId: string, key: string): Promise<void> =>
  storeSecret(tx, env, nameOf(clientId), key)

/** @returns null if the device sealed nothing */
export const readSealKey = (db: Queryable, env: KeyEnv, clientId: string): Promise<string | null> =>
  readSecret(db, env, nameOf(clientId))
