import type { Contact, Customer } from '../customers/customer.ts'
import { CONTACT_FIELDS } from '../customers/fieldList.ts'
import { textKeys } from '../shared/fields.ts'
import { joinFormerNumbers } from './formerNumbers.ts'
import type { ReplacedData } from './replacedData.ts'
import { undoMergedFields } from './undo.ts'

/** A contact of the merged customer that is merged into a contact of the surviving customer. */
export interface ContactAbsorption {
  fromId: string
  toId: string
}

const OPTIONAL = textKeys(CONTACT_FIELDS)

/**
 * Fills the empty fields of a contact from the other one. Two different notes are placed one below the other.
 */
export function filledContact(contact: Contact, other: Contact): Contact {
  const texts = OPTIONAL.map((key) => [key, contact[key] || other[key]] as const)
  return {
    ...contact,
    ...Object.fromEntries(texts),
    notes: bothNotes(contact.notes, other.notes, CONTACT_FIELDS.notes.max),
    active: contact.active || other.active,
  }
}

/** Joins two texts, one below the other. Returns only one of them if they are equal or if both do not fit. */
export function bothNotes(one: string | null, other: string | null, max: number): string | null {
  const texts = [...new Set([one?.trim(), other?.trim()].filter(Boolean))]
  const both = texts.join('\n')
  return both.length > max || texts.length < 2 ? one || other : both
}

/** The surviving customer with the contacts and the references of the merged one. */
export function mergedCustomer(
  survivor: Customer,
  merged: Customer,
  absorptions: readonly ContactAbsorption[],
): Customer {
  const contactOf = (id: string) => merged.customerContacts.find((contact) => contact.id === id)
  const own = survivor.customerContacts.map((contact) =>
    absorptions
      .filter(({ toId }) => toId === contact.id)
      .reduce((filled, { fromId }) => {
        const other = contactOf(fromId)
        return other ? filledContact(filled, other) : filled
      }, contact),
  )
  const moved = merged.customerContacts.filter(({ id }) => !absorptions.some(({ fromId }) => fromId === id))
  return {
    ...survivor,
    active: true,
    formerNumbers: joinFormerNumbers(survivor, merged, merged.referenceNumber),
    customerContacts: [...own, ...moved],
  }
}

/** The merged customer afterwards: inactive, without contacts. Its reference finds the surviving customer. */
export const emptiedCustomer = (merged: Customer): Customer => ({
  ...merged,
  active: false,
  formerNumbers: [],
  erasedAt: null,
  customerContacts: [],
})

/**
 * Takes a merge of two customers back. Contacts that moved return in their present state; a contact that was
 * added since stays with the survivor.
 * @param survivor the surviving customer as it is now
 */
export function splitCustomers(
  survivor: Customer,
  { before, after, merged, folded: absorbed }: ReplacedData<'customer'>,
): { survivor: Customer; merged: Customer } {
  const isAbsorbed = (id: string) => absorbed.some(({ fromId }) => fromId === id)
  const goesBack = new Map(
    merged.customerContacts.filter(({ id }) => !isAbsorbed(id)).map((one) => [one.id, one]),
  )
  const now = new Map(survivor.customerContacts.map((contact) => [contact.id, contact]))
  const { customerContacts: _, ...fields } = undoMergedFields(
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
  return was && became ? undoMergedFields(contact, was, became) : contact
}
