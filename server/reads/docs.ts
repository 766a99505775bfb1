import type pg from 'pg'
import { ENTITIES, type EntityDoc, type EntityName } from '../../src/domain/entities.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'
import { HttpError } from '../lib/errors.ts'

/** A document with the version at which it was read (D-037). */
export type VersionedDoc<E extends EntityName> = EntityDoc<E> & { version: number }

/** Returns the documents that match a condition on the root row `r`, which may end in ORDER BY and LIMIT. */
export async function findDocs<E extends EntityName>(
  pool: pg.Pool,
  e: E,
  where: string,
  values: unknown[] = [],
): Promise<VersionedDoc<E>[]> {
  const { rows } = await pool.query<{ v: number; doc: EntityDoc<E> }>(selectVersioned(e, where), values)
  return rows.map(({ v, doc }) => ({ ...doc, version: v }))
}

/**
 * Returns the condition that a column has an id, or the id that it is an alias of (B6.3).
 * @param at the parameter with the id
 */
export const currentIdCondition = (e: EntityName, column = 'r.id', at = '$1'): string =>
  `${column} = coalesce((SELECT to_id FROM id_alias WHERE ent = ${ENTITIES[e].ent} AND from_id = ${at}::uuid), ${at}::uuid)`

/** @throws ApiError 404 if there is no such document or the id is invalid */
export async function getDoc<E extends EntityName>(
  pool: pg.Pool,
  e: E,
  id: string,
): Promise<VersionedDoc<E>> {
  const [doc] = isId(id) ? await findDocs(pool, e, currentIdCondition(e), [id]) : []
  if (!doc) throw new HttpError(404, 'not_found')
  return doc
}

export async function docsById<E extends EntityName>(
  pool: pg.Pool,
  e: E,
  ids: Iterable<string | null | undefined>,
): Promise<Map<string, VersionedDoc<E>>> {
  const wanted = [...new Set([...ids].filter((id): id is string => Boolean(id)))]
  if (wanted.length === 0) return new Map()
  const docs = await findDocs(pool, e, 'r.id = ANY($1::uuid[])', [wanted])
  return new Map(docs.map((doc) => [doc.id, doc]))
}
