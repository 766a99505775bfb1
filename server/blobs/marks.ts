import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { fingerprintOf, hasSecretKey, type KeyEnv } from '../lib/secretKey.ts'
import { dropMark, lockMarks, readMark, writeMark } from '../store/marks.ts'
import type { BlobFiles } from './blobFiles.ts'
import { filesOf } from './filesOf.ts'

/*
 * Several servers on one database share one secret key and one store of photos. The first server records
 * both. A server with other ones does not start, because it would serve data that the rest cannot read
 * (ADR 0038).
 */

/** The file in a store that names its owner. */
export const MARK_FILE = 'werkbank-store'
/** Replaces the id in that file after all files were moved to another store. */
export const MOVED = 'moved'
/** Prefix of the id in a database row whose file may not exist yet. */
const NEW = 'new:'

const KEY_HELP =
  'give it the SECRET_KEY, SECRET_KEY_FILE or DATA_DIR/secret-key of the other servers, or if that is lost for good, run npm run marks -- accept secret-key and type the passwords again that it sealed'
const STORE_HELP =
  'set BLOB_STORE as on the other servers (npm run blobs:move takes photos to another place), or if this is the right one after all, run npm run marks -- accept blob-store'

/**
 * Compares this server with the marks in its database, and writes them if there are none yet.
 * @throws StartError that says which of the two does not match, and what to do
 */
export async function checkMarks(pool: pg.Pool, env: KeyEnv & BlobEnv): Promise<void> {
  const files = filesOf(env)
  await inTransaction(pool, async (tx) => {
    await lockMarks(tx)
    await checkKey(tx, env)
    await promiseMark(tx, files)
  })
  await inTransaction(pool, async (tx) => {
    await lockMarks(tx)
    await checkStore(tx, files)
  })
}

async function checkKey(tx: Queryable, env: KeyEnv): Promise<void> {
  const mark = await readMark(tx, 'secret-key')
  if (mark === null) await writeMark(tx, 'secret-key', await fingerprintOf(env))
  else if (!hasSecretKey(env))
    throw new StartError(`This server lacks the secret key of its database: ${KEY_HELP}.`)
  else if (mark !== (await fingerprintOf(env)))
    throw new StartError(`The secret key of this server is not that of its database: ${KEY_HELP}.`)
}

/**
 * Insert the row before writing the file. A first start that crashes in between still recognises its own
 * store.
 */
async function promiseMark(tx: Queryable, files: BlobFiles): Promise<void> {
  const isNew = (await readMark(tx, 'blob-store')) === null && (await markOf(files)) === null
  if (isNew) await writeMark(tx, 'blob-store', `${NEW}${crypto.randomUUID()}`)
}

async function checkStore(tx: Queryable, files: BlobFiles): Promise<void> {
  const [row, file] = [await readMark(tx, 'blob-store'), await markOf(files)]
  const promised = row?.startsWith(NEW) ? row.slice(NEW.length) : null
  if (promised && (file === null || file === promised)) return mark(tx, files, promised)
  if (row !== null && row === file) return undefined
  const found = (file && FOUND[file]) ?? 'belongs to another database'
  const what = file === null ? 'has no mark of this database' : found
  throw new StartError(`The store of photos, ${files.place}, ${what}: ${STORE_HELP}.`)
}

async function mark(db: Queryable, files: BlobFiles, id: string): Promise<void> {
  await files.write(MARK_FILE, Buffer.from(`${id}\n`))
  await writeMark(db, 'blob-store', id)
}

const FOUND: Record<string, string> = { [MOVED]: 'was moved elsewhere' }

/** Returns the owner of a store; null if it has none yet. */
export const markOf = async (files: BlobFiles): Promise<string | null> =>
  (await files.read(MARK_FILE))?.toString('utf8').trim() ?? null

/** Makes this store the one of this database. It keeps its id or gets a new one. */
export async function acceptStore(db: Queryable, files: BlobFiles): Promise<void> {
  const found = await markOf(files)
  if (found === null || found === MOVED) await mark(db, files, crypto.randomUUID())
  else await writeMark(db, 'blob-store', found)
}

/** Makes the key of this server the one of this database. */
export const acceptKey = async (db: Queryable, env: KeyEnv) =>
  writeMark(db, 'secret-key', await fingerprintOf(env))

/**
 * Accepts the store and key that a restore combined. Without the earlier key the company continues, and the
 * first server that starts records its own key.
 * @returns true if the key that sealed the passwords is present
 */
export async function marksAfterRestore(db: Queryable, env: KeyEnv & BlobEnv): Promise<boolean> {
  await acceptStore(db, filesOf(env))
  if (!hasSecretKey(env)) {
    await dropMark(db, 'secret-key')
    return false
  }
  const mark = await readMark(db, 'secret-key')
  await acceptKey(db, env)
  return mark === null || mark === (await fingerprintOf(env))
}
