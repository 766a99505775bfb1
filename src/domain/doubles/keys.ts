import type { Contact } from '../customers/customer.ts'
import { type DoubleKeys, PHONE_MIN, phoneDigits } from '../customers/doubles.ts'
import { searchKey } from '../search/searchKey.ts'
import { serialKey } from '../scan/scanKey.ts'
import { nameKey, type Reason } from './pairs.ts'

type Keys = Partial<Record<Reason, string>>

const phoneKey = (digits: string): string => (digits.length >= PHONE_MIN ? digits : '')

/** What customers are paired by (D-102): a name says something together with its postal code. */
export function customerKeys({ name, postalCode, email, phone, vatNumber }: DoubleKeys): Keys {
  const words = nameKey(name)
  return {
    vatNumber,
    email,
    phone: phoneKey(phone),
    name: words === '' || postalCode === '' ? '' : `${words}\n${postalCode}`,
  }
}

type ContactNamed = Pick<Contact, 'firstName' | 'lastName' | 'gsm'>

/** What two contacts of one customer are paired by: who shares the mail or the phone of a desk is not the same person. */
export function contactKeys({ firstName, lastName, gsm }: ContactNamed): Keys {
  return { name: nameKey(searchKey(`${firstName} ${lastName}`)), phone: phoneKey(phoneDigits(gsm)) }
}

/** The active contacts that are likely the one being typed. */
export function likelySameContacts(
  contacts: readonly Contact[],
  typed: { firstName: string; lastName: string; gsm: string },
): Contact[] {
  // a first name alone is of many
  const wanted = contactKeys(typed.lastName.trim() === '' ? { ...typed, firstName: '' } : typed)
  return contacts.filter((contact) => {
    const keys = contactKeys(contact)
    return (
      contact.active && (['name', 'phone'] as const).some((key) => keys[key] && keys[key] === wanted[key])
    )
  })
}

/** Shorter serial numbers are often the same by chance. */
const SERIAL_MIN = 4

/** What items are paired by: the same number of the same maker, in whatever spelling. @param brand folded */
export function itemKeys(brand: string, serialNumber: string): Keys {
  const key = serialKey(serialNumber)
  return { serialNumber: key.length < SERIAL_MIN ? '' : `${key}\n${brand.trim()}` }
}
