import type { Page } from 'playwright'
import type { Report } from '../kit/report.ts'
import { listScreen, measureOpening, measureSearch } from '../kit/screens.ts'

/** Terms of three characters and more, with many hits, few and none. */
const TERMS = [
  'studio',
  'k-1',
  'media',
  'gent',
  'info@',
  'amber',
  'zoe',
  'k-4999',
  '+32 9',
  'theater',
  'bestaat niet',
  'van den',
  'films',
  'antwerpen',
  'luxemburg',
  '.example',
  'events',
  'k-12',
  'maes',
  'academie',
]
const HASH = '#/customers/overview'

/** Opens and searches the overview of the customers. */
export async function measureCustomers(report: Report, page: Page, count: number): Promise<void> {
  const overview = { what: `overview of ${count} customers`, limit: 150 }
  await measureOpening(report, page, listScreen(HASH, 'Klanten', 40), overview)
  const search = { what: `search in ${count} customers`, terms: TERMS, limit: 100 }
  await measureSearch(report, page, HASH, search)
}
