import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import type { ReplicaDb } from '../../db/database.ts'
import { drawPdf, type PdfEngine } from '../../documents/engine.ts'
import { assignFonts } from '../../documents/fonts/assignFonts.ts'
import { intakeSlip } from '../../documents/intakeSlip.ts'
import { joinDocuments } from '../../documents/joinDocuments.ts'
import {
  documentFileName,
  type DocumentKind,
  documentKindOf,
  documentsFileName,
  labelsFileName,
  LIST_FILES,
  type ListFileKind,
  type ListFormat,
  rentalFileName,
  type RentalPrices,
  rentalSlipFileName,
  slipFileName,
} from '../../documents/kinds.ts'
import { labelDefinition, labelPages } from '../../documents/label.ts'
import type { LabelPages } from '../../documents/labelMarks.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import { repairSheetFacts } from '../../documents/repairDocument.ts'
import { repairSheet, repairSheetRow, type WorkbookRow } from '../../documents/spreadsheet.ts'
import { turnaroundSheet, type TurnaroundSheet } from '../../documents/turnaroundSheet.ts'
import { type BillingTerms, rentalUbl, repairUbl, type UblFile } from '../../documents/ubl/files.ts'
import { TERM_SETTINGS, termsOf } from '../../documents/ubl/terms.ts'
import type { RentalSlipKind } from '../../domain/documents/constants.ts'
import type { ModelPlaces } from '../../domain/items/place.ts'
import type { CodedRecord } from '../../domain/scan/shortCode.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { dayInBrussels } from '../../domain/shared/days.ts'
import { DEFAULT_LANGUAGE } from '../../domain/shared/languages.ts'
import {
  type Drawable,
  type DrawContext,
  logoOf,
  manufacturerDrawable,
  rentalDrawable,
  rentalSlipDrawable,
  repairDrawable,
} from './drawable.ts'
import { readLabels } from './readLabel.ts'
import { readListFile } from './readList.ts'
import { readScreenSelection, type ScreenSelection } from './readScreenSelection.ts'
import { readSlip } from './readSlip.ts'
import { emptyRecordCache, readRentalSource, readRepairSource, readRepairSources } from './readSources.ts'

/** The billing terms of the company, from the settings on this device. @param now milliseconds since 1970 */
async function billingTerms(db: ReplicaDb, now: number): Promise<BillingTerms> {
  const rows = await db.setting.bulkGet([...TERM_SETTINGS])
  return termsOf(
    dayInBrussels(new Date(now).toISOString()),
    rows.map((row) => row?.value),
  )
}

/** The record for an accounting file. */
export interface UblRecord {
  e: 'repair' | 'rental'
  id: string
}

/** A file made on this device. */
export interface GeneratedFile {
  name: string
  bytes: ArrayBuffer
  /** True if its logo is not on this device. */
  withoutLogo: boolean
  /** Letters that its fonts cannot show. */
  unshown?: string
}

const BATCH = 1_000

/** The documents of many records: for repairs the quote or report of each, for rentals their document. */
export type DocumentSelection =
  | { repairs: readonly string[] }
  /** The documents for one manufacturer: a list of the repairs, and the slip of each. */
  | { toMaker: readonly string[] }
  | { rentals: readonly string[]; prices: RentalPrices }

/** In the order of the records; each repair in the language of its customer. */
async function drawablesOf(
  context: DrawContext,
  of: Exclude<DocumentSelection, { toMaker: unknown }>,
): Promise<Drawable[]> {
  if ('rentals' in of) return Promise.all(of.rentals.map((id) => rentalDrawable(context, id, of.prices)))
  const sources = await readRepairSources(context.db, of.repairs)
  return Promise.all(
    sources.map((source) => {
      const language = source.customer?.language ?? DEFAULT_LANGUAGE
      return repairDrawable(context, source, { kind: documentKindOf(source.repair), language })
    }),
  )
}

/** Draws a PDF and returns its bytes in a form that can leave the worker. */
const drawing =
  (engine: () => Promise<PdfEngine>) =>
  async (definition: TDocumentDefinitions): Promise<Pick<GeneratedFile, 'bytes' | 'unshown'>> => {
    const { bytes, unshown } = await drawPdf(await engine(), definition)
    return { bytes: bytes.slice().buffer, unshown }
  }

/**
 * The functions of the worker: documents of repairs and rentals from local data (D-029). Its store and its engine
 * are parameters.
 * @param engine returns pdfmake with its fonts; called for the first PDF
 * @param home the URL of the app, for the codes on the documents
 */
