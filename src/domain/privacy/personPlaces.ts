import type { EntityName } from '../entities.ts'

/*
 * Every place in a record where the name of a customer or contact can be stored. The erasure empties these places and
 * an inspection reads them.
 */

/** The places of one kind of record. */
export interface PersonPlaces {
  /** Fields about the customer of the record, whatever is in them. */
  own: readonly string[]
  /** Those of `own` that also describe a contact of the customer. */
  contact?: readonly string[]
  /** Free texts that may name the customer. */
  texts: readonly string[]
  /** Lists and parts of the record, each with its free texts. */
  parts?: Readonly<Record<string, readonly string[]>>
}

const PERSON_PLACES = {
  repair: {
    own: ['accessCode', 'signature'],
    contact: ['signature'],
    texts: [
      'notes',
      'reference',
      'workNotes',
      'estimateNotes',
      'accessories',
      'condition',
      'conditionNote',
      'waitsForPart',
    ],
    parts: {
      repairLines: ['description'],
      repairEstimateLines: ['description'],
      repairLogLines: ['description'],
      externalRepair: ['rma', 'info', 'notes', 'message'],
    },
  },
  rental: {
    own: [
      'contact',
      'tempCusName',
      'tempCusStreet',
      'tempCusCity',
      'tempCusCountry',
      'tempCusContactName',
      'tempCusContactPhone',
      'tempCusContactEmail',
    ],
    contact: ['contact', 'tempCusContactName', 'tempCusContactPhone', 'tempCusContactEmail'],
    texts: ['reference', 'externalReference', 'notes', 'internalNotes'],
    parts: {
      rentalLines: ['customItem', 'remark'],
      rentalRemarks: ['text'],
      movements: ['note'],
      logLines: ['description'],
    },
  },
  item: {
    own: [],
    texts: ['place', 'attention'],
    parts: { codes: ['code', 'label'], itemLogLines: ['description'] },
  },
  mail: { own: ['recipient', 'cc', 'bcc', 'subject', 'error'], texts: [] },
  approval: { own: ['text', 'name'], texts: [] },
  actionForm: {
    own: ['company', 'mail', 'phone'],
    texts: ['user', 'item', 'description'],
    parts: { actionFormLines: ['article', 'description'] },
  },
  notification: { own: [], texts: ['message'] },
  merge: { own: ['survivorName', 'mergedName'], texts: [] },
  savedList: { own: [], texts: ['name', 'search', 'filters'] },
  issuedPaper: { own: [], texts: ['title', 'fileName'] },
  signature: { own: ['name', 'path'], texts: [] },
} as const satisfies Partial<Record<EntityName, PersonPlaces>>

/** A kind of record that can name a customer or contact. */
export type NamingEntity = keyof typeof PERSON_PLACES
export const placesOf = (e: NamingEntity): PersonPlaces => PERSON_PLACES[e]
export const isNamingEntity = (e: string): e is NamingEntity => Object.hasOwn(PERSON_PLACES, e)

/** The keys of every text of a record that can name a customer, also of those in its parts. */
export function textKeysOf(e: NamingEntity): ReadonlySet<string> {
  const { own, texts, parts = {} } = placesOf(e)
  return new Set([...own, ...texts, ...Object.values(parts).flat()])
}

/** Fields that may not be empty. An erased one holds the word for it. */
const REQUIRED: readonly string[] = ['recipient', 'subject', 'company', 'survivorName', 'mergedName']
export const isRequiredPlace = (field: string): boolean => REQUIRED.includes(field)

/** The keys that hold data of a person in the arguments of mutations of its repairs, rentals, mails and order forms. */
export const PERSON_KEYS: ReadonlySet<string> = new Set<string>([
  ...PERSON_PLACES.repair.own,
  ...PERSON_PLACES.rental.own,
  ...PERSON_PLACES.mail.own,
  ...PERSON_PLACES.actionForm.own,
])
