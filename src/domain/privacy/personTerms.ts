import type { Contact, Customer } from '../customers/customer.ts'
import { fieldOf, fieldsOf } from '../../lib/objects.ts'
import { phoneDigits } from '../search/phone.ts'
import { searchKey } from '../search/searchKey.ts'

/** The words and numbers that identify a person in a free text. */
export interface PersonTerms {
  /** Names, addresses and numbers, normalised by `searchKey`. They match whole words. */
  words: readonly string[]
  /** The digits of phone and VAT numbers. */
  digits: readonly string[]
  /** E-mail addresses in lower case. */
  emails: readonly string[]
}

/** A shorter word occurs in too many texts that name nobody. */
const WORD_MIN = 3
/** A word of the name of a customer may be an ordinary word, so it must be longer. */
const NAME_PART_MIN = 4
const DIGITS_MIN = 6

const filled = (values: readonly (string | null | undefined)[]): string[] =>
  values.flatMap((value) => value?.trim() || [])

function termsOf(parts: {
  words: readonly (string | null)[]
  phones: readonly (string | null)[]
  emails: readonly (string | null)[]
}): PersonTerms {
  const words = filled([...parts.words, ...parts.emails]).map(searchKey)
  const digits = filled(parts.phones).map((phone) => phoneDigits(phone).replace(/^0+/, ''))
  return {
    words: [...new Set(words.filter((word) => word.length >= WORD_MIN))],
    digits: [...new Set(digits.filter((number) => number.length >= DIGITS_MIN))],
    emails: [...new Set(filled(parts.emails).map((email) => email.toLowerCase()))],
  }
}

/** The terms of a contact: the names together and apart, e-mail address and phone numbers. */
export const termsOfContact = (contact: Contact): PersonTerms => {
  const { firstName, lastName, email, phone, gsm, fax } = contact
  return termsOf({
    words: [`${firstName} ${lastName}`, `${lastName} ${firstName}`, firstName, lastName],
    phones: [phone, gsm, fax],
    emails: [email],
  })
}

/**
 * The terms of a customer and its contacts. The words of the name count apart if it has no VAT number, because it is
 * a person then.
 */
export function termsOfCustomer(customer: Customer): PersonTerms {
  const { name, email, phone, vatNumber, address, customerContacts } = customer
  const parts = vatNumber ? [] : name.split(/\s+/).filter((part) => part.length >= NAME_PART_MIN)
  const street = address.street && address.number ? `${address.street} ${address.number}` : null
  const own = termsOf({
    words: [name, ...parts, vatNumber, street],
    phones: [phone, vatNumber],
    emails: [email],
  })
  return joinTerms([own, ...customerContacts.map(termsOfContact)])
}

/** The fields of records that hold a name, a phone number or e-mail addresses of the person. */
const NAME_FIELDS = ['name', 'contact', 'company', 'tempCusName', 'tempCusContactName', 'tempCusStreet']
const PHONE_FIELDS = ['phone', 'tempCusContactPhone']
const EMAIL_FIELDS = ['mail', 'recipient', 'cc', 'bcc', 'tempCusContactEmail']

/**
 * The terms in the own fields of a record of the person, such as who signed. Its other texts may repeat them.
 * @param word the word of erased fields, which names nobody
 */
export function termsOfRecord(doc: object, word: string): PersonTerms {
  const record: Record<string, unknown> = { ...doc, ...fieldsOf(fieldOf(doc, 'signature')) }
  const valuesOf = (fields: readonly string[]) =>
    fields.flatMap((field) => {
      const value = record[field]
      return typeof value === 'string' && value !== word ? [value] : []
    })
  return termsOf({
    words: valuesOf(NAME_FIELDS),
    phones: valuesOf(PHONE_FIELDS),
    emails: valuesOf(EMAIL_FIELDS).flatMap((addresses) => addresses.split(/[,;]/)),
  })
}

export const joinTerms = (all: readonly PersonTerms[]): PersonTerms => ({
  words: [...new Set(all.flatMap(({ words }) => words))],
  digits: [...new Set(all.flatMap(({ digits }) => digits))],
  emails: [...new Set(all.flatMap(({ emails }) => emails))],
})

const isLetter = (text: string, at: number): boolean => /[\p{L}\p{N}]/u.test(text.charAt(at))

function hasWord(key: string, word: string): boolean {
  for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + 1))
    if ((at === 0 || !isLetter(key, at - 1)) && !isLetter(key, at + word.length)) return true
  return false
}

/** True if a text names the person. */
export function namesPerson(text: string, { words, digits }: PersonTerms): boolean {
  const key = searchKey(text)
  if (words.some((word) => hasWord(key, word))) return true
  const numbers = text.replace(/\D/g, '')
  return digits.some((number) => numbers.includes(number))
}
