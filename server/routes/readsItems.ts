import * as z from 'zod'
import { ITEM_SEARCHED } from '../../src/domain/items/fieldList.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { remainingOfAll } from '../../src/domain/rentals/availability.ts'
import { snakeCase } from '../db/schema/columns.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { PathPeriod, periodOf } from './pathDays.ts'
import { findDocs, getDoc, currentIdCondition } from '../reads/docs.ts'
import { presentItems } from './restPresent.ts'
import { checkTerm, containsSql } from './restSearch.ts'
import { stockFacts } from '../reads/stockFacts.ts'

const WithId = z.object({ id: z.string() })
/** The expressions that an item search covers (D-115). */
const SEARCHED = [
  'r.item_number',
  'r.former_numbers::text',
  `(SELECT string_agg(c ->> 'code', E'\\n') FROM jsonb_array_elements(r.codes) c)`,
  // People type both together: 'sony fx9'.
  "concat_ws(' ', r.brand, r.model)",
  'r.serial_number',
  ...ITEM_SEARCHED.map((key) => `r.${snakeCase(key)}`),
  '(SELECT c.description FROM category c WHERE c.id = r.category_id)',
  '(SELECT s.description FROM subcategory s WHERE s.id = r.subcategory_id)',
  '(SELECT k.name FROM customer k WHERE k.id = r.customer_id)',
]
const Check = z.object({
  brand: z.string().nullish(),
  model: z.string().nullish(),
  serialNumber: z.string().nullish(),
})
const IS_DUPLICATE = ['brand', 'model', 'serial_number']
  .map(
    (column, i) =>
      `lower(btrim(r.${column}) COLLATE "und-x-icu") = lower(btrim($${i + 1}) COLLATE "und-x-icu")`,
  )
  .join(' AND ')

/** The read calls of the items (AP-126 to AP-134, AP-136, AP-139, AP-140). */
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
    isId(params.id) ? show(currentIdCondition('customer', 'r.customer_id'), [params.id]) : [],
  )
  app.get('/item/id/:id', { schema: { params: WithId } }, async ({ params }) => {
    const [item] = await presentItems(pool, [await getDoc(pool, 'item', params.id)])
    return item
  })
  /** Returns a preview. The number is only assigned when the item is saved (D-111). */
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
    const [duplicate] = values.every(Boolean)
      ? await findDocs(pool, 'item', `r.active AND ${IS_DUPLICATE} LIMIT 1`, values)
      : []
    if (!duplicate) return reply.code(200).send({})
    throw new HttpError(409, 'duplicate_name', 'Item van dit merk, type en serienummer bestaat al', {
      details: { existingId: duplicate.id },
    })
  })
  app.get('/item/all/available/:pickup/:return', { schema: { params: PathPeriod } }, async ({ params }) =>
    available(params, 'true', []),
  )
  const InCategory = PathPeriod.extend({ categoryId: z.string() })
  app.get(
    '/item/all/available/:pickup/:return/:categoryId',
    { schema: { params: InCategory } },
    async ({ params }) =>
      isId(params.categoryId) ? available(params, 'r.category_id = $1', [params.categoryId]) : [],
  )
  const Search = PathPeriod.extend({ term: z.string() })
  app.get('/item/search/:term/:pickup/:return', { schema: { params: Search } }, async ({ params }) =>
    available(params, containsSql(SEARCHED, 1), [checkTerm(params.term, 2)]),
  )
  const OfItem = PathPeriod.extend({ itemId: z.string() })
  app.get(
    '/item/all/availableStock/:itemId/:pickup/:return',
    { schema: { params: OfItem } },
    async ({ params }) => {
      const item = await getDoc(pool, 'item', params.itemId)
      const free = await remaining(params, 'r.id = $1', [item.id])
      return { stock: item.stockQuantity ?? 1, remaining: Math.max(0, free.get(item.id) ?? 0) }
    },
  )

  /** Returns how many units of each item are free during the whole period (D-083). */
  async function remaining(
    period: { pickup: string; return: string },
    where: string,
    values: unknown[],
  ): Promise<Map<string, number>> {
    const days = periodOf(period)
    const facts = await stockFacts(pool, where, values)
    return remainingOfAll([...facts.items.keys()], days, facts)
  }

  /** Returns the available items. Items without free units are not listed (D-084). */
  async function available(period: { pickup: string; return: string }, where: string, values: unknown[]) {
    const free = await remaining(period, `r.active AND r.rentable AND ${where}`, values)
    const ids = [...free].filter(([, n]) => n > 0).map(([id]) => id)
    const items = await show('r.id = ANY($1::uuid[])', [ids])
    return items.map((item) => ({ ...item, remaining: free.get(item.id) }))
  }

  app.get('/item/all/brand/:id', { schema: { params: WithId } }, async ({ params }) =>
    isId(params.id) ? brands('AND category_id = $1', [params.id]) : [],
  )
  app.get('/brand/all', async () => brands('', []))

  /** Returns the brands of active items; brands that differ only in case are merged (D-117). */
  async function brands(where: string, values: unknown[]): Promise<{ name: string }[]> {
    const { rows } = await pool.query<{ name: string }>(
      `SELECT min(btrim(brand)) AS name FROM item WHERE active ${where} GROUP BY search_fold(btrim(brand)) ORDER BY 1`,
      values,
    )
    return rows
  }
}
