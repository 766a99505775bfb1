import type pg from 'pg'
import { StartError } from '../lib/env.ts'
import { readFingerprint } from '../store/marks.ts'
import { type BlobFiles, type FoundFile, nameOf, type OpenFile, readName } from './blobFiles.ts'
import { checked, hashOf } from './hashes.ts'
import { withConcurrency } from './lanes.ts'
import { FINGERPRINT_FILE, storeFingerprintOf, MOVED_FINGERPRINT } from './marks.ts'

export interface Move {
  pool: pg.Pool
  from: BlobFiles
  to: BlobFiles
  /** trust an existing file of the right size instead of reading it */
  quick?: boolean
  /** the servers already use the new store: mark the old one as moved */
  finish?: boolean
}

export interface Moved {
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
 * @throws StartError if one of the stores belongs to another database, StoreAway
 */
export async function moveBlobs(move: Move, onProgress: (text: string) => void = () => {}): Promise<Moved> {
  const fingerprint = await checkStoreFingerprints(move)
  const moved: Moved = { copied: 0, bytes: 0, there: 0, missing: [], damaged: [] }
  await withConcurrency(move.from.list(), async (file) => {
    await moveOne(move, file, moved)
    const done = moved.copied + moved.there
    if (done > 0 && done % PROGRESS_EVERY === 0) onProgress(`${done} files, ${moved.copied} of them copied …`)
  })
  moved.missing = await missingOf(move, moved.damaged)
  await move.to.write(FINGERPRINT_FILE, Buffer.from(`${fingerprint}\n`))
  if (move.finish) await move.from.write(FINGERPRINT_FILE, Buffer.from(`${MOVED_FINGERPRINT}\n`))
  return moved
}

async function checkStoreFingerprints({ pool, from, to }: Move): Promise<string> {
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

async function moveOne(move: Move, { name, bytes }: FoundFile, moved: Moved): Promise<void> {
  const called = readName(name)
  if (!called) return
  const wanted = (await hashInRow(move.pool, called)) ?? (await hashAt(move.from, name))
  if (wanted !== null && (await isThere(move, name, bytes, wanted))) {
    moved.there++
    return
  }
  const file = wanted && (await move.from.open(name))
  // A server removed the file in the meantime.
  if (!file) return
  if (await copy(move, name, file, wanted)) {
    moved.copied++
    moved.bytes += file.bytes
  } else if (called.variant === 'orig') moved.damaged.push(called.sha256)
}

async function isThere({ to, quick }: Move, name: string, bytes: number, sha256: string): Promise<boolean> {
  const there = await to.find(name)
  if (!there) return false
  return quick ? there.bytes === bytes : (await hashAt(to, name)) === sha256
}

/** @returns false if the bytes do not match the stored hash; then nothing was written */
async function copy({ to }: Move, name: string, file: OpenFile, sha256: string): Promise<boolean> {
  let right = true
  const stream = checked(file.stream, sha256, () => (right = false))
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
async function missingOf({ pool, from, to }: Move, damaged: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ sha256: string }>('SELECT sha256 FROM blob ORDER BY sha256')
  const [there, missing]: [Set<string>, string[]] = [new Set(), []]
  for await (const { name } of to.list()) there.add(name)
  const absent = rows.filter(({ sha256 }) => !there.has(nameOf(sha256, 'orig')) && !damaged.includes(sha256))
  await withConcurrency(absent, async ({ sha256 }) => {
    if (!(await from.find(nameOf(sha256, 'orig')))) missing.push(sha256)
  })
  return missing
}
