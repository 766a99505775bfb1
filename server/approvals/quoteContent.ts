import { amount, formatDay, quantity } from '../../src/documents/format.ts'
import { LABELS } from '../../src/documents/labels.ts'
import type { RentalDocument, RentalDocumentLine } from '../../src/documents/rentalDocument.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { sentOn, sumRow } from './estimateContent.ts'
import { html, type Markup } from './html.ts'
import type { LinkContent } from './linkPage.ts'
import { QUOTE_LABELS, type QuoteLabels, RENTAL_TEXTS } from './rentalTexts.ts'

/**
 * Returns the quote of a rental as the page of its link shows it (VO-04).
 * @param isShort the customer agreed, but something is not free any more
 */
export function quoteContent(
  document: RentalDocument,
  link: Approval,
  language: Language,
  isShort: boolean,
): LinkContent {
  const texts = RENTAL_TEXTS[language]
  const labels = QUOTE_LABELS[language]
  const customer = document.customer?.name ?? ''
  const facts = html`<p class="meta">${texts.record(document.name)}<br>${texts.forWhom(customer, sentOn(link))}</p>`
  return {
    about: 'rental',
    name: document.name,
    title: texts.title(`${formatDay(document.startDate)} – ${formatDay(document.endDate)}`),
    summary: html`${facts}<p>${labels.days(formatDay(document.pickupDate), formatDay(document.returnDate))}</p>`,
    notes: [...document.remarks, document.notes].filter((text) => text.trim() !== '').join('\n'),
    totals: totalsMarkup(document, language, labels),
    amount: document.price.totalPriceInclVat,
    contact: document.customer?.contact ?? '',
    letterhead: document.company,
    refusal: 0,
    photos: 0,
    isShort,
  }
}

/** From the lines to the amount to pay, as on the document; rows that do not apply are left out. */
function totalsMarkup({ lines, price }: RentalDocument, language: Language, labels: QuoteLabels): Markup {
  const texts = LABELS[language]
  const percent = (value: number) => `${quantity(value)} %`
  return html`<dl>${lines.map(line)}
${sumRow(texts.totalExcl, price.totalPriceExclVat)}
${price.discountAmount !== 0 && sumRow(`${labels.discount} ${percent(price.discount)}`, -price.discountAmount)}
${price.serviceFeeActive && sumRow(`${labels.serviceFee} ${percent(price.serviceFee)}`, price.serviceFeeAmount)}
${sumRow(price.vatFree ? labels.vatFree : `${labels.vat} ${percent(price.vatPercentage)}`, price.vatAmount)}
<div class="total"><dt>${texts.totalIncl}</dt><dd>${amount(price.totalPriceInclVat)}</dd></div></dl>`
}

const line = ({ quantity: count, description, remark, total }: RentalDocumentLine): Markup =>
  html`<div><dt>${quantity(count)} × ${description}${remark !== '' && html`<small>${remark}</small>`}</dt><dd>${amount(total)}</dd></div>`
