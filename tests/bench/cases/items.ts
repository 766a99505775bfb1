import type { Page } from 'playwright'
import type { Report } from '../kit/report.ts'
import { listScreen, measureOpening, measureSearch } from '../kit/screens.ts'

const HASH = '#/items/overview'
/** Brands, models, numbers, categories and owners, with many hits, few and none. */
export const ITEM_TERMS = [
  'sony',
  'canon',
  'statief',
  'kabel',
  'fx',
  'lens',
  'bestaat niet',
  'cam-1',
  'aja',
  'micro',
  'sony pxw',
  'led',
  'arri',
  'monitor',
  'accu',
  'studio',
  'zoom',
  'dji',
  'mic',
  '99',
]

/** Opens and searches the overview of the items. */
export async function measureItems(report: Report, page: Page, count: number): Promise<void> {
  const overview = { what: `overview of ${count} items`, limit: 150 }
  await measureOpening(report, page, listScreen(HASH, 'Items', 20), overview)
  const search = { what: `search in ${count} items`, terms: ITEM_TERMS, limit: 100 }
  await measureSearch(report, page, HASH, search)
}
