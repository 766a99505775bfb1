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
  const batches = await batchesOf(pool, e, where)
  async function* pieces() {
    let sep = '['
    for await (const docs of batches()) {
      yield sep + (await present(pool, docs)).map((doc) => JSON.stringify(doc)).join(',')
      sep = ','
    }
    yield sep === '[' ? '[]' : ']'
  }
  return reply.type('application/json; charset=utf-8').send(Readable.from(pieces()))
}

/**
 * The documents that a condition on the root row `r` picks, in its order, some hundreds at a time; their ids are read at once,
 * what is gone by then is left out.
 */
export async function batchesOf<E extends EntityName>(pool: pg.Pool, e: E, where: string) {
  const { rows } = await pool.query<{ id: string }>(`SELECT r.id FROM "${SHAPES[e].table}" r WHERE ${where}`)
  const ids = rows.map(({ id }) => id)
  return async function* batches(): AsyncGenerator<Versioned<E>[]> {
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH)
      const docs = await docsById(pool, e, batch)
      yield batch.flatMap((id) => docs.get(id) ?? [])
    }
  }
}
