import type pg from 'pg'
import { StartError } from '../lib/env.ts'
import { readFingerprint } from '../sync/store/serverFingerprints.ts'
import {
  type BlobFiles,
  type FoundFile,
  blobFileName,
  type OpenFile,
  parseBlobFileName,
} from './blobFiles.ts'
import { verifyingStream, hashOf } from './hashes.ts'
import { withConcurrency } from './concurrency.ts'
import { FINGERPRINT_FILE, storeFingerprintOf, MOVED_FINGERPRINT } from './fingerprint.ts'

export interface BlobMove {
  pool: pg.Pool
  from: BlobFiles
  to: BlobFiles
  /** trust an existing file of the right size instead of reading it */
  quick?: boolean
  /** the servers already use the new store: mark the old one as moved */
  finish?: boolean
}

export interface BlobMoveResult {
  copied: number
  bytes: number
  /** existed already and was complete */
  there: number
  /** hashes of rows whose photo is in neither store */
  missing: string[]
  /** hashes of photos with wrong bytes, which were not copied */
  damaged: string[]
}

const PROGRESS_EVERY = 1_000

/**
 * Copies photos and documents to another store while servers use the old one. A second run copies new files,
 * and continues an interrupted run.
 * @param onProgress called with the progress
 * @throws StartError if one of the stores belongs to another database, StoreUnavailableError
 */
export async function moveBlobs(
  move: BlobMove,
  onProgress: (text: string) => void = () => {},
): Promise<BlobMoveResult> {
  const fingerprint = await checkStoreFingerprints(move)
  const result: BlobMoveResult = { copied: 0, bytes: 0, there: 0, missing: [], damaged: [] }
  await withConcurrency(move.from.list(), async (file) => {
    await moveOne(move, file, result)
    const done = result.copied + result.there
    if (done > 0 && done % PROGRESS_EVERY === 0)
      onProgress(`${done} files, ${result.copied} of them copied …`)
  })
  result.missing = await missingOf(move, result.damaged)
  await move.to.write(FINGERPRINT_FILE, Buffer.from(`${fingerprint}\n`))
  if (move.finish) await move.from.write(FINGERPRINT_FILE, Buffer.from(`${MOVED_FINGERPRINT}\n`))
  return result
}

async function checkStoreFingerprints({ pool, from, to }: BlobMove): Promise<string> {
  const [row, here, there] = [
    await readFingerprint(pool, 'blob-store'),
    await storeFingerprintOf(from),
    await storeFingerprintOf(to),
  ]
  if (row === null) throw new StartError('Start the server once before its photos are moved.')
  if (here !== row) throw new StartError(`${from.place} is not the store of this database.`)
  if (there !== null && there !== row && there !== MOVED_FINGERPRINT)
    throw new StartError(`${to.place} belongs to another database.`)
  return row
}

async function moveOne(move: BlobMove, { name, bytes }: FoundFile, result: BlobMoveResult): Promise<void> {
  const parsedName = parseBlobFileName(name)
  if (!parsedName) return
  const expectedHash = (await hashInRow(move.pool, parsedName)) ?? (await hashAt(move.from, name))
  if (expectedHash !== null && (await isThere(move, name, bytes, expectedHash))) {
    result.there++
    return
  }
  const file = expectedHash && (await move.from.open(name))
  // A server removed the file in the meantime.
  if (!file) return
  if (await copy(move, name, file, expectedHash)) {
    result.copied++
    result.bytes += file.bytes
  } else if (parsedName.variant === 'orig') result.damaged.push(parsedName.sha256)
}

async function isThere(
  { to, quick }: BlobMove,
  name: string,
  bytes: number,
  sha256: string,
): Promise<boolean> {
  const there = await to.find(name)
  if (!there) return false
  return quick ? there.bytes === bytes : (await hashAt(to, name)) === sha256
}

/** @returns false if the bytes do not match the stored hash; then nothing was written */
async function copy({ to }: BlobMove, name: string, file: OpenFile, sha256: string): Promise<boolean> {
  let right = true
  const stream = verifyingStream(file.stream, sha256, () => (right = false))
  try {
    await to.write(name, stream)
  } catch (error) {
    if (right) throw error
    return false
  }
  if ((await hashAt(to, name)) !== sha256) throw new Error(`${to.place}: ${name} is not what was written`)
  return true
}

async function hashAt(files: BlobFiles, name: string): Promise<string | null> {
  const file = await files.open(name)
  return file && hashOf(file.stream)
}

async function hashInRow(pool: pg.Pool, { sha256, variant }: { sha256: string; variant: string }) {
  const { rows } = await pool.query<{ orig: string | null; thumb: string | null }>(
    'SELECT orig_hash AS orig, thumb_hash AS thumb FROM blob WHERE sha256 = $1',
    [sha256],
  )
  return (variant === 'orig' ? rows[0]?.orig : rows[0]?.thumb) ?? null
}

/**
 * Returns the photos in neither store. A photo that arrived during the copy is in the old store and not
 * missing.
 */
async function missingOf({ pool, from, to }: BlobMove, damaged: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string }>('SELECT sha256 FROM blob ORDER BY sha256')
  const [there, missing]: [Set<string>, string[]] = [new Set(), []]
  for await (const { name } of to.list()) there.add(name)
  const absent = rows.filter(
    ({ sha256 }) => !there.has(blobFileName(sha256, 'orig')) && !damaged.includes(sha256),
  )
  await withConcurrency(absent, async ({ sha256 }) => {
    if (!(await from.find(blobFileName(sha256, 'orig')))) missing.push(sha256)
  })
  return missing
}
