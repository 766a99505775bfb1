import type pg from 'pg'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { fieldOf } from '../../src/domain/shared/objects.ts'
import { csvHead, csvLine } from '../../src/documents/csv.ts'
import { batchesOf } from '../reads/streamDocs.ts'

/* Everything the house knows as tables: one per kind of record, a column per field, as it is stored and sent. */

/** Of the program and not of the house: what two people set at once, former ids, lists that never change. */
const LEFT_OUT: readonly EntityName[] = ['conflict', 'alias', 'ref']
/** What nobody reads in a file (DO-08): a code that opens a device, and a hand that signed. */
const SECRET: Partial<Record<EntityName, readonly string[]>> = {
  repair: ['accessCode', 'signature'],
  signature: ['path'],
}

export const TABLES = ENTITY_NAMES.filter((e) => !LEFT_OUT.includes(e))

const fieldsOf = (e: EntityName): string[] =>
  Object.keys(ENTITIES[e].schema.shape).filter((field) => !SECRET[e]?.includes(field))

/** A table as the pieces of a CSV text; lists and parts of a record stand in their cell as JSON. */
export async function* tableOf(pool: pg.Pool, e: EntityName): AsyncGenerator<string> {
  const fields = fieldsOf(e)
  yield csvHead(fields)
  const batches = await batchesOf(pool, e, 'true ORDER BY r.id')
  for await (const docs of batches())
    yield docs
      .map((doc) =>
        csvLine(
          [],
          fields.map((field) => cellOf(fieldOf(doc, field))),
        ),
      )
      .join('')
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number' || typeof value === 'string') return value
  return JSON.stringify(value)
}
