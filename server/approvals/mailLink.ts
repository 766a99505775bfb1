import { escapeHtml } from '../../src/domain/mail/fields.ts'
import type { Language } from '../../src/domain/shared/languages.ts'

const LABELS: Record<'repair' | 'rental', Record<Language, string>> = {
  repair: {
    NL: 'Bekijk het bestek en geef uw antwoord',
    EN: 'View the quotation and give your answer',
    FR: 'Consulter le devis et donner votre réponse',
  },
  rental: {
    NL: 'Bekijk de offerte en geef uw antwoord',
    EN: 'View the quotation and give your answer',
    FR: "Consulter l'offre et donner votre réponse",
  },
}

/**
 * Makes the link in a mail clickable: at the place of its field if that contains the plain address, else
 * below the text (AK-03).
 * @param link null for a mail without a link, which is not changed
 */
export function linkedHtml(
  html: string,
  link: string | null,
  language: Language,
  about: keyof typeof LABELS,
): string {
  if (link === null) return html
  const anchor = (label: string) => `<a href="${escapeHtml(link)}">${label}</a>`
  if (html.includes(`"${link}"`)) return html
  if (html.includes(link)) return html.replaceAll(link, anchor(escapeHtml(link)))
  return `${html}<p>${anchor(LABELS[about][language])}</p>`
}
