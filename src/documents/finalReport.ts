import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { statusColour } from '../domain/statusColours.ts'
import { band, filled } from './band.ts'
import { customerOf, device, lead, type PaperRequest } from './common.ts'
import { ending, totals } from './ending.ts'
import { day } from './format.ts'
import { LABELS, type Labels } from './labels.ts'
import { STATUS_INK } from './look.ts'
import type { PaperLine, RepairPaper } from './paper.ts'
import { pageOf } from './product.ts'
import { section } from './section.ts'
import { sheet } from './sheet.ts'
import { linesTable } from './table.ts'

/** 'Eindrapport' / 'Final report' / 'Rapport final' (PF-02, D-073). */
export function finalReport(request: PaperRequest): TDocumentDefinitions {
  const { paper, language, at, home } = request
  const t = LABELS[language]
  const facts = filled([
    [t.dateIn, day(paper.dateIn)],
    [t.endDate, day(paper.endDate)],
    [t.dateOut, day(paper.dateOut)],
    [t.reference, paper.reference],
    [t.status, t.statuses[paper.status], { dot: statusInk(paper.status) }],
  ])
  const { together } = ending({
    totals: totals(paper.repairTotals, t),
    remarks: paper.underWarranty ? [t.underWarranty] : [],
    signatures: [{ label: t.receipt, signature: paper.signed.pickup, language }],
  })
  return sheet({
    title: t.eindRapport,
    paper,
    to: customerOf(paper).name,
    page: pageOf(home, 'repair', paper.id),
    language,
    at,
    content: [
      ...lead(request, t.eindRapport, t),
      band([facts, device(paper, t)]),
      ...section(t.description, paper.notes),
      ...section(t.workNotes, paper.workNotes),
      ...linesTable(billedLines(paper, t), t, together),
    ],
  })
}

const statusInk = (status: string) => STATUS_INK[statusColour('repairStatus', status) ?? 'grey']

/** The lines of the total. A lump sum replaces all lines; under warranty they cost nothing (D-052). */
function billedLines(paper: RepairPaper, t: Labels): PaperLine[] {
  if (paper.underWarranty || paper.forfait <= 0) return paper.repairLines
  const description = paper.estimateRefused ? t.refusedForfait : t.forfait
  return [{ description, quantity: 1, price: paper.forfait, total: paper.forfait }]
}
