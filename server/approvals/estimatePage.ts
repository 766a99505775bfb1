import { amount, formatDay, quantity } from '../../src/documents/format.ts'
import { LABELS } from '../../src/documents/labels.ts'
import type { DocumentLine, RepairDocument } from '../../src/documents/repairDocument.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import type { ApprovalState } from '../../src/domain/approvals/states.ts'
import { dayInBrussels, timeInBrussels } from '../../src/domain/shared/days.ts'
import { html, Markup } from './html.ts'
import { LANGUAGE_PARAMETER, page, type PageFrame } from './shell.ts'
import { PAGE_TEXTS, type PageTexts } from './pageTexts.ts'

/** The content of the page of an approval link. */
export interface EstimateView extends PageFrame {
  path: string
  link: Approval
  state: ApprovalState
  document: RepairDocument
  /** Cost of refusing in euro; 0 if it is free. */
  refusal: number
  /** Number of photos. */
  photos: number
  /** Unique id of a shown form, so that a repeated submit counts once. */
  once: string
  /** True if the last answer could not be stored. */
  failed?: boolean
}

/** Field names and path parts of the forms. */
export const FORM_FIELDS = { name: 'naam', text: 'tekst', edition: 'versie', once: 'eens' } as const
export const ANSWER_PATHS = { refused: 'weigeren', asked: 'vraag' } as const

/** Returns the address of a form or link, in the language of the page. */
export const pageAddress = ({ path, language }: Pick<EstimateView, 'path' | 'language'>, way = ''): string =>
  `${path}${way && `/${way}`}?${LANGUAGE_PARAMETER}=${language}`

/**
 * Returns the page of the estimate. The answer buttons are missing after the customer answered (AK-04,
 * AK-06).
 */
export function estimatePage(view: EstimateView): string {
  const texts = PAGE_TEXTS[view.language]
  const { document, link } = view
  const title = texts.title([document.brand, document.model].filter(Boolean).join(' '))
  const open = view.state === 'open' || view.state === 'asked'
  return page(
    view,
    `${title}, ${document.name}`,
    html`<main><div class="text">${answerSummary(view, texts)}${view.failed && html`<p class="wrong" role="alert">${texts.failed}</p>`}
<h1>${title}</h1>${estimateSummary(view, texts)}
${document.estimateNotes.trim() !== '' && html`<p>${document.estimateNotes}</p>`}
${totalsMarkup(view)}${pictures(view, texts)}
<a class="pdf" href="${view.path}/bestek.pdf">${texts.pdf}</a>
<p class="fine">${companyLine(document)} ${texts.ownLink(lastDay(link))}</p></div>${open && answers(view, texts)}</main>`,
  )
}

/** Returns the last day on which the link works. */
const lastDay = ({ expiresAt }: Approval): string => formatDay(expiresAt && dayInBrussels(expiresAt))

/** Drawn inline, because the page loads nothing from other sites. The words beside it say the same. */
const TICK = new Markup(
  '<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M3.5 12.5l5.5 5.5L20.5 6.5"/></svg>',
)

/** Shows the customer's answer with time and name. */
function answerSummary({ state, link }: EstimateView, texts: PageTexts): Markup | null {
  if ((state !== 'approved' && state !== 'refused' && state !== 'asked') || !link.answeredAt) return null
  const { head, rest } = texts.said[state]
  const when = texts.moment(formatDay(dayInBrussels(link.answeredAt)), timeInBrussels(link.answeredAt))
  const agreed = state === 'approved'
  return html`<div class="said${agreed ? ' good' : ''}" role="status">${agreed && TICK}<div><b>${head}</b>${rest}<p class="meta">${[when, link.name].filter(Boolean).join(', ')}</p>${link.text && html`<p>${link.text}</p>`}</div></div>`
}

function estimateSummary({ document, link, language }: EstimateView, texts: PageTexts): Markup {
  const serial = document.serialNumber && `${LABELS[language].serialNumber} ${document.serialNumber}`
  const sent = formatDay(dayInBrussels(link.sentAt ?? link.at))
  return html`<p class="meta">${[serial, texts.repair(document.name)].filter(Boolean).join(', ')}<br>${texts.forWhom(document.customer?.name ?? '', sent)}</p><p>${document.notes}</p>`
}

