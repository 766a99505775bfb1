import { mutate } from '../../../db/mutate.ts'
import { addressesProblem } from '../../../domain/mail/addresses.ts'
import type { ReminderKind } from '../../../domain/settings/reminderKinds.ts'
import { MAIL_TEMPLATE_FIELDS } from '../../../domain/settings/fieldList.ts'
import { type Language, MailTemplate } from '../../../domain/settings/settings.ts'
import { type TextKey, textKeys } from '../../../domain/shared/fields.ts'
import { pick } from '../../../lib/objects.ts'
import { fieldErrors, storedTexts, textValues } from '../../../shared/forms/fields.ts'
import { type RecordFormContent, storeRecord } from '../../../shared/forms/storeRecord.ts'
import type { FieldErrors } from '../../../shared/forms/useRecordForm.ts'

/** The form values. */
export interface MailTemplateValues extends Record<TextKey<typeof MAIL_TEMPLATE_FIELDS>, string> {
  name: string
  language: Language | null
  subject: string
  content: string
  attachment: boolean
  photoAttachment: boolean
  photoArray: readonly number[]
  external: boolean
  rmaRequest: boolean
  reminder: ReminderKind | null
}

/** The required fields of a template (ML-11). */
const REQUIRED: readonly (keyof MailTemplateValues)[] = ['name', 'subject', 'content', 'language']

const Fields = MailTemplate.omit({ id: true })

/** Returns the form values. A new template is in Dutch and has no attachments (ML-21, D-068). */
export const mailTemplateValues = (row: MailTemplate | null): MailTemplateValues => ({
  name: row?.name ?? '',
  language: row?.language ?? 'NL',
  ...textValues(MAIL_TEMPLATE_FIELDS, row),
  subject: row?.subject ?? '',
  content: row?.content ?? '',
  attachment: row?.attachment ?? false,
  photoAttachment: row?.photoAttachment ?? false,
  photoArray: row?.photoArray ?? [],
  external: row?.external ?? false,
  rmaRequest: row?.rmaRequest ?? false,
  reminder: row?.reminder ?? null,
})

/** Returns the form values as they are stored. */
const storedMailTemplate = (values: MailTemplateValues) => ({
  ...values,
  ...storedTexts(MAIL_TEMPLATE_FIELDS, values),
  name: values.name.trim(),
  subject: values.subject.trim(),
  language: values.language ?? ('NL' as const),
  photoArray: [...values.photoArray],
})

/** Returns the stored values of the changed fields. */
const changedMailTemplate = (values: MailTemplateValues, changed: readonly (keyof MailTemplateValues)[]) =>
  pick(storedMailTemplate(values), changed)

export const checkMailTemplate = (
  values: MailTemplateValues,
  row: MailTemplate | null,
): FieldErrors<MailTemplateValues> => ({
  ...addressErrors(values, row),
  ...fieldErrors(values, REQUIRED, Fields, storedMailTemplate(values), row),
})

/** Returns the address errors. An address that is unchanged since it was stored is not checked. */
function addressErrors(
  values: MailTemplateValues,
  row: MailTemplate | null,
): FieldErrors<MailTemplateValues> {
  const problems = textKeys(MAIL_TEMPLATE_FIELDS)
    .filter((key) => values[key] !== (row?.[key] ?? ''))
    .map((key) => [key, addressesProblem(values[key])])
  return Object.fromEntries(problems.filter(([, text]) => text !== null))
}

/** Stores the form values. */
export const saveMailTemplate = (form: RecordFormContent<MailTemplateValues>): Promise<string> =>
  storeRecord(form, changedMailTemplate, {
    create: (id) => mutate('mailTemplate.create', { id, ...storedMailTemplate(form.values) }),
    set: (id, set, base) => mutate('mailTemplate.set', { id, set }, { base }),
  })
