import { type Attachment, product } from '../protocol/product.ts'
import type { EntityName } from '../protocol/entities.ts'
import { AFTER_ALL_IDS } from '../store/bundles/bundleLines.ts'
import type { StoreTx } from '../store/ports.ts'
import { toRow } from '../store/rows.ts'
import { cachedAs, type EntityRow, isBundled, isEntityName, latestOf, type RawRow } from '../store/tables.ts'
import type { CachedAggregate } from '../store/workspace.ts'
import { holdBase } from './heldBases.ts'
import { aggregateKey } from './keys.ts'
import { isReadableRow } from './rowCheck.ts'
import type { BeginLine, DelLine, ListedRange, RowLine } from './segments.ts'
import { readStoredRows, type StoredRows } from './storedRows.ts'

/** A row that this version cannot use, stored as it came (B5.8). */
export const toRawRow = ({ e, id, v, d }: RowLine): RawRow => ({ e, id, v, d })

/**
 * Up to this many rows are validated against their schema. Larger segments, as in the first download, get
 * only a check of their shape.
 */
const FULL_CHECK = 200

/**
 * Applies rows and tombstones. If an aggregate has a pending change, only its base moves.
 * @param held true if the outcomes arrive in a later segment. The new base is then held back; otherwise
 * mutations that the server already applied would show twice.
 * @param reading the stored versions of these rows, if that read has already started
 */
export async function applyChanges(
  tx: StoreTx,
  { mode, fresh, held }: { mode: BeginLine['mode']; fresh: boolean; held: boolean },
  changes: readonly (RowLine | DelLine)[],
  moved: Map<string, CachedAggregate>,
  reading: Promise<StoredRows> = readStoredRows(tx, changes),
): Promise<Set<string>> {
  const last = new Map(changes.map((line) => [aggregateKey(line.e, line.id), line]))
  const { rows, shadows, raw, top } = await reading
  const full = mode === 'delta' && changes.length <= FULL_CHECK
  for (const [key, line] of last) {
    const shadow = shadows.get(key)
    const row = rows.get(key)
    // Ignore an older version (R4), but only within one history. A full download over existing rows replaces
    // them whatever their version.
    const older = (mode === 'delta' || fresh) && line.v < ((shadow ? latestOf(shadow)?._v : row?._v) ?? 0)
    if (older) continue
    if (raw) tx.delete('raw', [line.e, line.id])
    // No bundled row has a version above `top`. For a newer line only the row table was read; a bundle may
    // hold an older copy.
    const unread = !row && line.v > top
    applyLine(tx, line, { stored: row, shadow, unread, held }, full, (at) => moved.set(key, at))
  }
  return new Set([...last.values()].map(({ e }) => e).filter(isEntityName))
}

/** The row as the table stores it; null if this version does not understand it. */
const toUsableRow = ({ e, d, v }: RowLine, full: boolean): EntityRow | null =>
  isEntityName(e) && isReadableRow(e, d, full) ? toRow(e, d, v) : null

function applyLine(
  tx: StoreTx,
  line: RowLine | DelLine,
  { stored, shadow, unread, held }: CachedAggregate & { unread: boolean; held: boolean },
  full: boolean,
  move: (at: CachedAggregate) => void,
): void {
  const { e, id } = line
  const base = line.t === 'row' ? toUsableRow(line, full) : null
  if (line.t === 'row' && !base) tx.put('raw', toRawRow(line))
  if (!isEntityName(e) || (line.t === 'row' && !base)) return
  if (shadow && held) holdBase(tx, shadow, base)
  else if (shadow) move({ stored, shadow: { e, id, base }, moved: true })
  else if (base) tx.put(e, base, stored ?? (unread ? undefined : null))
  else if (stored || unread) tx.delete(e, id, stored)
}

/**
 * Deletes the local rows in an interval that the server did not list (R3). Rows created here and still
 * pending stay. A range is never the last line of a download, so bases are held until the outcomes arrive.
 */
