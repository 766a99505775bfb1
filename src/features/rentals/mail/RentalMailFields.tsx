import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import { RichTextField } from '../../../components/richText/RichTextField.tsx'
import { fillText } from '../../../domain/mail/fields.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import type { FormFields } from '../../../shared/forms/useFields.ts'
import { RENTAL_INSERTABLES } from '../../../shared/mail/insertables.ts'
import mail from '../../../shared/mail/Mail.module.css'
import type { ApprovalLinks } from '../../../shared/mail/useApprovalLinks.ts'
import {
  type RentalMailForm,
  type RentalMailStart,
  type RentalMailSubject,
  shownRentalValues,
  templateUseOf,
  withLanguage,
  withRentalTemplate,
} from './rentalMailForm.ts'
import { DOCUMENT_OPTIONS, rentalMailTexts } from './rentalMailTexts.ts'

interface RentalMailFieldsProps {
  form: FormFields<RentalMailForm>
  start: RentalMailStart
  subject: RentalMailSubject
  templates: readonly MailTemplate[]
  /** Says if this mail may contain an approval link. */
  links: ApprovalLinks
}

/** All fields of a mail about a rental. */
export function RentalMailFields({ form, start, subject, templates, links }: RentalMailFieldsProps) {
  const { values, bind, set, change } = form
  const choose = (id: string | null) => {
    const template = templates.find((each) => each.id === id)
    change((old) => (template ? withRentalTemplate(old, template, subject) : { ...old, templateId: null }))
  }
  const shown = shownRentalValues(subject)
  const insertables = RENTAL_INSERTABLES.map(({ text, label }) => ({
    label,
    text: fillText(text, shown) || text,
  }))
  // A text that the person typed stays in another language; a filled-in text follows the language.
  const isTyped = form.changed.includes('content') || form.changed.includes('subject')
  return (
    <>
      <div className={mail.grid}>
        <SelectField
          label="Sjabloon"
          emptyLabel={rentalMailTexts.ownText}
          value={values.templateId}
          options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
          onChange={choose}
        />
        <SelectField
          label="Taal"
          options={LANGUAGE_OPTIONS}
          {...bind('language')}
          onChange={(language) => {
            if (!language) return
            if (isTyped) set({ language })
            else change((old) => withLanguage(old, templateUseOf(start), language, subject, templates))
          }}
        />
      </div>
      <div className={mail.grid}>
        <TextField label="Ontvanger" {...bind('recipient')} required />
        <TextField label="Cc" {...bind('cc')} />
        <TextField label="Bcc" {...bind('bcc')} />
      </div>
      <TextField
        label="Onderwerp"
        placeholder="Leeg laten: naam en nummer van het document"
        {...bind('subject')}
      />
      <RichTextField label="Tekst" required insertables={insertables} {...bind('content')} />
      {start.kind === 'rental' && (
        <SelectField
          label={rentalMailTexts.document}
          options={DOCUMENT_OPTIONS}
          {...bind('document')}
          onChange={(document) => document && set({ document })}
        />
      )}
      {links !== 'off' && (
        <SwitchField
          label={rentalMailTexts.link}
          description={rentalMailTexts.linkHint}
          value={links === 'on' && values.approvalLink}
          disabledReason={links === 'noAddress' ? rentalMailTexts.linkNoAddress : undefined}
          onChange={(approvalLink) => set({ approvalLink })}
        />
      )}
    </>
  )
}
