import { rentalMailValues } from '../../../documents/rentalMailValues.ts'
import { REMINDER_TEXTS } from '../../../documents/reminderTexts.ts'
import type { RentalSources } from '../../../documents/rentalDocument.ts'
import { rentalRecipient } from '../../../domain/mail/addresses.ts'
import { fillHtml, fillText } from '../../../domain/mail/fields.ts'
import { ANSWER_TEXTS } from '../../../domain/mail/purpose.ts'
import { reminderTemplate } from '../../../domain/mail/reminders.ts'
import type { Rental } from '../../../domain/rentals/rental.ts'
import type { ReminderKind } from '../../../domain/settings/reminderKinds.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/shared/languages.ts'
import type { ArgsOf } from '../../../mutations/product.ts'
import { answerContent, withoutCode } from '../../../shared/mail/mailInput.ts'
import type { DOCUMENT_OPTIONS } from './rentalMailTexts.ts'

/** The form values of a mail about a rental. */
export interface RentalMailForm {
  /** Null: the built-in text, or a text of one's own. */
  templateId: string | null
  language: Language
  recipient: string
  cc: string
  bcc: string
  subject: string
  content: string
  document: (typeof DOCUMENT_OPTIONS)[number]['value']
  approvalLink: boolean
}

/** The kind of mail, by the button that opened the dialog. */
export interface RentalMailStart {
  kind: 'quote' | 'rental'
  /** The customer's question that the mail answers. */
  question?: string
  /** The quote is mailed again to a customer who did not answer. */
  isReminder?: boolean
}

/** The use of the templates for a mail. */
export const templateUseOf = ({ kind, isReminder }: RentalMailStart): ReminderKind =>
  isReminder ? 'quoteReminder' : kind

/** The rental with what its mails name. */
export interface RentalMailSubject {
  sources: RentalSources
  /** The sender. */
  user: { name: string; lastName: string } | null
}

export const EMPTY_RENTAL_MAIL: RentalMailForm = {
  templateId: null,
  language: DEFAULT_LANGUAGE,
  recipient: '',
  cc: '',
  bcc: '',
  subject: '',
  content: '',
  document: 'noPrice',
  approvalLink: false,
}

/** The values as shown in the text. The server makes the link when it sends the mail. */
export const shownRentalValues = ({
  sources,
  user,
}: RentalMailSubject): Readonly<Record<string, string>> => ({
  ...rentalMailValues(sources, user),
  akkoord_link: '{{akkoord_link}}',
})

/**
 * The form of a mail: the company's template for it in the customer's language, else the built-in text.
 * @param templates those for rentals
 */
export function initialRentalMail(
  start: RentalMailStart,
  subject: RentalMailSubject,
  templates: readonly MailTemplate[],
): RentalMailForm {
  const { kind, question } = start
  const { rental, customer } = subject.sources
  const language = customer?.language ?? DEFAULT_LANGUAGE
  const form: RentalMailForm = {
    ...EMPTY_RENTAL_MAIL,
    recipient: rentalRecipient(rental, customer),
    document: kind === 'quote' ? 'price' : 'noPrice',
    approvalLink: kind === 'quote',
  }
  if (question !== undefined) return asAnswer({ ...form, document: 'none', language }, question, subject)
  return withLanguage(form, templateUseOf(start), language, subject, templates)
}

/** The form in a language: with its template, else with the built-in text. */
export function withLanguage(
  form: RentalMailForm,
  use: ReminderKind,
  language: Language,
  subject: RentalMailSubject,
  templates: readonly MailTemplate[],
): RentalMailForm {
  const template = reminderTemplate(templates, use, language)
  if (template) return withRentalTemplate(form, template, subject)
  return { ...filled(form, REMINDER_TEXTS[use][language], subject), language, templateId: null }
}

/** The form with a template, filled in with this rental. */
export const withRentalTemplate = (
  form: RentalMailForm,
  template: MailTemplate,
  subject: RentalMailSubject,
): RentalMailForm => ({
  ...filled(form, template, subject),
  templateId: template.id,
  language: template.language,
  cc: template.cc ?? '',
  bcc: template.bcc ?? '',
})

function filled(
  form: RentalMailForm,
  text: { subject: string; content: string },
  subject: RentalMailSubject,
): RentalMailForm {
  const values = shownRentalValues(subject)
  return { ...form, subject: fillText(text.subject, values), content: fillHtml(text.content, values) }
}

/** The form of an answer to a question of the customer. */
function asAnswer(form: RentalMailForm, question: string, subject: RentalMailSubject): RentalMailForm {
  const values = shownRentalValues(subject)
  return {
    ...form,
    subject: fillText(ANSWER_TEXTS[form.language].quoteSubject, values),
    content: answerContent(question, form.language, values),
  }
}

/** The arguments of the mutation. */
export function sendRentalMailArgs(
  id: string,
  rental: Rental,
  { kind }: RentalMailStart,
  { templateId, document, approvalLink, cc, bcc, subject, content, ...rest }: RentalMailForm,
): ArgsOf<'rental.sendMail'> {
  const isQuote = kind === 'quote'
  return {
    ...rest,
    id,
    rentalId: rental.id,
    kind: isQuote ? 'estimate' : templateId === null ? 'text' : 'template',
    cc: cc.trim() || null,
    bcc: bcc.trim() || null,
    subject: withoutCode(subject, rental),
    content: withoutCode(content, rental),
    attachment: isQuote || document !== 'none',
    withPrices: isQuote || document === 'price',
    approval: isQuote && approvalLink,
  }
}
