import { amount, formatDay, quantity } from '../../src/documents/format.ts'
import { LABELS } from '../../src/documents/labels.ts'
import type { DocumentLine, RepairDocument } from '../../src/documents/repairDocument.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { html, type Markup } from './html.ts'
import type { LinkContent } from './linkPage.ts'
import { PAGE_TEXTS, type PageTexts } from './pageTexts.ts'

/**
 * Returns the estimate as the page of its link shows it.
 * @param refusal the cost of refusing in euro
 * @param photos the number of photos
 */
export function estimateContent(
  document: RepairDocument,
  link: Approval,
  language: Language,
  { refusal, photos }: Pick<LinkContent, 'refusal' | 'photos'>,
): LinkContent {
  const texts = PAGE_TEXTS[language]
  return {
    about: 'repair',
    name: document.name,
    title: texts.title([document.brand, document.model].filter(Boolean).join(' ')),
    summary: summaryMarkup(document, link, language, texts),
    notes: document.estimateNotes,
    totals: totalsMarkup(document, language),
    amount: document.estimateTotals.incl,
    contact: document.customer?.contact ?? '',
    letterhead: document.company,
    refusal,
    photos,
    isShort: false,
  }
}

/** The day on which a link was sent, as on documents. */
export const sentOn = ({ sentAt, at }: Approval): string => formatDay(dayInBrussels(sentAt ?? at))

function summaryMarkup(
  document: RepairDocument,
  link: Approval,
  language: Language,
  texts: PageTexts,
): Markup {
  const serial = document.serialNumber && `${LABELS[language].serialNumber} ${document.serialNumber}`
  const customer = document.customer?.name ?? ''
  return html`<p class="meta">${[serial, texts.record(document.name)].filter(Boolean).join(', ')}<br>${texts.forWhom(customer, sentOn(link))}</p><p>${document.notes}</p>`
}

function totalsMarkup(document: RepairDocument, language: Language): Markup {
  const texts = LABELS[language]
  const { excl, incl } = document.estimateTotals
  return html`<dl>${document.estimateLines.map(line)}
${sumRow(texts.totalExcl, excl)}
${sumRow(texts.vat, incl - excl)}
<div class="total"><dt>${texts.totalIncl}</dt><dd>${amount(incl)}</dd></div></dl>
${document.underWarranty && html`<p>${texts.warranty}</p>`}`
}

/** A row below the lines. @param value in euro */
export const sumRow = (label: string, value: number): Markup =>
  html`<div class="sum"><dt>${label}</dt><dd>${amount(value)}</dd></div>`

const line = ({ description, quantity: count, price, total }: DocumentLine): Markup =>
  html`<div><dt>${description}${count !== 1 && html`<small>${quantity(count)} × ${amount(price)}</small>`}</dt><dd>${amount(total)}</dd></div>`
