import type { Queryable } from './queryable.ts'
import { sealSecret, unsealSecret } from '../lib/seal.ts'
import type { KeyEnv } from '../lib/secretKey.ts'

/* Secrets of the table `secret`, by name, encrypted with the key of the installation. */

/** Stores a secret in place of an earlier one. */
export async function storeSecret(tx: Queryable, env: KeyEnv, name: string, text: string): Promise<void> {
  await tx.query(
    'INSERT INTO secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET sealed = excluded.sealed',
    [name, await sealSecret(env, name, text)],
  )
}

/** Stores a secret, unless there is one of this name. */
export async function addSecret(tx: Queryable, env: KeyEnv, name: string, text: string): Promise<void> {
  await tx.query('INSERT INTO secret (name, sealed) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING', [
    name,
    await sealSecret(env, name, text),
  ])
}

/** @returns null if there is none, or if no key of the installation opens it */
export async function readSecret(db: Queryable, env: KeyEnv, name: string): Promise<string | null> {
  const { rows } = await db.query<{ sealed: string }>('SELECT sealed FROM secret WHERE name = $1', [name])
  return rows[0] ? unsealSecret(env, name, rows[0].sealed) : null
}
