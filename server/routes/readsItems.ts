import * as z from 'zod'
import { isId } from '../../src/domain/ids.ts'
import { ApiError } from '../plugins/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs, getDoc } from './restDocs.ts'
import { presentItems } from './restPresent.ts'

const WithId = z.object({ id: z.string() })
const Check = z.object({
  brand: z.string().nullish(),
  model: z.string().nullish(),
  serialNumber: z.string().nullish(),
})
const TWIN = ['brand', 'model', 'serial_number']
  .map(
    (column, i) =>
      `lower(btrim(r.${column}) COLLATE "und-x-icu") = lower(btrim($${i + 1}) COLLATE "und-x-icu")`,
  )
  .join(' AND ')

/** The reading calls of the items (AP-126, AP-127, AP-131 to AP-134, AP-136, AP-139, AP-140). */
export const readsItemsRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const show = async (where: string, values: unknown[] = []) =>
    presentItems(
      pool,
      await findDocs(
        pool,
        'item',
        `r.active AND ${where} ORDER BY lower(r.brand), lower(r.model), r.id`,
        values,
      ),
    )

  app.get('/item/all/active', async () => show('true'))
  app.get('/item/all/active/rentable', async () => show('r.rentable'))
  app.get('/item/all/active/noncustomer', async () => show('r.customer_id IS NULL'))
  app.get('/item/customer/:id', { schema: { params: WithId } }, async ({ params }) =>
    isId(params.id) ? show('r.customer_id = $1', [params.id]) : [],
  )
  app.get('/item/id/:id', { schema: { params: WithId } }, async ({ params }) => {
    const [item] = await presentItems(pool, [await getDoc(pool, 'item', params.id)])
    return item
  })
  /** A preview: the number itself is given out when the item is saved (D-111). */
  app.get('/item/new/number/:id', { schema: { params: WithId } }, async ({ params }) => {
    const prefix = (await getDoc(pool, 'category', params.id)).prefix.toUpperCase()
    const { rows } = await pool.query<{ n: number }>(
      'SELECT n FROM doc_counter WHERE kind = $1 AND boekjaar = 0',
      [`item:${prefix}`],
    )
    const number = (rows[0]?.n ?? 0) + 1
    return { prefix, number, itemNumber: `${prefix}-${number}` }
  })
  app.post('/item/checkItem', { schema: { body: Check } }, async ({ body }, reply) => {
    const values = [body.brand, body.model, body.serialNumber].map((value) => value?.trim() ?? '')
    const [twin] = values.every(Boolean)
      ? await findDocs(pool, 'item', `r.active AND ${TWIN} LIMIT 1`, values)
      : []
    if (!twin) return reply.code(200).send({})
    throw new ApiError(409, 'duplicate_name', 'Item van dit merk, type en serienummer bestaat al', {
      details: { existingId: twin.id },
    })
  })
  app.get('/item/all/brand/:id', { schema: { params: WithId } }, async ({ params }) =>
    isId(params.id) ? brands('AND category_id = $1', [params.id]) : [],
  )
  app.get('/brand/all', async () => brands('', []))

  /** Distinct brands of active items, merged whatever their case (D-117). */
  async function brands(where: string, values: unknown[]): Promise<{ name: string }[]> {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT min(btrim(brand)) AS name FROM item WHERE active ${where} GROUP BY search_fold(btrim(brand)) ORDER BY 1`,
      values,
    )
    return rows
  }
}
