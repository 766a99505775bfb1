import type { RentalSlipKind } from '../domain/documents/constants.ts'
import { REPAIR_TYPES, type RepairType } from '../domain/repairs/constants.ts'
import type { Language } from '../domain/settings/settings.ts'

/** The documents of a repair, with the names of the REST calls that return them (AP-062 to AP-064). */
export const DOCUMENT_KINDS = ['bestek', 'eindRapport', 'externalRepair'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** An estimate that was not refused gets a quote, everything else a final report (RL-26, PF-05, D-069). */
export const documentKindOf = (repair: { type: RepairType; estimateRefused: boolean }): DocumentKind =>
  repair.type === REPAIR_TYPES.estimate && !repair.estimateRefused ? 'bestek' : 'eindRapport'

/** 'bestek_2026-118_NL.pdf' (D-029). @param name the number of the repair, or its provisional code */
export function documentFileName(kind: DocumentKind, name: string, language: Language): string {
  const number = plain(name)
  if (kind === 'externalRepair') return `externe_herstelling_${number}.pdf`
  return `${kind === 'bestek' ? 'bestek' : 'eindrapport'}_${number}_${language}.pdf`
}

/** 'verhuur_2026-12.pdf' (D-029). @param name the number of the rental, or its provisional code */
export const rentalFileName = (name: string): string => `verhuur_${plain(name)}.pdf`

/** 'retourbon_2026-12.pdf'. @param name the number of the rental, or its provisional code */
export const rentalSlipFileName = (kind: RentalSlipKind, name: string): string => `${kind}_${plain(name)}.pdf`

/** With amounts, or without a single one (PF-04, PF-07). */
export const RENTAL_PRICES = ['price', 'noPrice'] as const
export type RentalPrices = (typeof RENTAL_PRICES)[number]

const plain = (name: string): string => name.replace(/[^\w-]+/g, '-')

export const SPREADSHEET_NAME = 'herstellingen.xlsx'
export const TURNAROUND_NAME = 'doorlooptijd.xlsx'
/** The lists that can be exported as a file, with their file names. */
export const LIST_FILES = {
  rentals: 'verhuur',
  items: 'items',
  customers: 'klanten',
  contacts: 'contacten',
  kits: 'kits',
  models: 'modellen',
  holidays: 'feestdagen',
  priceRates: 'staffels',
} as const
export type ListFileKind = keyof typeof LIST_FILES
/** The lists whose rows can be selected. */
export type OverviewKind = 'repairs' | 'rentals' | 'items' | 'customers'
export type ListFormat = 'xlsx' | 'csv'
export const UBL_MIME = 'application/xml'
export const CSV_MIME = 'text/csv'
export const PDF_MIME = 'application/pdf'
export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 'ubl_H-2026-118.xml'. @param number of the invoice */
export const ublFileName = (number: string): string => `ubl_${plain(number)}.xml`

/** 'ontvangstbewijs_2026-118.pdf' */
export const slipFileName = (name: string): string => `ontvangstbewijs_${plain(name)}.pdf`
/** 'labels_2026-118.pdf' */
export const labelsFileName = (name: string): string => `labels_${plain(name)}.pdf`
/** 'verzendlijst_2026-11-27.pdf' @param today 'YYYY-MM-DD' in Brussels */
export const manufacturerFileName = (today: string): string => `verzendlijst_${today}.pdf`
/** 'documenten_herstellingen.pdf': the documents of many records in one file. */
export const documentsFileName = (of: 'herstellingen' | 'verhuur'): string => `documenten_${of}.pdf`
