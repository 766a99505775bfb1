import * as z from 'zod'
import { ErasureList } from '../../src/domain/privacy/erasureList.ts'
import { Id } from '../../src/domain/shared/ids.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { listErasures, readErasure } from '../privacy/readErasure.ts'

const ById = z.object({ id: Id })
const Kept = z.object({
  e: z.enum(['repair', 'rental']),
  id: Id,
  number: z.string(),
  documents: z.number(),
  until: z.string(),
})
const answer = {
  200: z.object({
    erasedAt: z.string().nullable(),
    counts: z.record(z.string(), z.number()),
    photos: z.number(),
    kept: z.array(Kept),
  }),
}

/** The extent of an erasure, before and after it. The erasure itself is a mutation. */
export const erasureRoutes: RoutePlugin = async (app) => {
  app.get(
    '/erasures',
    { schema: { summary: 'List the erased persons and what the law keeps', response: { 200: ErasureList } } },
    () => listErasures(app.pool),
  )
  app.get(
    '/customer/erase/:id',
    { schema: { summary: 'Read what erasing a customer erases and keeps', params: ById, response: answer } },
    async ({ params: { id } }) => found(await readErasure(app.pool, 'customer', id)),
  )
  app.get(
    '/contact/erase/:id',
    { schema: { summary: 'Read what erasing a contact erases and keeps', params: ById, response: answer } },
    async ({ params: { id } }) => found(await readErasure(app.pool, 'contact', id)),
  )
}

function found<T>(erasure: T | null): T {
  if (!erasure) throw new HttpError(404, 'not_found')
  return erasure
}
