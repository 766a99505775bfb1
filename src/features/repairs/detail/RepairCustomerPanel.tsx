import { useState } from 'react'
import { IconAction } from '../../../components/page/ActionButton.tsx'
import { confirmDelete } from '../../../components/dialogs/confirm.ts'
import { FieldNote } from '../../../components/fields/FieldNote.tsx'
import { IconEdit, IconMail, IconPhone, IconPlus, IconTrash } from '../../../components/icons/icons.tsx'
import { Panel } from '../../../components/page/Panel.tsx'
import { toastSaveFailed, toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { mutate } from '../../../db/mutate.ts'
import { fullName } from '../../../domain/customers/fullName.ts'
import type { Customer } from '../../../domain/customers/customer.ts'
import type { Repair } from '../../../domain/repairs/repair.ts'
import { ContactDialog, type ContactTarget } from '../../../shared/customers/contact/ContactDialog.tsx'
import { ContactSelect, defaultContact } from '../../../shared/customers/pick/ContactSelect.tsx'
import { addressLines } from '../../../domain/customers/address.ts'
import { CustomerPick } from '../../../shared/customers/pick/CustomerPick.tsx'
import { CardHead } from './CardHead.tsx'
import classes from './Customer.module.css'
import { saveFields } from './saveRepairFields.ts'
import { repairDetailTexts } from './repairDetailTexts.ts'

/** The customer and the contact of a repair (RD-05, RD-25, RD-52, D-074). */
export function RepairCustomerPanel({ repair }: { repair: Repair }) {
  const [changing, setChanging] = useState(false)
  const customer = useLive(
    () => (repair.customerId ? db.customer.get(repair.customerId) : undefined),
    [repair.customerId],
  )
  const choose = async (customerId: string | null) => {
    setChanging(false)
    const base = { customerId: repair.customerId, customerContactId: repair.customerContactId }
    const chosen = customerId ? await db.customer.get(customerId) : undefined
    try {
      const args = { id: repair.id, customerId, customerContactId: defaultContact(chosen) }
      await mutate('repair.setCustomer', args, { base })
      toastSuccess(repairDetailTexts.saved)
    } catch (error) {
      toastSaveFailed(error)
    }
  }
  const chooseContact = (customerContactId: string | null) =>
    void saveFields(repair.id, { customerContactId }, { customerContactId: repair.customerContactId }).catch(
      toastSaveFailed,
    )
  return (
    <Panel label="Klant" flush>
      {customer && (
        <CustomerHead customer={customer} changing={changing} onChange={() => setChanging(!changing)} />
      )}
      {(changing || !repair.customerId) && (
        <div className={classes.pick}>
          <CustomerPick value={repair.customerId} onChange={(id) => void choose(id)} />
        </div>
      )}
      <FieldNote path="customerId" />
      {repair.customerId && customer && (
        <>
          <ContactRow customer={customer} repair={repair} onChange={chooseContact} />
          <FieldNote path="customerContactId" />
          <Reach customer={customer} contactId={repair.customerContactId} />
        </>
      )}
    </Panel>
  )
}

interface CustomerHeadProps {
  customer: Customer
  changing: boolean
  onChange: () => void
}

function CustomerHead({ customer, changing, onChange }: CustomerHeadProps) {
  const { referenceNumber, address } = customer
  return (
    <div className={classes.who}>
      <CardHead
        name={customer.name}
        change={{ label: changing ? 'Klant behouden' : 'Andere klant kiezen', onClick: onChange }}
      >
        <p className={classes.address}>
          {[referenceNumber, ...addressLines(address)].filter(Boolean).join(' · ')}
        </p>
        {customer.notes && <p className={classes.notes}>{customer.notes}</p>}
      </CardHead>
    </div>
  )
}

/** Contact details: those of the contact, completed by those of the customer. */
function Reach({ customer, contactId }: { customer: Customer; contactId: string | null }) {
  const contact = customer.customerContacts.find(({ id }) => id === contactId)
  const phones = [...new Set([contact?.gsm, contact?.phone, customer.phone].filter(Boolean))]
  const email = contact?.email || customer.email
  return (
    <>
      {phones.map((phone) => (
        <a key={phone} className={classes.reach} href={`tel:${phone}`}>
          <IconPhone />
          {phone}
        </a>
      ))}
      {email && (
        <a className={classes.reach} href={`mailto:${email}`}>
          <IconMail />
          <span>{email}</span>
        </a>
      )}
    </>
  )
}

interface ContactRowProps {
  customer: Customer
  repair: Repair
  onChange: (contactId: string | null) => void
}

function ContactRow({ customer, repair, onChange }: ContactRowProps) {
  const [target, setTarget] = useState<ContactTarget | null>(null)
  const contact = customer.customerContacts.find(({ id }) => id === repair.customerContactId)
  const remove = async () => {
    if (!contact || !(await confirmDelete(`Contact ${fullName(contact)}`))) return
    await mutate('contact.deactivate', { customerId: customer.id, id: contact.id })
    toastSuccess('Contact succesvol verwijderd.')
  }
  return (
    <div className={classes.contact}>
      <ContactSelect customer={customer} value={repair.customerContactId} onChange={onChange} />
      {contact && (
        <>
          <IconAction
            label="Contact bewerken"
            icon={<IconEdit />}
            onClick={() => setTarget({ customerId: customer.id, contact })}
          />
          <IconAction
            label="Contact verwijderen"
            icon={<IconTrash />}
            danger
            onClick={() => void remove().catch(toastSaveFailed)}
          />
        </>
      )}
      <IconAction
        label="Nieuw contact"
        icon={<IconPlus />}
        onClick={() => setTarget({ customerId: customer.id, contact: null })}
      />
      <ContactDialog target={target} onClose={() => setTarget(null)} onSaved={onChange} />
    </div>
  )
}
