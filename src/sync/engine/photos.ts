import { type BlobCacheRow, RESERVE_KEY } from '../../db/tables.ts'
import type { Store } from '../ports.ts'
import type { EngineContext } from './context.ts'
import { type Failure, failureOf } from './failures.ts'
import { call, readBytes } from './request.ts'
import { guarded } from './timing.ts'
import { read, write } from '../../db/transactions.ts'

export type Variant = 'orig' | 'thumb'
export interface Photo {
  bytes: ArrayBuffer
  mime: string
}

const BLOB_LIMIT_MS = 120_000
const PARALLEL = 2
/** Photos kept on the device besides those still to be sent. */
const CACHE_BYTES = 200 * 1024 * 1024
/** Statuses after which sending the same bytes again can never help (B2.1). */
const REFUSED: Record<number, string> = {
  413: 'De foto is te groot.',
  415: 'Dit soort bestand wordt niet aanvaard.',
  422: 'Dit bestand is geen foto.',
  400: 'De foto kwam beschadigd aan.',
}

/**
 * Sends the bytes that wait, two at a time, beside the ordered outbox (B2.5). They stay here until a pulled document
 * says that they are stored. @returns whether something is left to try again; `note` hears why.
 */
export async function uploadPhotos(
  context: EngineContext,
  signal: AbortSignal,
  note: (failure: Failure) => void = () => {},
): Promise<boolean> {
  const keys = await read(context.store, ['blobq'], (tx) => tx.keys('blobq'))
  let failed = false
  const lane = async () => {
    for (let sha256 = keys.shift(); sha256 !== undefined && !signal.aborted; sha256 = keys.shift())
      await upload(context, sha256, signal).catch((error: unknown) => {
        const failure = failureOf(error)
        if (!failure) throw error
        failed = true
        note(failure)
      })
  }
  await Promise.all(Array.from({ length: PARALLEL }, lane))
  return failed
}

async function upload(context: EngineContext, sha256: string, signal: AbortSignal): Promise<void> {
  const { store, clock, ports, lane } = context
  const blob = await read(store, ['blobq'], (tx) => tx.get('blobq', sha256))
  if (!blob || blob.sent || blob.refused !== undefined) return
  const mark = (what: { sent: true } | { refused: string }) =>
    write(store, ['blobq'], async (tx) => {
      const here = await tx.get('blobq', sha256)
      if (here) tx.put('blobq', { ...here, ...what }, here)
    })
  const response = await guarded(clock, signal, BLOB_LIMIT_MS, async (inner) => {
    const answer = await call(ports.net, lane, {
      method: 'PUT',
      path: `/sync/blobs/${sha256}`,
      bytes: { body: blob.bytes, mime: blob.mime },
      signal: inner,
      final: Object.keys(REFUSED).map(Number),
    })
    await readBytes(answer)
    return answer
  })
  if (response.status < 300 && blob.repairId === '') return release(store, blob, clock.now())
  await mark(response.status < 300 ? { sent: true } : { refused: REFUSED[response.status] ?? 'Geweigerd.' })
}

/** The bytes of a logo need not wait for a document that calls them stored: there is none (B1.2). */
const release = (store: Store, { sha256, bytes, mime }: Photo & { sha256: string }, usedAt: number) =>
  write(store, ['blobq', 'blobcache'], async (tx) => {
    tx.delete('blobq', sha256)
    tx.put('blobcache', { sha256: `${sha256}:orig`, bytes, mime, usedAt })
  })

/** The bytes of a photo: from this device, else from the server; null when neither has them now. */
export async function findPhoto(
  context: EngineContext,
  sha256: string,
  variant: Variant,
  signal: AbortSignal,
): Promise<Photo | null> {
  return (await localPhoto(context, sha256, variant)) ?? (await download(context, sha256, variant, signal))
}

async function localPhoto({ store, clock }: EngineContext, sha256: string, variant: Variant) {
  const keys = [...new Set([variant, 'orig'])].map((v) => `${sha256}:${v}`)
  const found = await read(store, ['blobq', 'blobcache'], async (tx) => {
    const [queued, cached] = await Promise.all([tx.get('blobq', sha256), tx.getMany('blobcache', keys)])
    return { queued, cached: cached.find((row) => row !== undefined) }
  })
  if (found.queued) return found.queued
  // Looked at just now; `keep` needs room that a full device does not have.
  if (found.cached) await keep(store, { ...found.cached, usedAt: clock.now() })
  return found.cached ?? null
}

async function download(
  context: EngineContext,
  sha256: string,
  variant: Variant,
  signal: AbortSignal,
): Promise<Photo | null> {
  const { clock, ports, lane, store } = context
  try {
    return await guarded(clock, signal, BLOB_LIMIT_MS, async (inner) => {
      const path = `/sync/blobs/${sha256}?v=${variant}`
      const response = await call(ports.net, lane, { method: 'GET', path, signal: inner, final: [404] })
      const bytes = await readBytes(response)
      if (response.status !== 200) return null
      const mime = response.header('content-type') ?? 'image/jpeg'
      await keep(store, { sha256: `${sha256}:${variant}`, bytes, mime, usedAt: clock.now() })
      return { bytes, mime }
    })
  } catch (error) {
    if (failureOf(error)) return null
    throw error
  }
}

/** Puts bytes into the cache and lets go of the ones not looked at for longest when it grows too large. */
async function keep(store: Store, row: BlobCacheRow): Promise<void> {
  // A full disk must not keep anyone from seeing the photo.
  await write(store, ['blobcache'], async (tx) => tx.put('blobcache', row)).catch(() => {})
}

/** As long as sent mutations are kept for a server that was restored (B3.9). */
const OWN_MS = 30 * 24 * 3_600_000
const isCached = ({ usedAt }: { usedAt: number }) => usedAt !== Number.MAX_SAFE_INTEGER

/** Daily: the cache back below its limit. */
export function trimCache(store: Store, limit = CACHE_BYTES): Promise<void> {
  return write(store, ['blobcache'], async (tx) => {
    const all = await tx.all('blobcache', { above: RESERVE_KEY })
    const newest = Math.max(0, ...all.filter(isCached).map((row) => row.usedAt))
    const isOwn = ({ sentAt }: BlobCacheRow) => sentAt !== undefined && newest - sentAt < OWN_MS
    const rows = all.filter((row) => isCached(row) && !isOwn(row))
    let size = all.filter(isCached).reduce((sum, row) => sum + row.bytes.byteLength, 0)
    for (const row of rows.toSorted((a, b) => a.usedAt - b.usedAt)) {
      if (size <= limit) break
      size -= row.bytes.byteLength
      tx.delete('blobcache', row.sha256, row)
    }
  })
}
