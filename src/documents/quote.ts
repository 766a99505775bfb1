import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { device, lead, type PaperRequest } from './common.ts'
import { amount, day } from './format.ts'
import { LABELS } from './labels.ts'
import { linesTable, remark, section, signatureBox, totals } from './parts.ts'
import { sheet } from './sheet.ts'

/** 'Bestek' / 'Quotation' / 'Devis' (PF-01, D-073). */
export function quote(request: PaperRequest): TDocumentDefinitions {
  const { paper, language, today, at } = request
  const t = LABELS[language]
  const facts = [
    [t.date, day(today)],
    [t.dateIn, day(paper.dateIn)],
    [t.reference, paper.reference],
  ] as const
  return sheet({
    title: t.bestek,
    paper,
    language,
    at,
    content: [
      ...lead(request, t.bestek, facts, t),
      ...device(paper, t),
      ...section(t.description, paper.notes),
      ...section(t.notes, paper.estimateNotes),
      ...linesTable(paper.estimateLines, t),
      totals(paper.estimateTotals, t, paper.underWarranty ? [t.warranty] : []),
      ...(paper.forfait > 0 ? [remark(t.refusalCosts(amount(paper.forfait)))] : []),
      signatureBox(t.approval),
    ],
  })
}
