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
  const t = LABELS[language]
  const facts = filled([
    [t.date, day(today)],
    [t.dateIn, day(document.dateIn)],
    [t.reference, document.reference],
  ])
  const { together } = ending({
    totals: totals(document.estimateTotals, t),
    remarks: [
      ...(document.underWarranty ? [t.warranty] : []),
      ...(document.forfait > 0 ? [t.refusalCosts(amount(document.forfait))] : []),
    ],
    signatures: [{ label: t.approval, signature: document.signed.estimate, language }],
  })
  return sheet({
    title: t.bestek,
    document,
    to: customerOf(document).name,
    page: pageOf(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, t.bestek, t),
      band([facts, device(document, t)]),
      ...section(t.description, document.notes),
      ...section(t.notes, document.estimateNotes),
      ...linesTable(document.estimateLines, t, together),
    ],
  })
}
