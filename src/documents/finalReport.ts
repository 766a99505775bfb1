import type { TDocumentDefinitions } from 'pdfmake/interfaces'
import { device, lead, type PaperRequest } from './common.ts'
import { day } from './format.ts'
import { LABELS, type Labels } from './labels.ts'
import { statusColour } from '../domain/statusColours.ts'
import type { PaperLine, RepairPaper } from './paper.ts'
import { STATUS_INK } from './look.ts'
import { linesTable, section, signatureBox, totals } from './parts.ts'
import { sheet } from './sheet.ts'

/** 'Eindrapport' / 'Final report' / 'Rapport final' (PF-02, D-073). */
export function finalReport(request: PaperRequest): TDocumentDefinitions {
  const { paper, language, at } = request
  const t = LABELS[language]
  const facts = [
    [t.dateIn, day(paper.dateIn)],
    [t.endDate, day(paper.endDate)],
    [t.dateOut, day(paper.dateOut)],
    [t.reference, paper.reference],
    [t.status, t.statuses[paper.status], statusInk(paper.status)],
  ] as const
  return sheet({
    title: t.eindRapport,
    paper,
    language,
    at,
    content: [
      ...lead(request, t.eindRapport, facts, t),
      ...device(paper, t),
      ...section(t.description, paper.notes),
      ...section(t.workNotes, paper.workNotes),
      ...linesTable(billedLines(paper, t), t),
      totals(paper.repairTotals, t, paper.underWarranty ? [t.underWarranty] : []),
      signatureBox(t.receipt),
    ],
  })
}

const statusInk = (status: string) => STATUS_INK[statusColour('repairStatus', status) ?? 'grey']

/** What the total is made of: a lump sum stands in the place of all lines, warranty makes them cost nothing (D-052). */
function billedLines(paper: RepairPaper, t: Labels): PaperLine[] {
  if (paper.underWarranty || paper.forfait <= 0) return paper.repairLines
  const description = paper.estimateRefused ? t.refusedForfait : t.forfait
  return [{ description, quantity: 1, price: paper.forfait, total: paper.forfait }]
}
