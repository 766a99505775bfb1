import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { hasSecretKey, type KeyEnv, keyWithFingerprint, secretKeyFingerprint } from '../lib/secretKey.ts'
import {
  deleteFingerprint,
  lockFingerprints,
  readFingerprint,
  writeFingerprint,
} from '../sync/store/serverFingerprints.ts'
import type { BlobFiles } from './blobFiles.ts'
import { blobFilesOf } from './blobFilesOf.ts'

/*
 * Several servers on one database share one secret key and one store of photos. The first server records
 * both. A server with other ones does not start, because it would serve data that the rest cannot read
 * (ADR 0038).
 */

/** The file in a store that names its owner. */
export const FINGERPRINT_FILE = 'werkbank-store'
/** Replaces the id in that file after all files were moved to another store. */
export const MOVED_FINGERPRINT = 'moved'
/** Prefix of the id in a database row whose file may not exist yet. */
const PENDING_PREFIX = 'new:'

const KEY_HELP =
  'give it the SECRET_KEY, SECRET_KEY_FILE or DATA_DIR/secret-key of the other servers; if the key was replaced, give the earlier one as SECRET_KEY_PREVIOUS and run npm run secrets -- rotate; or if that is lost for good, run npm run marks -- accept secret-key and type the passwords again that it sealed'
const STORE_HELP =
  'set BLOB_STORE as on the other servers (npm run blobs:move takes photos to another place), or if this is the right one after all, run npm run marks -- accept blob-store'

/**
 * Compares this server with the marks in its database, and writes them if there are none yet.
 * @throws StartError that says which of the two does not match, and what to do
 */
export async function checkFingerprints(pool: pg.Pool, env: KeyEnv & BlobEnv): Promise<void> {
  const files = blobFilesOf(env)
  await inTransaction(pool, async (tx) => {
    await lockFingerprints(tx)
    await checkKey(tx, env)
    await announceFingerprint(tx, files)
  })
  await inTransaction(pool, async (tx) => {
    await lockFingerprints(tx)
    await checkStore(tx, files)
  })
}

async function checkKey(tx: Queryable, env: KeyEnv): Promise<void> {
  const fingerprint = await readFingerprint(tx, 'secret-key')
  if (fingerprint === null) await writeFingerprint(tx, 'secret-key', await secretKeyFingerprint(env))
  else if (!hasSecretKey(env))
    throw new StartError(`This server lacks the secret key of its database: ${KEY_HELP}.`)
  else if (!(await keyWithFingerprint(env, fingerprint)))
    throw new StartError(`The secret key of this server is not that of its database: ${KEY_HELP}.`)
  const earlier = await readFingerprint(tx, 'secret-key-earlier')
  if (earlier !== null && !(await keyWithFingerprint(env, earlier)))
    throw new StartError(
      'A rotation of the secret key is not finished, and this server lacks the earlier key: give it as SECRET_KEY_PREVIOUS, start, and run npm run secrets -- rotate. If it is lost for good, run npm run marks -- accept secret-key.',
    )
}

/**
 * Insert the row before writing the file. A first start that crashes in between still recognises its own
 * store.
 */
async function announceFingerprint(tx: Queryable, files: BlobFiles): Promise<void> {
  const isNew =
    (await readFingerprint(tx, 'blob-store')) === null && (await storeFingerprintOf(files)) === null
  if (isNew) await writeFingerprint(tx, 'blob-store', `${PENDING_PREFIX}${crypto.randomUUID()}`)
}

async function checkStore(tx: Queryable, files: BlobFiles): Promise<void> {
  const [row, file] = [await readFingerprint(tx, 'blob-store'), await storeFingerprintOf(files)]
  const pending = row?.startsWith(PENDING_PREFIX) ? row.slice(PENDING_PREFIX.length) : null
  if (pending && (file === null || file === pending)) return recordStoreFingerprint(tx, files, pending)
  if (row !== null && row === file) return undefined
  const found = (file && REFUSAL_TEXTS[file]) ?? 'belongs to another database'
  const what = file === null ? 'has no mark of this database' : found
  throw new StartError(`The store of photos, ${files.place}, ${what}: ${STORE_HELP}.`)
}

async function recordStoreFingerprint(db: Queryable, files: BlobFiles, id: string): Promise<void> {
  await files.write(FINGERPRINT_FILE, Buffer.from(`${id}\n`))
  await writeFingerprint(db, 'blob-store', id)
}

const REFUSAL_TEXTS: Record<string, string> = { [MOVED_FINGERPRINT]: 'was moved elsewhere' }

/** Returns the owner of a store; null if it has none yet. */
export const storeFingerprintOf = async (files: BlobFiles): Promise<string | null> =>
  (await files.read(FINGERPRINT_FILE))?.toString('utf8').trim() ?? null

/** Makes this store the one of this database. It keeps its id or gets a new one. */
export async function acceptStore(db: Queryable, files: BlobFiles): Promise<void> {
  const found = await storeFingerprintOf(files)
  if (found === null || found === MOVED_FINGERPRINT)
    await recordStoreFingerprint(db, files, crypto.randomUUID())
  else await writeFingerprint(db, 'blob-store', found)
}

/** Makes the key of this server the one of this database. */
export async function acceptKey(db: Queryable, env: KeyEnv): Promise<void> {
  await writeFingerprint(db, 'secret-key', await secretKeyFingerprint(env))
  await deleteFingerprint(db, 'secret-key-earlier')
}

/**
 * Accepts the store and key that a restore combined. Without the earlier key the company continues, and the
 * first server that starts records its own key.
 * @returns true if the key that sealed the passwords is present
 */
export async function acceptAfterRestore(db: Queryable, env: KeyEnv & BlobEnv): Promise<boolean> {
  await acceptStore(db, blobFilesOf(env))
  if (!hasSecretKey(env)) {
    await deleteFingerprint(db, 'secret-key')
    return false
  }
  const fingerprint = await readFingerprint(db, 'secret-key')
  const earlier = await readFingerprint(db, 'secret-key-earlier')
  // The backup may be older than a rotation. What it sealed is sealed again by the next one.
  const isKnown = await keyWithFingerprint(env, fingerprint)
  if (isKnown && (earlier === null || (await keyWithFingerprint(env, earlier)))) return true
  await acceptKey(db, env)
  return fingerprint === null
}
