import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { factBand, withoutEmptyFacts } from './factBand.ts'
import { documentCustomer, deviceFacts, documentHead, type DocumentRequest } from './documentRequest.ts'
import { buildEnding, totalsTable } from './ending.ts'
import { amount, formatDay } from './format.ts'
import { LABELS } from './labels.ts'
import { recordUrl } from './product.ts'
import { section } from './section.ts'
import { documentPage } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Bestek' / 'Quotation' / 'Devis' (PF-01, D-073). */
export function quote(request: DocumentRequest): TDocumentDefinitions {
  const { document, language, today, at, home } = request
  const texts = LABELS[language]
  const facts = withoutEmptyFacts([
    [texts.date, formatDay(today)],
    [texts.dateIn, formatDay(document.dateIn)],
    [texts.reference, document.reference],
  ])
  const { together } = buildEnding({
    totals: totalsTable(document.estimateTotals, texts),
    remarks: [
      ...(document.underWarranty ? [texts.warranty] : []),
      ...(document.forfait > 0 ? [texts.refusalCosts(amount(document.forfait))] : []),
    ],
    signatures: [{ label: texts.approval, signature: document.signed.estimate, language }],
  })
  return documentPage({
    title: texts.bestek,
    document,
    to: documentCustomer(document).name,
    page: recordUrl(home, 'repair', document.id),
    language,
    at,
    content: [
      ...documentHead(request, texts.bestek, texts),
      factBand([facts, deviceFacts(document, texts)]),
      ...section(texts.description, document.notes),
      ...section(texts.notes, document.estimateNotes),
      ...linesTable(document.estimateLines, texts, together),
    ],
  })
}
