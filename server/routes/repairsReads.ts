import { BILLED, PICKED_UP } from '../db/statusSql.ts'
import { approvalId } from '../../src/domain/approvals/link.ts'
import { boekjaarOf } from '../../src/domain/shared/days.ts'
import { isId } from '../../src/domain/shared/ids.ts'
import { documentNumber, firstNumber } from '../../src/domain/repairs/number.ts'
import type { RepairLogLine } from '../../src/domain/repairs/repair.ts'
import { settingId } from '../../src/domain/settings/settings.ts'
import { fieldOf, textOf } from '../../src/lib/objects.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { docsById, findDocs, getDoc, currentIdCondition } from '../reads/docs.ts'
import { presentLog } from './presentLog.ts'
import { presentRepairs } from './restPresent.ts'
import { withPhotos } from './restPhotos.ts'
import { blobStore } from '../blobs/blobs.ts'
import { checkTerm, containsSql } from './restSearch.ts'
import { streamDocs } from '../reads/streamDocs.ts'

export const REPAIR_ARCHIVED = `(r.status = ${PICKED_UP} OR (r.status = ${BILLED} AND r.previous_status = ${PICKED_UP}))`
export const NEWEST_REPAIRS_FIRST =
  'ORDER BY r.boekjaar DESC NULLS FIRST, r.document_number DESC NULLS FIRST, r.id DESC'
/** The expressions that a repair search covers (D-071). */
export const REPAIR_SEARCH_COLUMNS = [
  'r.number',
  'r.provisional_ref',
  'r.reference',
  'r.notes',
  'r.status',
  "(SELECT concat_ws(E'\\n', i.brand, i.model, i.serial_number) FROM item i WHERE i.id = r.item_id)",
  '(SELECT c.name FROM customer c WHERE c.id = r.customer_id)',
  `(SELECT concat_ws(' ', k.first_name, k.last_name) FROM customer_contact k WHERE k.id = r.customer_contact_id LIMIT 1)`,
  '(SELECT x.rma FROM external_repair x WHERE x.repair_id = r.id LIMIT 1)',
]

/** The named parts of a path. */
interface PathParameters {
  Params: Record<string, string>
}

/** The read calls of the repairs (AP-020 to AP-032, AP-052, AP-053). */
export const repairsReadRoutes: RoutePlugin = async (app) => {
  const { pool } = app
  const show = async (where: string, values: unknown[] = []) =>
    presentRepairs(pool, await findDocs(pool, 'repair', `${where} ${NEWEST_REPAIRS_FIRST}`, values))
  const all = (where: string) => ({
    pool,
    e: 'repair' as const,
    where: `${where} ${NEWEST_REPAIRS_FIRST}`,
    present: presentRepairs,
  })
  const one = async (id: string) => getDoc(pool, 'repair', id)

  app.get('/repair/all', (_request, reply) => streamDocs(reply, all('true')))
  app.get('/repair/all/active', (_request, reply) => streamDocs(reply, all(`NOT ${REPAIR_ARCHIVED}`)))
  app.get('/repair/all/active/overview', (_request, reply) =>
    streamDocs(reply, all(`NOT ${REPAIR_ARCHIVED}`)),
  )
  app.get('/repair/all/status', async () =>
    findDocs(pool, 'ref', `r.kind = 'repairStatus' ORDER BY r."order"`),
  )
  app.get('/repair/id/:id', async ({ params }) => {
    const [shown] = await presentRepairs(pool, [await one(idOf(params))])
    return shown && withPhotos(blobStore(app), shown)
  })
  app.get('/estimate/approval/:repairId', async ({ params }) => {
    const repairId = textOf(params, 'repairId')
    return getDoc(pool, 'approval', isId(repairId) ? approvalId(repairId) : '')
  })
  app.get('/repair/new/number', async () => nextNumber())
  app.get('/factuurlijn/boekjaar', async () => ({ boekjaar: String(thisYear()) }))
  app.get('/repair/customerRelatedRepair/:id', async ({ params }) =>
    isId(idOf(params)) ? show(currentIdCondition('customer', 'r.customer_id'), [idOf(params)]) : [],
  )
  app.get<PathParameters>('/repair/itemRelatedRepair/:customerId/:itemId/:repairId', async ({ params }) => {
    const { customerId = '', itemId = '', repairId = '' } = params
    const [customer, item, without] = [customerId, itemId, repairId].map((id) => (isId(id) ? id : null))
    if (!customer && !item) return []
    return show(
      `($1::uuid IS NULL OR ${currentIdCondition('customer', 'r.customer_id')}) AND ($2::uuid IS NULL OR ${currentIdCondition('item', 'r.item_id', '$2')}) AND r.id IS DISTINCT FROM $3`,
      [customer, item, without],
    )
  })
  app.get<PathParameters>('/repair/search/:term/:all', async ({ params }) => {
    const { term = '', all } = params
    const scope = all === 'true' ? 'true' : `NOT ${REPAIR_ARCHIVED}`
    return show(`${scope} AND ${containsSql(REPAIR_SEARCH_COLUMNS, 1)}`, [checkTerm(term, 2)])
  })
  app.get('/repair/logs/id/:id', async ({ params }) => {
    const { id } = await one(idOf(params))
    const { rows } = await pool.query<RepairLogLine>(
      `SELECT id, description, sync_moment(at) AS at, "by", auto FROM repair_log_line WHERE repair_id = $1 ORDER BY at DESC, id DESC`,
      [id],
    )
    return rows.map((line) => ({ ...presentLog(line), repairId: id }))
  })
  for (const path of ['/repair/estimates/id/:id', '/estimate/estimateLine/:id']) {
    app.get(path, async ({ params }) => linesOf(idOf(params), 'repairEstimateLines'))
  }
  app.get('/repair/repairLine/:id', async ({ params }) => linesOf(idOf(params), 'repairLines'))

  async function linesOf(id: string, list: 'repairLines' | 'repairEstimateLines') {
    return (await one(id))[list].map((line) => ({ ...line, repairId: id }))
  }

  /** Returns a preview. The number is only assigned when the repair is saved (D-024, D-026). */
  async function nextNumber() {
    const boekjaar = thisYear()
    const { rows } = await pool.query<{ n: number }>(
      `SELECT n FROM doc_counter WHERE kind = 'repair' AND boekjaar = $1`,
      [boekjaar],
    )
    const setting = (await docsById(pool, 'setting', [settingId('repair', 'startNumber')]))
      .values()
      .next().value
    const n = Math.max(firstNumber(setting?.value), (rows[0]?.n ?? 0) + 1)
    return { boekjaar, documentNumber: n, number: documentNumber(boekjaar, n) }
  }
}

const thisYear = () => boekjaarOf(new Date().toISOString())

const idOf = (params: unknown): string => {
  const id = fieldOf(params, 'id')
  if (typeof id !== 'string' || id === '') throw new HttpError(404, 'not_found')
  return id
}
