import { Readable } from 'node:stream'
import * as z from 'zod'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { AuditEntry, AuditFilter } from '../../src/domain/system/audit.ts'
import { auditCsv, readAudit } from '../audit/readAudit.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { contentDisposition } from '../documents/disposition.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const MAX_PAGE = 200
const PageQuery = AuditFilter.extend({
  /** `next` of the page before */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  size: z.coerce.number().int().min(1).max(MAX_PAGE).default(50),
})
const Page = z.object({ entries: z.array(AuditEntry), next: z.number().nullable() })
const EXPORTS = { name: 'audit-export', max: 20, seconds: 3600 }

/** 'Logboek van de zaak' (LZ-09, LZ-10). Online only: no device stores it. */
export const auditRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.get(
    '/audit',
    {
      schema: {
        summary: 'Who did what for accounts, devices and settings, the newest first',
        querystring: PageQuery,
        response: { 200: Page },
      },
    },
    async ({ query: { before, size, ...filter } }) => readAudit(pool, filter, before ?? null, size),
  )

  app.get(
    '/audit/export',
    {
      preHandler: app.limit({ ...EXPORTS, by: ({ actor }) => actor.userId }),
      schema: { summary: 'The same selection as a whole, as CSV', querystring: AuditFilter },
    },
    async ({ query, actor }, reply) => {
      await recordAudit(pool, { what: 'auditExported', actor })
      const name = `logboek-van-de-zaak_${dayInBrussels(new Date().toISOString())}.csv`
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', contentDisposition(name))
        .send(Readable.from(auditCsv(pool, query), { objectMode: false }))
    },
  )
}
