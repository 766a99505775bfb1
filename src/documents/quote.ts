import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { band, filled } from './band.ts'
import { customerOf, device, lead, type PaperRequest } from './common.ts'
import { ending, totals } from './ending.ts'
import { amount, day } from './format.ts'
import { LABELS } from './labels.ts'
import { pageOf } from './product.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Bestek' / 'Quotation' / 'Devis' (PF-01, D-073). */
export function quote(request: PaperRequest): TDocumentDefinitions {
  const { paper, language, today, at, home } = request
  const t = LABELS[language]
  const facts = filled([
    [t.date, day(today)],
    [t.dateIn, day(paper.dateIn)],
    [t.reference, paper.reference],
  ])
  const { together } = ending({
    totals: totals(paper.estimateTotals, t),
    remarks: [
      ...(paper.underWarranty ? [t.warranty] : []),
      ...(paper.forfait > 0 ? [t.refusalCosts(amount(paper.forfait))] : []),
    ],
    signatures: [{ label: t.approval, signature: paper.signed.estimate, language }],
  })
  return sheet({
    title: t.bestek,
    paper,
    to: customerOf(paper).name,
    page: pageOf(home, 'repair', paper.id),
    language,
    at,
    content: [
      ...lead(request, t.bestek, t),
      band([facts, device(paper, t)]),
      ...section(t.description, paper.notes),
      ...section(t.notes, paper.estimateNotes),
      ...linesTable(paper.estimateLines, t, together),
    ],
  })
}
