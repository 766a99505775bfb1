import type { NamedEntity, NameEffects } from '../../src/mutations/serverEffects.ts'
import type { Customer } from '../../src/domain/customers/customer.ts'
import { normalizeName } from '../../src/domain/categories/category.ts'
import { SHAPES } from '../sync/store/aggregates/aggregates.ts'
import { type EffectContext, selectIds, selectRows } from './context.ts'

export const nameEffects = (context: EffectContext): NameEffects => ({
  row: (e, name, parentId) => findByName(context, e, name, parentId),
  item: (brand, model, serialNumber) => findItem(context, [brand, model, serialNumber]),
  customersSince: (like, since) => findCustomers(context, like, since),
})

/** Compares names in code like the devices do. These tables have few rows. */
async function findByName(
  context: EffectContext,
  e: NamedEntity,
  name: string,
  parentId?: string,
): Promise<string | null> {
  if (e === 'holiday' || e === 'priceRate') {
    const column = e === 'holiday' ? 'date' : 'number_of_days'
    const sql = `SELECT id FROM "${SHAPES[e].table}" WHERE ${column}::text = $1 ORDER BY id LIMIT 1`
    return (await selectIds(context, sql, [name]))[0] ?? null
  }
  const within = e === 'subcategory' && parentId ? [parentId] : []
  // An inactive repair action or kit frees its name (D-070); an inactive category keeps it (D-118).
  const freed = e === 'repairAction' || e === 'kit'
  const where = within.length > 0 ? 'WHERE category = $1' : freed ? 'WHERE active' : ''
  const column = e === 'kit' ? 'name' : 'description'
  const found = await selectRows<{ id: string; name: string }>(
    context,
    `SELECT id, ${column} AS name FROM "${SHAPES[e].table}" ${where} ORDER BY id`,
    within,
  )
  return found.find((row) => normalizeName(row.name) === normalizeName(name))?.id ?? null
}

/** Narrows by serial number through the index. The final comparison is the same as on the devices (D-112). */
async function findItem(context: EffectContext, wanted: [string, string, string]): Promise<string | null> {
  const found = await selectRows<{ id: string; brand: string; model: string; serial: string }>(
    context,
    `SELECT id, brand, coalesce(model, '') AS model, serial_number AS serial FROM item
     WHERE active AND lower(btrim(serial_number, E' \\t\\r\\n') COLLATE "und-x-icu")
       = lower(btrim($1, E' \\t\\r\\n') COLLATE "und-x-icu") ORDER BY id`,
    [wanted[2]],
  )
  const key = (parts: string[]) => parts.map(normalizeName).join('\n')
  return found.find(({ brand, model, serial }) => key([brand, model, serial]) === key(wanted))?.id ?? null
}

/** Narrows the customers to possible duplicates. The rule itself is the one of the devices (D-102). */
const LIKE_CUSTOMER = `
  SELECT c.id FROM customer c
  WHERE c.active AND c.id <> $1 AND (lower(c.email) = lower($2) OR c.vat_number = $3 OR lower(c.name) = lower($4)
      OR right(regexp_replace(c.phone, '\\D', '', 'g'), 8) = right(regexp_replace($5, '\\D', '', 'g'), 8))
    AND EXISTS (SELECT 1 FROM sync_mutation m
      WHERE COALESCE(m.args->>'id', m.args->>'repairId', m.args->>'rentalId', m.args->>'customerId') = c.id::text
        AND m.name = 'customer.create' AND m.status = 'applied' AND m.at_server > $6::timestamptz)
  ORDER BY c.id`

const findCustomers = (
  context: EffectContext,
  { id, email, vatNumber, name, phone }: Customer,
  since: string,
): Promise<string[]> =>
  selectIds(context, LIKE_CUSTOMER, [id, email?.trim() || null, vatNumber, name.trim(), phone, since])
