/** The fields that a subject or a text can name as {{veld}}, with their labels in the list (D-068, ML-10). */
export const MAIL_FIELDS = {
  nummer: 'Nummer',
  type: 'Type',
  status: 'Status',
  omschrijving: 'Omschrijving',
  referentie: 'Referentie',
  binnengebracht_op: 'Binnengebracht op',
  einddatum: 'Einddatum',
  merk: 'Merk',
  model: 'Model',
  serienummer: 'Serienummer',
  garantie: 'Garantie',
  klant: 'Klant',
  klant_email: 'E-mail van de klant',
  contact_voornaam: 'Voornaam van het contact',
  contact_naam: 'Naam van het contact',
  uitvoerder: 'Uitvoerder',
  uitvoerder_telefoon: 'Telefoon van de uitvoerder',
  uitvoerder_email: 'E-mail van de uitvoerder',
  bestek_excl: 'Bestek excl. btw',
  bestek_incl: 'Bestek incl. btw',
  totaal_excl: 'Totaal excl. btw',
  totaal_incl: 'Totaal incl. btw',
  forfait: 'Forfait',
  fabrikant: 'Fabrikant',
  rma: 'RMA',
  extern_info: 'Info extern',
  extern_notities: 'Notities extern',
  gebruiker: 'Gebruiker',
} as const

type MailField = keyof typeof MAIL_FIELDS
/** The value of each field for one repair; see `mailValues` of src/documents. */
export type MailValues = Record<MailField, string>

const FIELD = /\{\{\s*(?:([\w-]+)\s*)?\}\}/g

type Values = Readonly<Record<string, string>>
const valueOf = (values: Values, name: string): string =>
  (Object.hasOwn(values, name) ? values[name] : undefined) ?? ''

/** Fills in the fields of a subject. An unknown field becomes empty (D-068). */
export const fillText = (template: string, values: Values): string =>
  template.replace(FIELD, (_, name?: string) => valueOf(values, name?.toLowerCase() ?? ''))

/** Fills in the fields of an HTML text. A value is escaped and never becomes markup (B8, ASVS 1.3.7). */
export const fillHtml = (template: string, values: Values): string =>
  template.replace(FIELD, (_, name?: string) => escapeHtml(valueOf(values, name?.toLowerCase() ?? '')))

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as HTML that shows exactly that text; line ends become breaks. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign).replace(/\r\n?|\n/g, '<br>')

/**
 * Typed lines as HTML paragraphs. They turn a text without markup into the body of a mail (POST
 * /mail/repair/{id}).
 */
export const textAsHtml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeHtml(part.trim())}</p>`)
    .join('')

const SIGNS = Object.entries(ENTITIES)

/**
 * HTML with its approval link filled in. Without a link, the paragraphs that would hold it are left out, because they
 * would end in nothing.
 */
export const fillLink = (html: string, values: Values, link: string | null): string =>
  link === null
    ? fillHtml(
        html
          .split(PARAGRAPH_END)
          .filter((part) => !part.includes(LINK_FIELD))
          .join(PARAGRAPH_END),
        values,
      )
    : fillHtml(html, { ...values, akkoord_link: link })
const PARAGRAPH_END = '</p>'
const LINK_FIELD = '{{akkoord_link}}'

/** The text of HTML as the lines of a preview: each paragraph, list entry or break starts a line. */
export const htmlAsLines = (html: string): string[] =>
  SIGNS.reduceRight(
    (text, [sign, entity]) => text.replaceAll(entity, sign),
    html
      .replace(/<br\s*\/?>|<\/(?:p|li|h\d|div|tr)>/gi, '\n')
      .replace(/<[^<>]*>/g, '')
      .replaceAll('&nbsp;', ' '),
  )
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** True if HTML contains no text. An empty editor leaves '<p></p>' behind (ML-11, ML-14). */
export const isEmptyHtml = (html: string): boolean =>
  html.replace(/<[^<>]*>/g, '').replace(/&nbsp;|\s/g, '') === ''
