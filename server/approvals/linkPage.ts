import { amount, formatDay } from '../../src/documents/format.ts'
import { LABELS } from '../../src/documents/labels.ts'
import type { CompanyParty } from '../../src/documents/repairDocument.ts'
import type { Approval } from '../../src/domain/approvals/approval.ts'
import type { ApprovalState } from '../../src/domain/approvals/states.ts'
import { dayInBrussels, timeInBrussels } from '../../src/domain/shared/days.ts'
import { html, Markup } from './html.ts'
import { LANGUAGE_PARAMETER, page, type PageFrame } from './shell.ts'
import type { PageTexts } from './pageTexts.ts'
import { textsOf } from './rentalTexts.ts'

/** The record that an approval link asks about: the estimate of a repair, or the quote of a rental. */
export interface LinkContent {
  about: 'repair' | 'rental'
  /** The number of the record. */
  name: string
  title: string
  /** The facts under the title, on every page of the link. */
  summary: Markup
  notes: string
  totals: Markup
  /** The amount to agree to, in euro. */
  amount: number
  /** The name of the contact. */
  contact: string
  letterhead: CompanyParty | null
  /** Cost of refusing in euro; 0 if it is free. */
  refusal: number
  /** Number of photos. */
  photos: number
  /** The customer agreed, but something is not free any more. */
  isShort: boolean
}

/** The content of the page of an approval link. */
export interface LinkView extends PageFrame {
  path: string
  link: Approval
  state: ApprovalState
  content: LinkContent
  /** Unique id of a shown form, so that a repeated submit counts once. */
  once: string
  /** True if the last answer could not be stored. */
  failed?: boolean
}

/** Field names and path parts of the forms. */
export const FORM_FIELDS = { name: 'naam', text: 'tekst', edition: 'versie', once: 'eens' } as const
export const ANSWER_PATHS = { refused: 'weigeren', asked: 'vraag' } as const
/** The last part of the address of the document. */
export const PDF_PATHS = { repair: 'bestek.pdf', rental: 'offerte.pdf' } as const

/** Returns the address of a form or link, in the language of the page. */
export const pageAddress = ({ path, language }: Pick<LinkView, 'path' | 'language'>, way = ''): string =>
  `${path}${way && `/${way}`}?${LANGUAGE_PARAMETER}=${language}`

/**
 * Returns the page of the link. The answer buttons are missing after the customer answered (AK-04, AK-06).
 */
export function linkPage(view: LinkView): string {
  const { content, link } = view
  const { title } = content
  const texts = textsOf(view)
  const open = view.state === 'open' || view.state === 'asked'
  return page(
    view,
    `${title}, ${content.name}`,
    html`<main><div class="text">${answerSummary(view, texts)}${view.failed && html`<p class="wrong" role="alert">${texts.failed}</p>`}
<h1>${title}</h1>${content.summary}
${content.notes.trim() !== '' && html`<p>${content.notes}</p>`}
${content.totals}${pictures(view, texts)}
<a class="pdf" href="${view.path}/${PDF_PATHS[content.about]}">${texts.pdf}</a>
<p class="fine">${companyLine(content)} ${texts.ownLink(lastDay(link))}</p></div>${open && answers(view, texts)}</main>`,
  )
}

/** Returns the last day on which the link works. */
const lastDay = ({ expiresAt }: Approval): string => formatDay(expiresAt && dayInBrussels(expiresAt))

/** Drawn inline, because the page loads nothing from other sites. The words beside it say the same. */
const TICK = new Markup(
  '<svg class="tick" viewBox="0 0 24 24" aria-hidden="true"><path d="M3.5 12.5l5.5 5.5L20.5 6.5"/></svg>',
)

/** Shows the customer's answer with time and name. */
function answerSummary({ state, link, content }: LinkView, texts: PageTexts): Markup | null {
  if ((state !== 'approved' && state !== 'refused' && state !== 'asked') || !link.answeredAt) return null
  const { head, rest } = state === 'approved' && content.isShort ? texts.short : texts.said[state]
  const when = texts.moment(formatDay(dayInBrussels(link.answeredAt)), timeInBrussels(link.answeredAt))
  const agreed = state === 'approved'
  return html`<div class="said${agreed ? ' good' : ''}" role="status">${agreed && TICK}<div><b>${head}</b>${rest}<p class="meta">${[when, link.name].filter(Boolean).join(', ')}</p>${link.text && html`<p>${link.text}</p>`}</div></div>`
}

const pictures = ({ content: { photos }, path }: LinkView, texts: PageTexts): Markup | null =>
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
const answers = (view: LinkView, texts: PageTexts): Markup =>
  html`<div class="act"><form id="${AGREE}" method="post" action="${pageAddress(view)}">${hidden(view)}${nameField(texts, view.content.contact)}
<button class="button main">${texts.agree(amount(view.content.amount))}</button></form>
<div class="row"><a class="button" href="${pageAddress(view, ANSWER_PATHS.asked)}">${texts.ask}</a><a class="button" href="${pageAddress(view, ANSWER_PATHS.refused)}">${texts.refuse}</a></div>
<p>${texts.until(lastDay(view.link))}</p></div>`

const hidden = ({ link, once }: LinkView): Markup =>
  html`<input type="hidden" name="${FORM_FIELDS.edition}" value="${link.edition}"><input type="hidden" name="${FORM_FIELDS.once}" value="${once}">`

/**
 * Returns a page with a form for a reason or a question.
 * @param wrong key of the error text
 * @param typed the text that was typed before the error
 */
export function answerPage(
  view: LinkView,
  way: keyof typeof ANSWER_PATHS,
  wrong?: 'questionNeeded' | 'questionsHour' | 'questionsLink',
  typed = '',
): string {
  const texts = textsOf(view)
  const { content } = view
  const refuses = way === 'refused'
  const title = refuses ? texts.refuseTitle : texts.askTitle
  const costs = LABELS[view.language].refusalCosts(amount(content.refusal))
  return page(
    { ...view, path: `${view.path}/${ANSWER_PATHS[way]}` },
    `${title}, ${content.name}`,
    html`<main><div class="text"><h1>${title}</h1>${content.summary}
<form id="antwoord" method="post" action="${pageAddress(view, ANSWER_PATHS[way])}">${hidden(view)}
<label for="tekst">${refuses ? texts.reason : texts.question}</label><textarea id="tekst" name="${FORM_FIELDS.text}" maxlength="1000"${wrong && html` aria-invalid="true" aria-describedby="mis"`}>${typed}</textarea>
${wrong && html`<p class="wrong" id="mis" role="alert">${texts[wrong]}</p>`}
${nameField(texts, content.contact, 'antwoord')}
${refuses && content.refusal > 0 && html`<p>${costs}</p>`}
</form></div><div class="act"><div class="row"><a class="button" href="${pageAddress(view)}">${texts.back}</a>
<button class="button ${refuses ? 'no' : 'main'}" form="antwoord">${refuses ? texts.refuseNow : texts.send}</button></div></div></main>`,
  )
}

function companyLine({ letterhead }: LinkContent): string {
  if (!letterhead) return ''
  const parts = [letterhead.name, ...letterhead.address, letterhead.phone, letterhead.vatNumber]
  return `${parts.filter(Boolean).join(', ')}.`
}
