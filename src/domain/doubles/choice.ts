import type { Contact, Customer } from '../customers/customer.ts'
import { ADDRESS_FIELDS, CONTACT_FIELDS, CUSTOMER_FIELDS } from '../customers/fieldList.ts'
import { ITEM_FIELDS } from '../items/fieldList.ts'
import type { Item } from '../items/item.ts'
import { searchKey } from '../search/searchKey.ts'
import { sameValue } from '../merge/fields.ts'
import { bothNotes, type Fold } from './customers.ts'
import { nameKey } from './pairs.ts'

type Mergeable = Customer | Contact | Item
type Kind = 'customer' | 'contact' | 'item'

/** Fields that are chosen together, such as the parts of a street. `path`: 'name', 'address.street'. */
export interface Choice {
  label: string
  paths: readonly string[]
  /** Long texts, of which both can be kept under each other. */
  both?: { max: number }
}
/** Whose value stays. */
export type Side = 'survivor' | 'merged' | 'both' | 'none'

const address = (...fields: (keyof typeof ADDRESS_FIELDS)[]) => fields.map((field) => `address.${field}`)
const one = (key: string, { label }: { label: string }): Choice => ({ label, paths: [key] })
const notes = ({ label, max }: { label: string; max: number }): Choice => ({
  label,
  paths: ['notes'],
  both: { max },
})

const { vatNumber, email, phone, language } = CUSTOMER_FIELDS
const { notes: contactNotes, ...contactFields } = CONTACT_FIELDS
const { categoryId, subcategoryId: _, ...itemFields } = ITEM_FIELDS
const oneEach = (fields: Record<string, { label: string }>) =>
  Object.entries(fields).map(([key, field]) => one(key, field))

/** What is chosen between, in the order of the forms. */
const CHOICES: Record<Kind, readonly Choice[]> = {
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

/** The value of a field or of a part of one; null where nothing is said. */
export const valueAt = (doc: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], doc) ??
  null

const saysNothing = (doc: object, { paths }: Choice): boolean =>
  paths.every((path) => ['', null].includes(valueAt(doc, path) as string | null))

const isEqual = (survivor: object, merged: object, { paths }: Choice): boolean =>
  paths.every((path) => sameValue(valueAt(survivor, path) || null, valueAt(merged, path) || null))

/** What stands side by side: the fields of which one of the two says something. */
export const choicesOf = (
  kind: Kind,
  survivor: object,
  merged: object,
): { choice: Choice; equal: boolean }[] =>
  CHOICES[kind].flatMap((choice) =>
    saysNothing(survivor, choice) && saysNothing(merged, choice)
      ? []
      : [{ choice, equal: isEqual(survivor, merged, choice) }],
  )

/** Whether both customers have a VAT number and these differ, whatever blanks and dots stand in them: two companies. */
export const haveOtherVatNumbers = (survivor: object, merged: object): boolean => {
  const [own, other] = [survivor, merged].map((doc) => vatKey(valueAt(doc, 'vatNumber')))
  return Boolean(own && other) && own !== other
}
const vatKey = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[^\da-z]/gi, '').toUpperCase() : ''

interface Versioned {
  doc: Mergeable
  v: number
}

/** Which of the two was changed last; the one that was made last, where that does not tell. Ids grow with time. */
const newerOf = (survivor: Versioned, merged: Versioned): Side => {
  if (survivor.v !== merged.v) return merged.v > survivor.v ? 'merged' : 'survivor'
  return merged.doc.id > survivor.doc.id ? 'merged' : 'survivor'
}

/** Whose value is proposed: filled wins over empty, that of the record that was changed last over the other, notes keep both. */
export function proposedSide(choice: Choice, one: Versioned, other: Versioned): Side {
  const [survivor, merged] = [one.doc, other.doc]
  if (saysNothing(merged, choice)) return 'survivor'
  if (saysNothing(survivor, choice)) return 'merged'
  if (choice.both) return 'both'
  return newerOf(one, other)
}

/** What the one that stays is to say, for the fields that were chosen between. */
export function chosenFields(
  survivor: object,
  merged: object,
  chosen: readonly { choice: Choice; side: Side }[],
): Record<string, unknown> {
  const set: Record<string, unknown> = {}
  for (const { choice, side } of chosen)
    for (const path of choice.paths) put(set, path, chosenValue(survivor, merged, { choice, side }, path))
  return set
}

function chosenValue(
  survivor: object,
  merged: object,
  { choice, side }: { choice: Choice; side: Side },
  path: string,
): unknown {
  if (side === 'none') return null
  const [own, other] = [valueAt(survivor, path), valueAt(merged, path)]
  if (side === 'both') return bothNotes(own as string | null, other as string | null, choice.both?.max ?? 0)
  return side === 'survivor' ? own : other
}

function put(set: Record<string, unknown>, path: string, value: unknown): void {
  const [key = '', part] = path.split('.')
  if (part === undefined) set[key] = value
  else set[key] = { ...(set[key] as object | undefined), [part]: value }
}

/** The values that were on the screen: whole fields, an address with all its parts. */
export const seenFields = (doc: object, chosen: readonly Choice[]): Record<string, unknown> =>
  Object.fromEntries(
    chosen.flatMap(({ paths }) =>
      paths.map((path) => {
        const [key = ''] = path.split('.')
        return [key, valueAt(doc, key)]
      }),
    ),
  )

/** The contacts of the merged customer that are a contact of the other one by name. */
export function foldsOf(survivor: Customer, merged: Customer): Fold[] {
  const key = ({ firstName, lastName }: Contact) => nameKey(searchKey(`${firstName} ${lastName}`))
  const active = ({ customerContacts }: Customer) => customerContacts.filter((contact) => contact.active)
  return active(merged).flatMap((contact) => {
    const same = active(survivor).find((own) => key(own) === key(contact))
    return same ? [{ fromId: contact.id, toId: same.id }] : []
  })
}
