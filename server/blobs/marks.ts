import type pg from 'pg'
import { inTransaction, type Queryable } from '../db/queryable.ts'
import type { BlobEnv } from '../lib/blobPlace.ts'
import { StartError } from '../lib/env.ts'
import { fingerprintOf, hasSecretKey, type KeyEnv } from '../lib/secretKey.ts'
import { dropMark, lockMarks, readMark, writeMark } from '../store/marks.ts'
import type { BlobFiles } from './blobFiles.ts'
import { filesOf } from './filesOf.ts'

/*
 * Several servers on one database share one secret key and one store of photos. The first one writes down which; one that
 * has others would answer what the rest cannot open, so it does not start (ADR 0038).
 */

/** The file of a store that says whose it is. */
export const MARK_FILE = 'werkbank-store'
/** In the place of the id, once everything was moved elsewhere. */
export const MOVED = 'moved'
/** Before the id in a row whose file may not be there yet. */
const NEW = 'new:'

const KEY_HELP =
  'give it the SECRET_KEY, SECRET_KEY_FILE or DATA_DIR/secret-key of the other servers, or if that is lost for good, run npm run marks -- accept secret-key and type the passwords again that it sealed'
const STORE_HELP =
  'set BLOB_STORE as on the other servers (npm run blobs:move takes photos to another place), or if this is the right one after all, run npm run marks -- accept blob-store'

/**
 * Compares this server with its database, and marks a database that has no marks yet.
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

/** Said before it is done: a first start that dies between its row and its file is no stranger to its own store. */
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

/** Whose store it is; null: nobody's yet. */
export const markOf = async (files: BlobFiles): Promise<string | null> =>
  (await files.read(MARK_FILE))?.toString('utf8').trim() ?? null

/** From now on this store is the one of this database: what it is called, or a new name. */
export async function acceptStore(db: Queryable, files: BlobFiles): Promise<void> {
  const found = await markOf(files)
  if (found === null || found === MOVED) await mark(db, files, crypto.randomUUID())
  else await writeMark(db, 'blob-store', found)
}

/** From now on the key of this server is the one of this database. */
export const acceptKey = async (db: Queryable, env: KeyEnv) =>
  writeMark(db, 'secret-key', await fingerprintOf(env))

/**
 * After a restore: what it put together belongs together. Without the key of then the house goes on, and the first server
 * that starts marks its own.
 * @returns whether the key that sealed the passwords is here
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
