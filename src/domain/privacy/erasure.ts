import { type Contact, type Customer, NO_ADDRESS } from '../customers/customer.ts'
import { ERASED } from '../customers/fullName.ts'
import type { Conflict } from '../system/system.ts'
import { isRecord } from '../../lib/objects.ts'
import { isRequiredPlace, type NamingEntity, placesOf } from './personPlaces.ts'
import { namesPerson, type PersonTerms } from './personTerms.ts'

/* The erasure of a customer or contact (GDPR art. 17), and the rows that stay of it. */

export { ERASED }

/** An erased contact. Documents that refer to it show that it was erased. */
export const erasedContact = ({ id, erasedAt }: Pick<Contact, 'id' | 'erasedAt'>, at: string): Contact => ({
  id,
  firstName: ERASED,
  lastName: ERASED,
  department: null,
  email: null,
  phone: null,
  gsm: null,
  fax: null,
  notes: null,
  active: false,
  erasedAt: erasedAt ?? at,
})

/** An erased customer with its contacts. The numbers stay, because they identify nobody outside of the company. */
export const erasedCustomer = (customer: Customer, at: string): Customer => ({
  id: customer.id,
  referenceNumber: customer.referenceNumber,
  formerNumbers: customer.formerNumbers,
  name: ERASED,
  vatNumber: null,
  email: null,
  phone: null,
  notes: null,
  address: NO_ADDRESS,
  language: null,
  active: false,
  customerContacts: customer.customerContacts.map((contact) => erasedContact(contact, at)),
  erasedAt: customer.erasedAt ?? at,
})

/**
 * How a record is related to the person: `customer` is a record of an erased customer, `contact` one with an erased
 * contact. A record that only `mentions` the person loses the texts that name it.
 */
export type Relation = 'customer' | 'contact' | 'mentions'

/**
 * Replaces the data of a person in a record.
 * @returns the same object if nothing in it is about the person
 */
export function erasedRecord<D extends object>(
  e: NamingEntity,
  doc: D,
  relation: Relation,
  terms: PersonTerms,
): D {
  const { own, contact = own, texts, parts = {} } = placesOf(e)
  const always = relation === 'customer' ? own : relation === 'contact' ? contact : []
  const next: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(doc)) {
    if (always.includes(key)) next[key] = emptied(key, value)
    else if (own.includes(key)) next[key] = names(value, terms) ? emptied(key, value) : value
    else if (texts.includes(key)) next[key] = erasedText(value, terms)
    else if (parts[key]) next[key] = erasedPart(value, parts[key], terms)
    else next[key] = value
  }
  return JSON.stringify(next) === JSON.stringify(doc) ? doc : (next as D)
}

const emptied = (key: string, value: unknown): unknown =>
  value === null || value === undefined ? value : isRequiredPlace(key) ? ERASED : null

const names = (value: unknown, terms: PersonTerms): boolean =>
  value !== null &&
  value !== undefined &&
  namesPerson(typeof value === 'string' ? value : JSON.stringify(value), terms)

/** A text that names the person is replaced as a whole, because the rest of it is about the person too. */
const erasedText = (value: unknown, terms: PersonTerms): unknown =>
  typeof value === 'string' && namesPerson(value, terms) ? ERASED : value

function erasedPart(value: unknown, texts: readonly string[], terms: PersonTerms): unknown {
  if (Array.isArray(value)) return value.map((one) => erasedPart(one, texts, terms))
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, text]) => [key, texts.includes(key) ? erasedText(text, terms) : text]),
  )
}

/**
 * Replaces the data of a person in a conflict.
 * @param owned true for a conflict about a field of the person, of which every value goes
 */
export function erasedConflict(conflict: Conflict, owned: boolean, terms: PersonTerms): Conflict {
  const side = <S extends Conflict['winner']>(one: S): S =>
    owned || names(one.value, terms) ? { ...one, value: null } : one
  const [winner, loser] = [side(conflict.winner), side(conflict.loser)]
  if (winner === conflict.winner && loser === conflict.loser) return conflict
  // A record counts its open conflicts, a customer does not.
  const state = owned && conflict.e === 'customer' ? 'dismissed' : conflict.state
  return { ...conflict, winner, loser, state }
}

/** Replaces every text in a value of any shape that names the person. */
export function erasedTexts(value: unknown, terms: PersonTerms): unknown {
  if (typeof value === 'string') return erasedText(value, terms)
  if (Array.isArray(value)) return value.map((one) => erasedTexts(one, terms))
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, erasedTexts(one, terms)]))
}
