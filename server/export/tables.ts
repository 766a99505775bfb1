import type pg from 'pg'
import { ENTITIES, ENTITY_NAMES, type EntityName } from '../../src/domain/entities.ts'
import { fieldOf } from '../../src/lib/objects.ts'
import { csvHead, csvLine } from '../../src/documents/csv.ts'
import { batchesOf } from '../reads/streamDocs.ts'

/*
 * Exports all data of the company as tables: one for each entity, with a column per field in the stored form.
 */

/** Entities of the program, not of the company: edit conflicts, former ids, and fixed lists. */
const LEFT_OUT: readonly EntityName[] = ['conflict', 'alias', 'ref']
/** Fields that are never exported (DO-08): access codes of devices, and drawn signatures. */
const SECRET: Partial<Record<EntityName, readonly string[]>> = {
  repair: ['accessCode', 'signature'],
  signature: ['path'],
}

export const TABLES = ENTITY_NAMES.filter((e) => !LEFT_OUT.includes(e))

const fieldsOf = (e: EntityName): string[] =>
  Object.keys(ENTITIES[e].schema.shape).filter((field) => !SECRET[e]?.includes(field))

/** Yields a table as chunks of CSV text. Lists and nested objects are JSON in their cell. */
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
