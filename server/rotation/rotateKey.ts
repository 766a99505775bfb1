import type pg from 'pg'
import { readKeyVersions, replaceCompanyKey, storeCompanyKeys } from '../auth/companyKey.ts'
import { sealStoredCodesAnew } from '../auth/sealStoredCodes.ts'
import { inSyncTransaction, inTransaction } from '../db/queryable.ts'
import { StartError } from '../lib/env.ts'
import { type KeyEnv, keyWithFingerprint, secretKeyFingerprint } from '../lib/secretKey.ts'
import {
  deleteFingerprint,
  lockFingerprints,
  readFingerprint,
  writeFingerprint,
} from '../sync/store/serverFingerprints.ts'
import { countSealed, sealAgain, type SealedCounts } from './sealedValues.ts'

/*
 * Moves a company from an earlier secret key to the present one (ADR 0055):
 *
 *   1. In one transaction: the versions of the company key are stored, the database gets the fingerprint of the present
 *      key, notes that of the earlier one, and the company key is replaced.
 *   2. Every sealed text is sealed again, one by one, and the access codes follow.
 *   3. The note of the earlier key goes. Until then no server starts without that key.
 *
 * Each step can be repeated. Servers that know both keys work meanwhile.
 */

/** @returns the number of texts that were sealed again. @throws StartError if the present key was never accepted here */
export async function moveToPresentKey(pool: pg.Pool, env: KeyEnv): Promise<number> {
  await switchFingerprint(pool, env)
  const changed = await sealAgain(pool, env)
  await sealStoredCodesAnew(pool, env)
  return changed
}

/** Ends the rotation. @returns what is sealed with which key */
export async function finishRotation(pool: pg.Pool, env: KeyEnv): Promise<SealedCounts> {
  const counts = await countSealed(pool, env)
  if (counts.earlier === 0)
    await inTransaction(pool, async (tx) => {
      await lockFingerprints(tx)
      await deleteFingerprint(tx, 'secret-key-earlier')
    })
  return counts
}

async function switchFingerprint(pool: pg.Pool, env: KeyEnv): Promise<void> {
  const present = await secretKeyFingerprint(env)
  await inSyncTransaction(pool, async (tx) => {
    await lockFingerprints(tx)
    const stored = await readFingerprint(tx, 'secret-key')
    if (stored === present) return
    if (stored !== null && !(await keyWithFingerprint(env, stored)))
      throw new StartError(
        'Neither the present key nor an earlier one is that of the database: give its key as SECRET_KEY_PREVIOUS.',
      )
    await storeCompanyKeys(tx, env)
    await writeFingerprint(tx, 'secret-key', present)
    if (stored === null) return
    await writeFingerprint(tx, 'secret-key-earlier', stored)
    await replaceCompanyKey(tx, 'operator')
  })
}

/** True if the database belongs to an earlier key, or a rotation was interrupted. */
export async function isRotationDue(pool: pg.Pool, env: KeyEnv): Promise<boolean> {
  const [stored, earlier] = await Promise.all([
    readFingerprint(pool, 'secret-key'),
    readFingerprint(pool, 'secret-key-earlier'),
  ])
  if (stored !== null && stored !== (await secretKeyFingerprint(env))) return true
  return earlier !== null || (await countSealed(pool, env)).earlier > 0 || (await hasOpenCodes(pool))
}

/** True if access codes still wait to be sealed with the newest company key. */
async function hasOpenCodes(pool: pg.Pool): Promise<boolean> {
  const { newest, oldest } = await readKeyVersions(pool)
  return oldest < newest
}
