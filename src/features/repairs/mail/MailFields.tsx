import { RichTextField } from '../../../components/richText/RichTextField.tsx'
import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { mayMailManufacturer } from '../../../domain/mail/external.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { INSERTABLES } from '../../../pieces/mail/insertables.ts'
import { LANGUAGE_OPTIONS } from '../../../pieces/mail/languages.ts'
import mail from '../../../pieces/mail/Mail.module.css'
import { SlotsField } from '../../../pieces/mail/SlotsField.tsx'
import { usePhotos } from '../../../pieces/photos/usePhotos.ts'
import {
  asEstimate,
  type MailErrors,
  type MailForm,
  type MailSubject,
  paperLabel,
  withAddressee,
  withTemplate,
} from './mailForm.ts'
import { mailTexts as t } from './texts.ts'

export interface MailFieldsProps {
  form: MailForm
  errors: MailErrors
  subject: MailSubject
  templates: readonly MailTemplate[]
  /** Only to the customer: the options of the manufacturer are not there. */
  toCustomer: boolean
  onChange: (form: MailForm) => void
}

/** Everything a person fills in of a mail (ML-02 to ML-10, ML-14 to ML-16). */
export function MailFields({ form, errors, subject, templates, toCustomer, onChange }: MailFieldsProps) {
  const { repair } = subject
  const urls = usePhotos(repair.repairPictures)
  const set = (fields: Partial<MailForm>) => onChange({ ...form, ...fields })
  const choose = (id: string | null) => {
    const template = templates.find((each) => each.id === id)
    const chosen = template ? withTemplate(template, subject) : { ...form, templateId: null, name: '' }
    onChange(toCustomer ? asEstimate(chosen, subject) : chosen)
  }
  const filled = new Map(
    repair.repairPictures.flatMap(({ slot, sha256 }) =>
      slot === null ? [] : [[slot, urls.get(sha256) ?? null] as const],
    ),
  )
  const address = (key: 'recipient' | 'cc' | 'bcc', label: string) => ({
    label,
    value: form[key],
    error: errors[key],
    onChange: (value: string) => set({ [key]: value }),
  })
  return (
    <>
      <div className={mail.grid}>
        <SelectField
          label="Template"
          emptyLabel={t.ownText}
          value={form.templateId}
          options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
          onChange={choose}
        />
        {form.templateId !== null && (
          <TextField label="Naam" required value={form.name} onChange={(name) => set({ name })} />
        )}
        <SelectField
          label="Taal"
          options={LANGUAGE_OPTIONS}
          value={form.language}
          onChange={(language) => language && set({ language })}
        />
      </div>
      <div className={mail.grid}>
        <TextField {...address('recipient', 'Ontvanger')} required />
        <TextField {...address('cc', 'Cc')} />
        <TextField {...address('bcc', 'Bcc')} />
      </div>
      <TextField
        label="Onderwerp"
        placeholder="Leeg: de naam en het nummer van het document"
        value={form.subject}
        onChange={(text) => set({ subject: text })}
      />
      <RichTextField
        label="Tekst"
        required
        insertables={INSERTABLES}
        value={form.content}
        onChange={(content) => set({ content })}
      />
      <div className={mail.switches}>
        <SwitchField
          label={paperLabel(repair, form.external, toCustomer)}
          value={form.attachment}
          disabledReason={toCustomer ? t.alwaysEstimate : undefined}
          onChange={(attachment) => set({ attachment })}
        />
        {!toCustomer && <ManufacturerOptions form={form} subject={subject} onChange={onChange} />}
      </div>
      <SlotsField value={form.photoArray} filled={filled} onChange={(photoArray) => set({ photoArray })} />
    </>
  )
}

type OptionsProps = Pick<MailFieldsProps, 'form' | 'subject' | 'onChange'>

function ManufacturerOptions({ form, subject, onChange }: OptionsProps) {
  const off = mayMailManufacturer(subject.repair) ? undefined : t.onlyExternal
  const { external, rmaRequest } = form
  const address = (options: { external: boolean; rmaRequest: boolean }) =>
    onChange(withAddressee(form, options, subject))
  return (
    <>
      <SwitchField
        label="Naar fabrikant"
        value={external}
        disabledReason={off ?? (rmaRequest ? t.alwaysManufacturer : undefined)}
        onChange={(on) => address({ external: on, rmaRequest })}
      />
      <SwitchField
        label="RMA-aanvraag"
        value={rmaRequest}
        disabledReason={off}
        onChange={(on) => address({ external, rmaRequest: on })}
      />
    </>
  )
}
