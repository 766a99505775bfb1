import { db } from '../../db/database.ts'
import { CUSTOMER_ACTOR, CUSTOMER_ACTOR_NAME } from '../../domain/approvals/customer.ts'
import { type EntityName, isEntityName } from '../../domain/entities.ts'
import { fieldsOf } from '../../lib/objects.ts'
import { companySetting } from '../../domain/settings/companySettings.ts'
import { groupBy } from '../../lib/groupBy.ts'
import type { OutboxChange, NameOf } from './describeChange.ts'

export type RecordKey = [EntityName, string]

/** The kind of aggregate behind an id whose argument does not have the aggregate's name. */
const ENTITY_OF: Record<string, EntityName> = {
  manufacturerId: 'manufacturer',
  existingId: 'item',
  by: 'user',
}

const joined = (...parts: unknown[]): string =>
  parts
    .filter((part) => typeof part === 'string')
    .join(' ')
    .trim()

/** The name of a record for people, from its document; null if it has none. */
function recordName(entity: EntityName, doc: object): string | null {
  const row = fieldsOf(doc)
  switch (entity) {
    case 'repair':
    case 'rental':
      return joined(row.number ?? row.provisionalRef) || null
    case 'item':
    case 'itemModel':
      return joined(row.brand, row.model, row.serialNumber) || joined(row.itemNumber) || null
    case 'user':
      return joined(row.name, row.lastName) || joined(row.username) || null
    case 'setting':
      return companySetting(String(row.field))?.label ?? joined(row.field)
    case 'priceRate':
      return row.numberOfDays === 1 ? '1 dag' : `${String(row.numberOfDays)} dagen`
    default:
      return joined(row.name) || joined(row.description) || null
  }
}

/** Returns every record that the arguments of a change name. */
export function referencedRecords({ name, args, base }: OutboxChange): RecordKey[] {
  const own = name.split('.')[0] ?? ''
  const found: RecordKey[] = []
  const walk = (value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    for (const [key, part] of Object.entries(value)) {
      const entity = entityOf(key, depth === 0 ? own : '')
      // A signature or a document is about a repair or a rental.
      if (key === 'about' && typeof part === 'string') found.push(['repair', part], ['rental', part])
      if (typeof part === 'string' && entity) found.push([entity, part])
      else if (!Array.isArray(part)) walk(part, depth + 1)
    }
  }
  walk(args, 0)
  walk(base, 1)
  return found
}

function entityOf(key: string, own: string): EntityName | null {
  if (key === 'id') return isEntityName(own) ? own : null
  const known = ENTITY_OF[key]
  if (known) return known
  const name = key.endsWith('Id') ? key.slice(0, -'Id'.length) : ''
  return isEntityName(name) ? name : null
}

/** Reads the names. A record that was deleted on this device still has the name that the server knows. */
export async function loadRecordNames(pairs: readonly RecordKey[]): Promise<NameOf> {
  const names = new Map([[`user:${CUSTOMER_ACTOR}`, CUSTOMER_ACTOR_NAME]])
  const groups = groupBy(pairs, ([entity]) => entity)
  for (const [entity, group] of groups) {
    const ids = [...new Set(group.map(([, id]) => id))]
    const rows: unknown[] = await db.table<object, string>(entity).bulkGet(ids)
    for (const [index, id] of ids.entries()) {
      const row = rows[index] ?? (await db.shadow.get([entity, id]))?.base
      const name = row ? recordName(entity, row) : null
      if (name !== null) names.set(`${entity}:${id}`, name)
    }
  }
  return (entity, id) => names.get(`${entity}:${id}`) ?? null
}
