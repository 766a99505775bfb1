import * as Comlink from 'comlink'
import type { Language } from '../../domain/settings/settings.ts'
import type { RepairListQuery } from '../../db/lists/listQueries.ts'
import { idsOfWholeList } from '../../db/queries/records.ts'
import {
  CSV_MIME,
  type ListFormat,
  type ListFileKind,
  PDF_MIME,
  type DocumentKind,
  type RentalPrices,
  SPREADSHEET_NAME,
  TURNAROUND_NAME,
  XLSX_MIME,
} from '../../documents/kinds.ts'
import type { ModelPlaces } from '../../domain/items/place.ts'
import type { RentalSlipKind } from '../../domain/documents/constants.ts'
import type { LabelPages } from '../../documents/labelMarks.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { TurnaroundSheet } from '../../documents/turnaroundSheet.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import type { ScreenSelection } from './readScreenSelection.ts'
import type { GeneratedFile, DocumentMaker, DocumentSelection, UblRecord } from './documentMaker.ts'

/** A file that is ready to be shown or saved. */
export interface DocumentFile {
  name: string
  blob: Blob
  /** True if its logo was not found. */
  withoutLogo?: boolean
  /** Letters that its fonts cannot show. */
  unshown?: string
}

interface RunningWorker {
  remote: Comlink.Remote<DocumentMaker>
  /** Rejects if the worker's script cannot be loaded. The worker gives no other sign of that. */
  broken: Promise<never>
}

let running: RunningWorker | null = null

function startWorker(): RunningWorker {
  const worker = new Worker(new URL('./documents.worker.ts', import.meta.url), {
    type: 'module',
    name: 'documents',
  })
  const broken = new Promise<never>((_, reject) => {
    worker.onerror = (event) => {
      running = null
      worker.terminate()
      reject(new Error(`documents worker: ${event.message}`))
    }
  })
  broken.catch(() => {})
  return { remote: Comlink.wrap<DocumentMaker>(worker), broken }
}

function callWorker<T>(work: (maker: Comlink.Remote<DocumentMaker>) => Promise<T>): Promise<T> {
  running ??= startWorker()
  return Promise.race([work(running.remote), running.broken])
}

/** A document of a repair from the data of this device. */
export async function makeRepairPdf(
  kind: DocumentKind,
  repairId: string,
  language: Language,
): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeRepairPdf(kind, repairId, language)))
}

/** The letters of a document that no font has. */
export const unshownIn = (kind: DocumentKind, repairId: string, language: Language): Promise<string> =>
  callWorker((maker) => maker.unshownIn(kind, repairId, language))

/** The document of a rental from the data of this device. */
export async function makeRentalPdf(rentalId: string, prices: RentalPrices): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeRentalPdf(rentalId, prices)))
}

/** A slip of a rental. @param places where the units of its models are stored, for a pick list */
export async function makeRentalSlip(
  kind: RentalSlipKind,
  rentalId: string,
  places?: ModelPlaces,
): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeRentalSlip(kind, rentalId, places)))
}

/**
 * The documents of many records as one file. It is always made on this device, because the server makes only one
 * document at a time.
 */
export async function makeDocuments(of: DocumentSelection): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeDocuments(of)))
}

/** Labels of records, made on this device, so that a printer at the bench does not wait for a server. */
export async function makeLabels(of: readonly CodedRecord[], layout: LabelLayout): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeLabels(of, layout)))
}

/** The content of the labels, for a screen. */
export const drawLabels = (of: readonly CodedRecord[], layout: LabelLayout): Promise<LabelPages> =>
  callWorker((maker) => maker.drawLabels(of, layout))

/** The slip of repairs that were received together. */
export async function makeSlip(
  repairIds: readonly string[],
  language: Language,
  takenBy: string,
): Promise<DocumentFile> {
  return asPdf(await callWorker((maker) => maker.makeSlip(repairIds, language, takenBy)))
}

const asPdf = ({ bytes, ...made }: GeneratedFile): DocumentFile => ({
  ...made,
  blob: new Blob([bytes], { type: PDF_MIME }),
})

/** The list of the overview, all pages of it. */
export interface RepairExportQuery extends Pick<RepairListQuery, 'term' | 'all' | 'filters'> {
  /** Only these records, in this order. */
  ids?: readonly string[]
}

/** The spreadsheet of the repairs on this device. */
export async function makeSpreadsheet(query: RepairExportQuery): Promise<DocumentFile> {
  const ids = query.ids ?? (await exportIds(query))
  const bytes = await callWorker((maker) => maker.makeSpreadsheet(ids))
  return { name: SPREADSHEET_NAME, blob: new Blob([bytes], { type: XLSX_MIME }) }
}

/** The selected rows of an overview, with the columns of the screen. */
export const makeScreenSelection = async (of: ScreenSelection, format: ListFormat): Promise<DocumentFile> =>
  asList(await callWorker((maker) => maker.makeScreenSelection(of, format)), format)

/** The records of a list as a file. @param ids in their order; null: all active records */
export async function makeList(
  list: ListFileKind,
  ids: readonly string[] | null,
  format: ListFormat,
): Promise<DocumentFile> {
  return asList(await callWorker((maker) => maker.makeList(list, ids, format)), format)
}

const asList = ({ name, bytes }: GeneratedFile, format: ListFormat): DocumentFile => ({
  name,
  blob: new Blob([bytes], { type: format === 'xlsx' ? XLSX_MIME : CSV_MIME }),
})

/** The accounting file of a billed record from the data of this device, or the problems that prevent it. */
export const makeUbl = (of: UblRecord) => callWorker((maker) => maker.makeUbl(of))

/** The spreadsheet of the turnaround with the figures of the screen. */
export async function makeTurnaroundSheet(sheet: TurnaroundSheet): Promise<DocumentFile> {
  const bytes = await callWorker((maker) => maker.makeTurnaroundSheet(sheet))
  return { name: TURNAROUND_NAME, blob: new Blob([bytes], { type: XLSX_MIME }) }
}

function exportIds({ term, all, filters }: RepairExportQuery): Promise<readonly string[]> {
  const sort = { by: 'number', dir: 'desc' as const }
  return idsOfWholeList({ list: 'repairs', query: { term, all, filters, sort } })
}
