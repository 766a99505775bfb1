import { keysOf } from '../../lib/objects.ts'

/*
 * 'Inzage': everything that the company stores about a customer or a contact (GDPR art. 15). The server
 * gathers it; the person gets it as JSON and as a PDF.
 */

/** The records about which an inspection can be made. `temporary`: the customer who was typed on a rental. */
export type InspectedKind = 'customer' | 'contact' | 'temporary'

/** The parts of an inspection in their order, each with its title on the document. */
export const PERSON_SECTIONS = {
  customers: 'Klant',
  contacts: 'Contactpersonen',
  items: 'Toestellen',
  repairs: 'Herstellingen',
  rentals: 'Verhuur',
  actionForms: 'Opdrachtbonnen',
  mails: 'Mails',
  approvals: 'Akkoord via een link',
  signatures: 'Handtekeningen',
  documents: 'Bewaarde documenten',
  photos: 'Foto’s',
  notifications: 'Meldingen',
  changes: 'Wijzigingen',
  conflicts: 'Waarden die een andere wijziging verloren',
  removedLines: 'Verwijderde lijnen',
  merges: 'Samengevoegde records',
  bin: 'Prullenbak',
  deliveries: 'Berichten aan andere programma’s',
  audit: 'Logboek van de zaak',
} as const

export type PersonSection = keyof typeof PERSON_SECTIONS
export const PERSON_SECTION_LIST = keysOf(PERSON_SECTIONS)

/** A stored record as plain data. */
export type PersonRecord = Record<string, unknown>

export interface PersonFile {
  /** A later form gets another name. */
  format: 'werkbank-inzage-1'
  /** RFC 3339. */
  madeAt: string
  madeBy: string
  about: {
    kind: InspectedKind
    id: string
    name: string
    /** The reference of the customer, also for a contact; of a temporary customer the number of the rental. */
    reference: string | null
  }
  sections: Record<PersonSection, PersonRecord[]>
  /** The names of the users, items and lists that records mention by id. */
  names: Record<string, string>
}

/** Stands in for data that only the company's devices can read. */
export const SEALED = '(versleuteld; een toestel van de zaak kan dit tonen)'
/** Stands in for the text of a mail that is also about records of others. */
export const SHARED_MAIL = '(deze mail ging ook over anderen; de tekst staat hier niet)'
/** Stands in for the text of a mail that the server does not keep any more. */
export const MAIL_TEXT_GONE = '(de tekst wordt niet meer bewaard)'

/** Fields whose value only the company's devices can read. */
const SEALED_FIELDS: readonly string[] = ['accessCode']

/** A copy of stored data in which sealed values are replaced by `SEALED`, at any depth. */
export function withoutSealed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSealed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      SEALED_FIELDS.includes(key) && typeof part === 'string' ? SEALED : withoutSealed(part),
    ]),
  )
}
