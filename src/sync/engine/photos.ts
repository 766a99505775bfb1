import { product } from '../protocol/product.ts'
import { LIMITS } from '../protocol/protocol.ts'
import {
  type BlobCacheRow,
  cachedAs,
  hashOfQueued,
  isQueuedOriginal,
  queuedOriginal,
  refusedOriginal,
  RESERVE_KEY,
} from '../store/tables.ts'
import type { Clock, Store } from '../ports.ts'
import type { EngineContext } from './context.ts'
import { type Failure, failureOf } from './failures.ts'
import { sendInChunks, type LargeFile } from './chunks.ts'
import { callServer, readBytes } from './request.ts'
import { withTimeout } from './timing.ts'
import { read, write } from '../store/transactions.ts'

export type PhotoVariant = 'orig' | 'thumb'
export interface PhotoBytes {
  bytes: ArrayBuffer
  mime: string
}

const BLOB_LIMIT_MS = 120_000
const PARALLEL = 2
/** The size of the photo cache, besides the photos still to be sent. */
const CACHE_BYTES = 200 * 1024 * 1024

interface UploadRound {
  /** Takes the name in the queue. Returns true if the file is tried now. */
  isDue: (name: string) => boolean
  failed: (name: string, failure: Failure) => void
}
const EVERY_FILE: UploadRound = { isDue: () => true, failed: () => {} }

/**
 * Sends the waiting bytes, two files at a time, beside the ordered outbox (B2.5). They stay here until a
 * pulled document says that they are stored.
 * @returns true if a file that was tried is left
 */
export async function uploadPhotos(
  context: EngineContext,
  signal: AbortSignal,
  round: UploadRound = EVERY_FILE,
): Promise<boolean> {
  const queued = await read(context.store, ['blobq'], (tx) => tx.keys('blobq'))
  const names = queued.filter(round.isDue)
  // Send the files that documents and mails need before the originals.
  const keys = [...names.filter((name) => !isQueuedOriginal(name)), ...names.filter(isQueuedOriginal)]
  let failed = false
  const uploadNext = async () => {
    for (let name = keys.shift(); name !== undefined && !signal.aborted; name = keys.shift())
      await upload(context, name, signal).catch((error: unknown) => {
        const failure = failureOf(error)
        if (!failure) throw error
        failed = true
        round.failed(name, failure)
      })
  }
  await Promise.all(Array.from({ length: PARALLEL }, uploadNext))
  return failed
}

async function upload(context: EngineContext, name: string, signal: AbortSignal): Promise<void> {
  const { store, clock } = context
  const blob = await read(store, ['blobq'], (tx) => tx.get('blobq', name))
  if (!blob || blob.sent || blob.refused !== undefined) return
  const hash = hashOfQueued(name)
  const status = await sendFile(context, { ...blob, sha256: hash }, signal)
  const isCopy = !isQueuedOriginal(name) && blob.repairId !== ''
  if (status < 300 && !isCopy) return release(store, blob, clock.now())
  await write(store, ['blobq'], async (tx) => {
    const here = await tx.get('blobq', name)
    if (!here) return
    if (status < 300) return tx.put('blobq', { ...here, sent: true }, here)
    const { texts } = product().device
    const kept = isQueuedOriginal(name) ? refusedOriginal(hash) : name
    if (kept !== name) tx.delete('blobq', name)
    tx.put('blobq', { ...here, sha256: kept, refused: texts.refusedFile[status] ?? texts.refused })
  })
}

/** Statuses after which sending the same bytes again cannot help (B2.1). */
const FINAL = [400, 413, 415, 422]

/**
 * Sends small files as a whole and large ones in chunks. A small file that is too large for the connection
 * goes in chunks too.
 * @returns the status of the answer
 */
async function sendFile(context: EngineContext, blob: LargeFile, signal: AbortSignal): Promise<number> {
  const { bodySize, clock } = context
  const bytes = blob.bytes.byteLength
  const isLarge = bytes > Math.min(LIMITS.chunkBytes, bodySize.bytes)
  const status = isLarge ? await sendInChunks(context, blob, FINAL, signal) : 404
  if (status !== 404) return status
  const sending = { bytes, startedAt: clock.now(), limitMs: BLOB_LIMIT_MS }
  try {
    const answered = await sendWhole(context, blob, signal)
    bodySize.noteArrived(sending)
    return answered
  } catch (error) {
    if (!bodySize.noteFailed(sending, error) || isLarge) throw error
    const chunkStatus = await sendInChunks(context, blob, FINAL, signal)
    if (chunkStatus === 404) throw error
    return chunkStatus
  }
}

