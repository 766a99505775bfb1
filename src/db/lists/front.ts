import { APP_VERSION } from '../../contract/version.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import type { NearRow } from '../packs/near.ts'
import type { PackTx } from '../packs/packTx.ts'
import { isArchived, numberKey } from '../rows.ts'
import type { EntityRow } from '../tables.ts'
import { folded } from './fold.ts'
import { stampOf } from '../meta.ts'
import type { ListPage } from './types.ts'

/*
 * What the overviews open with while the lists are not in memory: the ids of their first pages, kept together with the
 * columns of the lists. What rests stands as it did then, and what stands by itself is read and put in its place.
 */

export const FRONT = 'front'
/** Rows of an overview whose order is kept. */
export const FRONT_ROWS = 200
/**
 * So many rows that stand by themselves are read no faster here than by the lists, and the page stands still meanwhile: a
 * device of an earlier layout has all of them there until they were folded.
 */
const MOST_ALONE = 1_000
const FORMAT = `${APP_VERSION}/2`

export type FrontName = 'repair' | 'rental' | 'customer'

/** The first rows of each overview as it opens, and how many it has. */
export type Fronts = Record<FrontName, ListPage>

interface Front {
  format: string
  /** What rested then; see `stampOf`. */
  stamp: number
  pages: Fronts
}

/** How it is kept. */
export const frontOf = (stamp: number, pages: Fronts): Front => ({ format: FORMAT, stamp, pages })

/** Beside it, for each overview: its first rows. */
export const frontRowsKey = (e: FrontName): string => `${FRONT}/${e}`
interface KeptRows {
  format: string
  stamp: number
  rows: NearRow[]
}
export const keptRows = (stamp: number, rows: NearRow[]): KeptRows => ({ format: FORMAT, stamp, rows })

interface Opening<E extends FrontName> {
  isShown: (row: EntityRow<E>) => boolean
  compare: (a: EntityRow<E>, b: EntityRow<E>) => number
}

const byNumber = (a: Parameters<typeof numberKey>[0], b: Parameters<typeof numberKey>[0]): number =>
  numberKey(b) - numberKey(a)

const OPENINGS: { [E in FrontName]: Opening<E> } = {
  repair: { isShown: (row) => !isArchived(row), compare: byNumber },
  rental: { isShown: isActiveRental, compare: byNumber },
  customer: {
    isShown: ({ active }) => active,
    compare: (a, b) => (folded(a.name) < folded(b.name) ? -1 : 1),
  },
}

/**
 * A page of what an overview opens with; null: the lists have to be asked. Pages count from 1.
 * @param tx one that reads `column`, `meta` and `e`
 */
export async function firstPage<E extends FrontName>(
  tx: PackTx,
  e: E,
  { page, size }: { page: number; size: number },
): Promise<{ rows: EntityRow<E>[]; total: number } | null> {
  const opening: Opening<E> = OPENINGS[e]
  const isShown = (row: EntityRow<E>) => opening.isShown(row)
  const compare = (a: EntityRow<E>, b: EntityRow<E>) => opening.compare(a, b)
  const [row, near, stamp] = await Promise.all([
    tx.get('column', FRONT),
    tx.get('column', frontRowsKey(e)),
    stampOf(tx),
  ])
  if (!isFront(row?.v) || row.v.stamp !== stamp) return null
  if (isKeptRows(near?.v) && near.v.stamp === stamp) tx.remember(stamp, near.v.rows)
  const standing = await tx.bare.all(e, { limit: MOST_ALONE })
  if (standing.length === MOST_ALONE) return null
  const { ids, total } = row.v.pages[e]
  const alone = new Set<string>(standing.map(({ id }) => id))
  const wanted = ids.filter((id) => !alone.has(id)).slice(0, page * size)
  if (wanted.length < page * size && ids.length < total) return null
  const resting = (await tx.resting(e, wanted)).filter(isShown)
  const shown = standing.filter(isShown)
  const rows = [...resting, ...shown].sort(compare).slice((page - 1) * size, page * size)
  // A moment later the lists count those too that stood further down.
  const known = ids.filter((id) => alone.has(id)).length
  return { rows, total: total - known + shown.length }
}

const isKeptRows = (value: unknown): value is KeptRows =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && Array.isArray(value.rows)

const isFront = (value: unknown): value is Front =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.pages)
