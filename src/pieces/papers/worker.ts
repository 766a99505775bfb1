import * as Comlink from 'comlink'
import type { Language } from '../../domain/settings/settings.ts'
import type { RepairListQuery } from '../../db/lists/types.ts'
import { idsOf } from '../../db/queries/wholeList.ts'
import {
  CSV_MIME,
  type ListFormat,
  type ListKind,
  PDF_MIME,
  type PaperKind,
  type RentalPrices,
  SPREADSHEET_NAME,
  TURNAROUND_NAME,
  XLSX_MIME,
} from '../../documents/kinds.ts'
import type { ModelPlaces } from '../../domain/items/place.ts'
import type { RentalSlipKind } from '../../domain/papers/constants.ts'
import type { LabelPages } from '../../documents/labelMarks.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { TurnaroundSheet } from '../../documents/turnaroundSheet.ts'
import type { Named } from '../../domain/scan/shortCode.ts'
import type { OnScreen } from './readOnScreen.ts'
import type { MadeFile, Maker, PapersOf, UblRecord } from './make.ts'

/** A file that is ready to be shown or saved. */
export interface PaperFile {
  name: string
  blob: Blob
  /** The logo that it should have was not to be found. */
  withoutLogo?: boolean
  /** Letters that it cannot show. */
  unshown?: string
}

interface Running {
  remote: Comlink.Remote<Maker>
  /** Rejects when the worker's script cannot be loaded; it says nothing else then. */
  broken: Promise<never>
}

let running: Running | null = null

function start(): Running {
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
  return { remote: Comlink.wrap<Maker>(worker), broken }
}

function ask<T>(work: (maker: Comlink.Remote<Maker>) => Promise<T>): Promise<T> {
  running ??= start()
  return Promise.race([work(running.remote), running.broken])
}

/** A document of a repair as this device knows it. */
export async function makePdf(kind: PaperKind, repairId: string, language: Language): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makePdf(kind, repairId, language)))
}

/** The letters of a document that no font has. */
export const unshownIn = (kind: PaperKind, repairId: string, language: Language): Promise<string> =>
  ask((maker) => maker.unshownIn(kind, repairId, language))

/** The paper of a rental as this device knows it. */
export async function makeRentalPdf(rentalId: string, prices: RentalPrices): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makeRentalPdf(rentalId, prices)))
}

/** A slip of a rental. @param places where the pieces of its models lie, for a pick list */
export async function makeRentalSlip(
  kind: RentalSlipKind,
  rentalId: string,
  places?: ModelPlaces,
): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makeRentalSlip(kind, rentalId, places)))
}

/** The papers of many records as one file, always made on this device: the server has one at a time. */
export async function makePapers(of: PapersOf): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makePapers(of)))
}

/** Labels of records, made on this device: a printer at the bench does not wait for a server. */
export async function makeLabels(of: readonly Named[], layout: LabelLayout): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makeLabels(of, layout)))
}

/** What stands on them, for a screen. */
export const drawLabels = (of: readonly Named[], layout: LabelLayout): Promise<LabelPages> =>
  ask((maker) => maker.drawLabels(of, layout))

/** The slip of repairs that came in together. */
export async function makeSlip(
  repairIds: readonly string[],
  language: Language,
  takenBy: string,
): Promise<PaperFile> {
  return asPdf(await ask((maker) => maker.makeSlip(repairIds, language, takenBy)))
}

const asPdf = ({ bytes, ...made }: MadeFile): PaperFile => ({
  ...made,
  blob: new Blob([bytes], { type: PDF_MIME }),
})

/** What the overview shows, all pages of it. */
export interface Shown extends Pick<RepairListQuery, 'term' | 'all' | 'filters'> {
  /** These alone, in this order. */
  ids?: readonly string[]
}

/** The spreadsheet of the repairs that this device knows. */
export async function makeSpreadsheet(shown: Shown): Promise<PaperFile> {
  const ids = shown.ids ?? (await shownIds(shown))
  const bytes = await ask((maker) => maker.makeSpreadsheet(ids))
  return { name: SPREADSHEET_NAME, blob: new Blob([bytes], { type: XLSX_MIME }) }
}

/** What is chosen of an overview, with the columns of the screen. */
export const makeOnScreen = async (of: OnScreen, format: ListFormat): Promise<PaperFile> =>
  asList(await ask((maker) => maker.makeOnScreen(of, format)), format)

/** The records of a list as a file. @param ids in their order; null: all that are in use */
export async function makeList(
  list: ListKind,
  ids: readonly string[] | null,
  format: ListFormat,
): Promise<PaperFile> {
  return asList(await ask((maker) => maker.makeList(list, ids, format)), format)
}

const asList = ({ name, bytes }: MadeFile, format: ListFormat): PaperFile => ({
  name,
  blob: new Blob([bytes], { type: format === 'xlsx' ? XLSX_MIME : CSV_MIME }),
})

/** The file of a billed record for the bookkeeping as this device knows it; its problems where it cannot be made. */
export const makeUbl = (of: UblRecord) => ask((maker) => maker.makeUbl(of))

/** The spreadsheet of the turnaround as the screen counts it. */
export async function makeTurnaroundSheet(sheet: TurnaroundSheet): Promise<PaperFile> {
  const bytes = await ask((maker) => maker.makeTurnaroundSheet(sheet))
  return { name: TURNAROUND_NAME, blob: new Blob([bytes], { type: XLSX_MIME }) }
}

function shownIds({ term, all, filters }: Shown): Promise<readonly string[]> {
  const sort = { by: 'number', dir: 'desc' as const }
  return idsOf({ list: 'repairs', query: { term, all, filters, sort } })
}
