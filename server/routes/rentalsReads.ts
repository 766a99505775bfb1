import { RENTAL_ACTIVE } from '../db/statusSql.ts'
import * as z from 'zod'
import { boekjaarOf, Day } from '../../src/domain/shared/days.ts'
import { Id, isId } from '../../src/domain/shared/ids.ts'
import { validationTexts } from '../../src/domain/shared/validationTexts.ts'
import { checkStock } from '../../src/domain/rentals/availability.ts'
import { pickupDayFor, rateRowFor, rentalDays, returnDayFor } from '../../src/domain/rentals/days.ts'
import { rentalName } from '../../src/domain/rentals/number.ts'
import { RENTAL_STATUSES, RentalStatusName } from '../../src/domain/rentals/rental.ts'
import { documentNumber, firstNumber } from '../../src/domain/repairs/number.ts'
import type { RepairLogLine } from '../../src/domain/repairs/repair.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { approvalId } from '../../src/domain/approvals/link.ts'
import { textOf } from '../../src/lib/objects.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { PathDay } from './pathDays.ts'
import { presentLog } from './presentLog.ts'
import { presentRentals } from './presentRentals.ts'
import { docsById, findDocs, getDoc, currentIdCondition } from '../reads/docs.ts'
import { presentItems } from './restPresent.ts'
import { checkTerm, containsSql } from './restSearch.ts'
import { stockFactsOfRental } from '../reads/stockFacts.ts'
import { streamDocs } from '../reads/streamDocs.ts'

const ACTIVE = `r.${RENTAL_ACTIVE}`
const NEWEST = 'ORDER BY r.boekjaar DESC NULLS FIRST, r.document_number DESC NULLS FIRST, r.id DESC'
/** The expressions that a rental search covers (D-098). */
const SEARCHED = [
  'r.number',
  'r.provisional_ref',
  'r.reference',
  'r.external_reference',
  'r.temp_cus_name',
  'r.contact',
  'r.status',
  'r.notes',
  '(SELECT c.name FROM customer c WHERE c.id = r.customer_id)',
  `(SELECT string_agg(concat_ws(E'\\n', concat_ws(' ', l.brand, l.model), l.custom_item, i.brand, i.model, i.serial_number), E'\\n')
    FROM rental_line l LEFT JOIN item i ON i.id = l.item_id WHERE l.rental_id = r.id)`,
  `(SELECT string_agg(concat_ws(E'\\n', i.brand, i.model, i.serial_number), E'\\n')
    FROM jsonb_array_elements(r.movements) m JOIN item i ON i.id = (m ->> 'itemId')::uuid)`,
]
const WithId = z.object({ id: z.string() })
const WithDay = z.object({ day: PathDay })

/** The brand or model that a line asks for. */
const RequestedName = z
  .string()
  .max(500)
  .nullish()
  .transform((name) => name ?? null)

/** The input of a check of other dates (AV-07): an existing rental, or a form with the same fields. */
const Check = z.object({
  id: Id.nullish(),
  status: RentalStatusName.default(RENTAL_STATUSES.confirmed),
  pickupDate: Day,
  returnDate: Day,
  rentalLines: z
    .array(
      z.object({
        id: z.string().default(''),
        itemId: Id.nullish().transform((id) => id ?? null),
        quantity: z.number().int().min(1).default(1),
        brand: RequestedName,
        model: RequestedName,
        multiple: z.boolean().default(true),
      }),
    )
    .max(500)
    .nullish(),
})

