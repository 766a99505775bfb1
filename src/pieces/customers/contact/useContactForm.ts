import { toastSuccess } from '../../../components/toasts/toasts.ts'
import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { newId } from '../../../db/newId.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { type Target, useRecordForm } from '../../forms/useRecordForm.ts'
import {
  changedContact,
  checkContact,
  type ContactRule,
  contactValues,
  pathOfContact,
  storedContact,
} from './contactForm.ts'

export interface ContactFormOptions {
  customerId: string | undefined
  target: Target<Contact> | null
  rule: ContactRule
}

/** The fields of a contact and how they are saved; in a dialog or in their place on the screen (CO-02, CO-05). */
export function useContactForm({ customerId, target, rule }: ContactFormOptions) {
  const form = useRecordForm({
    target,
    read: ({ id }) => contactOf(customerId, id),
    valuesOf: contactValues,
    check: checkContact(rule),
    pathOf: pathOfContact,
  })

  /** The id of the saved contact; null when something must be filled in first. */
  const save = async (): Promise<string | null> => {
    if (customerId === undefined || !form.valid()) return null
    const { row, values, changed, seen } = form
    const id = row?.id ?? newId()
    if (!row) await mutate('contact.save', { customerId, id, set: storedContact(values) })
    else if (changed.length > 0) {
      const base = changedContact(seen, changed)
      await mutate('contact.save', { customerId, id, set: changedContact(values, changed) }, { base })
    }
    toastSuccess('Contact succesvol opgeslagen.')
    return id
  }
  return { ...form, rule, save }
}

async function contactOf(customerId: string | undefined, id: string): Promise<Contact | undefined> {
  const customer = await db.customer.get(customerId ?? '')
  return customer?.customerContacts.find((contact) => contact.id === id)
}

export type ContactForm = ReturnType<typeof useContactForm>
