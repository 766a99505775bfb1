import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { statusColour } from '../domain/statusColours.ts'
import { factBand, withoutEmptyFacts } from './factBand.ts'
import { documentCustomer, deviceFacts, documentHead, type DocumentRequest } from './documentRequest.ts'
import { buildEnding, totalsTable } from './ending.ts'
import { formatDay } from './format.ts'
import { LABELS, type Labels } from './labels.ts'
import { STATUS_INK } from './documentStyle.ts'
import type { DocumentLine, RepairDocument } from './repairDocument.ts'
import { recordUrl } from './product.ts'
import { section } from './section.ts'
import { documentPage } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Eindrapport' / 'Final report' / 'Rapport final' (PF-02, D-073). */
export function finalReport(request: DocumentRequest): TDocumentDefinitions {
  const { document, language, at, home } = request
  const texts = LABELS[language]
  const facts = withoutEmptyFacts([
    [texts.dateIn, formatDay(document.dateIn)],
    [texts.endDate, formatDay(document.endDate)],
    [texts.dateOut, formatDay(document.dateOut)],
    [texts.reference, document.reference],
    [texts.status, texts.statuses[document.status], { dot: statusInk(document.status) }],
  ])
  const { together } = buildEnding({
    totals: totalsTable(document.repairTotals, texts),
    remarks: document.underWarranty ? [texts.underWarranty] : [],
    signatures: [{ label: texts.receipt, signature: document.signed.pickup, language }],
  })
  return documentPage({
    title: texts.eindRapport,
    document,
    to: documentCustomer(document).name,
    page: recordUrl(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, texts.eindRapport, texts),
      factBand([facts, deviceFacts(document, texts)]),
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
