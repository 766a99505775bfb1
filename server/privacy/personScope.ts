import type pg from 'pg'
import { type Contact, type Customer, NO_ADDRESS } from '../../src/domain/customers/customer.ts'
import { fullName } from '../../src/domain/customers/fullName.ts'
import { ENTITIES } from '../../src/domain/entities.ts'
import type { InspectedKind } from '../../src/domain/privacy/personFile.ts'
import { phoneDigits } from '../../src/domain/search/phone.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { HttpError } from '../lib/errors.ts'
import { currentIdCondition } from '../reads/docs.ts'
import { storedDocs } from './storedDocs.ts'

/** The person of an inspection, with the ids of the records that are about this person. */
export interface PersonScope {
  kind: InspectedKind
  /** For a temporary customer a record with the name alone, under the id of the rental. */
  customer: Customer
  /** Null if the inspection is about the customer as a whole. */
  contact: Contact | null
  name: string
  /** The present id of the person, and the ids of records that were merged into it. */
  own: string[]
  /** The ids of the contacts of a customer, also of merged ones. */
  contacts: string[]
  repairs: string[]
  rentals: string[]
  items: string[]
  /** The ids of repairs and rentals in the bin. */
  binned: string[]
  /** The e-mail addresses of the other contacts of the customer, in lower case; none for a customer. */
  otherAddresses: string[]
}

/** Selects these ids and the ids that are aliases of them, over several merges. */
const WITH_ALIASES = `
  WITH RECURSIVE own(id) AS (
    SELECT unnest($1::uuid[]) UNION
    SELECT a.from_id FROM id_alias a JOIN own o ON a.to_id = o.id AND a.ent = ${ENTITIES.customer.ent})
  SELECT id FROM own`

/** @throws HttpError 404 if there is no such record */
export async function personScope(pool: pg.Pool, kind: InspectedKind, id: string): Promise<PersonScope> {
  if (kind === 'temporary') return temporaryScope(pool, id)
  const { customer, contact } = kind === 'customer' ? await customerOf(pool, id) : await contactOf(pool, id)
  const ids = async (sql: string, values: unknown[]): Promise<string[]> =>
    (await pool.query<{ id: string }>(sql, values)).rows.map((row) => row.id)
  const all = customer.customerContacts
  const own = await ids(WITH_ALIASES, [[contact?.id ?? customer.id]])
  const [column, key] = contact ? ['customer_contact_id', 'customerContactId'] : ['customer_id', 'customerId']
  const naming = (table: string) =>
    ids(`SELECT id FROM ${table} WHERE ${column} = ANY($1::uuid[]) ORDER BY id`, [own])
  return {
    kind,
    customer,
    contact,
    name: contact ? fullName(contact) : customer.name,
    own,
    contacts: contact ? own : await ids(WITH_ALIASES, [all.map((one) => one.id)]),
    repairs: await naming('repair'),
    rentals: await naming('rental'),
    items: contact ? [] : await naming('item'),
    binned: await ids(`SELECT id FROM trash WHERE doc->>'${key}' = ANY($1::text[])`, [own]),
    otherAddresses: all.flatMap(({ id: other, email }) =>
      contact && other !== contact.id && email && email !== contact.email ? [email.toLowerCase()] : [],
    ),
  }
}

/** Selects the rentals without a customer on which this name was typed, in the bin or not. */
const TEMPORARY = `
  SELECT id, number, binned, doc FROM (
    SELECT r.id, coalesce(r.number, r.provisional_ref) AS number, false AS binned, to_jsonb(r) AS doc
      FROM rental r WHERE r.customer_id IS NULL
    UNION ALL
    SELECT id, coalesce(doc->>'number', doc->>'provisionalRef'), true, jsonb_build_object(
        'temp_cus_name', doc->'tempCusName', 'temp_cus_street', doc->'tempCusStreet',
        'temp_cus_contact_email', doc->'tempCusContactEmail', 'temp_cus_contact_phone', doc->'tempCusContactPhone')
      FROM trash WHERE ent = ${ENTITIES.rental.ent} AND doc->>'customerId' IS NULL) x
   WHERE lower(btrim(doc->>'temp_cus_name')) =
         (SELECT lower(btrim(temp_cus_name)) FROM rental WHERE id = $1 AND customer_id IS NULL)
   ORDER BY id`

interface TemporaryRow {
  id: string
  number: string | null
  binned: boolean
  doc: Record<string, string | null>
}

/** Two people may have one name, so another rental counts only with the same e-mail address, phone or street. */
const isSameTemporary = (a: TemporaryRow['doc'], b: TemporaryRow['doc']): boolean => {
  const shared = (key: string, normal: (text: string) => string) =>
    Boolean(a[key]?.trim()) && normal(a[key] ?? '') === normal(b[key] ?? '')
  const lower = (text: string) => text.trim().toLowerCase()
  return (
    shared('temp_cus_contact_email', lower) ||
    shared('temp_cus_contact_phone', phoneDigits) ||
    shared('temp_cus_street', lower)
  )
}

/** The customer who was typed on a rental, and the other rentals of the same person. */
async function temporaryScope(pool: pg.Pool, id: string): Promise<PersonScope> {
  const { rows } = isId(id) ? await pool.query<TemporaryRow>(TEMPORARY, [id]) : { rows: [] }
  const asked = rows.find((row) => row.id === id)
  const name = asked?.doc['temp_cus_name']?.trim()
  if (!asked || !name) throw new HttpError(404, 'not_found')
  const same = rows.filter((row) => row === asked || isSameTemporary(asked.doc, row.doc))
  const idsOf = (binned: boolean) => same.filter((row) => row.binned === binned).map((row) => row.id)
  return {
    kind: 'temporary',
    customer: { ...NOBODY, id, name, referenceNumber: asked.number },
    contact: null,
    name,
    own: [],
    contacts: [],
    repairs: [],
    rentals: idsOf(false),
    items: [],
    binned: idsOf(true),
    otherAddresses: [],
  }
}

const NOBODY: Omit<Customer, 'id' | 'name' | 'referenceNumber'> = {
  formerNumbers: [],
  email: null,
  phone: null,
  notes: null,
  vatNumber: null,
  address: NO_ADDRESS,
  language: null,
  active: true,
  customerContacts: [],
  erasedAt: null,
}

interface Person {
  customer: Customer
  contact: Contact | null
}

async function customerOf(pool: pg.Pool, id: string): Promise<Person> {
  const [customer] = isId(id) ? await storedDocs(pool, 'customer', currentIdCondition('customer'), [id]) : []
  if (!customer) throw new HttpError(404, 'not_found')
  return { customer, contact: null }
}

/** The alias of a merged contact is one of its customer's kind. */
const CONTACT = `
  SELECT customer_id AS "customerId", id FROM customer_contact WHERE ${currentIdCondition('customer', 'id')} LIMIT 1`

async function contactOf(pool: pg.Pool, id: string): Promise<Person> {
  const { rows } = isId(id)
    ? await pool.query<{ customerId: string; id: string }>(CONTACT, [id])
    : { rows: [] }
  const [customer] = rows[0] ? await storedDocs(pool, 'customer', 'r.id = $1', [rows[0].customerId]) : []
  const contact = customer?.customerContacts.find((one) => one.id === rows[0]?.id)
  if (!customer || !contact) throw new HttpError(404, 'not_found')
  return { customer, contact }
}
