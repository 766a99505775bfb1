import type { Contact, Customer } from '../../../src/domain/customers/customer.ts'
import { type DemoOptions, momentOf } from './plan.ts'
import { type Random, random } from './random.ts'
import {
  CITY_KINDS,
  COMPANY_KINDS,
  COMPANY_NAMES,
  CUSTOMER_NOTES,
  DEPARTMENTS,
  FIRST_NAMES,
  LAST_NAMES,
  PLACES,
  type DemoPlace,
  STREETS,
} from './words.ts'

/** Converts a name to a host name: 'Studio Noorderzon' -> 'studio-noorderzon'. */
const slug = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Addresses end in .example, so that a demo can never send mail to a real person. */
export const mailOf = (local: string, host: string): string =>
  `${slug(local).replaceAll('-', '.')}@${slug(host)}.example`

const digits = (r: Random, groups: readonly number[]) =>
  groups.map((n) => String(r.int(0, 10 ** n - 1)).padStart(n, '0')).join(' ')
const phoneOf = (r: Random, place: DemoPlace): string =>
  `${place.phone} ${r.int(2, 9)}${digits(r, [2, 2, 2])}`
const gsmOf = (r: Random) =>
  `+32 4${r.pick(['70', '71', '75', '77', '86', '92', '94', '97'])} ${digits(r, [2, 2, 2])}`

function nameOf(i: number, r: Random, place: DemoPlace): { name: string; person: boolean } {
  // A large demo uses up the combinations; then the town is added to the name.
  const many = i >= 1_200
  if (r.chance(0.24))
    return {
      name: `${r.pick(FIRST_NAMES)} ${r.pick(LAST_NAMES)}${many ? ` (${place.city})` : ''}`,
      person: true,
    }
  if (r.chance(0.18)) return { name: r.pick(CITY_KINDS).replace('{c}', place.city), person: false }
  const name = r.pick(COMPANY_KINDS).replace('{n}', r.pick(COMPANY_NAMES))
  return { name: many ? `${name} ${place.city}` : name, person: false }
}

function contactOf(r: Random, host: string, place: DemoPlace, atMs: number): Contact {
  const firstName = r.pick(FIRST_NAMES)
  const lastName = r.pick(LAST_NAMES)
  return {
    id: r.id(atMs),
    department: r.chance(0.6) ? r.pick(DEPARTMENTS) : null,
    firstName,
    lastName,
    email: r.chance(0.9) ? mailOf(`${firstName} ${lastName}`, host) : null,
    phone: r.chance(0.5) ? phoneOf(r, place) : null,
    gsm: r.chance(0.8) ? gsmOf(r) : null,
    fax: r.chance(0.04) ? phoneOf(r, place) : null,
    notes: r.chance(0.06) ? 'Enkel bereikbaar in de voormiddag.' : null,
    erasedAt: null,
    active: !r.chance(0.03),
  }
}

function customerOf(i: number, atMs: number): Customer {
  const r = random(`customer:${i}`)
  const place = r.pick(PLACES)
  const { name, person } = nameOf(i, r, place)
  const contacts = person
    ? Number(r.chance(0.3))
    : r.weighted([
        [1, 50],
        [2, 28],
        [3, 12],
        [0, 10],
      ])
  return {
    id: r.id(atMs),
    referenceNumber: `K-${i + 1}`,
    name,
    email: r.chance(0.92) ? mailOf(person ? name : 'info', person ? 'postvak' : name) : null,
    phone: r.chance(0.9) ? (person ? gsmOf(r) : phoneOf(r, place)) : null,
    notes: r.chance(0.12) ? r.pick(CUSTOMER_NOTES) : null,
    active: !r.chance(0.02),
    address: {
      street: r.pick(STREETS),
      number: `${r.int(1, 240)}${r.chance(0.1) ? 'A' : ''}`,
      box: r.chance(0.12) ? String(r.int(1, 12)) : null,
      postalCode: place.postalCode,
      city: place.city,
      country: place.country,
    },
    language: LANGUAGE_OF[place.country],
    vatNumber: person || place.country !== 'België' ? null : vatOf(i),
    formerNumbers: [],
    erasedAt: null,
    customerContacts: Array.from({ length: contacts }, () => contactOf(r, name, place, atMs)),
  }
}

/**
 * No real company has such a low number. The two check digits are correct, as forms and access points
 * require.
 */
const vatOf = (i: number): string =>
  `BE0${String(i).padStart(7, '0')}${String(97 - (i % 97)).padStart(2, '0')}`

/** null for customers whose language was never recorded, which are the most. */
const LANGUAGE_OF: Record<DemoPlace['country'], Customer['language']> = {
  België: null,
  Nederland: 'NL',
  Frankrijk: 'FR',
  Luxemburg: 'FR',
  Duitsland: 'EN',
}

/** Generates the customers, oldest first; their references run from K-1 without a gap. */
export function makeCustomers(options: DemoOptions, count: number): Customer[] {
  return Array.from({ length: count }, (_, i) =>
    customerOf(i, momentOf(i, count, options.today, 0.2) - 30 * 86_400_000),
  )
}
