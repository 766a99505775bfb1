import type { WerkbankDb } from '../../db/database.ts'
import { today } from '../../lib/dates.ts'
import type { Language } from '../../domain/settings/settings.ts'
import { paperDefinition } from '../../documents/definition.ts'
import { drawPdf, type PdfEngine } from '../../documents/engine.ts'
import { intakeSlip } from '../../documents/intakeSlip.ts'
import {
  labelsFileName,
  type PaperKind,
  paperFileName,
  rentalFileName,
  type RentalPrices,
  slipFileName,
} from '../../documents/kinds.ts'
import { labelDefinition, labelPages } from '../../documents/label.ts'
import type { LabelPages } from '../../documents/labelMarks.ts'
import type { LabelLayout } from '../../documents/labelSizes.ts'
import type { Named } from '../../domain/scan/shortCode.ts'
import { logoUrl } from '../../documents/logo.ts'
import { repairFacts, repairPaper, type RepairSources } from '../../documents/paper.ts'
import { rentalPaper } from '../../documents/rentalPaper.ts'
import { rentalSheet } from '../../documents/rentalSheet.ts'
import { repairSheet, type SheetRow, sheetRow } from '../../documents/spreadsheet.ts'
import { type TurnaroundSheet, turnaroundSheet } from '../../documents/turnaroundSheet.ts'
import { readLabels } from './readLabel.ts'
import { readSlip } from './readSlip.ts'
import { readLogo, readRentalSource, readSource, readSources, nothingKnown } from './readPaper.ts'

/** A file made on this device. */
export interface MadeFile {
  name: string
  bytes: ArrayBuffer
  /** The logo that it should have is not on this device. */
  withoutLogo: boolean
}

async function logoOf(db: WerkbankDb, executor: RepairSources['executor']) {
  const logo = logoUrl(await readLogo(db, executor?.logo))
  return { logo, withoutLogo: Boolean(executor?.logo) && logo === null }
}

const BATCH = 1_000

/**
 * What the worker does, with its store and its engine given: documents of repairs and rentals from local data (D-029).
 * @param engine gives pdfmake with its fonts; asked at the first PDF
 * @param home where the product is opened, for the codes on the papers
 */
export const createMaker = (
  db: WerkbankDb,
  engine: () => Promise<PdfEngine>,
  now: () => number,
  home: string | null,
) => ({
  async makePdf(kind: PaperKind, repairId: string, language: Language): Promise<MadeFile> {
    const source = await readSource(db, repairId)
    const paper = repairPaper(source)
    const { logo, withoutLogo } = await logoOf(db, source.executor)
    const at = new Date(now()).toISOString()
    const definition = paperDefinition(kind, { paper, language, today: today(at), at, logo, home })
    const bytes = await drawPdf(await engine(), definition)
    return { name: paperFileName(kind, paper.name, language), bytes: bytes.slice().buffer, withoutLogo }
  },

  async makeRentalPdf(rentalId: string, prices: RentalPrices): Promise<MadeFile> {
    const source = await readRentalSource(db, rentalId)
    const paper = rentalPaper(source)
    const { logo, withoutLogo } = await logoOf(db, source.executor)
    const definition = rentalSheet({ paper, prices, at: new Date(now()).toISOString(), logo, home })
    const bytes = await drawPdf(await engine(), definition)
    return { name: rentalFileName(paper.name), bytes: bytes.slice().buffer, withoutLogo }
  },

  /** Labels of these records, in this order; what is not on this device is left out. */
  async makeLabels(of: readonly Named[], layout: LabelLayout): Promise<MadeFile> {
    const labels = await readLabels(db, of, home ?? '')
    const at = new Date(now()).toISOString()
    const bytes = await drawPdf(await engine(), labelDefinition({ labels, layout, at }))
    return { name: labelsFileName(labels[0]?.number ?? ''), bytes: bytes.slice().buffer, withoutLogo: false }
  },

  /** What stands on them, for a screen. */
  drawLabels: async (of: readonly Named[], layout: LabelLayout): Promise<LabelPages> =>
    labelPages({ labels: await readLabels(db, of, home ?? ''), layout }),

  /** The slip of repairs that came in together. @param takenBy who took them in */
  async makeSlip(repairIds: readonly string[], language: Language, takenBy: string): Promise<MadeFile> {
    const paper = await readSlip(db, repairIds, { language, takenBy, home: home ?? '' })
    const executor = (await readSources(db, repairIds.slice(0, 1)))[0]?.executor
    const { logo, withoutLogo } = await logoOf(db, executor)
    const definition = intakeSlip({ paper, language, at: new Date(now()).toISOString(), logo })
    const bytes = await drawPdf(await engine(), definition)
    return { name: slipFileName(paper.devices[0]?.name ?? ''), bytes: bytes.slice().buffer, withoutLogo }
  },

  /** The spreadsheet of these repairs, in this order. */
  async makeSpreadsheet(ids: readonly string[]): Promise<ArrayBuffer> {
    const rows: SheetRow[] = []
    const known = nothingKnown()
    for (let i = 0; i < ids.length; i += BATCH)
      for (const source of await readSources(db, ids.slice(i, i + BATCH), known))
        rows.push(sheetRow(repairFacts(source)))
    return repairSheet(rows).arrayBuffer()
  },

  /** The spreadsheet of the turnaround, of rows that are counted already. */
  makeTurnaroundSheet: (sheet: TurnaroundSheet): Promise<ArrayBuffer> => turnaroundSheet(sheet).arrayBuffer(),
})

export type Maker = ReturnType<typeof createMaker>
