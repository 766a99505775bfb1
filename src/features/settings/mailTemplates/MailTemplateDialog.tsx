import { RichTextField } from '../../../components/richText/RichTextField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { db } from '../../../db/database.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { REMINDER_OPTIONS } from '../../../domain/settings/reminderKinds.ts'
import { MAIL_TEMPLATE_FIELDS } from '../../../domain/settings/fieldList.ts'
import { insertablesFor } from '../../../shared/mail/insertables.ts'
import { LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import mail from '../../../shared/mail/Mail.module.css'
import { SlotsField } from '../../../shared/mail/SlotsField.tsx'
import classes from '../../../shared/forms/Settings.module.css'
import { RecordDialog } from '../../../shared/forms/RecordDialog.tsx'
import { type RecordDialogProps, useRecordForm } from '../../../shared/forms/useRecordForm.ts'
import {
  checkMailTemplate,
  type MailTemplateValues,
  mailTemplateValues,
  saveMailTemplate,
} from './mailTemplate.ts'

const SEVERAL = 'Met komma gescheiden'

/** Adds or changes a mail template (ML-03 to ML-12, ML-15, ML-21, D-068). */
export function MailTemplateDialog({ target, onClose }: RecordDialogProps<MailTemplate>) {
  const form = useRecordForm({
    name: 'mailTemplate',
    target,
    read: ({ id }) => db.mailTemplate.get(id),
    valuesOf: mailTemplateValues,
    check: checkMailTemplate,
  })
  const { values } = form
  return (
    <RecordDialog
      form={form}
      e="mailTemplate"
      titles={['Nieuw mailsjabloon', 'Bewerk mailsjabloon']}
      saved="Template succesvol opgeslagen."
      size="xl"
      save={() => saveMailTemplate(form)}
      onClose={onClose}
    >
      <div className={classes.grid}>
        <TextField label={MAIL_TEMPLATE_FIELDS.name.label} required autoFocus {...form.bind('name')} />
        <SelectField
          label={MAIL_TEMPLATE_FIELDS.language.label}
          required
          options={LANGUAGE_OPTIONS}
          {...form.bind('language')}
        />
        <SelectField
          label={MAIL_TEMPLATE_FIELDS.reminder.label}
          emptyLabel="Geen: om zelf te versturen"
          options={REMINDER_OPTIONS}
          {...form.bind('reminder')}
        />
      </div>
      <div className={classes.grid}>
        <TextField
          label={MAIL_TEMPLATE_FIELDS.recipient.label}
          placeholder="Leeg: klant of fabrikant"
          {...form.bind('recipient')}
        />
        <TextField label={MAIL_TEMPLATE_FIELDS.cc.label} placeholder={SEVERAL} {...form.bind('cc')} />
        <TextField label={MAIL_TEMPLATE_FIELDS.bcc.label} placeholder={SEVERAL} {...form.bind('bcc')} />
      </div>
      <TextField label={MAIL_TEMPLATE_FIELDS.subject.label} required {...form.bind('subject')} />
      <RichTextField
        label={MAIL_TEMPLATE_FIELDS.content.label}
        required
        insertables={insertablesFor(values.reminder)}
        {...form.bind('content')}
      />
      {values.reminder === null && <ByHand form={form} />}
    </RecordDialog>
  )
}

/** Fields that a reminder lacks: it always goes to the customer, with the document it is about. */
function ByHand({ form }: { form: ReturnType<typeof useRecordForm<MailTemplate, MailTemplateValues>> }) {
  const { values } = form
  return (
    <>
      <div className={mail.switches}>
        <SwitchField label={MAIL_TEMPLATE_FIELDS.attachment.label} {...form.bind('attachment')} />
        <SwitchField label={MAIL_TEMPLATE_FIELDS.photoAttachment.label} {...form.bind('photoAttachment')} />
        <SwitchField
          label={MAIL_TEMPLATE_FIELDS.external.label}
          {...form.bind('external')}
          disabledReason={values.rmaRequest ? 'Een RMA-aanvraag gaat altijd naar de fabrikant.' : undefined}
        />
        <SwitchField
          label={MAIL_TEMPLATE_FIELDS.rmaRequest.label}
          {...form.bind('rmaRequest')}
          onChange={(rmaRequest) => form.set({ rmaRequest, ...(rmaRequest ? { external: true } : {}) })}
        />
      </div>
      {values.photoAttachment && (
        <SlotsField value={values.photoArray} onChange={(photoArray) => form.set({ photoArray })} />
      )}
    </>
  )
}
