import type { FastifyReply } from 'fastify'
import { Readable } from 'node:stream'
import type pg from 'pg'
import type { EntityName } from '../../src/domain/entities.ts'
import { SHAPES } from '../sync/store/aggregates/aggregates.ts'
import { beginList } from './listGate.ts'
import { docsById, type VersionedDoc } from './docs.ts'

const BATCH = 500

export interface StreamedList<E extends EntityName> {
  pool: pg.Pool
  e: E
  /** A condition on the root row `r` with its ORDER BY; never user input. */
  where: string
  present: (pool: pg.Pool, docs: VersionedDoc<E>[]) => Promise<object[]>
}

/** Sends a list that may be long in chunks, so that it is never in memory as a whole. */
export async function streamDocs<E extends EntityName>(
  reply: FastifyReply,
  { pool, e, where, present }: StreamedList<E>,
): Promise<FastifyReply> {
  const end = beginList(reply.request.actor.tokenHash)
  const batches = await batchesOf(pool, e, where).catch((error: unknown) => {
    end()
    throw error
  })
  async function* chunks() {
    let sep = '['
    for await (const docs of batches()) {
      yield sep + (await present(pool, docs)).map((doc) => JSON.stringify(doc)).join(',')
      sep = ','
    }
    yield sep === '[' ? '[]' : ']'
  }
  const list = Readable.from(chunks())
  list.once('close', end)
  return reply.type('application/json; charset=utf-8').send(list)
}

/**
 * Returns a reader in batches of the documents that match a condition on the root row `r`, in its order. The
 * ids are read at the start; documents that disappear later are omitted.
 */
export async function batchesOf<E extends EntityName>(pool: pg.Pool, e: E, where: string) {
  const { rows } = await pool.query<{ id: string }>(`SELECT r.id FROM "${SHAPES[e].table}" r WHERE ${where}`)
  const ids = rows.map(({ id }) => id)
  return async function* batches(): AsyncGenerator<VersionedDoc<E>[]> {
    for (let i = 0; i < ids.length; i += BATCH) {
      const batch = ids.slice(i, i + BATCH)
      const docs = await docsById(pool, e, batch)
      yield batch.flatMap((id) => docs.get(id) ?? [])
    }
  }
}