const sendWhole = ({ clock, ports, connectionGate }: EngineContext, blob: LargeFile, signal: AbortSignal) =>
  withTimeout(clock, signal, BLOB_LIMIT_MS, async (inner) => {
    const answer = await callServer(ports.net, connectionGate, {
      method: 'PUT',
      path: `/sync/blobs/${blob.sha256}`,
      bytes: { body: blob.bytes, mime: blob.mime },
      signal: inner,
      final: FINAL,
    })
    await readBytes(answer)
    return answer.status
  })

/**
 * Moves sent bytes to the cache without waiting for a document that calls them stored. A logo has no such
 * document (B1.2), and that of an original may be gone if the photo was replaced before it was sent. If the
 * server misses an original later, it is sent from the cache.
 */
const release = (store: Store, { sha256, bytes, mime }: PhotoBytes & { sha256: string }, now: number) =>
  write(store, ['blobq', 'blobcache'], async (tx) => {
    tx.delete('blobq', sha256)
    const sent = isQueuedOriginal(sha256) ? { sentAt: now } : {}
    tx.put('blobcache', { ...cachedAs(sha256), bytes, mime, usedAt: now, ...sent })
  })

/** Returns the bytes of a photo, from this device or else from the server; null if neither has them now. */
export async function findPhoto(
  context: EngineContext,
  sha256: string,
  variant: PhotoVariant,
  signal: AbortSignal,
): Promise<PhotoBytes | null> {
  return (await localPhoto(context, sha256, variant)) ?? (await download(context, sha256, variant, signal))
}

async function localPhoto({ store, clock }: EngineContext, sha256: string, variant: PhotoVariant) {
  const keys = [...new Set([variant, 'orig'])].map((v) => `${sha256}:${v}`)
  const found = await read(store, ['blobq', 'blobcache'], async (tx) => {
    const [queued, cached] = await Promise.all([
      tx.getMany('blobq', [sha256, queuedOriginal(sha256), refusedOriginal(sha256)]),
      tx.getMany('blobcache', keys),
    ])
    const firstFound = <T>(rows: (T | undefined)[]) => rows.find((row) => row !== undefined)
    return { queued: firstFound(queued), cached: firstFound(cached) }
  })
  if (found.queued) return found.queued
  // Update `usedAt`; `cachePhoto` needs space that a full device does not have and may fail silently.
  if (found.cached) await cachePhoto(store, { ...found.cached, usedAt: clock.now() })
  return found.cached ?? null
}

async function download(
  context: EngineContext,
  sha256: string,
  variant: PhotoVariant,
  signal: AbortSignal,
): Promise<PhotoBytes | null> {
  const { clock, ports, connectionGate, store } = context
  try {
    return await withTimeout(clock, signal, BLOB_LIMIT_MS, async (inner) => {
      const path = `/sync/blobs/${sha256}?v=${variant}`
      const response = await callServer(ports.net, connectionGate, {
        method: 'GET',
        path,
        signal: inner,
        final: [404],
      })
      const bytes = await readBytes(response)
      if (response.status !== 200) return null
      const mime = response.header('content-type') ?? 'image/jpeg'
      await cachePhoto(store, { sha256: `${sha256}:${variant}`, bytes, mime, usedAt: clock.now() })
      return { bytes, mime }
    })
  } catch (error) {
    if (failureOf(error)) return null
    throw error
  }
}

/** Stores bytes in the cache. `trimCache` removes the least recently used ones. */
async function cachePhoto(store: Store, row: BlobCacheRow): Promise<void> {
  // A full disk must not prevent a person from seeing the photo.
  await write(store, ['blobcache'], async (tx) => tx.put('blobcache', row)).catch(() => {})
}

const DAY_MS = 24 * 3_600_000
/** Equal to the time that sent mutations are kept for a restored server (B3.9). */
const OWN_MS = 30 * DAY_MS
const isCached = ({ usedAt }: { usedAt: number }) => usedAt !== Number.MAX_SAFE_INTEGER

/** Trims the photo cache once a day, for as long as this worker leads. */
export async function trimDaily(
  { store, clock }: { store: Store; clock: Clock },
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await trimCache(store).catch(() => {})
    await clock.sleep(DAY_MS, signal)
  }
}

/** Brings the cache back below its limit. */
export function trimCache(store: Store, limit = CACHE_BYTES): Promise<void> {
  return write(store, ['blobcache'], async (tx) => {
    const all = await tx.all('blobcache', { above: RESERVE_KEY })
    const newest = Math.max(0, ...all.filter(isCached).map((row) => row.usedAt))
    const isOwn = ({ sentAt, original }: BlobCacheRow) =>
      sentAt !== undefined && !original && newest - sentAt < OWN_MS
    const rows = all.filter((row) => isCached(row) && !isOwn(row))
    let size = all.filter(isCached).reduce((sum, row) => sum + row.bytes.byteLength, 0)
    for (const row of rows.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (size <= limit) break
      size -= row.bytes.byteLength
      tx.delete('blobcache', row.sha256, row)
    }
  })
}
