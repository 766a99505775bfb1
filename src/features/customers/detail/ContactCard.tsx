import { Button } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { ChangeButton } from '../../../components/page/ChangeButton.tsx'
import { SubjectNote, useFormHost } from '../../../components/forms/FormHost.tsx'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { IconEdit, IconTrash } from '../../../components/icons/icons.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { mutate } from '../../../db/mutate.ts'
import { CONTACT_FIELDS } from '../../../domain/customers/fieldList.ts'
import { type Contact, fullName } from '../../../domain/customers/customer.ts'
import { texts } from '../../../lib/texts.ts'
import { ConflictsOfPart } from '../../../shared/conflicts/ConflictScope.tsx'
import { RecordDraftOffer } from '../../../shared/forms/RecordDraftOffer.tsx'
import type { Target } from '../../../shared/forms/useRecordForm.ts'
import { useSaving } from '../../../shared/forms/useSaving.ts'
import { ContactFieldset } from '../../../shared/customers/contact/ContactFieldset.tsx'
import { CONTACT_SAVED, useContactForm } from '../../../shared/customers/contact/useContactForm.ts'
import { contactSubject } from '../erase/erasure.ts'
import { ContactDuplicate } from './ContactDuplicate.tsx'
import classes from './Detail.module.css'
import { PersonMenu } from './PersonMenu.tsx'
import { CustomerFact } from './CustomerFactsPanel.tsx'

interface ContactCardProps {
  customerId: string
  contact: Contact
  /** All contacts of the customer, including this one. */
  all: readonly Contact[]
}

/** A contact that is edited in place (CO-01, CO-02). */
export function ContactCard({ customerId, contact, all }: ContactCardProps) {
  const [target, setTarget] = useState<Target<Contact> | null>(null)
  const form = useContactForm({ customerId, target, rule: 'strict' })
  const notice = useFormHost()?.ownNotice
  const editing = target !== null
  const { formRef, busy, submit, confirmDiscard: giveUp } = useSaving(editing && form.dirty, form.draft.end)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (!(await submit(async () => void (await form.save()), { isRight: form.valid() }))) return
    await form.draft.end()
    toastSuccess(CONTACT_SAVED)
    setTarget(null)
  }
  const cancel = async () => {
    if (await giveUp()) setTarget(null)
  }
  if (!editing)
    return (
      <li className={classes.contact}>
        <ContactFacts contact={contact} customerId={customerId} onEdit={() => setTarget({ row: contact })} />
        <ContactDuplicate customerId={customerId} contact={contact} others={all} />
      </li>
    )
  return (
    <li className={classes.contact}>
      <form
        ref={formRef}
        noValidate
        aria-label={`${fullName(contact)} bewerken`}
        className={classes.editor}
        onSubmit={(event) => void save(event)}
      >
        {notice && <SubjectNote notice={notice} />}
        <RecordDraftOffer draft={form.draft} />
        <ContactFieldset form={form} />
        <div className={classes.editorButtons}>
          <Button variant="default" onClick={() => void cancel()}>
            {texts.cancel}
          </Button>
          <ChangeButton type="submit" loading={busy}>
            {texts.save}
          </ChangeButton>
        </div>
      </form>
    </li>
  )
}

function ContactFacts({
  contact,
  customerId,
  onEdit,
}: Omit<ContactCardProps, 'all'> & { onEdit: () => void }) {
  const { id, department, firstName, lastName, email, phone, gsm, fax, notes } = contact
  const name = fullName(contact)
  const remove = async () => {
    if (!(await confirmDelete(`Contact ${name}`))) return
    await mutate('contact.deactivate', { customerId, id })
    toastSuccess('Contact succesvol verwijderd.')
  }
  return (
    <>
      <div className={classes.contactHead}>
        <h3 className={classes.contactName}>{name}</h3>
        <IconAction label={`${name} bewerken`} icon={<IconEdit />} onClick={onEdit} />
        <IconAction
          label={`${name} verwijderen`}
          icon={<IconTrash />}
          danger
          onClick={() => void remove().catch(toastSaveFailed)}
        />
        <PersonMenu subject={contactSubject(contact)} label={`Meer acties voor ${name}`} />
      </div>
      <dl className={classes.facts}>
        <CustomerFact term={CONTACT_FIELDS.department.label}>{department}</CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.firstName.label}>{firstName}</CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.lastName.label}>{lastName}</CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.email.label}>
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.phone.label}>
          {phone && <a href={`tel:${phone}`}>{phone}</a>}
        </CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.gsm.label}>{gsm && <a href={`tel:${gsm}`}>{gsm}</a>}</CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.fax.label}>{fax}</CustomerFact>
        <CustomerFact term={CONTACT_FIELDS.notes.label}>{notes}</CustomerFact>
      </dl>
      <ConflictsOfPart path={`customerContacts.${id}`} />
    </>
  )
}
