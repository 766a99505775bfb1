import type { Customer } from './customer.ts'
import { phoneDigits as dialledDigits } from '../search/phone.ts'
import { searchKey } from '../search/searchKey.ts'
import { viesNumber } from './vatNumber.ts'

/** The fields that a search for a likely duplicate compares. */
export interface DuplicateFields {
  name: string | null
  postalCode: string | null
  email: string | null
  phone: string | null
  vatNumber: string | null
}
export type DuplicateKeys = Record<keyof DuplicateFields, string>

/**
 * The minimum number of digits to compare. A shorter number is an extension or half a number and proves
 * nothing.
 */
export const PHONE_MIN = 8

/** The fields as they are compared: without accents and invisible characters. '' if a field is empty. */
export const duplicateKeys = ({
  name,
  postalCode,
  email,
  phone,
  vatNumber,
}: DuplicateFields): DuplicateKeys => ({
  name: plain(name),
  postalCode: plain(postalCode).replaceAll(' ', ''),
  email: plain(email),
  phone: belgianPhoneDigits(phone),
  vatNumber: viesNumber(vatNumber) ?? '',
})

/**
 * True if two customers are likely the same: same name and postal code, same e-mail, same phone digits or
 * same VAT number (D-102).
 */
export const isLikelyDuplicate = (a: DuplicateKeys, b: DuplicateKeys): boolean =>
  (a.name !== '' && a.postalCode !== '' && a.name === b.name && a.postalCode === b.postalCode) ||
  (a.email !== '' && a.email === b.email) ||
  (a.vatNumber !== '' && a.vatNumber === b.vatNumber) ||
  (a.phone.length >= PHONE_MIN && a.phone === b.phone)

/** True if two stored customers are likely the same. */
export const areLikelyDuplicates = (a: Customer, b: Customer): boolean =>
  isLikelyDuplicate(duplicateKeys({ ...a, ...a.address }), duplicateKeys({ ...b, ...b.address }))

/** The digits of a phone number. '+32 9 …' and '0032 9 …' become '09 …', as callers in Belgium dial it. */
export const belgianPhoneDigits = (phone: string | null): string => dialledDigits(phone, ['32'])

const plain = (text: string | null): string => searchKey(text ?? '').trim()
