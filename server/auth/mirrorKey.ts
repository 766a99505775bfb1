import type { Queryable } from '../db/queryable.ts'
import { digest } from '../lib/secrets.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { addSecret, readSecret } from '../db/storedSecrets.ts'

/*
 * The keys with which devices encrypt their copies (ADR 0059), sealed with the key of the installation. They let every
 * person of the company log in on a device that a colleague began to encrypt. The server has the data itself, so its key
 * reveals nothing more. A device keeps its secret under later ids, so the key belongs to the secret.
 */

const nameOf = (deviceSecret: string): string => `mirror:${digest(deviceSecret).toString('hex')}`

/** Called for a device that is wiped and has nothing left that the key opens. */
export const dropMirrorKey = (tx: Queryable, deviceSecret: string): Promise<unknown> =>
  tx.query('DELETE FROM secret WHERE name = $1', [nameOf(deviceSecret)])

/** Stores the key of a device, unless it has one. @returns the key that it has now; null if there is none */
export async function mirrorKeyOfDevice(
  tx: Queryable,
  env: KeyEnv,
  deviceSecret: string,
  key: string | undefined,
): Promise<string | null> {
  const name = nameOf(deviceSecret)
  if (key !== undefined) await addSecret(tx, env, name, key)
  return readSecret(tx, env, name)
}
