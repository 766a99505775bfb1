import type { Contact, Customer } from '../customers/customer.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../customers/fieldList.ts'
import { ITEM_FIELDS } from '../items/fieldList.ts'
import type { Item } from '../items/item.ts'
import { searchKey } from '../search/searchKey.ts'
import { sameValue } from '../merge/fields.ts'
import { bothNotes, type ContactAbsorption } from './customers.ts'
import { nameKey } from './pairs.ts'

type Mergeable = Customer | Contact | Item
type Kind = 'customer' | 'contact' | 'item'

/** Fields that are chosen together, such as the parts of a street. A path is 'name' or 'address.street'. */
export interface MergeChoice {
  label: string
  paths: readonly string[]
  /** Set for long texts: both can be kept, one below the other. */
  both?: { max: number }
}
/** The record whose value is kept. */
export type MergeChoiceSide = 'survivor' | 'merged' | 'both' | 'none'

const address = (...fields: (keyof typeof ADDRESS_FIELDS)[]) => fields.map((field) => `address.${field}`)
const one = (key: string, { label }: { label: string }): MergeChoice => ({ label, paths: [key] })
const notes = ({ label, max }: { label: string; max: number }): MergeChoice => ({
  label,
  paths: ['notes'],
  both: { max },
})

const { vatNumber, email, phone, language } = CUSTOMER_FIELDS
const { notes: contactNotes, ...contactFields } = CONTACT_FIELDS
const { categoryId, subcategoryId: _, ...itemFields } = ITEM_FIELDS
const oneEach = (fields: Record<string, { label: string }>) =>
  Object.entries(fields).map(([key, field]) => one(key, field))

/** The choices of each kind, in the order of the forms. */
const CHOICES: Record<Kind, readonly MergeChoice[]> = {
  customer: [
    ...oneEach({ name: CUSTOMER_FIELDS.name, vatNumber, email, phone }),
    { label: ADDRESS_FIELDS.street.label, paths: address('street', 'number', 'box') },
    { label: ADDRESS_FIELDS.city.label, paths: address('postalCode', 'city', 'country') },
    one('language', language),
    notes(CUSTOMER_FIELDS.notes),
  ],
  contact: [...oneEach(contactFields), notes(contactNotes)],
  item: [{ label: categoryId.label, paths: ['categoryId', 'subcategoryId'] }, ...oneEach(itemFields)],
}

/** The value of a field or of a part of a field; null if it is empty. */
export const valueAtPath = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], doc) ??
  null

const saysNothing = (doc: object, { paths }: MergeChoice): boolean =>
  paths.every((path) => ['', null].includes(valueAtPath(doc, path) as string | null))

const isEqual = (survivor: object, merged: object, { paths }: MergeChoice): boolean =>
  paths.every((path) => sameValue(valueAtPath(survivor, path) || null, valueAtPath(merged, path) || null))

/** The fields to show side by side: those that at least one of the two records has. */
export const choicesOf = (
  kind: Kind,
  survivor: object,
  merged: object,
): { choice: MergeChoice; equal: boolean }[] =>
  CHOICES[kind].flatMap((choice) =>
    saysNothing(survivor, choice) && saysNothing(merged, choice)
      ? []
      : [{ choice, equal: isEqual(survivor, merged, choice) }],
  )

/**
 * True if both customers have a VAT number and the numbers differ, so that they are two companies. Blanks and
 * dots do not count.
 */
export const haveOtherVatNumbers = (survivor: object, merged: object): boolean => {
  const [own, other] = [survivor, merged].map((doc) => vatKey(valueAtPath(doc, 'vatNumber')))
  return Boolean(own && other) && own !== other
}
const vatKey = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[^\da-z]/gi, '').toUpperCase() : ''

interface Versioned {
  doc: Mergeable
  v: number
}

/**
 * The record that was changed last; if the versions are equal, the one that was made last. Ids grow with
 * time.
 */
const newerOf = (survivor: Versioned, merged: Versioned): MergeChoiceSide => {
  if (survivor.v !== merged.v) return merged.v > survivor.v ? 'merged' : 'survivor'
  return merged.doc.id > survivor.doc.id ? 'merged' : 'survivor'
}

/**
 * The proposed side. A filled value wins over an empty one, notes keep both, otherwise the record that was
 * changed last wins.
 */
export function proposedSide(choice: MergeChoice, one: Versioned, other: Versioned): MergeChoiceSide {
  const [survivor, merged] = [one.doc, other.doc]
  if (saysNothing(merged, choice)) return 'survivor'
  if (saysNothing(survivor, choice)) return 'merged'
  if (choice.both) return 'both'
  return newerOf(one, other)
}

/** The chosen values for the surviving record, by field. */
export function chosenFields(
  survivor: object,
  merged: object,
  chosen: readonly { choice: MergeChoice; side: MergeChoiceSide }[],
): Record<string, unknown> {
  const set: Record<string, unknown> = {}
  for (const { choice, side } of chosen)
    for (const path of choice.paths) put(set, path, chosenValue(survivor, merged, { choice, side }, path))
  return set
}

function chosenValue(
  survivor: object,
  merged: object,
  { choice, side }: { choice: MergeChoice; side: MergeChoiceSide },
  path: string,
): unknown {
  if (side === 'none') return null
  const [own, other] = [valueAtPath(survivor, path), valueAtPath(merged, path)]
  if (side === 'both') return bothNotes(own as string | null, other as string | null, choice.both?.max ?? 0)
  return side === 'survivor' ? own : other
}

function put(set: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', part] = path.split('.')
  if (part === undefined) set[key] = value
  else set[key] = { ...(set[key] as object | undefined), [part]: value }
}

/** The values that were on the screen, by field. An address is one field with all its parts. */
export const seenFields = (doc: object, chosen: readonly MergeChoice[]): Record<string, unknown> =>
  Object.fromEntries(
    chosen.flatMap(({ paths }) =>
      paths.map((path) => {
        const [key = ''] = path.split('.')
        return [key, valueAtPath(doc, key)]
      }),
    ),
  )

/**
 * Pairs each active contact of the merged customer with the survivor's active contact of the same name, if
 * any.
 */
export function contactAbsorptions(survivor: Customer, merged: Customer): ContactAbsorption[] {
  const key = ({ firstName, lastName }: Contact) => nameKey(searchKey(`${firstName} ${lastName}`))
  const active = ({ customerContacts }: Customer) => customerContacts.filter((contact) => contact.active)
  return active(merged).flatMap((contact) => {
    const same = active(survivor).find((own) => key(own) === key(contact))
    return same ? [{ fromId: contact.id, toId: same.id }] : []
  })
}
