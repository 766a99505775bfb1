import { APP_VERSION } from '../../../contract/version.ts'
import { isRecord, keysOf } from '../../../domain/shared/objects.ts'
import type { NearRow } from '../../packs/near.ts'
import { newId } from '../../newId.ts'
import { BOUNDS, keptBounds, readBounds } from '../../packs/bounds.ts'
import type { Store, StoreTx } from '../../ports.ts'
import { read, write } from '../../transactions.ts'
import type { Rows } from '../bursts.ts'
import { getMeta, stampOf } from '../../meta.ts'
import { FRONT, type FrontName, frontOf, frontRowsKey, type Fronts, keptRows } from '../front.ts'
import { frontRows } from '../frontRows.ts'
import { dropKept } from './drop.ts'
import { columnsOf, type Named, partsOf } from './parts.ts'

/** What is kept in them, and how, may be another thing in another version. Raised when it changes within one. */
const FORMAT = `${APP_VERSION}/12`
const HEAD = 'head'

/** The columns of all lists at one moment. */
export interface Kept {
  /** What rests, as they know it; see `stampOf`. */
  stamp: number
  /** Of these they do not say what rests: they have, or had, rows of their own. */
  moved: Rows
  columns: readonly Named[]
  fronts: Fronts
}
/** What is read back beside the columns: the fronts are read by the overviews alone. */
interface KeptState extends Pick<Kept, 'stamp' | 'moved'> {
  /** Of the replica, at the moment at which they were read. */
  cursor: string | null
}

/** Under which the parts of one writing stand, which become the columns when the head names them. */
interface Head {
  format: string
  stamp: number
  moved: Rows
  parts: string[]
}

/**
 * @param take called with some columns while others are still read
 * @returns null: there are none that say what rests now. @throws when they cannot be read, or are damaged
 */
export const readKept = (
  store: Store,
  take: (columns: readonly Named[]) => void,
): Promise<KeptState | null> =>
  read(store, ['meta', 'column'], async (tx) => {
    const [head, cursor = null] = await Promise.all([readHead(tx), getMeta(tx, 'cursor')])
    if (!head) return null
    const parts = head.parts.map((k) => tx.get('column', k))
    // Behind a damaged one nobody waits for the others.
    for (const part of parts) part.catch(() => {})
    for (const part of parts) take(columnsOf((await part)?.v))
    return { stamp: head.stamp, moved: head.moved, cursor }
  })

/** Whether the columns that are kept say what rests now. */
export const isKept = (store: Store): Promise<boolean> =>
  read(store, ['meta', 'column'], async (tx) => (await readHead(tx)) !== null)

async function readHead(tx: StoreTx): Promise<Head | null> {
  const [row, stamp] = await Promise.all([tx.get('column', HEAD), stampOf(tx)])
  return isHead(row?.v) && row.v.stamp === stamp ? row.v : null
}

/**
 * Part by part, so that it holds nobody up; the last transaction makes them the ones that count, if what rests is still
 * the same. Until then, and when it ends in between, the earlier ones do.
 * @returns false: what rests has changed, or somebody else wrote meanwhile
 */
export async function writeKept(store: Store, kept: Kept): Promise<boolean> {
  const { stamp, moved } = kept
  const parts = await writeParts(store, kept)
  // Where packs change meanwhile nothing of it is kept.
  const [rows, bounds] = await read(store, ['pack'], (tx) =>
    Promise.all([readFrontRows(tx, kept.fronts), readBounds(tx)]),
  )
  return write(store, ['meta', 'column'], async (tx) => {
    const [now, keys] = await Promise.all([stampOf(tx), tx.keys('column')])
    const there = new Set(keys)
    const counts = now === stamp && parts.every((k) => there.has(k))
    const gone = counts ? keys.filter((k) => !parts.includes(k)) : parts
    for (const k of gone) tx.delete('column', k)
    const head: Head = { format: FORMAT, stamp, moved, parts }
    if (counts) tx.put('column', { k: HEAD, v: head })
    if (counts) tx.put('column', { k: FRONT, v: frontOf(stamp, kept.fronts) })
    if (counts) tx.put('column', { k: BOUNDS, v: keptBounds(stamp, bounds) })
    if (counts)
      for (const [e, near] of rows) tx.put('column', { k: frontRowsKey(e), v: keptRows(stamp, near) })
    return counts
  })
}

const readFrontRows = (tx: StoreTx, fronts: Fronts): Promise<[FrontName, NearRow[]][]> =>
  Promise.all(
    keysOf(fronts).map(
      async (e): Promise<[FrontName, NearRow[]]> => [e, await frontRows(tx, e, fronts[e].ids)],
    ),
  )

/** @returns their keys @throws StorageError, with nothing left behind, when there is no room */
async function writeParts(store: Store, kept: Kept): Promise<string[]> {
  const own = newId()
  const keys: string[] = []
  try {
    for (const part of partsOf(kept.columns)) {
      const k = `${own}/${keys.length}`
      keys.push(k)
      await write(store, ['column'], async (tx) => tx.put('column', { k, v: part }))
    }
  } catch (error) {
    await dropKept(store, keys)
    throw error
  }
  return keys
}

const isHead = (value: unknown): value is Head =>
  isRecord(value) &&
  value.format === FORMAT &&
  typeof value.stamp === 'number' &&
  Array.isArray(value.moved) &&
  Array.isArray(value.parts)
