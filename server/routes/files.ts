import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Language } from '../../src/domain/settings/settings.ts'
import { PDF_MIME, RENTAL_PRICES, SPREADSHEET_NAME, UBL_MIME, XLSX_MIME } from '../../src/documents/kinds.ts'
import { UNSHOWN_HEADER, UNSHOWN_MAX } from '../../src/documents/fonts/unshown.ts'
import { WITHOUT_LOGO_HEADER } from '../../src/documents/logo.ts'
import { contentDisposition } from '../documents/disposition.ts'
import { repairExport } from '../documents/repairExport.ts'
import { rentalPdf } from '../documents/rentalPdf.ts'
import { type GeneratedFile, repairPdf } from '../documents/repairPdf.ts'
import { ublOf } from '../documents/ubl.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { REPAIR_ARCHIVED, NEWEST_REPAIRS_FIRST, REPAIR_SEARCH_COLUMNS } from './repairsReads.ts'
import { checkTerm, containsSql } from './restSearch.ts'

const WithId = z.object({ id: z.string() })
const WithLanguage = WithId.extend({ lang: Language })
const OfRental = z.object({ rentalId: z.string(), prices: z.enum(RENTAL_PRICES) })
const Shown = z.object({
  all: z.enum(['true', 'false']).default('false').describe('archived repairs too'),
  term: z.string().max(200).default('').describe('as the search of the overview, from 2 characters'),
})
/** Limited, because a list of all repairs keeps a processor busy for seconds. */
const EXPORTS = { name: 'export', max: 20, seconds: 60 }

/** The files of the repair department (AP-062 to AP-065), and the document of a rental (PF-04). */
export const filesRoutes: RoutePlugin = async (app) => {
  for (const kind of ['bestek', 'eindRapport'] as const) {
    const title = kind === 'bestek' ? 'quote' : 'final report'
    const schema = { summary: `The ${title} of a repair as PDF (lang: NL, EN, FR)`, params: WithLanguage }
    app.get(`/file/download/${kind}/:id/:lang`, { schema }, async (request, reply) => {
      const { params, actor } = request
      const made = await repairPdf(app, kind, params.id, params.lang, actor.userId, homeOf(request))
      return sendFile(reply, PDF_MIME, made)
    })
  }

  const slip = {
    summary: 'The slip for the manufacturer, in the language of the manufacturer',
    params: WithId,
  }
  app.get('/file/download/externalRepair/:id', { schema: slip }, async (request, reply) => {
    const { params, actor } = request
    const made = await repairPdf(app, 'externalRepair', params.id, 'NL', actor.userId, homeOf(request))
    return sendFile(reply, PDF_MIME, made)
  })

  const document = { summary: 'The paper of a rental, with or without prices', params: OfRental }
  app.get('/file/download/verhuur/:rentalId/:prices', { schema: document }, async (request, reply) => {
    const { params, actor } = request
    const made = await rentalPdf(app, params.rentalId, params.prices, actor.userId, homeOf(request))
    return sendFile(reply, PDF_MIME, made)
  })

  for (const e of ['repair', 'rental'] as const) {
    const schema = { summary: `A billed ${e} for the bookkeeping as UBL 2.1 (Peppol BIS 3)`, params: WithId }
    app.get(`/file/download/ubl/${e}/:id`, { schema }, async ({ params }, reply) =>
      sendFile(reply, UBL_MIME, await ublOf(app.pool, e, params.id)),
    )
  }

  const list = { summary: 'The repairs of the overview as a spreadsheet', querystring: Shown }
  const limited = app.limit({ ...EXPORTS, by: (request) => request.actor.userId })
  app.get('/file/export/repair/', { schema: list, preHandler: limited }, async ({ query, actor }, reply) => {
    const bytes = await repairExport(app.pool, actor.userId, await shownRepairs(query))
    return sendFile(reply, XLSX_MIME, { name: SPREADSHEET_NAME, bytes })
  })

  /** Returns the ids of the repairs that the overview shows, in its order (D-071, D-072). */
  async function shownRepairs({ all, term }: z.infer<typeof Shown>): Promise<string[]> {
    const scope = all === 'true' ? 'true' : `NOT ${REPAIR_ARCHIVED}`
    const wanted = term.trim() === '' ? [] : [checkTerm(term, 2)]
    const found = wanted.length > 0 ? ` AND ${containsSql(REPAIR_SEARCH_COLUMNS, 1)}` : ''
    const { rows } = await app.pool.query<{ id: string }>(
      `SELECT r.id FROM repair r WHERE ${scope}${found} ${NEWEST_REPAIRS_FIRST}`,
      wanted,
    )
    return rows.map(({ id }) => id)
  }
}

/** Returns the address at which this person uses the product. */
const homeOf = ({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string =>
  `${protocol}://${host}`

/**
 * Sends a file made for one person at one moment. It is not cached: the header plugin sets `no-store` (B8).
 */
function sendFile(
  reply: FastifyReply,
  mime: string,
  { name, bytes, withoutLogo, unshown = '' }: GeneratedFile,
): FastifyReply {
  if (withoutLogo) reply.header(WITHOUT_LOGO_HEADER, '1')
  if (unshown !== '') reply.header(UNSHOWN_HEADER, encodeURIComponent(unshown.slice(0, UNSHOWN_MAX)))
  return reply.type(mime).header('content-disposition', contentDisposition(name)).send(bytes)
}
