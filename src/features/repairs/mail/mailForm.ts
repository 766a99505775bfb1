import type { ArgsOf } from '../../../mutations/product.ts'
import { documentKindOf } from '../../../documents/kinds.ts'
import { REMINDER_TEXTS } from '../../../documents/reminderTexts.ts'
import { defaultRecipient } from '../../../domain/mail/addresses.ts'
import { toManufacturer } from '../../../domain/mail/external.ts'
import { fillHtml, fillText, isEmptyHtml, type MailValues } from '../../../domain/mail/fields.ts'
import { ANSWER_TEXTS, type MailPurpose, PURPOSE_TEXTS } from '../../../domain/mail/purpose.ts'
import { reminderTemplate } from '../../../domain/mail/reminders.ts'
import { recipientOf } from '../../../domain/mail/toMany.ts'
import type { MailKind } from '../../../domain/mail/mail.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import type { RepairStatus } from '../../../domain/repairs/constants.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import type { MailTemplate, Manufacturer } from '../../../domain/settings/settings.ts'
import { DEFAULT_LANGUAGE, type Language } from '../../../domain/shared/languages.ts'
import { LABELS } from '../../../documents/labels.ts'
import { answerContent, withoutCode } from '../../../shared/mail/mailInput.ts'
import { repairMailTexts } from './repairMailTexts.ts'

/** The form values of a mail about a repair. */
export interface MailForm {
  templateId: string | null
  /** Name of the template; a mail with free text has none (ML-04). */
  name: string
  language: Language
  recipient: string
  cc: string
  bcc: string
  subject: string
  content: string
  attachment: boolean
  photoArray: readonly number[]
  external: boolean
  rmaRequest: boolean
  /** Adds a link for the customer's answer; its page shows the photos of `approvalSlots` (AK-15). */
  approvalLink: boolean
  approvalSlots: readonly number[]
}

/** The repair with the related records that its mails use. */
export interface MailSubject {
  repair: Repair
  customer?: Customer | undefined
  manufacturer?: Manufacturer | undefined
  /** Returns the placeholder values in the language of the mail. */
  valuesIn: (language: Language) => MailValues
}

/** The kind of mail, by the button that opened the dialog. */
export type MailStart =
  | {
      kind: 'text' | 'estimate'
      /** The mail is about this status; the dialog waits until this device has stored it. */
      about?: RepairStatus
      /** The customer's question that the mail answers. */
      question?: string
      /** The estimate is mailed again to a customer who did not answer. */
      isReminder?: boolean
    }
  | { kind: 'external'; template: MailTemplate | undefined }

/** Returns the slots of a repair that hold a photo. */
const filledSlots = ({ repairPictures }: Pick<Repair, 'repairPictures'>): number[] =>
  repairPictures.flatMap(({ slot }) => (slot === null ? [] : [slot])).toSorted((a, b) => a - b)

/**
 * Returns the values as shown in the text. A repair without a number shows its provisional code; `sendArgs`
 * turns it back into a placeholder.
 */
export const shownValues = (
  { valuesIn }: Pick<MailSubject, 'valuesIn'>,
  language: Language,
): Readonly<Record<string, string>> => ({
  ...valuesIn(language),
  // The server creates the link when it sends the mail.
  akkoord_link: '{{akkoord_link}}',
})

/** The empty form: no recipient, Dutch, with the document (D-067). */
export const EMPTY_MAIL: MailForm = {
  templateId: null,
  name: '',
  language: DEFAULT_LANGUAGE,
  recipient: '',
  cc: '',
  bcc: '',
  subject: '',
  content: '',
  attachment: true,
  photoArray: [],
  external: false,
  rmaRequest: false,
  approvalLink: false,
  approvalSlots: [],
}

/** Returns an empty mail to the customer, in the customer's language (D-067). */
export const emptyMailForm = (subject: MailSubject): MailForm => ({
  ...EMPTY_MAIL,
  language: subject.customer?.language ?? DEFAULT_LANGUAGE,
  recipient: defaultRecipient(subject.repair, subject, false),
})

/**
 * Returns the form with a template, its placeholders filled with the values of this repair (ML-02, D-068).
 */
export function withTemplate(template: MailTemplate, subject: MailSubject): MailForm {
  const values = shownValues(subject, template.language)
  const external = toManufacturer(template)
  return {
    templateId: template.id,
    name: template.name,
    language: template.language,
    recipient: recipientOf(template, subject.repair, subject),
    cc: template.cc ?? '',
    bcc: template.bcc ?? '',
    subject: fillText(template.subject, values),
    content: fillHtml(template.content, values),
    attachment: template.attachment,
    photoArray: template.photoAttachment ? photosOf(template, subject.repair) : [],
    external,
    rmaRequest: template.rmaRequest,
    approvalLink: false,
    approvalSlots: [],
  }
}

/**
 * Returns the form as an estimate mail. 'Bestek mailen' goes to the customer and always has the quote
 * attached, whatever its template says (ML-20). It contains the link unless the user switched that off.
 */
