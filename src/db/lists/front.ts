import { APP_VERSION } from '../../contract/version.ts'
import { isRecord } from '../../domain/shared/objects.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import type { CachedRow } from '../packs/near.ts'
import type { BundleTx } from '../packs/packTx.ts'
import { isArchived, numberKey } from '../rows.ts'
import type { EntityRow } from '../tables.ts'
import { normalizeForSearch } from './fold.ts'
import { bundleStampOf } from '../meta.ts'
import type { ListPage } from './types.ts'

/*
 * The first pages of the overviews, used while the lists are not in memory. The ids of these pages are stored
 * together with the columns of the lists. Bundled rows keep their stored places; single rows are read and
 * sorted into them.
 */

export const FRONT = 'front'
/** The number of rows per overview whose order is stored. */
export const FRONT_ROWS = 200
/**
 * With this many single rows the lists are as fast, and reading them here would block the page. A device of
 * an earlier layout has only single rows until they are compacted.
 */
const MOST_ALONE = 1_000
const FORMAT = `${APP_VERSION}/2`

export type FrontName = 'repair' | 'rental' | 'customer'

/** The first rows of each overview in its default view, and its total. */
export type Fronts = Record<FrontName, ListPage>

interface Front {
  format: string
  /** The number of the bundles at that time; see `stampOf`. */
  stamp: number
  pages: Fronts
}

/** Builds the stored form. */
export const frontOf = (stamp: number, pages: Fronts): Front => ({ format: FORMAT, stamp, pages })

/** The key of the stored first rows of an overview. */
export const frontRowsKey = (e: FrontName): string => `${FRONT}/${e}`
interface KeptRows {
  format: string
  stamp: number
  rows: CachedRow[]
}
export const keptRows = (stamp: number, rows: CachedRow[]): KeptRows => ({ format: FORMAT, stamp, rows })

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
    compare: (a, b) => (normalizeForSearch(a.name) < normalizeForSearch(b.name) ? -1 : 1),
  },
}

/**
 * Returns a page of the default view of an overview; null if the lists have to be asked. Pages count from 1.
 * @param tx a transaction that reads `column`, `meta` and `e`
 */
export async function firstPage<E extends FrontName>(
  tx: BundleTx,
  e: E,
  { page, size }: { page: number; size: number },
): Promise<{ rows: EntityRow<E>[]; total: number } | null> {
  const opening: Opening<E> = OPENINGS[e]
  const isShown = (row: EntityRow<E>) => opening.isShown(row)
  const compare = (a: EntityRow<E>, b: EntityRow<E>) => opening.compare(a, b)
  const [row, near, stamp] = await Promise.all([
    tx.get('column', FRONT),
    tx.get('column', frontRowsKey(e)),
    bundleStampOf(tx),
  ])
  if (!isFront(row?.v) || row.v.stamp !== stamp) return null
  if (isKeptRows(near?.v) && near.v.stamp === stamp) tx.cacheRows(stamp, near.v.rows)
  const standing = await tx.bare.all(e, { limit: MOST_ALONE })
  if (standing.length === MOST_ALONE) return null
  const { ids, total } = row.v.pages[e]
  const alone = new Set<string>(standing.map(({ id }) => id))
  const wanted = ids.filter((id) => !alone.has(id)).slice(0, page * size)
  if (wanted.length < page * size && ids.length < total) return null
  const resting = (await tx.bundledRows(e, wanted)).filter(isShown)
  const shown = standing.filter(isShown)
  const rows = [...resting, ...shown].sort(compare).slice((page - 1) * size, page * size)
  // Rows that were further down in the stored order may be counted twice. The lists correct that a moment
  // later.
  const known = ids.filter((id) => alone.has(id)).length
  return { rows, total: total - known + shown.length }
}

const isKeptRows = (value: unknown): value is KeptRows =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && Array.isArray(value.rows)

const isFront = (value: unknown): value is Front =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.pages)