/** The read calls of the rentals (AP-090 to AP-099, AP-107 to AP-110). */
export const rentalsReadRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const show = async (where: string, values: unknown[] = []) =>
    presentRentals(pool, await findDocs(pool, 'rental', `${where} ${NEWEST}`, values))
  const all = (where: string) => ({
    pool,
    e: 'rental' as const,
    where: `${where} ${NEWEST}`,
    present: presentRentals,
  })

  app.get('/rental/all', (_request, reply) => streamDocs(reply, all('true')))
  app.get('/rental/all/active', (_request, reply) => streamDocs(reply, all(ACTIVE)))
  app.get('/rental/all/active/overview', (_request, reply) => streamDocs(reply, all(ACTIVE)))
  app.get('/rental/all/status', async () =>
    findDocs(pool, 'ref', `r.kind = 'rentalStatus' ORDER BY r."order"`),
  )
  app.get('/rental/approval/:rentalId', async ({ params }) => {
    const rentalId = textOf(params, 'rentalId')
    return getDoc(pool, 'approval', isId(rentalId) ? approvalId(rentalId) : '')
  })
  app.get('/rental/new/number', async () => nextNumber())
  app.get(
    '/rental/id/:id',
    { schema: { params: WithId } },
    async ({ params }) => (await presentRentals(pool, [await getDoc(pool, 'rental', params.id)]))[0],
  )
  app.get('/rental/customerRelated/:id', { schema: { params: WithId } }, async ({ params }) =>
    isId(params.id) ? show(currentIdCondition('customer', 'r.customer_id'), [params.id]) : [],
  )
  const Search = z.object({ term: z.string(), all: z.string() })
  app.get('/rental/search/:term/:all', { schema: { params: Search } }, async ({ params }) => {
    const scope = params.all === 'true' ? 'true' : ACTIVE
    return show(`${scope} AND ${containsSql(SEARCHED, 1)}`, [checkTerm(params.term, 2)])
  })
  app.get('/rental/logs/id/:id', { schema: { params: WithId } }, async ({ params }) => {
    const { id } = await getDoc(pool, 'rental', params.id)
    const { rows } = await pool.query<RepairLogLine>(
      `SELECT id, description, sync_moment(at) AS at, "by", auto FROM rental_log_line WHERE rental_id = $1 ORDER BY at DESC, id DESC`,
      [id],
    )
    return rows.map((line) => ({ ...presentLog(line), rentalId: id }))
  })

  const Days = z.object({ start: PathDay, end: PathDay })
  app.get('/rental/rental_days/:start/:end', { schema: { params: Days } }, async ({ params }) => {
    const days = rentalDays(params.start, params.end)
    if (days === 0) throw new HttpError(422, 'invalid_args', validationTexts.endBeforeStart)
    return { days }
  })
  app.get('/rentalDay/pickupdate/:day', { schema: { params: WithDay } }, async ({ params }) => ({
    date: pickupDayFor(params.day, await closedDays()),
  }))
  app.get('/rentalDay/returndate/:day', { schema: { params: WithDay } }, async ({ params }) => ({
    date: returnDayFor(params.day, await closedDays()),
  }))
  const OfDays = z.object({ days: z.coerce.number().int().min(1) })
  app.get(
    '/rentalDay/rate_based_on_days/:days',
    { schema: { params: OfDays } },
    async ({ params }, reply) => {
      const row = rateRowFor(await findDocs(pool, 'priceRate', 'true'), params.days)
      return row ? reply.code(200).send({ rate: row.rate }) : reply.code(204).send()
    },
  )
  app.post('/rental/checkNewDate', { schema: { body: Check } }, async ({ body }, reply) =>
    reply.code(200).send(await conflictsOf(body)),
  )

  /** Returns one conflict per item and other rental (D-083, EF-188, EF-189). */
  async function conflictsOf({ id, rentalLines, ...wanted }: z.infer<typeof Check>) {
    if (wanted.pickupDate > wanted.returnDate) throw new HttpError(422, 'invalid_args')
    const rental = rentalLines ? { rentalLines } : id ? await getDoc(pool, 'rental', id) : { rentalLines: [] }
    const { own, facts } = await stockFactsOfRental(pool, { ...rental, ...wanted, id: id ?? '' })
    const { conflicts } = checkStock(own, facts)
    const others = await docsById(
      pool,
      'rental',
      conflicts.map(({ rentalId }) => rentalId),
    )
    const items = await docsById(
      pool,
      'item',
      conflicts.map(({ itemId }) => itemId),
    )
    const shown = new Map((await presentItems(pool, [...items.values()])).map((item) => [item.id, item]))
    return conflicts.map(({ itemId, rentalId }) => {
      const other = others.get(rentalId)
      const rentalReference = other ? (other.reference ?? rentalName(other)) : null
      const lineId = own.rentalLines.find((line) => line.itemId === itemId)?.id
      const rival = other?.status
      return { itemId, lineId, item: shown.get(itemId) ?? null, rentalId, rival, rentalReference }
    })
  }

  async function closedDays(): Promise<ReadonlySet<string>> {
    const { rows } = await pool.query<{ date: string }>('SELECT date::text FROM holiday')
    return new Set(rows.map(({ date }) => date))
  }

  /** Returns a preview. The number is only assigned when the rental is saved (D-024, D-026). */
  async function nextNumber() {
    const now = new Date().toISOString()
    const boekjaar = boekjaarOf(now)
    const { rows } = await pool.query<{ n: number }>(
      `SELECT n FROM doc_counter WHERE kind = 'rental' AND boekjaar = $1`,
      [boekjaar],
    )
    const setting = (await docsById(pool, 'setting', [settingId('rental', 'startNumber')]))
      .values()
      .next().value
    const n = Math.max(firstNumber(setting?.value), (rows[0]?.n ?? 0) + 1)
    return { boekjaar, documentNumber: n, number: documentNumber(boekjaar, n) }
  }
}