function totalsMarkup({ document, language }: EstimateView): Markup {
  const texts = LABELS[language]
  const { excl, incl } = document.estimateTotals
  return html`<dl>${document.estimateLines.map(line)}
<div class="sum"><dt>${texts.totalExcl}</dt><dd>${amount(excl)}</dd></div>
<div class="sum"><dt>${texts.vat}</dt><dd>${amount(incl - excl)}</dd></div>
<div class="total"><dt>${texts.totalIncl}</dt><dd>${amount(incl)}</dd></div></dl>
${document.underWarranty && html`<p>${texts.warranty}</p>`}`
}

const line = ({ description, quantity: count, price, total }: DocumentLine): Markup =>
  html`<div><dt>${description}${count !== 1 && html`<small>${quantity(count)} × ${amount(price)}</small>`}</dt><dd>${amount(total)}</dd></div>`

const pictures = ({ photos, path }: EstimateView, texts: PageTexts): Markup | null =>
  photos === 0
    ? null
    : html`<div class="photos">${Array.from(
        { length: photos },
        (_, i) =>
          html`<a href="${path}/foto/${i + 1}"><img src="${path}/foto/${i + 1}" alt="${texts.photo(i + 1)}"></a>`,
      )}</div>`

const AGREE = 'akkoord'

const nameField = (texts: PageTexts, contact: string, form = AGREE): Markup =>
  html`<p class="who"><label for="naam">${texts.name}</label><input id="naam" name="${FORM_FIELDS.name}" form="${form}" value="${contact}" maxlength="100" autocomplete="name"></p>`

/**
 * The answer buttons, with the name field beside the approval. They submit a form: opening the page must not
 * answer, because mail scanners open every link (AK-07).
 */
const answers = (view: EstimateView, texts: PageTexts): Markup =>
  html`<div class="act"><form id="${AGREE}" method="post" action="${pageAddress(view)}">${hidden(view)}${nameField(texts, view.document.customer?.contact ?? '')}
<button class="button main">${texts.agree(amount(view.document.estimateTotals.incl))}</button></form>
<div class="row"><a class="button" href="${pageAddress(view, ANSWER_PATHS.asked)}">${texts.ask}</a><a class="button" href="${pageAddress(view, ANSWER_PATHS.refused)}">${texts.refuse}</a></div>
<p>${texts.until(lastDay(view.link))}</p></div>`

const hidden = ({ link, once }: EstimateView): Markup =>
  html`<input type="hidden" name="${FORM_FIELDS.edition}" value="${link.edition}"><input type="hidden" name="${FORM_FIELDS.once}" value="${once}">`

/**
 * Returns a page with a form for a reason or a question.
 * @param wrong key of the error text
 * @param typed the text that was typed before the error
 */
export function answerPage(
  view: EstimateView,
  way: keyof typeof ANSWER_PATHS,
  wrong?: 'questionNeeded' | 'questionsHour' | 'questionsLink',
  typed = '',
): string {
  const texts = PAGE_TEXTS[view.language]
  const { document } = view
  const refuses = way === 'refused'
  const title = refuses ? texts.refuseTitle : texts.askTitle
  const costs = LABELS[view.language].refusalCosts(amount(view.refusal))
  return page(
    { ...view, path: `${view.path}/${ANSWER_PATHS[way]}` },
    `${title}, ${document.name}`,
    html`<main><div class="text"><h1>${title}</h1>${estimateSummary(view, texts)}
<form id="antwoord" method="post" action="${pageAddress(view, ANSWER_PATHS[way])}">${hidden(view)}
<label for="tekst">${refuses ? texts.reason : texts.question}</label><textarea id="tekst" name="${FORM_FIELDS.text}" maxlength="1000"${wrong && html` aria-invalid="true" aria-describedby="mis"`}>${typed}</textarea>
${wrong && html`<p class="wrong" id="mis" role="alert">${texts[wrong]}</p>`}
${nameField(texts, document.customer?.contact ?? '', 'antwoord')}
${refuses && view.refusal > 0 && html`<p>${costs}</p>`}
</form></div><div class="act"><div class="row"><a class="button" href="${pageAddress(view)}">${texts.back}</a>
<button class="button ${refuses ? 'no' : 'main'}" form="antwoord">${refuses ? texts.refuseNow : texts.send}</button></div></div></main>`,
  )
}

function companyLine({ company }: RepairDocument): string {
  if (!company) return ''
  const parts = [company.name, ...company.address, company.phone, company.vatNumber]
  return `${parts.filter(Boolean).join(', ')}.`
}