export const createDocumentMaker = (
  db: ReplicaDb,
  engine: () => Promise<PdfEngine>,
  now: () => number,
  home: string | null,
  context: DrawContext = { db, now, home },
  draw = drawing(engine),
) => ({
  async makeRepairPdf(kind: DocumentKind, repairId: string, language: Language): Promise<GeneratedFile> {
    const source = await readRepairSource(db, repairId)
    const { name, definition, withoutLogo } = await repairDrawable(context, source, { kind, language })
    const drawn = await draw(definition)
    return { name: documentFileName(kind, name, language), ...drawn, withoutLogo }
  },

  /** The letters of a document that no font has, without drawing the document. */
  async unshownIn(kind: DocumentKind, repairId: string, language: Language): Promise<string> {
    const { definition } = await repairDrawable(context, await readRepairSource(db, repairId), {
      kind,
      language,
    })
    return [...assignFonts(definition, () => true)].join(' ')
  },

  async makeRentalPdf(rentalId: string, prices: RentalPrices): Promise<GeneratedFile> {
    const { name, definition, withoutLogo } = await rentalDrawable(context, rentalId, prices)
    const drawn = await draw(definition)
    return { name: rentalFileName(name), ...drawn, withoutLogo }
  },

  /** The pick list, the delivery slip or the return receipt of a rental. */
  async makeRentalSlip(kind: RentalSlipKind, rentalId: string, places?: ModelPlaces): Promise<GeneratedFile> {
    const { name, definition, withoutLogo } = await rentalSlipDrawable(context, kind, rentalId, places)
    const drawn = await draw(definition)
    return { name: rentalSlipFileName(kind, name), ...drawn, withoutLogo }
  },

  /** The documents of many records as one file (MA-03). */
  async makeDocuments(of: DocumentSelection): Promise<GeneratedFile> {
    if ('toMaker' in of) {
      const { name, definition, withoutLogo } = await manufacturerDrawable(
        context,
        await readRepairSources(db, of.toMaker),
      )
      const drawn = await draw(definition)
      return { name, ...drawn, withoutLogo }
    }
    const drawables = await drawablesOf(context, of)
    const name = documentsFileName('rentals' in of ? 'verhuur' : 'herstellingen')
    const definition = joinDocuments(
      name,
      drawables.map((doc) => doc.definition),
    )
    const drawn = await draw(definition)
    const withoutLogo = drawables.some((doc) => doc.withoutLogo)
    return { name, ...drawn, withoutLogo }
  },

  /** Labels of these records, in this order; records that are not on this device are left out. */
  async makeLabels(of: readonly CodedRecord[], layout: LabelLayout): Promise<GeneratedFile> {
    const labels = await readLabels(db, of, home ?? '')
    const at = new Date(now()).toISOString()
    const drawn = await draw(labelDefinition({ labels, layout, at }))
    return { name: labelsFileName(labels[0]?.number ?? ''), ...drawn, withoutLogo: false }
  },

  /** The content of the labels, for a screen. */
  drawLabels: async (of: readonly CodedRecord[], layout: LabelLayout): Promise<LabelPages> =>
    labelPages({ labels: await readLabels(db, of, home ?? ''), layout }),

  /** The slip of repairs that were received together. @param takenBy the person who received them */
  async makeSlip(repairIds: readonly string[], language: Language, takenBy: string): Promise<GeneratedFile> {
    const doc = await readSlip(db, repairIds, { language, takenBy, home: home ?? '' })
    const executor = (await readRepairSources(db, repairIds.slice(0, 1)))[0]?.executor
    const { logo, withoutLogo } = await logoOf(db, executor)
    const definition = intakeSlip({ document: doc, language, at: new Date(now()).toISOString(), logo })
    const drawn = await draw(definition)
    return { name: slipFileName(doc.devices[0]?.name ?? ''), ...drawn, withoutLogo }
  },

  /** The spreadsheet of these repairs, in this order. */
  async makeSpreadsheet(ids: readonly string[]): Promise<ArrayBuffer> {
    const rows: WorkbookRow[] = []
    const known = emptyRecordCache()
    for (let i = 0; i < ids.length; i += BATCH)
      for (const source of await readRepairSources(db, ids.slice(i, i + BATCH), known))
        rows.push(repairSheetRow(repairSheetFacts(source)))
    return repairSheet(rows).arrayBuffer()
  },

  /** The records of a list as a file, in this order. @param ids null: all active records */
  async makeList(
    list: ListFileKind,
    ids: readonly string[] | null,
    format: ListFormat,
  ): Promise<GeneratedFile> {
    const file = await readListFile(db, list, ids, format)
    return { name: `${LIST_FILES[list]}.${format}`, bytes: await file.arrayBuffer(), withoutLogo: false }
  },

  /** The selected rows of an overview, with the columns of the screen. */
  async makeScreenSelection(of: ScreenSelection, format: ListFormat): Promise<GeneratedFile> {
    const file = await readScreenSelection(db, of, format)
    const name = of.list === 'repairs' ? 'herstellingen' : LIST_FILES[of.list]
    return { name: `${name}.${format}`, bytes: await file.arrayBuffer(), withoutLogo: false }
  },

  /** The accounting file of a billed record, or the data that it lacks. */
  async makeUbl({ e, id }: UblRecord): Promise<UblFile> {
    const terms = await billingTerms(db, now())
    return e === 'repair'
      ? repairUbl(await readRepairSource(db, id), terms)
      : rentalUbl(await readRentalSource(db, id), terms)
  },

  /** The spreadsheet of the turnaround, from rows that are counted already. */
  makeTurnaroundSheet: (sheet: TurnaroundSheet): Promise<ArrayBuffer> => turnaroundSheet(sheet).arrayBuffer(),
})

export type DocumentMaker = ReturnType<typeof createDocumentMaker>
