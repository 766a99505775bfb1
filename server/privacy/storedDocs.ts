import type pg from 'pg'
import type { EntityDoc, EntityName } from '../../src/domain/entities.ts'
import { selectVersioned } from '../sync/store/aggregates/read.ts'

/**
 * Reads documents as they are stored, without their versions.
 * @param where a condition on the root row `r`, which may end in ORDER BY
 */
export async function storedDocs<E extends EntityName>(
  pool: pg.Pool,
  e: E,
  where: string,
  values: unknown[],
): Promise<EntityDoc<E>[]> {
  const { rows } = await pool.query<{ doc: EntityDoc<E> }>(selectVersioned(e, where), values)
  return rows.map(({ doc }) => doc)
}
