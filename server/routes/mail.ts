import * as z from 'zod'
import { MAIL_FIELDS } from '../../src/domain/mail/fields.ts'
import { mailQuotaOf } from '../mail/slots.ts'
import { NO_SERVER, mailErrorText } from '../mail/reasons.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'
import { findDocs } from '../reads/docs.ts'

const FIELDS = Object.entries(MAIL_FIELDS).map(([name, label]) => ({ name, label, field: `{{${name}}}` }))

const TEST_TEXT = 'Deze mail toont dat de mailserver juist is ingesteld. U hoeft niets te doen.'
const TEST = { subject: 'Testmail', text: TEST_TEXT, html: `<p>${TEST_TEXT}</p>` }

/**
 * The mail routes that are no mutations: fields and templates (AP-068, AP-070). For the settings, they tell
 * if mail can be sent, and send a test mail to oneself (D-123). Calls that send mail are mutations, see
 * contract/mutations/mail.
 */
export const mailRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.get('/mail/fields', { schema: { summary: 'Fields that a mail can name' } }, async () => FIELDS)

  app.get('/mail/template', { schema: { summary: 'All mail templates' } }, async () =>
    findDocs(pool, 'mailTemplate', 'true ORDER BY r.name, r.id'),
  )

  const Status = z.object({
    configured: z.boolean(),
    source: z.enum(['settings', 'environment']).nullable(),
    waiting: z.number(),
    publicUrl: z.boolean(),
    /** The mails that the person may still send (OP-09). */
    quota: z.object({ perHour: z.number(), left: z.number(), nextAt: z.string().nullable() }),
  })
  const statusSchema = { summary: 'Whether mail can leave', response: { 200: Status } }
  app.get('/mail/status', { schema: statusSchema }, async ({ actor }) => {
    const server = await app.mail.transport()
    const { rows } = await pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM mail_queue WHERE status IN ('queued', 'sending')`,
    )
    return {
      configured: server !== null,
      source: server?.source ?? null,
      waiting: rows[0]?.n ?? 0,
      publicUrl: app.env.publicUrl !== undefined,
      quota: await mailQuotaOf(pool, actor.userId, app.env.mailsPerHour),
    }
  })

  const testSchema = {
    summary: 'Send a mail to oneself',
    response: { 200: z.object({ recipient: z.string() }) },
  }
  const testLimit = app.limit({ name: 'mail-test', max: 10, seconds: 60, by: ({ actor }) => actor.userId })
  app.post('/mail/test', { schema: testSchema, preHandler: testLimit }, async ({ actor, log }) => {
    const [user] = await findDocs(pool, 'user', 'r.id = $1', [actor.userId])
    if (!user?.email) throw new HttpError(422, 'invalid_args', 'Geen email gekend')
    const server = await app.mail.transport()
    if (!server) throw new HttpError(422, 'no_mail_server', NO_SERVER)
    const mail = { ...TEST, to: [user.email], cc: [], bcc: [], replyTo: [], attachments: [] }
    try {
      await server.send({ ...mail, messageId: `<${crypto.randomUUID()}@${server.host}>` })
    } catch (error) {
      log.warn({ err: error }, 'the test mail was not accepted')
      throw new HttpError(502, 'mail_failed', mailErrorText(error))
    }
    return { recipient: user.email }
  })
}
