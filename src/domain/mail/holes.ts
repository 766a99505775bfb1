import type { Repair } from '../repairs/repair.ts'
import { fillHtml, fillText, htmlAsLines, MAIL_FIELDS } from './fields.ts'

type Values = Readonly<Record<string, string>>
type MailText = { subject: string; content: string }
type Lines = Pick<Repair, 'underWarranty' | 'repairEstimateLines' | 'repairLines'>

const FIELD = /\{\{\s*(?:([\w-]+)\s*)?\}\}/g
/** An amount of zero, as the documents write it. */
const ZERO = /€\s*-?0,00(?!\d)/u

const fieldsIn = (text: string): string[] =>
  [...text.matchAll(FIELD)].map(([, name = '']) => name.toLowerCase())

/** The labels of the fields that a text names and that are empty. An unknown name is its own label. */
function emptyIn(text: string, values: Values): string[] {
  const labels: Values = MAIL_FIELDS
  return fieldsIn(text)
    .filter((name) => name !== 'akkoord_link' && (values[name] ?? '').trim() === '')
    .map((name) => (Object.hasOwn(labels, name) ? (labels[name] ?? name) : name))
}

/**
 * The gaps in a mail to a customer, as Dutch clauses. Empty if the mail can be sent.
 * @param sent the subject and the HTML as the person leaves them
 * @param template those of the template that they started from, with its fields; a line that was rewritten
 * does not count
 * @param values the values of the fields; a field that the server fills in later may have any value but ''
 * @param lines the lines of the attached document; null without an attachment
 */
export function mailHoles(
  sent: MailText,
  template: MailText | null,
  values: Values,
  repair: Lines,
  lines: 'repairEstimateLines' | 'repairLines' | null,
): string[] {
  const shown = new Set(htmlAsLines(sent.content).map(squeezed))
  const left = template
    ? [
        ...(fillText(template.subject, values).trim() === sent.subject.trim() ? [template.subject] : []),
        ...htmlAsLines(template.content).filter((line) =>
          htmlAsLines(fillHtml(line, values)).some((filled) => shown.has(squeezed(filled))),
        ),
      ]
    : []
  const empty = new Set([...left, sent.subject, sent.content].flatMap((text) => emptyIn(text, values)))
  const filled = `${fillText(sent.subject, values)} ${htmlAsLines(fillHtml(sent.content, values)).join(' ')}`
  const clauses = [...empty].map((label) => `'${label}' is leeg`)
  if (!repair.underWarranty && ZERO.test(filled)) clauses.push('er staat een bedrag van € 0,00 in')
  if (lines !== null && repair[lines].length === 0)
    clauses.push(
      lines === 'repairEstimateLines' ? 'het bestek heeft geen lijnen' : 'de herstelling heeft geen lijnen',
    )
  return clauses
}

const squeezed = (line: string): string => line.replace(/\s+/gu, ' ').trim()
