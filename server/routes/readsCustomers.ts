import * as z from 'zod'
import { entriesOf } from '../../src/lib/objects.ts'
import { CUSTOMER_SEARCHED } from '../../src/domain/customers/fieldList.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { snakeCase } from '../db/schema/columns.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs, getDoc, currentIdCondition } from '../reads/docs.ts'
import { presentCustomers } from './restPresent.ts'
import { checkTerm, containsParameter, containsSql } from './restSearch.ts'

/** The expressions that a customer search covers (D-103). */
const SEARCHED = [
  'r.reference_number',
  'r.former_numbers::text',
  'r.name',
  ...CUSTOMER_SEARCHED.map((key) => `r.${snakeCase(key)}`),
  'r.address_city',
  'search_phone(r.phone)',
  `(SELECT string_agg(concat_ws(E'\\n', concat_ws(' ', k.first_name, k.last_name), k.phone, k.gsm, search_phone(k.phone), search_phone(k.gsm)), E'\\n') FROM customer_contact k WHERE k.customer_id = r.id AND k.active)`,
]
/** The fields of the filter bar with their columns. A street is searched together with its number (D-104). */
const FILTERS = {
  reference: 'r.reference_number',
  name: 'r.name',
  street: `concat_ws(' ', r.address_street, r.address_number)`,
  email: 'r.email',
  city: 'r.address_city',
} as const
const Filter = z.object({
  reference: z.string().nullish(),
  name: z.string().nullish(),
  street: z.string().nullish(),
  email: z.string().nullish(),
  city: z.string().nullish(),
})
const withItem = (columns: string[]) =>
  `EXISTS (SELECT 1 FROM item i WHERE i.customer_id = r.id AND i.active AND ${containsSql(columns, 1)})`

/** The read calls of the customers (AP-114 to AP-121, AP-125). */
export const readsCustomersRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const show = async (where: string, values: unknown[] = []) =>
    presentCustomers(
      pool,
      await findDocs(pool, 'customer', `r.active AND ${where} ORDER BY lower(r.name), r.id`, values),
    )
  const one = async (where: string, values: unknown[]) => {
    const [customer] = await presentCustomers(pool, await findDocs(pool, 'customer', where, values))
    if (!customer) throw new HttpError(404, 'not_found')
    return customer
  }
  const Term = z.object({ term: z.string() })
  const WithId = z.object({ id: z.string() })

  app.get('/customer/all/active', async () => show('true'))
  app.get('/customer/search/:term', { schema: { params: Term } }, async ({ params }) =>
    show(containsSql(SEARCHED, 1), [checkTerm(params.term, 3)]),
  )
  app.post('/customer/filter', { schema: { body: Filter } }, async ({ body }, reply) => {
    const filled = entriesOf(FILTERS).flatMap(([key, column]) => {
      const value = body[key]?.trim()
      return value ? [{ column, value: containsParameter(value) }] : []
    })
    const where = filled.map(({ column }, i) => containsSql([column], i + 1)).join(' AND ') || 'true'
    return reply.code(200).send(
      await show(
        where,
        filled.map(({ value }) => value),
      ),
    )
  })
  app.get('/customer/item/model/:term', { schema: { params: Term } }, async ({ params }) =>
    show(withItem(['i.brand', 'i.model']), [checkTerm(params.term, 2)]),
  )
  app.get('/customer/item/serialNumber/:term', { schema: { params: Term } }, async ({ params }) =>
    show(withItem(['i.serial_number']), [checkTerm(params.term, 2)]),
  )
  app.get('/customer/id/:id', { schema: { params: WithId } }, async ({ params }) => {
    if (!isId(params.id)) throw new HttpError(404, 'not_found')
    return one(currentIdCondition('customer'), [params.id])
  })
  app.get('/customer/number/:id', { schema: { params: WithId } }, async ({ params }) =>
    one(
      '(r.reference_number = $1 OR r.former_numbers @> to_jsonb($1::text)) ORDER BY r.active DESC LIMIT 1',
      [params.id],
    ),
  )
  app.get('/customer/item/id/:id', { schema: { params: WithId } }, async ({ params }) => {
    const item = await getDoc(pool, 'item', params.id)
    return one('r.id = $1', [item.customerId])
  })
  app.get('/customer/customerContact/customer/:id', { schema: { params: WithId } }, async ({ params }) => {
    const customer = await getDoc(pool, 'customer', params.id)
    return customer.customerContacts
      .filter(({ active }) => active)
      .map((contact) => ({ ...contact, customerId: customer.id }))
  })
}
