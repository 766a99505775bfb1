import type { Language } from '../domain/settings/settings.ts'
import { amount, formatDay, quantity } from './format.ts'
import { LABELS } from './labels.ts'
import type { DocumentLine, RepairDocument } from './repairDocument.ts'
import type { RentalDocument } from './rentalDocument.ts'
import type { RentalSlip } from './rentalSlip.ts'

/*
 * The text that a person reads before signing: the content of the document they agree to, in the language of that
 * document. The signature is bound to the facts behind the text (domain/documents/agreement.ts).
 */

const paragraphs = (...parts: (string | string[])[]): string =>
  parts
    .map((part) => (typeof part === 'string' ? part : part.filter(Boolean).join('\n')))
    .filter(Boolean)
    .join('\n\n')

const named = (title: string, { name, customer }: Pick<RepairDocument, 'name' | 'customer'>): string[] => [
  `${title} ${name}`,
  customer?.name ?? '',
]

const workLines = (lines: readonly DocumentLine[]): string[] =>
  lines.map((line) => `${quantity(line.quantity)} × ${line.description}: ${amount(line.total)}`)

/** The text for a repair whose estimate is approved, or that is picked up. */
export function repairAgreementText(
  kind: 'estimate' | 'pickup',
  document: RepairDocument,
  language: Language,
): string {
  const texts = LABELS[language]
  const estimate = kind === 'estimate'
  const { excl, incl } = estimate ? document.estimateTotals : document.repairTotals
  return paragraphs(
    named(estimate ? texts.bestek : texts.eindRapport, document),
    [[document.brand, document.model, document.serialNumber].filter(Boolean).join(' '), document.notes],
    workLines(estimate ? document.estimateLines : document.repairLines),
    [
      `${texts.totalExcl}: ${amount(excl)}`,
      `${texts.totalIncl}: ${amount(incl)}`,
      estimate && document.forfait > 0 ? texts.refusalCosts(amount(document.forfait)) : '',
    ],
  )
}

export function rentalAgreementText(document: RentalDocument): string {
  const texts = LABELS.NL
  return paragraphs(
    named(document.title, document),
    [
      `Afhaaldatum ${formatDay(document.pickupDate)}, retourdatum ${formatDay(document.returnDate)}`,
      `Van ${formatDay(document.startDate)} tot ${formatDay(document.endDate)}`,
    ],
    document.lines.map((line) => `${quantity(line.quantity)} × ${line.description}: ${amount(line.total)}`),
    [
      `${texts.totalExcl}: ${amount(document.price.basePriceExclVat)}`,
      `${texts.totalIncl}: ${amount(document.price.totalPriceInclVat)}`,
    ],
  )
}

export const rentalSlipAgreementText = ({ title, document, rows }: RentalSlip): string =>
  paragraphs(
    named(title, document),
    rows.map((row) => {
      const what = [row.description, row.codes].filter(Boolean).join(', ')
      const became = [row.state, row.note].filter(Boolean).join(', ')
      return `${quantity(row.quantity)} × ${what}${became === '' ? '' : `: ${became}`}`
    }),
  )
