import { useState } from 'react'
import { FormHost } from '../../../components/forms/FormHost.tsx'
import { EmptyState } from '../../../components/list/EmptyState.tsx'
import { ActionButton } from '../../../components/page/ActionButton.tsx'
import { IconPlus } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { activeContacts } from '../../../db/queries/customers.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import { texts } from '../../../lib/texts.ts'
import { ContactDialog, type ContactTarget } from '../../../shared/customers/contact/ContactDialog.tsx'
import { ErasedNote } from '../erase/ErasedNote.tsx'
import { ContactCard } from './ContactCard.tsx'
import classes from './Detail.module.css'

const ERASED_CUSTOMER = 'De gegevens van deze klant werden gewist.'
const CONTACT_GONE =
  'Dit contact werd intussen verwijderd. Met Opslaan maakt u het opnieuw aan met wat hier staat.'

/** The contacts of a customer, without the deleted ones (CO-01 to CO-04). */
export function ContactsPanel({ customer }: { customer: Customer }) {
  const [target, setTarget] = useState<ContactTarget | null>(null)
  const contacts = activeContacts(customer)
  const close = () => setTarget(null)
  return (
    <Panel
      title="Contacten"
      actions={
        <ActionButton
          icon={<IconPlus />}
          disabledReason={customer.erasedAt ? ERASED_CUSTOMER : undefined}
          onClick={() => setTarget({ customerId: customer.id, contact: null })}
        >
          Nieuw contact
        </ActionButton>
      }
    >
      {contacts.length === 0 && !customer.erasedAt && (
        <EmptyState inPanel text={texts.empty} hint="Met Nieuw contact voegt u de eerste persoon toe." />
      )}
      <ul className={classes.contacts}>
        {customer.customerContacts.map((contact) => (
          <FormHost
            key={contact.id}
            subject={contact.active ? contact : null}
            keyOf={({ id }) => id}
            notice={() => ({ text: CONTACT_GONE, canSave: true })}
            inside
          >
            {(shown) => <ContactCard customerId={customer.id} contact={shown} all={contacts} />}
          </FormHost>
        ))}
        {!customer.erasedAt &&
          customer.customerContacts.flatMap(({ id, erasedAt }) =>
            erasedAt ? (
              <li key={`erased ${id}`} className={classes.contact}>
                <ErasedNote kind="contact" id={id} erasedAt={erasedAt} />
              </li>
            ) : (
              []
            ),
          )}
      </ul>
      <ContactDialog target={target} rule="strict" onClose={close} onSaved={close} />
    </Panel>
  )
}