export async function sweep(tx: StoreTx, { e, after, upto, listed }: ListedRange): Promise<void> {
  if (!isEntityName(e)) return
  const [rows, shadowed] = await Promise.all([
    // Bundled rows were already replaced together with their range.
    isBundled(e) ? [] : tx.keys(e, { above: after, upto }),
    // A row deleted here and still pending has only its shadow. Without it, the end of the pending deletion
    // would bring the row back.
    tx.keys('shadow', { above: [e, after ?? ''], upto: [e, upto ?? AFTER_ALL_IDS] }),
  ])
  const here = new Set([...rows, ...shadowed.map(([, id]) => id)])
  const gone = [...here].filter((id) => !listed.has(id))
  const shadows = await tx.getMany(
    'shadow',
    gone.map((id): [EntityName, string] => [e, id]),
  )
  gone.forEach((id, i) => {
    const shadow = shadows[i]
    if (!shadow) tx.delete(e, id)
    else if (latestOf(shadow)) holdBase(tx, shadow, null)
  })
}

/**
 * Moves photo bytes according to the pulled rows. A photo that is `stored` need not be kept for sending
 * (B2.5). A photo that is `pending` although it was sent is queued again: the server was restored from an
 * older backup (B3.9).
 * @returns true if any photo is queued again
 */
export async function followPhotos(
  tx: StoreTx,
  changes: readonly (RowLine | DelLine)[],
  now: number,
): Promise<boolean> {
  const state = new Map<string, { state: string; ownerId: string }>()
  for (const line of changes) {
    if (line.t !== 'row') continue
    for (const { name, ...file } of filesOf(line))
      if (state.get(name)?.state !== 'stored') state.set(name, file)
  }
  if (state.size === 0) return false
  await release(tx, state, now)
  return requeue(tx, state, now)
}

/** True if `followPhotos` has anything to look at. */
export const hasPhotos = (changes: readonly (RowLine | DelLine)[]): boolean =>
  changes.some((line) => line.t === 'row' && filesOf(line).length > 0)

/** The files that a row names. */
const filesOf = ({ e, id, d }: RowLine): Attachment[] => product().device.attachmentsOf(e, id, d)

type States = ReadonlyMap<string, { state: string; ownerId: string }>

async function release(tx: StoreTx, states: States, now: number): Promise<void> {
  const queued = await tx.keys('blobq')
  const stored = queued.filter((name) => states.get(name)?.state === 'stored')
  for (const blob of await tx.getMany('blobq', stored)) {
    if (!blob) continue
    tx.delete('blobq', blob.sha256)
    const { bytes, mime } = blob
    tx.put('blobcache', { ...cachedAs(blob.sha256), bytes, mime, usedAt: now, sentAt: now })
  }
}

async function requeue(tx: StoreTx, states: States, now: number): Promise<boolean> {
  const missing = [...states].filter(([, { state }]) => state === 'pending').map(([name]) => name)
  if (missing.length === 0) return false
  const [queued, kept] = await Promise.all([
    tx.getMany('blobq', missing),
    tx.getMany(
      'blobcache',
      missing.map((name) => cachedAs(name).sha256),
    ),
  ])
  let again = false
  missing.forEach((name, i) => {
    const [waits, cached] = [queued[i], kept[i]]
    if (waits?.sent) {
      const { sent: _, ...unsent } = waits
      tx.put('blobq', unsent, waits)
    } else if (!waits && cached?.sentAt !== undefined) {
      // Send the original bytes. The server re-encodes photos, so the bytes that it returns have another hash
      // and name.
      const { bytes, mime } = cached
      const repairId = states.get(name)?.ownerId ?? ''
      tx.put('blobq', { sha256: name, bytes, mime, repairId, createdAt: now }, null)
    } else return
    again = true
  })
  return again
}
