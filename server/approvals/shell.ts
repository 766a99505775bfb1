import type { CompanyParty } from '../../src/documents/repairDocument.ts'
import type { Language } from '../../src/domain/shared/languages.ts'
import { LANGUAGES } from '../../src/domain/shared/languages.ts'
import { html, Markup } from './html.ts'
import { PAGE_STYLE } from './pageStyle.ts'
import { type UnavailableReason, PAGE_TEXTS } from './pageTexts.ts'
import { textsOf } from './rentalTexts.ts'

/** The frame of a page: company and language. */
export interface PageFrame {
  language: Language
  /** Path of this page, for the links to other languages; null if it has none. */
  path: string | null
  company: Pick<CompanyParty, 'name' | 'phone' | 'email'> | null
  /** The logo as a data URL. */
  logo: string | null
}

/** The query parameter for the language of the page. */
export const LANGUAGE_PARAMETER = 'taal'

/**
 * Returns a complete page: logo, languages and content. It contains no script and loads nothing from other
 * sites.
 */
export const page = (frame: PageFrame, title: string, main: Markup): string =>
  html`<!doctype html>
<html lang="${frame.language.toLowerCase()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex,nofollow"><title>${title}</title><style>${new Markup(PAGE_STYLE)}</style></head>
<body><div class="all">${head(frame)}${main}</div></body></html>`.text

const head = (frame: PageFrame): Markup => {
  const { company, logo } = frame
  const name = company?.name ?? ''
  return html`<header>${logo ? html`<img src="${logo}" alt="${name}">` : html`<b>${name}</b>`}${languages(frame)}</header>`
}

const languages = ({ path, language }: PageFrame): Markup | null =>
  path === null
    ? null
    : html`<nav aria-label="${PAGE_TEXTS[language].language}">${LANGUAGES.map(
        (one) =>
          html`<a href="${path}?${LANGUAGE_PARAMETER}=${one}" lang="${one.toLowerCase()}"${one === language ? new Markup(' aria-current="true"') : null}>${one}</a>`,
      )}</nav>`

/** Shows how to contact the company. */
const contactLines = ({ company, language }: PageFrame): Markup[] => {
  const texts = PAGE_TEXTS[language]
  return [company?.phone && texts.call(company.phone), company?.email && texts.mail(company.email)].flatMap(
    (line) => (line ? html`<p>${line}</p>` : []),
  )
}

/** Returns a page with one sentence and a contact, without any data of the record (AK-05). */
export function sentencePage(
  frame: PageFrame,
  why: UnavailableReason | 'tooOften' | 'trouble',
  about: 'repair' | 'rental' = 'repair',
): string {
  const texts = textsOf({ language: frame.language, content: { about } })
  const sentence = why === 'tooOften' || why === 'trouble' ? texts[why] : texts.over[why]
  return page(
    frame,
    frame.company?.name ?? sentence,
    html`<main><h1>${sentence}</h1>${contactLines(frame)}</main>`,
  )
}
