import * as z from 'zod'
import { AGENDA_KIND_LIST, type AgendaFeed } from '../../src/domain/agenda/kinds.ts'
import { dayInBrussels } from '../../src/domain/shared/days.ts'
import { calendarText } from '../agenda/calendar.ts'
import {
  deleteCalendarFeed,
  calendarFeedOf,
  hiddenKindsOf,
  createCalendarFeed,
  showKind,
} from '../agenda/calendarFeeds.ts'
import { readEntries } from '../agenda/readEntries.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { inTransaction } from '../db/queryable.ts'
import { HttpError } from '../lib/errors.ts'
import type { RoutePlugin } from '../plugins/types.ts'

const Kind = z.enum(AGENDA_KIND_LIST)
const OfKind = z.object({ kind: Kind })
const Shown = z.object({ shown: z.boolean() })
const Feed = z.object({
  hidden: z.array(Kind),
  createdAt: z.string(),
  lastRead: z.string().nullable(),
}) satisfies z.ZodType<AgendaFeed>
const OfFile = z.object({ file: z.string() })
/** The file name of a calendar: a secret of the server, and the extension that calendars expect. */
const FILE = /^([\w-]{43})\.ics$/
/** A calendar asks a few times an hour, and all people of a company may share one address. */
const READS = { name: 'agenda', max: 120, seconds: 3600 }

/**
 * The calendar link: its owner creates, changes and ends it (AG-01), and everybody with the link can read it
 * (AG-02).
 */
export const agendaRoutes: RoutePlugin = async (app) => {
  const { pool } = app

  app.get(
    '/me/agenda',
    { schema: { summary: 'The own calendar link', response: { 200: z.object({ feed: Feed.nullable() }) } } },
    async ({ actor }) => ({ feed: await calendarFeedOf(pool, actor.userId) }),
  )

  app.post(
    '/me/agenda',
    {
      config: { confirmed: true },
      schema: {
        summary: 'Make a calendar link; the one there was ends',
        response: { 201: z.object({ path: z.string() }) },
      },
    },
    async ({ actor }, reply) => {
      const secret = await inTransaction(pool, async (tx) => {
        await recordAudit(tx, { what: 'calendarLinkMade', actor, whom: { userId: actor.userId } })
        return createCalendarFeed(tx, actor.userId)
      })
      return reply.code(201).send({ path: `/agenda/${secret}.ics` })
    },
  )

  app.put(
    '/me/agenda/:kind',
    { schema: { summary: 'What the calendar link shows', params: OfKind, body: Shown } },
    async ({ actor, params, body }) => {
      await showKind(pool, actor.userId, params.kind, body.shown)
      return {}
    },
  )

  app.delete('/me/agenda', { schema: { summary: 'End the calendar link' } }, async ({ actor }) => {
    await inTransaction(pool, async (tx) => {
      const { rowCount } = await deleteCalendarFeed(tx, actor.userId)
      if (rowCount)
        await recordAudit(tx, { what: 'calendarLinkRemoved', actor, whom: { userId: actor.userId } })
    })
    return {}
  })

  app.get(
    '/agenda/:file',
    {
      config: { public: true },
      preHandler: app.limit(READS),
      schema: { summary: 'A calendar by its link, as iCalendar', security: [], params: OfFile },
    },
    async ({ params }, reply) => {
      const secret = FILE.exec(params.file)?.[1]
      const hidden = secret ? await hiddenKindsOf(pool, secret) : null
      if (!hidden) throw new HttpError(404, 'not_found')
      const now = new Date().toISOString()
      const entries = await readEntries(pool, hidden, dayInBrussels(now))
      return reply.type('text/calendar; charset=utf-8').send(calendarText(entries, now))
    },
  )
}
