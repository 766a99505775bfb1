import { type Attachment, product } from '../protocol/product.ts'
import type { StoreTx } from '../store/ports.ts'
import { type BlobCacheRow, type BlobQueueRow, cachedAs } from '../store/tables.ts'
import type { DelLine, RowLine } from './segments.ts'

type Lines = readonly (RowLine | DelLine)[]

/** The files that the rows of a segment name, and what this device has of them. */
export interface KnownPhotos {
  states: ReadonlyMap<string, Omit<Attachment, 'name'>>
  queued: ReadonlyMap<string, BlobQueueRow>
  /** Copies of files that are not queued, by the name in the queue. */
  cached: ReadonlyMap<string, BlobCacheRow>
}

export interface PhotoPlan {
  /** Files that the server has. They need not be kept for sending (B2.5). */
  release: { name: string; cached: BlobCacheRow }[]
  /** Files to send again, each with its present row; null if it is not queued. */
  queue: { row: BlobQueueRow; before: BlobQueueRow | null }[]
}

export const NO_PHOTOS: KnownPhotos = { states: new Map(), queued: new Map(), cached: new Map() }

/** The files that a row names with their state. A file without one is sent and released by itself. */
const filesOf = ({ e, id, d }: RowLine): Attachment[] =>
  product()
    .device.attachmentsOf(e, id, d)
    .filter(({ state }) => state !== '')

/** True if any row names a file. */
export const hasPhotos = (changes: Lines): boolean =>
  changes.some((line) => line.t === 'row' && filesOf(line).length > 0)

/** Reads what the device has of the files that these rows name. */
export async function readPhotos(tx: StoreTx, changes: Lines): Promise<KnownPhotos> {
  const states = statesIn(changes)
  if (states.size === 0) return NO_PHOTOS
  const queue = await tx.keys('blobq')
  const names = queue.filter((name) => states.has(name))
  const here = new Set(names)
  const missing = [...states].flatMap(([name, { state }]) =>
    state === 'pending' && !here.has(name) ? [name] : [],
  )
  const [queued, cached] = await Promise.all([
    tx.getMany('blobq', names),
    tx.getMany(
      'blobcache',
      missing.map((name) => cachedAs(name).sha256),
    ),
  ])
  return { states, queued: byName(names, queued), cached: byName(missing, cached) }
}

/** The state of each file. `stored` wins, whatever another row says. */
function statesIn(changes: Lines): Map<string, Omit<Attachment, 'name'>> {
  const states = new Map<string, Omit<Attachment, 'name'>>()
  for (const line of changes) {
    if (line.t !== 'row') continue
    for (const { name, ...file } of filesOf(line))
      if (states.get(name)?.state !== 'stored') states.set(name, file)
  }
  return states
}

const byName = <R>(names: readonly string[], rows: readonly (R | undefined)[]): Map<string, R> =>
  new Map(
    names.flatMap((name, i): [string, R][] => {
      const row = rows[i]
      return row ? [[name, row]] : []
    }),
  )

/**
 * Moves photo bytes according to the pulled rows:
 *
 *     stored,  queued here ──► release: the cache keeps it while the server may be restored;
 *     pending, sent before ──► queue again: the server was restored from an older backup (B3.9).
 */
export function planPhotos({ states, queued, cached }: KnownPhotos, now: number): PhotoPlan {
  const plan: PhotoPlan = { release: [], queue: [] }
  for (const [name, { state, ownerId }] of states) {
    const blob = queued.get(name)
    const copy = cached.get(name)
    if (state === 'stored' && blob) {
      const { bytes, mime } = blob
      plan.release.push({ name, cached: { ...cachedAs(name), bytes, mime, usedAt: now, sentAt: now } })
    } else if (state === 'pending' && blob?.sent) {
      const { sent: _, ...unsent } = blob
      plan.queue.push({ row: unsent, before: blob })
    } else if (state === 'pending' && copy?.sentAt !== undefined) {
      // Send the original bytes. The server re-encodes photos, so the bytes that it returns have another hash
      // and name.
      const { bytes, mime } = copy
      plan.queue.push({
        row: { sha256: name, bytes, mime, repairId: ownerId, createdAt: now },
        before: null,
      })
    }
  }
  return plan
}
