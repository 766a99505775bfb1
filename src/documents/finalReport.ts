import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { statusColour } from '../domain/statusColours.ts'
import { band, filled } from './band.ts'
import { customerOf, device, documentHead, type DocumentRequest } from './common.ts'
import { ending, totals } from './ending.ts'
import { day } from './format.ts'
import { LABELS, type Labels } from './labels.ts'
import { STATUS_INK } from './look.ts'
import type { DocumentLine, RepairDocument } from './paper.ts'
import { pageOf } from './product.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Eindrapport' / 'Final report' / 'Rapport final' (PF-02, D-073). */
export function finalReport(request: DocumentRequest): TDocumentDefinitions {
  const { document, language, at, home } = request
  const texts = LABELS[language]
  const facts = filled([
    [texts.dateIn, day(document.dateIn)],
    [texts.endDate, day(document.endDate)],
    [texts.dateOut, day(document.dateOut)],
    [texts.reference, document.reference],
    [texts.status, texts.statuses[document.status], { dot: statusInk(document.status) }],
  ])
  const { together } = ending({
    totals: totals(document.repairTotals, texts),
    remarks: document.underWarranty ? [texts.underWarranty] : [],
    signatures: [{ label: texts.receipt, signature: document.signed.pickup, language }],
  })
  return sheet({
    title: texts.eindRapport,
    document,
    to: customerOf(document).name,
    page: pageOf(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, texts.eindRapport, texts),
      band([facts, device(document, texts)]),
      ...section(texts.description, document.notes),
      ...section(texts.workNotes, document.workNotes),
      ...linesTable(billedLines(document, texts), texts, together),
    ],
  })
}

const statusInk = (status: string) => STATUS_INK[statusColour('repairStatus', status) ?? 'grey']

/** The lines of the total. A lump sum replaces all lines; under warranty they cost nothing (D-052). */
function billedLines(document: RepairDocument, texts: Labels): DocumentLine[] {
  if (document.underWarranty || document.forfait <= 0) return document.repairLines
  const description = document.estimateRefused ? texts.refusedForfait : texts.forfait
  return [{ description, quantity: 1, price: document.forfait, total: document.forfait }]
}
