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
  const t = LABELS[language]
  const facts = filled([
    [t.dateIn, day(document.dateIn)],
    [t.endDate, day(document.endDate)],
    [t.dateOut, day(document.dateOut)],
    [t.reference, document.reference],
    [t.status, t.statuses[document.status], { dot: statusInk(document.status) }],
  ])
  const { together } = ending({
    totals: totals(document.repairTotals, t),
    remarks: document.underWarranty ? [t.underWarranty] : [],
    signatures: [{ label: t.receipt, signature: document.signed.pickup, language }],
  })
  return sheet({
    title: t.eindRapport,
    document,
    to: customerOf(document).name,
    page: pageOf(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, t.eindRapport, t),
      band([facts, device(document, t)]),
      ...section(t.description, document.notes),
      ...section(t.workNotes, document.workNotes),
      ...linesTable(billedLines(document, t), t, together),
    ],
  })
}

const statusInk = (status: string) => STATUS_INK[statusColour('repairStatus', status) ?? 'grey']

/** The lines of the total. A lump sum replaces all lines; under warranty they cost nothing (D-052). */
function billedLines(document: RepairDocument, t: Labels): DocumentLine[] {
  if (document.underWarranty || document.forfait <= 0) return document.repairLines
  const description = document.estimateRefused ? t.refusedForfait : t.forfait
  return [{ description, quantity: 1, price: document.forfait, total: document.forfait }]
}
