import type { Customer } from './customer.ts'

/** The phone numbers of a customer: its own and those of its active contacts. */
export const phonesOf = ({ phone, customerContacts }: Customer): string[] =>
  [
    phone,
    ...customerContacts.flatMap((contact) => (contact.active ? [contact.phone, contact.gsm] : [])),
  ].flatMap((number) => number || [])
