import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { EntityName } from '../../src/domain/entities.ts'
import { SHAPES } from '../store/aggregates/aggregates.ts'
import { docsById, type Versioned } from './docs.ts'

const BATCH = 500

export interface LongList<E extends EntityName> {
  pool: pg.Pool
  e: E
  /** A condition on the root row `r`, with its ORDER BY; never from outside. */
  where: string
  present: (pool: pg.Pool, docs: Versioned<E>[]) => Promise<object[]>
}

/** A list that may be long: read and sent in pieces, so that it never stands in memory as a whole. */
export async function streamDocs<E extends EntityName>(
  reply: FastifyReply,
  { pool, e, where, present }: LongList<E>,
): Promise<FastifyReply> {
  const { rows } = await pool.query<{ id: string }>(`SELECT r.id FROM "${SHAPES[e].table}" r WHERE ${where}`)
  const ids = rows.map(({ id }) => id)
  async function* pieces() {
    yield '['
    for (let i = 0; i < ids.length; i += BATCH) {
      const docs = await docsById(pool, e, ids.slice(i, i + BATCH))
      const shown = await present(
        pool,
        ids.slice(i, i + BATCH).flatMap((id) => docs.get(id) ?? []),
      )
      yield (i === 0 ? '' : ',') + shown.map((doc) => JSON.stringify(doc)).join(',')
    }
    yield ']'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces()))
}
