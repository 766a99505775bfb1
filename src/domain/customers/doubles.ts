import type { Customer } from './customer.ts'
import { phoneDigits as dialledDigits } from '../search/phone.ts'
import { searchKey } from '../search/searchKey.ts'
import { viesNumber } from './vatNumber.ts'

/** What a likely double is looked for by. */
export interface DoubleFields {
  name: string | null
  postalCode: string | null
  email: string | null
  phone: string | null
  vatNumber: string | null
}
export type DoubleKeys = Record<keyof DoubleFields, string>

/** Fewer digits say nothing: an extension, half a number. */
export const PHONE_MIN = 8

/** The fields as they are compared, whatever their accents and invisible signs; '' for what is not there. */
export const doubleKeys = ({ name, postalCode, email, phone, vatNumber }: DoubleFields): DoubleKeys => ({
  name: plain(name),
  postalCode: plain(postalCode).replaceAll(' ', ''),
  email: plain(email),
  phone: phoneDigits(phone),
  vatNumber: viesNumber(vatNumber) ?? '',
})

/** Whether two customers are likely one: same name and postal code, same e-mail, phone digits or VAT number (D-102). */
export const isLikelyDouble = (a: DoubleKeys, b: DoubleKeys): boolean =>
  (a.name !== '' && a.postalCode !== '' && a.name === b.name && a.postalCode === b.postalCode) ||
  (a.email !== '' && a.email === b.email) ||
  (a.vatNumber !== '' && a.vatNumber === b.vatNumber) ||
  (a.phone.length >= PHONE_MIN && a.phone === b.phone)

/** Whether two stored customers are likely one. */
export const areLikelyOne = (a: Customer, b: Customer): boolean =>
  isLikelyDouble(doubleKeys({ ...a, ...a.address }), doubleKeys({ ...b, ...b.address }))

/** The digits of a phone number; '+32 9 …' and '0032 9 …' are the '09 …' of who calls from here. */
export const phoneDigits = (phone: string | null): string => dialledDigits(phone, ['32'])

const plain = (text: string | null): string => searchKey(text ?? '').trim()
