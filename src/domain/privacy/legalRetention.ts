import { isBilledRental } from '../invoices/billed.ts'
import type { Rental } from '../rentals/rental.ts'
import type { Repair } from '../repairs/repair.ts'
import type { IssuedKind } from '../documents/constants.ts'

/*
 * Tax law requires a company to keep some data although the person asked to be erased (GDPR art. 17, 3 b). The period
 * runs from 1 January after the year of the supply.
 */

/**
 * The years for which invoices and their supporting documents are kept, by the country of the company.
 *
 * - België: 10 (W.Btw art. 60 § 4, as changed by the law of 20 November 2022), for supplies from 2023 on; 7 before.
 * - Nederland: 7 (AWR art. 52, 4).
 * - Frankrijk: 10 (Code de commerce art. L123-22).
 * - Luxemburg: 10 (Code de commerce art. 16).
 * - Duitsland: 8 (UStG § 14b, as changed by BEG IV for documents from 2025 on).
 */
const YEARS: Readonly<Record<string, number>> = {
  België: 10,
  Nederland: 7,
  Frankrijk: 10,
  Luxemburg: 10,
  Duitsland: 8,
}
/** The longest period holds for a company in a country that is not listed. */
const OTHER_YEARS = 10
const BELGIAN_CHANGE = '2023-01-01'
const BELGIAN_YEARS_BEFORE = 7

/**
 * The last day on which a document about a supply must be kept: '2036-12-31'.
 * @param day the day of the supply, 'YYYY-MM-DD'
 * @param country the country of the company in its Dutch name; null counts as Belgium
 */
export function keptUntil(day: string, country: string | null): string {
  const name = country?.trim() || 'België'
  const belgianBefore = name === 'België' && day < BELGIAN_CHANGE
  const years = belgianBefore ? BELGIAN_YEARS_BEFORE : (YEARS[name] ?? OTHER_YEARS)
  return `${Number(day.slice(0, 4)) + years}-12-31`
}

type Billable =
  | ({ e: 'repair' } & Pick<Repair, 'billed' | 'dateIn' | 'dateOut' | 'endDate'>)
  | ({ e: 'rental' } & Pick<Rental, 'status' | 'returnDate'>)

/** The day of the supply of a billed repair or rental; null: it was not billed, so the law requires nothing. */
function billedDay(record: Billable): string | null {
  if (record.e === 'repair') return record.billed ? (record.dateOut ?? record.endDate ?? record.dateIn) : null
  return isBilledRental(record) ? record.returnDate : null
}

/**
 * The last day on which a record must be kept; null if it need not be kept any more.
 * @param country the country of the company
 */
export function legalEnd(record: Billable, country: string | null, today: string): string | null {
  const day = billedDay(record)
  const until = day && keptUntil(day, country)
  return until && until >= today ? until : null
}

/** The documents that show what was billed. Estimates and slips are no supporting documents. */
const KEPT_KINDS: readonly IssuedKind[] = ['eindRapport', 'verhuur']
export const isKeptKind = (kind: IssuedKind): boolean => KEPT_KINDS.includes(kind)

/** A record of which the law requires something to be kept. */
export interface KeptRecord {
  e: 'repair' | 'rental'
  id: string
  /** The number of the record: '2026.118'. */
  number: string
  /** The number of issued documents that stay. */
  documents: number
  /** The last day on which it stays. */
  until: string
}
