import type { Contact, Customer } from '../../domain/customers/customer.ts'
import { ERASED, erasedTexts } from '../../domain/privacy/erasure.ts'
import { isRequiredPlace, PERSON_KEYS } from '../../domain/privacy/personPlaces.ts'
import {
  joinTerms,
  type PersonTerms,
  termsOfContact,
  termsOfCustomer,
} from '../../domain/privacy/personTerms.ts'
import type { RefusalCode } from '../../domain/shared/errors.ts'
import { fieldOf, isRecord } from '../../lib/objects.ts'
import type { DeviceRules } from '../../sync/protocol/product.ts'

const CODE: RefusalCode = 'erased'
/** Mutations that are about the person alone, or that a restored server must not get again. */
const DROPPED = /^(customer|contact|signature|issuedPaper)\.|^repair\.(sign|sendMail)$/

/** The rules about erased customers and contacts on a device. */
export const ERASURE_RULES: DeviceRules['erasure'] = {
  entity: 'customer',
  find: (after, before) => erasedIn(after as Partial<Customer>, before as Partial<Customer> | undefined),
  isOwn: (doc, { ids }) =>
    [fieldOf(doc, 'customerId'), fieldOf(doc, 'customerContactId'), fieldOf(doc, 'customer')].some(
      (id) => typeof id === 'string' && ids.includes(id),
    ),
  withoutPerson: (name, { args, base }, person, own) => {
    const named = person.ids.some((id) => Object.values(args).includes(id))
    if ((own || named) && DROPPED.test(name)) return null
    const terms = person.terms as PersonTerms
    const clean = (values: Record<string, unknown>) => {
      const texts = erasedTexts(values, terms) as Record<string, unknown>
      return own || named ? withoutPersonKeys(texts) : texts
    }
    return { args: clean(args), ...(base ? { base: clean(base) } : {}) }
  },
  withoutTexts: (value, { terms }) => erasedTexts(value, terms as PersonTerms),
  code: CODE,
  onlyIds: (args) =>
    Object.fromEntries(Object.entries(args).filter(([key]) => /^(id|about|kind)$|Id$/.test(key))),
}

/** The customer with all its contacts, or the contacts that are erased now and were not before. */
function erasedIn(after: Partial<Customer>, before: Partial<Customer> | undefined) {
  const { customerContacts: contacts = [] } = after
  const known = (id: string): Contact | undefined => before?.customerContacts?.find((one) => one.id === id)
  if (after.erasedAt && after.id) {
    if (before?.erasedAt) return null
    const terms = before?.name ? termsOfCustomer(before as Customer) : NO_TERMS
    return { ids: [after.id, ...contacts.map(({ id }) => id)], terms }
  }
  const erased = contacts.filter(({ id, erasedAt }) => erasedAt && !known(id)?.erasedAt)
  if (erased.length === 0) return null
  const terms = erased.flatMap(({ id }) => known(id) ?? []).map(termsOfContact)
  return { ids: erased.map(({ id }) => id), terms: joinTerms(terms) }
}

const NO_TERMS: PersonTerms = { words: [], digits: [], emails: [] }

/** Empties the values of the keys that hold data of a person, at any depth. */
function withoutPersonKeys(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      if (PERSON_KEYS.has(key) && value !== null) return [key, isRequiredPlace(key) ? ERASED : null]
      return [key, isRecord(value) ? withoutPersonKeys(value) : value]
    }),
  )
}
