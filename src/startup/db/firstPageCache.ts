import { APP_VERSION } from '../../sync/protocol/version.ts'
import { fieldOf, isRecord } from '../../lib/objects.ts'
import type { Rental } from '../../domain/rentals/rental.ts'
import { summaryItemIds } from '../../domain/rentals/summaryItems.ts'
import { isActiveRental } from '../../domain/rentals/status.ts'
import { type CachedRow, toCachedRow } from '../../sync/store/bundles/bundleCache.ts'
import type { BundledRow, BundledTable } from '../../sync/store/bundles/bundleLines.ts'
import { bundledRowsById, bundleReadsOf } from '../../sync/store/bundles/bundleReads.ts'
import type { BundleTx } from '../../sync/store/bundles/bundleTx.ts'
import type { StoreTx } from '../../sync/store/ports.ts'
import { isArchived } from '../../domain/repairs/statusList.ts'
import { numberKey } from '../../db/lists/numberKey.ts'
import type { EntityRow } from '../../sync/store/tables.ts'
import { normalizeForSearch } from '../../db/lists/searchText.ts'
import { bundleStampOf } from '../../sync/store/meta.ts'
import type { ListPage } from '../../db/lists/listQueries.ts'

/*
 * The first pages of the overviews, used while the lists are not in memory. The ids of these pages are stored
 * together with the columns of the lists. Bundled rows keep their stored places; single rows are read and
 * sorted into them. The worker writes the cache, the page reads it (docs/startup.md).
 */

export const FIRST_PAGES_KEY = 'front'
/** The number of rows per overview whose order is stored. */
export const FIRST_PAGE_ROWS = 200
/**
 * With this many single rows the lists are as fast, and reading them here would block the page. A device of
 * an earlier layout has only single rows until they are compacted.
 */
const MOST_SINGLE_ROWS = 1_000
const FORMAT = `${APP_VERSION}/3`

export type OverviewName = 'repair' | 'rental' | 'customer'

/** The first rows of each overview in its default view, and its total. */
export type FirstPages = Record<OverviewName, ListPage>

interface StoredFirstPages {
  format: string
  /** The number of the bundles at that time; see `bundleStampOf`. */
  stamp: number
  pages: FirstPages
}

/** Builds the stored form. */
export const toStoredFirstPages = (stamp: number, pages: FirstPages): StoredFirstPages => ({
  format: FORMAT,
  stamp,
  pages,
})

/** The key of the stored first rows of an overview. */
export const firstRowsKey = (e: OverviewName): string => `${FIRST_PAGES_KEY}/${e}`
interface StoredFirstRows {
  format: string
  stamp: number
  rows: CachedRow[]
}
export const toStoredFirstRows = (stamp: number, rows: CachedRow[]): StoredFirstRows => ({
  format: FORMAT,
  stamp,
  rows,
})

/** The number of rows: one page, and some that move up if rows of it became single rows. */
const CACHED_ROWS = 30

/**
 * Returns the bundled first rows of an overview together with the records they refer to. Each is in another
 * bundle, and a person who opens the app would wait for all of those. Reads only bundles.
 */
export async function readFirstRows(
  tx: StoreTx,
  e: BundledTable,
  ids: readonly string[],
): Promise<CachedRow[]> {
  const rows = await bundledRowsById(bundleReadsOf(tx.bare), e, ids.slice(0, CACHED_ROWS))
  const find = async (kind: BundledTable, wanted: readonly string[]) =>
    toCachedRows(kind, await bundledRowsById(bundleReadsOf(tx.bare), kind, wanted))
  const [items, customers] = await Promise.all([
    find('item', e === 'rental' ? summarizedItemIds(rows) : referencedIds(rows, 'itemId')),
    find('customer', referencedIds(rows, 'customerId')),
  ])
  return [...toCachedRows(e, rows), ...items, ...customers]
}

const toCachedRows = (e: BundledTable, rows: ReadonlyMap<string, BundledRow>): CachedRow[] =>
  [...rows.values()].map((row) => toCachedRow(e, row))

const referencedIds = (rows: ReadonlyMap<string, BundledRow>, field: string): string[] =>
  [...rows.values()].map((row) => fieldOf(row, field)).filter((id) => typeof id === 'string')

/** The items that the rentals name in their list (LI-01). */
const summarizedItemIds = (rows: ReadonlyMap<string, BundledRow>): string[] =>
  [...rows.values()].flatMap((row) => summaryItemIds(row as unknown as Pick<Rental, 'rentalLines'>))

interface DefaultView<E extends OverviewName> {
  isShown: (row: EntityRow<E>) => boolean
  compare: (a: EntityRow<E>, b: EntityRow<E>) => number
}

const byNumber = (a: Parameters<typeof numberKey>[0], b: Parameters<typeof numberKey>[0]): number =>
  numberKey(b) - numberKey(a)

const DEFAULT_VIEWS: { [E in OverviewName]: DefaultView<E> } = {
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
export async function readFirstPage<E extends OverviewName>(
  tx: BundleTx,
  e: E,
  { page, size }: { page: number; size: number },
): Promise<{ rows: EntityRow<E>[]; total: number } | null> {
  const view: DefaultView<E> = DEFAULT_VIEWS[e]
  const isShown = (row: EntityRow<E>) => view.isShown(row)
  const compare = (a: EntityRow<E>, b: EntityRow<E>) => view.compare(a, b)
  const [row, storedRows, stamp] = await Promise.all([
    tx.get('column', FIRST_PAGES_KEY),
    tx.get('column', firstRowsKey(e)),
    bundleStampOf(tx),
  ])
  if (!isStoredFirstPages(row?.v) || row.v.stamp !== stamp) return null
  if (isStoredFirstRows(storedRows?.v) && storedRows.v.stamp === stamp) tx.cacheRows(stamp, storedRows.v.rows)
  const singleRows = await tx.bare.all(e, { limit: MOST_SINGLE_ROWS })
  if (singleRows.length === MOST_SINGLE_ROWS) return null
  const { ids, total } = row.v.pages[e]
  const singleIds = new Set<string>(singleRows.map(({ id }) => id))
  const wanted = ids.filter((id) => !singleIds.has(id)).slice(0, page * size)
  if (wanted.length < page * size && ids.length < total) return null
  const bundled = (await tx.bundledRows(e, wanted)).filter(isShown)
  const shown = singleRows.filter(isShown)
  const rows = [...bundled, ...shown].sort(compare).slice((page - 1) * size, page * size)
  // Rows that were further down in the stored order may be counted twice. The lists correct that a moment
  // later.
  const known = ids.filter((id) => singleIds.has(id)).length
  return { rows, total: total - known + shown.length }
}

const isStoredFirstRows = (value: unknown): value is StoredFirstRows =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && Array.isArray(value.rows)

const isStoredFirstPages = (value: unknown): value is StoredFirstPages =>
  isRecord(value) && value.format === FORMAT && typeof value.stamp === 'number' && isRecord(value.pages)
