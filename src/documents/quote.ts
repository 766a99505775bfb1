import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { band, filled } from './band.ts'
import { customerOf, device, documentHead, type DocumentRequest } from './common.ts'
import { ending, totals } from './ending.ts'
import { amount, day } from './format.ts'
import { LABELS } from './labels.ts'
import { pageOf } from './product.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Bestek' / 'Quotation' / 'Devis' (PF-01, D-073). */
export function quote(request: DocumentRequest): TDocumentDefinitions {
  const { document, language, today, at, home } = request
  const texts = LABELS[language]
  const facts = filled([
    [texts.date, day(today)],
    [texts.dateIn, day(document.dateIn)],
    [texts.reference, document.reference],
  ])
  const { together } = ending({
    totals: totals(document.estimateTotals, texts),
    remarks: [
      ...(document.underWarranty ? [texts.warranty] : []),
      ...(document.forfait > 0 ? [texts.refusalCosts(amount(document.forfait))] : []),
    ],
    signatures: [{ label: texts.approval, signature: document.signed.estimate, language }],
  })
  return sheet({
    title: texts.bestek,
    document,
    to: customerOf(document).name,
    page: pageOf(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, texts.bestek, texts),
      band([facts, device(document, texts)]),
      ...section(texts.description, document.notes),
      ...section(texts.notes, document.estimateNotes),
      ...linesTable(document.estimateLines, texts, together),
    ],
  })
}
