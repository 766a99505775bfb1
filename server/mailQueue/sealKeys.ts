import type { Queryable } from '../db/queryable.ts'
import type { KeyEnv } from '../lib/secretKey.ts'
import { sealSecret, unsealSecret } from '../lib/seal.ts'

/* The keys of changes that wiped devices sealed (TO-09), encrypted with the key of the installation. */

const nameOf = (clientId: string): string => `unsent:${clientId}`

export async function storeSealKey(tx: Queryable, env: KeyEnv, clientId: string, key: string): Promise<void> {
  const name = nameOf(clientId)
  await tx.query(
    `INSERT INTO secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed`,
    [name, await sealSecret(env, name, key)],
  )
}

/** @returns null if the device sealed nothing */
export async function readSealKey(db: Queryable, env: KeyEnv, clientId: string): Promise<string | null> {
  const name = nameOf(clientId)
  const { rows } = await db.query<{ sealed: string }>('SELECT sealed FROM secret WHERE name = $1', [name])
  return rows[0] ? unsealSecret(env, name, rows[0].sealed) : null
}
