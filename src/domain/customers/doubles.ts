import type { Customer } from './customer.ts'
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

/** The fields as they are compared; '' for what is not there. Accents are the caller's to fold. */
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
export function phoneDigits(phone: string | null): string {
  const digits = (phone ?? '').replace(/\(0\)/g, '').replace(/[^\d+]/g, '')
  return digits.replace(/^(\+|00)32/, '0').replaceAll('+', '')
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase()
