import { Button } from '@mantine/core'
import { db } from '../../../db/database.ts'
import { useLive } from '../../../db/live.ts'
import { fullName } from '../../../domain/customers/fullName.ts'
import { likelySameContacts } from '../../../domain/doubles/keys.ts'
import { fold } from '../../../lib/fold.ts'
import classes from '../form/Form.module.css'
import type { ContactForm } from './useContactForm.ts'

export interface SameContactProps {
  customerId: string | undefined
  values: ContactForm['values']
  onUse: (contactId: string) => void
}

/** Contacts of the customer that are likely the one being typed, each with the offer to use it instead. */
export function SameContact({ customerId, values, onUse }: SameContactProps) {
  const customer = useLive(() => db.customer.get(customerId ?? ''), [customerId])
  const found = likelySameContacts(customer?.customerContacts ?? [], values, fold)
  return (
    <output className={classes.doubles} aria-label="Mogelijke dubbels">
      {found.length > 0 && <strong>Dit contact bestaat mogelijk al:</strong>}
      {found.map((contact) => (
        <span key={contact.id} className={classes.double}>
          <span className={classes.doubleText}>
            {fullName(contact)}
            <small>
              {[contact.department, contact.email, contact.gsm ?? contact.phone].filter(Boolean).join(' · ')}
            </small>
          </span>
          <Button variant="default" onClick={() => onUse(contact.id)}>
            Bestaand contact gebruiken
          </Button>
        </span>
      ))}
    </output>
  )
}
