import type { Language } from '../domain/settings/settings.ts'
import { amount, day, quantity } from './format.ts'
import { LABELS } from './labels.ts'
import type { PaperLine, RepairPaper } from './paper.ts'
import type { RentalPaper } from './rentalPaper.ts'
import type { RentalSlip } from './rentalSlip.ts'

/*
 * The text that a person reads before signing: the content of the document they agree to, in the language of that
 * document. The signature is bound to the facts behind the text (domain/papers/agreement.ts).
 */

const paragraphs = (...parts: (string | string[])[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.filter(Boolean).join('\n')))
    .filter(Boolean)
    .join('\n\n')

const named = (title: string, { name, customer }: Pick<RepairPaper, 'name' | 'customer'>): string[] => [
  `${title} ${name}`,
  customer?.name ?? '',
]

const workLines = (lines: readonly PaperLine[]): string[] =>
  lines.map((line) => `${quantity(line.quantity)} × ${line.description}: ${amount(line.total)}`)

/** The text for a repair whose estimate is approved, or that is picked up. */
export function repairWords(kind: 'estimate' | 'pickup', paper: RepairPaper, language: Language): string {
  const t = LABELS[language]
  const estimate = kind === 'estimate'
  const { excl, incl } = estimate ? paper.estimateTotals : paper.repairTotals
  return paragraphs(
    named(estimate ? t.bestek : t.eindRapport, paper),
    [[paper.brand, paper.model, paper.serialNumber].filter(Boolean).join(' '), paper.notes],
    workLines(estimate ? paper.estimateLines : paper.repairLines),
    [
      `${t.totalExcl}: ${amount(excl)}`,
      `${t.totalIncl}: ${amount(incl)}`,
      estimate && paper.forfait > 0 ? t.refusalCosts(amount(paper.forfait)) : '',
    ],
  )
}

export function rentalWords(paper: RentalPaper): string {
  const t = LABELS.NL
  return paragraphs(
    named(paper.title, paper),
    [
      `Afhaaldatum ${day(paper.pickupDate)}, retourdatum ${day(paper.returnDate)}`,
      `Van ${day(paper.startDate)} tot ${day(paper.endDate)}`,
    ],
    paper.lines.map((line) => `${quantity(line.quantity)} × ${line.description}: ${amount(line.total)}`),
    [
      `${t.totalExcl}: ${amount(paper.price.basePriceExclVat)}`,
      `${t.totalIncl}: ${amount(paper.price.totalPriceInclVat)}`,
    ],
  )
}

export const rentalSlipWords = ({ title, paper, rows }: RentalSlip): string =>
  paragraphs(
    named(title, paper),
    rows.map((row) => {
      const what = [row.description, row.codes].filter(Boolean).join(', ')
      const became = [row.state, row.note].filter(Boolean).join(', ')
      return `${quantity(row.quantity)} × ${what}${became === '' ? '' : `: ${became}`}`
    }),
  )
