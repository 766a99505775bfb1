import { SelectField } from '../../../components/fields/SelectField.tsx'
import { SwitchField } from '../../../components/fields/SwitchField.tsx'
import { TextField } from '../../../components/fields/TextField.tsx'
import type { Insertable } from '../../../components/richText/InsertControl.tsx'
import { RichTextField } from '../../../components/richText/RichTextField.tsx'
import { mayMailManufacturer } from '../../../domain/mail/external.ts'
import { fillText } from '../../../domain/mail/fields.ts'
import type { MailTemplate } from '../../../domain/settings/settings.ts'
import { type Language, LANGUAGE_OPTIONS } from '../../../domain/shared/languages.ts'
import {
  asEstimate,
  attachmentLabel,
  type MailForm,
  type MailSubject,
  shownValues,
  withAddressee,
  withTemplate,
} from './mailForm.ts'
import { repairMailTexts } from './repairMailTexts.ts'
import type { ApprovalLinks } from '../../../shared/mail/useApprovalLinks.ts'
import type { FormFields } from '../../../shared/forms/useFields.ts'
import { INSERTABLES } from '../../../shared/mail/insertables.ts'
import mail from '../../../shared/mail/Mail.module.css'
import { SlotsField } from '../../../shared/mail/SlotsField.tsx'
import { usePhotos } from '../../../shared/photos/usePhotos.ts'

interface ApprovalFieldsProps {
  form: FormFields<MailForm>
  links: ApprovalLinks
  /** The slots that hold a photo, with its URL. */
  filled: ReadonlyMap<number, string | null>
}

/** The switch for the approval link of an estimate, and the photos that its page shows (AK-15). */
function ApprovalFields({ form, links, filled }: ApprovalFieldsProps) {
  const { values, set } = form
  const on = links === 'on' && values.approvalLink
  return (
    <>
      <SwitchField
        label={repairMailTexts.link}
        value={on}
        disabledReason={links === 'noAddress' ? repairMailTexts.linkNoAddress : undefined}
        onChange={(approvalLink) => set({ approvalLink })}
      />
      {on && filled.size > 0 && (
        <SlotsField
          legend={repairMailTexts.linkPhotos}
          value={values.approvalSlots}
          filled={filled}
          onChange={(approvalSlots) => set({ approvalSlots })}
        />
      )}
    </>
  )
}

export interface MailFieldsProps {
  form: FormFields<MailForm>
  subject: MailSubject
  templates: readonly MailTemplate[]
  /** True for a mail to the customer only: it has no options for the manufacturer. */
  toCustomer: boolean
  /** Says if an estimate mail may contain an approval link. */
  links: ApprovalLinks
}

/** All fields of a mail (ML-02 to ML-10, ML-14 to ML-16). */
export function MailFields({ form, subject, templates, toCustomer, links }: MailFieldsProps) {
  const { repair } = subject
  const { values, bind, set, change } = form
  const urls = usePhotos(repair.repairPictures)
  const choose = (id: string | null) => {
    const template = templates.find((each) => each.id === id)
    change((old) => {
      const chosen = template ? withTemplate(template, subject) : { ...old, templateId: null, name: '' }
      return toCustomer ? asEstimate(chosen, subject, old) : chosen
    })
  }
  const filled = new Map(
    repair.repairPictures.flatMap(({ slot, sha256 }) =>
      slot === null ? [] : [[slot, urls.get(sha256) ?? null] as const],
    ),
  )
  return (
    <>
      <div className={mail.grid}>
        <SelectField
          label="Sjabloon"
          emptyLabel={repairMailTexts.ownText}
          value={values.templateId}
          options={templates.map(({ id, name, language }) => ({ value: id, label: `${name} (${language})` }))}
          onChange={choose}
        />
        {values.templateId !== null && <TextField label="Naam" required {...bind('name')} />}
        <SelectField
          label="Taal"
          options={LANGUAGE_OPTIONS}
          {...bind('language')}
          onChange={(language) => language && set({ language })}
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
      <RichTextField
        label="Tekst"
        required
        insertables={filledInsertables(subject, values.language)}
        {...bind('content')}
      />
      <div className={mail.switches}>
        <SwitchField
          label={attachmentLabel(repair, values.external, toCustomer)}
          disabledReason={toCustomer ? repairMailTexts.alwaysEstimate : undefined}
          {...bind('attachment')}
        />
        {!toCustomer && <ManufacturerOptions form={form} subject={subject} />}
      </div>
      {toCustomer && links !== 'off' && <ApprovalFields {...{ form, links, filled }} />}
      <SlotsField value={values.photoArray} filled={filled} onChange={(photoArray) => set({ photoArray })} />
    </>
  )
}

/**
 * Fills the placeholders with the values of this repair. A placeholder without a value stays, so that sending
 * asks about it (RB-16).
 */
function filledInsertables(subject: MailSubject, language: Language): Insertable[] {
  const values = shownValues(subject, language)
  return INSERTABLES.map(({ text, label }) => ({ label, text: fillText(text, values) || text }))
}

type OptionsProps = Pick<MailFieldsProps, 'form' | 'subject'>

function ManufacturerOptions({ form, subject }: OptionsProps) {
  const off = mayMailManufacturer(subject.repair) ? undefined : repairMailTexts.onlyExternal
  const { external, rmaRequest } = form.values
  const address = (options: { external: boolean; rmaRequest: boolean }) =>
    form.change((old) => withAddressee(old, options, subject))
  return (
    <>
      <SwitchField
        label="Naar fabrikant"
        value={external}
        disabledReason={off ?? (rmaRequest ? repairMailTexts.alwaysManufacturer : undefined)}
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
