import type { Contact } from '../customers/customer.ts'
import { type DuplicateKeys, PHONE_MIN, belgianPhoneDigits } from '../customers/duplicates.ts'
import { searchKey } from '../search/searchKey.ts'
import { serialKey } from '../scan/scanKey.ts'
import { nameKey, type DuplicateReason } from './pairs.ts'

type Keys = Partial<Record<DuplicateReason, string>>

const phoneKey = (digits: string): string => (digits.length >= PHONE_MIN ? digits : '')

/** The keys that pair customers (D-102). A name counts only together with its postal code. */
export function customerKeys({ name, postalCode, email, phone, vatNumber }: DuplicateKeys): Keys {
  const words = nameKey(name)
  return {
    vatNumber,
    email,
    phone: phoneKey(phone),
    name: words === '' || postalCode === '' ? '' : `${words}\n${postalCode}`,
  }
}

type ContactNamed = Pick<Contact, 'firstName' | 'lastName' | 'gsm'>

/**
 * The keys that pair two contacts of one customer: the name and the mobile number. E-mail and phone are left
 * out, because colleagues share those of a desk.
 */
export function contactKeys({ firstName, lastName, gsm }: ContactNamed): Keys {
  return { name: nameKey(searchKey(`${firstName} ${lastName}`)), phone: phoneKey(belgianPhoneDigits(gsm)) }
}

/** The active contacts that are likely the one that is being typed. */
export function likelyDuplicateContacts(
  contacts: readonly Contact[],
  typed: { firstName: string; lastName: string; gsm: string },
): Contact[] {
  // a first name alone is too common to compare
  const wanted = contactKeys(typed.lastName.trim() === '' ? { ...typed, firstName: '' } : typed)
  return contacts.filter((contact) => {
    const keys = contactKeys(contact)
    return (
      contact.active && (['name', 'phone'] as const).some((key) => keys[key] && keys[key] === wanted[key])
    )
  })
}

/** The minimum length of a serial number to compare. Shorter ones are often equal by chance. */
const SERIAL_MIN = 4

/**
 * The key that pairs items: the same serial number of the same brand, in any spelling.
 * @param brand the normalised brand
 */
export function itemKeys(brand: string, serialNumber: string): Keys {
  const key = serialKey(serialNumber)
  return { serialNumber: key.length < SERIAL_MIN ? '' : `${key}\n${brand.trim()}` }
}
