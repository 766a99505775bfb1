import { db } from '../../../db/database.ts'
import { mutate } from '../../../db/mutate.ts'
import { aliasTarget } from '../../../db/queries/aliases.ts'
import type { Contact } from '../../../domain/customers/customer.ts'
import { storeRecord } from '../../forms/storeRecord.ts'
import { type Target, useRecordForm } from '../../forms/useRecordForm.ts'
import {
  changedContact,
  checkContactForm,
  type ContactRule,
  contactValues,
  pathOfContact,
  storedContact,
} from './contactForm.ts'

export const CONTACT_SAVED = 'Contact succesvol opgeslagen.'

export interface ContactFormOptions {
  customerId: string | undefined
  target: Target<Contact> | null
  rule: ContactRule
}

/** The fields of a contact and their save, for a dialog or a screen (CO-02, CO-05). */
export function useContactForm({ customerId: ownerId, target, rule }: ContactFormOptions) {
  const form = useRecordForm({
    name: `contact/${ownerId}`,
    target,
    read: ({ id }) => contactOf(ownerId, id),
    valuesOf: contactValues,
    check: checkContactForm(rule),
    pathOf: pathOfContact,
  })

  /** Stores the input. @returns the id of the contact */
  const save = async (): Promise<string> => {
    if (ownerId === undefined) throw new Error('a contact of nobody')
    const customerId = await aliasTarget('customer', ownerId)
    return storeRecord(form, changedContact, {
      create: (id) => mutate('contact.save', { customerId, id, set: storedContact(form.values) }),
      set: (id, set, base) => mutate('contact.save', { customerId, id, set }, { base }),
    })
  }
  return { ...form, rule, save }
}

/** Undefined if the contact was deleted or its customer is gone. */
async function contactOf(customerId: string | undefined, id: string): Promise<Contact | undefined> {
  const customer = await db.customer.get(await aliasTarget('customer', customerId ?? ''))
  return customer?.customerContacts.find((contact) => contact.id === id && contact.active)
}

export type ContactForm = ReturnType<typeof useContactForm>
