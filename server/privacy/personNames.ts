import type pg from 'pg'
import type { PersonRecord, PersonSection } from '../../src/domain/privacy/personFile.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import type { PersonScope } from './personScope.ts'

/** Selects names of records that are no customer. The items of others are known by brand and model alone. */
const NAMES = `
  SELECT id, btrim(name || ' ' || last_name) AS name FROM app_user WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, concat_ws(' ', brand, model) FROM item WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, description FROM category WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, description FROM subcategory WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, name FROM executor WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, name FROM manufacturer WHERE id = ANY($1::uuid[])
  UNION ALL SELECT id, name FROM kit WHERE id = ANY($1::uuid[])`

/** The names of the records that an inspection mentions by id, so that a person can read it. */
export async function personNames(
  pool: pg.Pool,
  { contact, customer, repairs, rentals }: PersonScope,
  sections: Record<PersonSection, PersonRecord[]>,
): Promise<Record<string, string>> {
  const ids = new Set<string>()
  collect(sections, ids)
  const { rows } = await pool.query<{ id: string; name: string }>(NAMES, [[...ids]])
  const numbers = await pool.query<{ id: string; name: string | null }>(
    `SELECT id, coalesce(number, provisional_ref) AS name FROM repair WHERE id = ANY($1::uuid[])
     UNION ALL SELECT id, coalesce(number, provisional_ref) FROM rental WHERE id = ANY($1::uuid[])`,
    [[...repairs, ...rentals]],
  )
  const people = contact ? [contact] : customer.customerContacts
  return Object.fromEntries([
    ...rows.map(({ id, name }) => [id, name]),
    ...numbers.rows.map(({ id, name }) => [id, name ?? '']),
    ...people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`]),
    ...(contact ? [] : [[customer.id, customer.name]]),
  ])
}

/** Adds every id in the values of a record to `ids`. */
function collect(value: unknown, ids: Set<string>): void {
  if (typeof value === 'string') {
    if (isId(value)) ids.add(value)
  } else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) collect(part, ids)
}
