import * as z from 'zod'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { contentDisposition } from '../documents/disposition.ts'
import { exportArchive } from '../export/exportArchive.ts'
import { makeTicket, readTicket } from '../export/ticket.ts'
import { isSessionValid } from '../auth/tokens.ts'
import { recordAttempt } from '../limits/attempts.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const OfTicket = z.object({ ticket: z.string() })
/** The export reads the whole database. */
const EXPORTS = { name: 'export-all', max: 6, seconds: 3600 }
/** Longer than a ticket is valid. */
const ONE_USE = { name: 'export-ticket', max: 1, seconds: 600 }

/**
 * 'Alles exporteren' (OT-05). The export asks for the password, because an unlocked screen must not suffice
 * for all data.
 */
export const exportAllRoutes: RoutePlugin = async (app) => {
  const { pool, env } = app
  const limited = app.limit({ ...EXPORTS, by: ({ actor }) => actor.userId })

  app.post(
    '/export/all',
    {
      config: { confirmed: true },
      preHandler: limited,
      schema: { summary: 'An address for all tables and photos, for a minute' },
    },
    async ({ actor }, reply) => {
      await recordAudit(pool, { what: 'fullExport', actor })
      return reply
        .code(201)
        .send({ path: `/export/all/${await makeTicket(env, actor.tokenHash, Date.now())}` })
    },
  )

  app.get(
    '/export/all/:ticket',
    {
      config: { public: true },
      schema: {
        summary: 'All tables and photos as a zip, by such an address',
        security: [],
        params: OfTicket,
      },
    },
    async ({ params }, reply) => {
      const now = new Date()
      const session = await readTicket(env, params.ticket, now.getTime())
      if (!session || !(await isSessionValid(pool, session))) throw new HttpError(404, 'not_found')
      if ((await recordAttempt(pool, [[ONE_USE, params.ticket]])) > 0) throw new HttpError(404, 'not_found')
      const name = `werkbank_${dayInBrussels(now.toISOString())}.zip`
      return reply
        .type('application/zip')
        .header('content-disposition', contentDisposition(name))
        .send(await exportArchive(pool, env))
    },
  )
}