export const asEstimate = (
  form: MailForm,
  subject: MailSubject,
  { approvalLink, approvalSlots }: Pick<MailForm, 'approvalLink' | 'approvalSlots'> = WITH_LINK,
): MailForm => ({
  ...withAddressee(form, { external: false, rmaRequest: false }, subject),
  attachment: true,
  approvalLink,
  approvalSlots,
})
const WITH_LINK = { approvalLink: true, approvalSlots: [] }

/**
 * Returns the photo slots of a template that exist on this repair. A template without slots means all photos.
 */
function photosOf({ photoArray }: MailTemplate, repair: Repair): number[] {
  const filled = filledSlots(repair)
  return photoArray.length === 0 ? filled : filled.filter((slot) => photoArray.includes(slot))
}

/** Switches the recipient; a typed address stays. */
export function withAddressee(
  form: MailForm,
  options: Pick<MailForm, 'external' | 'rmaRequest'>,
  subject: MailSubject,
): MailForm {
  const before = defaultRecipient(subject.repair, subject, form.external)
  const external = toManufacturer(options)
  const recipient =
    form.recipient === before ? defaultRecipient(subject.repair, subject, external) : form.recipient
  return { ...form, ...options, external, recipient }
}

/** Returns the form with a built-in text, for a purpose without a template of the company. */
export function withPurpose(purpose: MailPurpose, subject: MailSubject): MailForm {
  const form = emptyMailForm(subject)
  const text = PURPOSE_TEXTS[purpose][form.language]
  const values = shownValues(subject, form.language)
  return { ...form, subject: fillText(text.subject, values), content: fillHtml(text.content, values) }
}

/**
 * Returns the form of a reminder of an estimate: the template of the company for it in the language of the customer,
 * else the built-in text.
 * @param reminders the templates of the company for such a reminder
 */
export function asReminder(subject: MailSubject, reminders: readonly MailTemplate[]): MailForm {
  const form = emptyMailForm(subject)
  const template = reminderTemplate(reminders, 'approval', form.language)
  const text = template ?? REMINDER_TEXTS.approval[form.language]
  const values = shownValues(subject, form.language)
  return asEstimate(
    {
      ...form,
      cc: template?.cc ?? '',
      bcc: template?.bcc ?? '',
      subject: fillText(text.subject, values),
      content: fillHtml(text.content, values),
    },
    subject,
  )
}

/** Returns the form of an answer to a question of the customer. */
export function asAnswer(form: MailForm, question: string, subject: MailSubject): MailForm {
  const values = shownValues(subject, form.language)
  return {
    ...form,
    subject: fillText(ANSWER_TEXTS[form.language].subject, values),
    content: answerContent(question, form.language, values),
  }
}

/** Returns the initial form of a mail. */
export function initialMailForm(start: MailStart, subject: MailSubject): MailForm {
  if (start.kind !== 'external')
    return start.kind === 'estimate' ? asEstimate(emptyMailForm(subject), subject) : emptyMailForm(subject)
  const { template } = start
  const language = subject.manufacturer?.language ?? DEFAULT_LANGUAGE
  const form = template ? withTemplate(template, subject) : { ...emptyMailForm(subject), language }
  const message = subject.repair.externalRepair?.message
  const toManufacturerForm = withAddressee(form, { external: true, rmaRequest: false }, subject)
  return { ...toManufacturerForm, attachment: true, ...(message ? { content: message } : {}) }
}

/** Returns why the mail cannot be sent yet (ML-14); undefined if it can. */
export function incompleteReason({ templateId, name, content }: MailForm): string | undefined {
  if (templateId === null) return isEmptyHtml(content) ? repairMailTexts.incompleteText : undefined
  return name.trim() === '' || isEmptyHtml(content) ? repairMailTexts.incomplete : undefined
}

/** Returns the matching call of the specification (D-067). */
function kindOf({ kind }: MailStart, { templateId }: MailForm): MailKind {
  if (kind === 'estimate') return kind
  return kind === 'external' || templateId !== null ? 'template' : 'text'
}

/** Returns the arguments of the mutation. */
export function sendMailArgs(
  id: string,
  repair: Pick<Repair, 'id' | 'repairPictures' | 'number' | 'provisionalRef'>,
  start: MailStart,
  form: MailForm,
): ArgsOf<'repair.sendMail'> {
  const { id: repairId, repairPictures } = repair
  const { templateId: _chosen, name: _name, photoArray, cc, bcc, approvalLink, approvalSlots, ...rest } = form
  const shown = repairPictures.filter(({ slot }) => slot !== null && approvalSlots.includes(slot))
  const listed = (typed: string) => typed.trim() || null
  return {
    ...rest,
    subject: withoutCode(form.subject, repair),
    content: withoutCode(form.content, repair),
    id,
    repairId,
    kind: kindOf(start, form),
    cc: listed(cc),
    bcc: listed(bcc),
    photoArray: [...photoArray],
    ...(approvalLink ? { approval: { photoIds: shown.map((photo) => photo.id) } } : {}),
  }
}

/** Returns the label of the attached PDF (D-068, D-069). */
export function attachmentLabel(repair: Repair, external: boolean, estimate: boolean): string {
  const name = LABELS.NL[estimate ? 'bestek' : external ? 'externalRepair' : documentKindOf(repair)]
  return `${name} (pdf) in bijlage`
}
