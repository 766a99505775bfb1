import type { Contact, Customer } from '../customers/customer.ts'
import { CONTACT_FIELDS } from '../customers/fieldList.ts'
import { textKeys } from '../shared/fields.ts'
import type { KeptOf } from './kept.ts'
import { undone } from './undo.ts'

/** A contact of the merged customer that becomes one with a contact of the customer that stays. */
export interface Fold {
  fromId: string
  toId: string
}

const OPTIONAL = textKeys(CONTACT_FIELDS)

/** A contact with what only the other one says; two notes stand under each other. */
export function filledContact(contact: Contact, other: Contact): Contact {
  const texts = OPTIONAL.map((key) => [key, contact[key] || other[key]] as const)
  return {
    ...contact,
    ...Object.fromEntries(texts),
    notes: bothNotes(contact.notes, other.notes, CONTACT_FIELDS.notes.max),
    active: contact.active || other.active,
  }
}

/** Two texts under each other; one where they are the same, or where there is no room for both. */
function bothNotes(one: string | null, other: string | null, max: number): string | null {
  const texts = [...new Set([one?.trim(), other?.trim()].filter(Boolean))]
  const both = texts.join('\n')
  return both.length > max || texts.length < 2 ? one || other : both
}

/** The references by which a record is found besides its own, with those of a record that becomes one with it. */
export const formerNumbers = (
  own: { formerNumbers?: string[] | undefined },
  merged: { formerNumbers?: string[] | undefined },
  number: string | null,
): string[] => [
  ...new Set([...(own.formerNumbers ?? []), ...(number ? [number] : []), ...(merged.formerNumbers ?? [])]),
]

/** The customer that stays, with the contacts and the references of the other one. */
export function mergedCustomer(survivor: Customer, merged: Customer, folds: readonly Fold[]): Customer {
  const contactOf = (id: string) => merged.customerContacts.find((contact) => contact.id === id)
  const own = survivor.customerContacts.map((contact) =>
    folds
      .filter(({ toId }) => toId === contact.id)
      .reduce((filled, { fromId }) => {
        const other = contactOf(fromId)
        return other ? filledContact(filled, other) : filled
      }, contact),
  )
  const moved = merged.customerContacts.filter(({ id }) => !folds.some(({ fromId }) => fromId === id))
  return {
    ...survivor,
    active: true,
    formerNumbers: formerNumbers(survivor, merged, merged.referenceNumber),
    customerContacts: [...own, ...moved],
  }
}

/** What is left of a customer that became one with another: out of the lists, and found as the other one. */
export const emptiedCustomer = (merged: Customer): Customer => ({
  ...merged,
  active: false,
  formerNumbers: [],
  customerContacts: [],
})

/**
 * Two customers out of one again. Contacts that moved go back as they are now; one that was added since stays.
 * @param survivor as it is now
 */
export function partedCustomers(
  survivor: Customer,
  { before, after, merged, folded }: KeptOf<'customer'>,
): { survivor: Customer; merged: Customer } {
  const isFolded = (id: string) => folded.some(({ fromId }) => fromId === id)
  const goesBack = new Map(
    merged.customerContacts.filter(({ id }) => !isFolded(id)).map((one) => [one.id, one]),
  )
  const now = new Map(survivor.customerContacts.map((contact) => [contact.id, contact]))
  const { customerContacts: _, ...fields } = undone(
    { ...survivor, customerContacts: [] },
    { ...before, customerContacts: [] },
    { ...after, customerContacts: [] },
  )
  return {
    survivor: {
      ...fields,
      customerContacts: survivor.customerContacts
        .filter(({ id }) => !goesBack.has(id))
        .map((contact) => partOf(contact, before.customerContacts, after.customerContacts)),
    },
    merged: {
      ...merged,
      customerContacts: merged.customerContacts.map((one) =>
        goesBack.has(one.id) ? (now.get(one.id) ?? one) : one,
      ),
    },
  }
}

function partOf(contact: Contact, before: readonly Contact[], after: readonly Contact[]): Contact {
  const [was, became] = [before, after].map((list) => list.find(({ id }) => id === contact.id))
  return was && became ? undone(contact, was, became) : contact
}
